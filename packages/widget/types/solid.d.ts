import type { ProbabilityChatElement } from "@probability-chat/widget/element";
import type {
  ProbabilityChatAttributes,
  ProbabilityChatListeners,
  ProbabilityChatProperties,
} from "./attributes.js";

export * from "@probability-chat/widget/element";

declare module "solid-js/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements {
      "probability-chat": HTMLAttributes<ProbabilityChatElement> &
        ProbabilityChatAttributes &
        ProbabilityChatProperties &
        ProbabilityChatListeners<"on:">;
    }
  }
}
