import type { ProbabilityChatElement } from "@probability-chat/widget/element";
import type { HTMLAttributes } from "preact";
import type {
  ProbabilityChatAttributes,
  ProbabilityChatListeners,
  ProbabilityChatProperties,
} from "./attributes.js";

export * from "@probability-chat/widget/element";

declare global {
  namespace preact.JSX {
    interface IntrinsicElements {
      "probability-chat": HTMLAttributes<ProbabilityChatElement> &
        ProbabilityChatAttributes &
        ProbabilityChatProperties &
        ProbabilityChatListeners<"on">;
    }
  }
}
