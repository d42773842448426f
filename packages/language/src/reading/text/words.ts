import { fold, foldWithPlaces, SPACE } from "./fold.ts";

/** A word in folded letters, and where it stands: `[start, end)` in UTF-16 units of the text. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = new RegExp(`[a-z]+|[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+|[^${SPACE}a-z0-9]`, "gu");
const CONTENT = /[a-z]+|[0-9]+(?:\.[0-9]+)?/g;
const IS_SPACE = new RegExp(`^[${SPACE}]$`);
/** Words that say little by themselves when a question is compared with headers and cells. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "the a an of in on at to for and or is are was were be with by what how many much which who do " +
    "does did than more less not no"
  ).split(" "),
);

/** The words of a text: runs of letters, numbers, and each other sign by itself. */
export function cutWords(text: string): Word[] {
  const folded = foldWithPlaces(text);
  return Array.from(folded.text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    start: folded.starts[index] as number,
    end: folded.ends[index + word.length - 1] as number,
  }));
}

/** The words of a text that is folded already. */
export function foldedWords(folded: string): IterableIterator<RegExpExecArray> {
  return folded.matchAll(WORD);
}

/** A header or a code as words: `AnnualIncome_usd` is `annual income usd`. */
export function spellOut(name: string): string {
  const apart = name
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1 ")
    .replace(/([A-Za-z])(?=[0-9])/g, "$1 ")
    .replace(/[_.\-/\\]+/g, " ");
  return strip(fold(apart));
}

/** The words that say something, of folded text. */
export function contentWords(folded: string): string[] {
  return (folded.match(CONTENT) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** At most so many characters (code points) of a text. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (let count = 0; count < most && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** Without the white space around it; by hand, since `\\s+$` takes quadratic time within a text. */
export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && IS_SPACE.test(text[start] as string)) start++;
  while (end > start && IS_SPACE.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}
