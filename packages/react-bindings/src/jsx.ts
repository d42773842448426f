import type { ProbabilityChatElement, WidgetOptions } from "@probability-chat/widget";
import type { HTMLAttributes, RefAttributes } from "react";

/** The attributes of `<probability-chat>` in JSX. */
export interface ProbabilityChatAttributes
  extends HTMLAttributes<ProbabilityChatElement>,
    RefAttributes<ProbabilityChatElement> {
  readonly class?: string | undefined;
  readonly "base-url"?: string | undefined;
  readonly "public-key"?: string | undefined;
  readonly "chat-id"?: string | undefined;
  readonly theme?: WidgetOptions["theme"] | undefined;
  readonly mode?: WidgetOptions["mode"] | undefined;
  readonly "remote-images"?: WidgetOptions["remoteImages"] | undefined;
  readonly "upgrade-url"?: string | undefined;
  readonly "manage-url"?: string | undefined;
  readonly "sign-up-url"?: string | undefined;
  readonly "session-ended-text"?: string | undefined;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "probability-chat": ProbabilityChatAttributes;
    }
  }
}
