import type { TextPack } from "./texts/texts.ts";

/** A table that the upload panel offers to somebody without one at hand. */
export interface Sample {
  readonly name: string;
  /** Fetched, then uploaded; by the same rules as any request of the page. */
  readonly url: string;
  readonly description: string;
}

/** What a host may choose. Every part is optional. */
export interface WidgetOptions {
  readonly theme?: "system" | "light" | "dark";
  /** In its place in the page, behind a button in the window's corner, or all of the window. */
  readonly mode?: "inline" | "bubble" | "page";
  /** Whether the bubble is open; with another value it is opened or closed. */
  readonly open?: boolean;
  /** The language of the widget's own words; by default that of the page around it. */
  readonly lang?: string | null;
  /** The direction of the widget; by default that of its language. */
  readonly dir?: "ltr" | "rtl" | null;
  /** Other words for the widget's, by its English ones; merged line by line. */
  readonly texts?: TextPack;
  /** The chat to open; with another value that one is opened, with null after one none is. */
  readonly chatId?: string | null;
  readonly samples?: readonly Sample[];
  /** `ask` (the default) loads an image of an answer only when it is clicked. */
  readonly remoteImages?: "ask" | "show";
  /** Where to change the plan; without it the notices have no link. */
  readonly upgradeUrl?: string | null;
  /** Where to mend a subscription whose payment failed or that is paused; without it no link. */
  readonly manageUrl?: string | null;
  /** Where to create an account; shown below the sign-in form. */
  readonly signUpUrl?: string | null;
  /** What to do once a session that the host gave has ended, in the host's own words. */
  readonly sessionEndedText?: string | null;
  /** The token of a read-only link: what it shows stands in place of the chat. */
  readonly shared?: string | null;
}

/** Options with nothing left open. */
export type SettledOptions = Required<WidgetOptions>;

export const defaultOptions: SettledOptions = {
  theme: "system",
  mode: "inline",
  open: false,
  lang: null,
  dir: null,
  texts: {},
  chatId: null,
  samples: [],
  remoteImages: "ask",
  upgradeUrl: null,
  manageUrl: null,
  signUpUrl: null,
  sessionEndedText: null,
  shared: null,
};

/**
 * Adds the given options to those in force; `undefined` leaves one as it is, and texts are added
 * to those that are there.
 */
export function mergeOptions<T extends WidgetOptions>(held: T, given: WidgetOptions): T {
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  const texts = given.texts ? { texts: { ...held.texts, ...given.texts } } : {};
  return { ...held, ...Object.fromEntries(changes), ...texts };
}
