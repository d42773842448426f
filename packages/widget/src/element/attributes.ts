import type { WidgetOptions } from "../options.ts";

/** The element's attributes and the props that they set; what is not among them is a property alone. */
export const propOf = {
  "base-url": "baseUrl",
  "public-key": "publicKey",
  theme: "theme",
  mode: "mode",
  open: "open",
  lang: "lang",
  dir: "dir",
  "chat-id": "chatId",
  "remote-images": "remoteImages",
  "upgrade-url": "upgradeUrl",
  "manage-url": "manageUrl",
  "sign-up-url": "signUpUrl",
  "session-ended-text": "sessionEndedText",
} as const satisfies Readonly<Record<string, string>>;

/** The element's own properties. */
export const properties = [
  "client",
  "getClientSecret",
  "getToken",
  "options",
  "theme",
  "mode",
  "open",
  "baseUrl",
  "publicKey",
  "chatId",
] as const;

/** What stands in the element's attributes. */
export type AttributeProps = {
  readonly [K in (typeof propOf)[keyof typeof propOf]]?: string;
};

/** The words that an option may be, of those that have their own. */
export const choices = {
  theme: ["system", "light", "dark"],
  mode: ["inline", "bubble", "page"],
  dir: ["ltr", "rtl"],
  remoteImages: ["ask", "show"],
} as const;

const texts = ["chatId", "upgradeUrl", "manageUrl", "signUpUrl", "sessionEndedText"] as const;

/** The options that attributes state; a word that an option does not know states nothing. */
export function optionsOfAttributes(given: AttributeProps): WidgetOptions {
  const stated: Record<string, string> = {};
  for (const [name, known] of Object.entries(choices)) {
    const value = given[name as keyof typeof choices];
    if (value && known.some((word) => word === value)) stated[name] = value;
  }
  for (const name of texts) {
    const value = given[name];
    if (value) stated[name] = value;
  }
  return stated;
}
