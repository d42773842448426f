/** 'A book borrowed at Riverside' is not about its `days_borrowed`: a verb, where no time is asked for. */
import { SUMMARIES } from "../../lexicon/statistics.ts";
import type { Token } from "../../text/tokens.ts";
import type { Phrase } from "../table-index.ts";

const TIMES = /^(?:seconds|minutes|hours|days|weeks|months|years|time)$/;
const LASTING =
  /^(?:long|longer|longest|short|shorter|shortest|much|predicts?|drives?|affects?|depends?|by)$/;

/** Whether the word at a place is but the verb of a header of time. */
export function isUnaskedTime(
  { value, words }: Phrase,
  tokens: readonly Token[],
  at: number,
): boolean {
  const [time, verb, ...more] = words.map(({ word }) => word);
  const isVerb = /ed$|^lent$/.test(verb ?? "") && more.length === 0;
  if (value !== null || !isVerb || !TIMES.test(time ?? "")) return false;
  const isAsked = ({ word }: Token): boolean =>
    TIMES.test(word) || SUMMARIES.has(word) || LASTING.test(word);
  const bounded = tokens.slice(at + 1, at + 5).some((token) => token.value !== null);
  return !bounded && !tokens.some(isAsked);
}
