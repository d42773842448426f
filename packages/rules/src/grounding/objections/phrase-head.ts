import { PREPOSITIONS } from "../../lexicon/function-words.ts";
import { BARELY } from "../header.ts";
import type { Phrase } from "../table-index.ts";

const COUNTING = /^(?:number|num|no|count)$/;

/** The word that says what a name is of: before a preposition ('years at company'), else the last. */
export function headOf(phrase: Phrase): number {
  const preposition = phrase.words.findIndex(
    ({ word, weight }) => PREPOSITIONS.has(word) && weight > BARELY,
  );
  // 'reviews' of a number of reviews
  const counted = preposition === 1 && COUNTING.test(phrase.words[0]?.word ?? "");
  if (preposition > 0 && !counted) return preposition - 1;
  const heavy = phrase.words.findLastIndex((word) => word.weight >= 1 || word.word === "score");
  if (heavy >= 0) return heavy;
  const named = phrase.words.findLastIndex((word) => word.weight > 0.5);
  return named >= 0 ? named : phrase.words.length - 1;
}
