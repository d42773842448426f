import { defineProbabilityChat } from "./define.ts";
import { fetchAhead } from "./later.ts";
import { loadShell } from "./shell.ts";

// Whoever draws tells where it cannot be had.
if (typeof document !== "undefined") loadShell().catch(() => undefined);
defineProbabilityChat();
fetchAhead(import.meta.url);

export {
  type Client,
  type ClientOptions,
  createClient,
  createMemoryStorage,
  createWebStorage,
} from "@probability-chat/sdk";
export type { WidgetOptions } from "../options.ts";
export { defineProbabilityChat, elementName } from "./define.ts";
export type { ProbabilityChatEventDetails, ProbabilityChatEventName } from "./forward-events.ts";
export { ProbabilityChatElement } from "./probability-chat-element.tsx";
