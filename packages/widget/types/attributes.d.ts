import type {
  ProbabilityChatElement,
  ProbabilityChatEventDetails,
  WidgetOptions,
} from "@probability-chat/widget/element";

/** The attributes of `<probability-chat>`, beside those that every element has. */
export interface ProbabilityChatAttributes {
  "base-url"?: string | undefined;
  "public-key"?: string | undefined;
  "chat-id"?: string | null | undefined;
  theme?: WidgetOptions["theme"];
  mode?: WidgetOptions["mode"];
  open?: boolean | undefined;
  "remote-images"?: WidgetOptions["remoteImages"];
  "upgrade-url"?: string | undefined;
  "manage-url"?: string | undefined;
  "sign-up-url"?: string | undefined;
  "session-ended-text"?: string | undefined;
}

/** What is set as a property and never as an attribute. */
export type ProbabilityChatProperties = {
  [K in "client" | "getClientSecret" | "getToken" | "options"]?:
    | ProbabilityChatElement[K]
    | null
    | undefined;
};

/** The element's events by their names. */
export type ProbabilityChatEvents = {
  [K in keyof ProbabilityChatEventDetails]: CustomEvent<ProbabilityChatEventDetails[K]>;
};

/** A listener of each event, under its name after a prefix. */
export type ProbabilityChatListeners<Prefix extends string> = {
  [K in keyof ProbabilityChatEvents as `${Prefix}${K}`]?:
    | ((event: ProbabilityChatEvents[K]) => void)
    | undefined;
};
