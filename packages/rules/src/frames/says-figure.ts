/** Words for a figure: a summary, a rate, a share, a number. */
import type { Reader } from "../grammar/reader.ts";
import { CHANCE_NOUNS, RATE_NOUNS, SHARE_NOUNS } from "../lexicon/function-words.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";

/** Whether the words hold one for a figure: a summary, a rate, a share, a number. */
export function saysFigure(reader: Reader, from: number, to: number): boolean {
  return reader.tokens
    .slice(from, to)
    .some(
      ({ word }) =>
        SUMMARIES.has(word) ||
        CHANCE_NOUNS.has(word) ||
        RATE_NOUNS.has(word) ||
        SHARE_NOUNS.has(word) ||
        word === "number",
    );
}
