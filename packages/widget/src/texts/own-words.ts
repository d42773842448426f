import { directionOf } from "./lang-around.ts";
import { type Texts, useTexts } from "./texts.ts";

/** The widget's own words within an answer, and what marks them there: the answer is in English. */
export function useOwnWords(): Pick<Texts, "t"> & {
  readonly own: { readonly lang: string; readonly dir: "ltr" | "rtl" };
} {
  const { lang, t } = useTexts();
  return { t, own: { lang, dir: directionOf(lang) } };
}
