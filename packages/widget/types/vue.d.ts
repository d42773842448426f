import type { ProbabilityChatElement } from "@probability-chat/widget/element";
import type { HTMLAttributes, PublicProps } from "vue";
import type {
  ProbabilityChatAttributes,
  ProbabilityChatEvents,
  ProbabilityChatListeners,
  ProbabilityChatProperties,
} from "./attributes.js";

export * from "@probability-chat/widget/element";

type Emit<Events> = {
  [K in keyof Events]: (give: (name: K, event: Events[K]) => void) => void;
}[keyof Events] extends (give: infer Each) => void
  ? Each
  : never;

/** The element as templates know components: Vue reads `$props` and `$emit`. */
type InTemplates = new () => ProbabilityChatElement & {
  /** @deprecated For the types of templates alone. */
  $props: HTMLAttributes &
    PublicProps &
    ProbabilityChatAttributes &
    ProbabilityChatProperties &
    ProbabilityChatListeners<"on" | "on:">;
  /** @deprecated For the types of templates alone. */
  $emit: Emit<ProbabilityChatEvents>;
};

declare module "vue" {
  interface GlobalComponents {
    "probability-chat": InTemplates;
  }
}
