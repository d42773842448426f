export type { AccessTokenSource, ClientSecretSource, Connection } from "./connection.ts";
export type {
  ProbabilityChatEventDetails,
  ProbabilityChatEventName,
  TellEvent,
} from "./element/forward-events.ts";
export type { ProbabilityChatElement } from "./element/probability-chat-element.tsx";
export type { ChatMethods } from "./handle.ts";
export type { Sample, WidgetOptions } from "./options.ts";
export {
  ProbabilityChat,
  type ProbabilityChatHandle,
  type ProbabilityChatProps,
} from "./probability-chat.tsx";
export type { Text, TextPack } from "./texts/texts.ts";
