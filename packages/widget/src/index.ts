export type {
  ProbabilityChatEventDetails,
  ProbabilityChatEventName,
} from "./element/forward-events.ts";
export type { ProbabilityChatElement } from "./element/probability-chat-element.tsx";
export type { Sample, WidgetOptions } from "./options.ts";
export { ProbabilityChat, type ProbabilityChatProps } from "./probability-chat.tsx";
