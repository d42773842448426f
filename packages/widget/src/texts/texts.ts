import { createContext, useContext } from "react";
import type { spanish } from "./es.ts";

/** A line of the widget's own words, named by its English. */
export type Text = keyof typeof spanish;

/** Lines in another language, or in a host's own words, by their English. */
export type TextPack = Readonly<Partial<Record<Text, string>>>;

/** What the widget says of itself; answers are in English whatever it is. */
export interface Texts {
  /** A language tag. */
  readonly lang: string;
  /** One of the widget's lines, with its `{places}` filled. */
  readonly t: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
  /** A line that the SDK or the server said, in other words where there are any. */
  readonly told: (text: string) => string;
}

/** Looks lines up in the packs, the first before the others; what none has stays English. */
export function textsOf(lang: string, packs: readonly TextPack[]): Texts {
  const told = (text: string) =>
    packs.find((pack) => Object.hasOwn(pack, text))?.[text as Text] ?? text;
  return {
    lang,
    told,
    t: (text, values = {}) =>
      told(text).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
  };
}

export const english = textsOf("en", []);

export const TextsContext = createContext<Texts>(english);

/** The words of the surrounding chat. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}
