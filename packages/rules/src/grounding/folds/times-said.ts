/** 'In week 6', 'after six weeks', 'by the 14th day', '2-week', 'at baseline', 'd7': a time that something was measured at. */
import { type Token, wordIn } from "../../text/tokens.ts";
import { BASELINE, isTimeUnit, timeKeys, unitAndNumber } from "../columns/timed-measures.ts";

export interface TimeSaid {
  readonly at: number;
  readonly length: number;
  /** The time without what leads it in. */
  readonly from: number;
  /** As what tells times apart; the days of a month beside the month. */
  readonly keys: readonly string[];
}

const LEADS = /^(?:in|at|by|on|after|during|within|for|from|of|since|until|following)$/;
const MIDDLE = /^(?:the|end|first|next|of|only|just)$/;

/** The time that begins at a token, with the preposition before it. */
export function timeAt(tokens: readonly Token[], at: number): TimeSaid | null {
  const led = LEADS.test(wordIn(tokens, at));
  let from = led ? at + 1 : at;
  while (led && MIDDLE.test(wordIn(tokens, from))) from++;
  const found = bareTime(tokens, from, led);
  return found === null ? null : { at, from, ...found, length: from - at + found.length };
}

function bareTime(
  tokens: readonly Token[],
  at: number,
  led: boolean,
): Pick<TimeSaid, "length" | "keys"> | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined) return null;
  if (first.word === BASELINE) return { length: 1, keys: [BASELINE] };
  const short = unitAndNumber(first.word);
  if (short !== null) return { length: 1, keys: keysOf(...short).slice(0, 1) };
  const opens = led && /^(?:first|next)$/.test(wordIn(tokens, at - 1));
  if (opens && isTimeUnit(first.word)) return { length: 1, keys: keysOf(first.word, 1) };
  if (second === undefined) return null;
  const [unit, count] = isTimeUnit(first.word)
    ? [first.word, second.ordinal ? null : numberOf(second)]
    : [second.word, /^an?$/.test(first.word) ? 1 : first.value];
  if (count === null || !Number.isInteger(count) || count > 365) return null;
  // '6 weeks' alone may be any span
  const isSpan = !isTimeUnit(first.word) && !first.ordinal;
  const leads = !/s$/.test(second.word) || second.joined;
  if (isSpan && !led && (!leads || /^an?$/.test(first.word))) return null;
  const keys = keysOf(unit, count);
  if (keys.length === 0) return null;
  // 'week 2' is no day 14, though two weeks are as long
  return { length: 2, keys: isTimeUnit(first.word) ? keys.slice(0, 1) : keys };
}

/** Of 'week-6' too, whose number is taken for a part of a name. */
function numberOf({ value, word }: Token): number | null {
  return value ?? (/^\d{1,3}$/.test(word) ? Number(word) : null);
}

function keysOf(unit: string, count: number): string[] {
  const thirties = /^months?$/.test(unit) ? timeKeys("day", count * 30) : [];
  return [...timeKeys(unit, count), ...thirties];
}

/** Words that may stand between a measure and its time: 'the germination rate of the trays by day 7'. */
export function mayPart(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)?.word ?? "";
  return (
    tokens.length <= MOST_BETWEEN &&
    !tokens.some(({ word }) => ELSEWHERE.test(word)) &&
    !/(?:ed|ing|wn|aken|iven)$/.test(last)
  );
}

const MOST_BETWEEN = 8;
const ELSEWHERE =
  /^(?:that|which|who|whose|where|when|with|without|if|while|because|[,;:]|and|or|than|versus|vs|between|to)$/;

/** What says no more than that another time is meant. */
export const AGAIN = /^(?:and|but|or|so|now|what|how|about|then|only|just|the|same|[,?.!])$/;
