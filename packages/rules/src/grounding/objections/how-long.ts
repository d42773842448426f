/** 'Who sleeps the least' of a `sleep_duration` beside a `sleep_quality`: for how long something is done. */
import { unitOf } from "../../lexicon/units.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import type { ColumnEntry } from "../table-index.ts";

/** Whether it is said or asked of a verb for how long. */
export function saysHowLong(tokens: readonly Token[], verb: number): boolean {
  const before = tokens.slice(0, verb).map(({ word }) => word);
  const next = wordIn(tokens, verb + 1) === "the" ? verb + 2 : verb + 1;
  return (
    /\bhow (?:long|much|many (?:hours|minutes))\b/.test(before.join(" ")) ||
    /^(?:less|more|longer|fewer|least|most|longest)$/.test(wordIn(tokens, next))
  );
}

/** Whether a column says of its first word how long it took: `sleep_hours`. */
export function isTimeOfIt({ numeric, words: [, time, ...rest] }: ColumnEntry): boolean {
  const word = time?.word ?? "";
  const isTime = /^(?:time|duration)$/.test(word) || unitOf(word)?.dimension === "time";
  return numeric && isTime && rest.length === 0;
}
