/** One level of two columns of different times: 'voted Green in 2019' of a vote of then beside one of now. */
import { type Token, wordIn } from "../text/tokens.ts";
import type { Mention } from "./candidate.ts";

const YEAR = /^(?:19|20)\d\d$/;
const NOW = /^(?:intention|intent|intended|intends|intend|current|now|next|planned)$/;
/** What is said of now, and of what is still to be done. */
const TO_DO = /\b(?:would|intends?|plans?|planning|now|currently|will)\b/;
const DONE = /^(?:voted|backed|supported|chose|picked)\b/;
/** So many words before a level tell of when it is. */
const NEAR = 4;

export function withToldTime(one: Mention, tokens: readonly Token[]): Mention {
  const { start, end, candidates } = one;
  const entries = new Set(candidates.map(({ entry }) => entry));
  if (candidates[0]?.value == null || entries.size < 2) return one;
  const only = (
    isOf: (words: readonly string[]) => boolean,
    place: Pick<Mention, "start" | "end"> = one,
  ): Mention | null => {
    const told = candidates.filter(({ entry: { words } }) => isOf(words.map(({ word }) => word)));
    return told.length === 0 ? null : { ...one, ...place, candidates: told };
  };
  const year = wordIn(tokens, end) === "in" ? end + 1 : end;
  const behind = wordIn(tokens, year);
  const before = wordIn(tokens, start - 1);
  const dated = YEAR.test(behind)
    ? only((words) => words.includes(behind), { start, end: year + 1 })
    : YEAR.test(before)
      ? only((words) => words.includes(before), { start: start - 1, end })
      : null;
  if (dated !== null) return dated;
  const isNow = (words: readonly string[]): boolean => words.some((word) => NOW.test(word));
  const said = tokens.slice(Math.max(0, start - NEAR), start).map(({ text }) => text.toLowerCase());
  const [last = ""] = said.slice(-1);
  if (TO_DO.test(said.join(" "))) return only(isNow) ?? one;
  return (DONE.test(last) ? only((words) => !isNow(words)) : null) ?? one;
}
