import { defineProbabilityChat } from "./define.ts";

defineProbabilityChat();

export { defineProbabilityChat, elementName } from "./define.ts";
export type { ProbabilityChatEventDetails, ProbabilityChatEventName } from "./forward-events.ts";
export { ProbabilityChatElement } from "./probability-chat-element.tsx";
