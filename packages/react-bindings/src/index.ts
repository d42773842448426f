export type {
  ProbabilityChatEventDetails,
  ProbabilityChatEventName,
  WidgetOptions,
} from "@probability-chat/widget";
export {
  ProbabilityChatProvider,
  type ProbabilityChatProviderProps,
  useClient,
  useOptionalClient,
} from "./client-context.tsx";
export {
  type ChatSearchState,
  type QuotaState,
  useAccess,
  useChatFlags,
  useChatSearch,
  useChats,
  useCurrentChat,
  useMessages,
  useQuota,
  useSession,
  useToasts,
  useUpload,
  useUser,
} from "./hooks.ts";
export type { ProbabilityChatAttributes } from "./jsx.ts";
export {
  ProbabilityChatElement,
  type ProbabilityChatElementProps,
} from "./probability-chat-element.tsx";
