import type { ProbabilityChatElement } from "@probability-chat/widget";
import type { HTMLAttributes, RefAttributes } from "react";

/** The attributes of `<probability-chat>` in JSX. */
export interface ProbabilityChatAttributes
  extends HTMLAttributes<ProbabilityChatElement>,
    RefAttributes<ProbabilityChatElement> {
  readonly class?: string | undefined;
  readonly "base-url"?: string | undefined;
  readonly "chat-id"?: string | undefined;
  readonly theme?: "system" | "light" | "dark" | undefined;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "probability-chat": ProbabilityChatAttributes;
    }
  }
}
