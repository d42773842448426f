import type { ProbabilityChatElement } from "@probability-chat/widget/element";
import type { HTMLAttributes } from "svelte/elements";
import type {
  ProbabilityChatAttributes,
  ProbabilityChatListeners,
  ProbabilityChatProperties,
} from "./attributes.js";

export * from "@probability-chat/widget/element";

type Listeners = ProbabilityChatListeners<"on"> & ProbabilityChatListeners<"on:">;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "probability-chat": HTMLAttributes<ProbabilityChatElement> &
      ProbabilityChatAttributes &
      ProbabilityChatProperties &
      Listeners;
  }
}
