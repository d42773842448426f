import { defineProbabilityChat } from "./define.ts";

defineProbabilityChat();

export { type Client, type ClientOptions, createClient } from "@probability-chat/sdk";
export type { WidgetOptions } from "../options.ts";
export { defineProbabilityChat, elementName } from "./define.ts";
export type { ProbabilityChatEventDetails, ProbabilityChatEventName } from "./forward-events.ts";
export { ProbabilityChatElement } from "./probability-chat-element.tsx";
