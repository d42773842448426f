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
}

/** Options with nothing left open. */
export type SettledOptions = Required<WidgetOptions>;

export const defaultOptions: SettledOptions = {
  theme: "system",
  chatId: null,
  samples: [],
  remoteImages: "ask",
  upgradeUrl: null,
  manageUrl: null,
  signUpUrl: null,
};

/** Adds the given options to those in force; `undefined` leaves one as it is. */
export function mergeOptions(held: SettledOptions, given: WidgetOptions): SettledOptions {
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...held, ...Object.fromEntries(changes) };
}
