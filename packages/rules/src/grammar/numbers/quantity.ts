/** Quantities: numbers with currency, scale and unit, ranges, lists, decades and '10+'. */
import type { Comparator } from "@probability-chat/query";
import { comparatorsFrom, TRAILING, type Trailing } from "../../lexicon/comparators.ts";
import { DECADES } from "../../lexicon/number-words.ts";
import { type Unit, unitOf } from "../../lexicon/units.ts";
import { listJoin } from "../joins.ts";
import { type Reader, wordAt } from "../reader.ts";
import { SCALES, single, unitAt } from "./single-number.ts";

export interface Quantity {
  readonly values: readonly number[];
  /** A range instead of values; the upper end is exclusive for decades. */
  readonly range: { readonly low: number; readonly high: number; readonly open: boolean } | null;
  readonly unit: Unit | null;
  /** From '10+', '3 or more'. */
  readonly op: Comparator | null;
  /** What the comparative behind it measures: age of '18 or older'. */
  readonly about: string | null;
  readonly ordinal: boolean;
  /** Said to be years of age. */
  readonly age: boolean;
  readonly end: number;
}

/** Its values, or the ends of its range. */
export function numbersOf({
  values,
  range,
}: Pick<Quantity, "values" | "range">): readonly number[] {
  return range === null ? values : [range.low, range.high];
}

/** How a number is compared. */
export interface Comparison {
  readonly op: Comparator;
  /** What the adjective or verb of it measures. */
  readonly about: string | null;
  /** Where it begins. */
  readonly start: number;
}

/** Parts and few of a unit in words, each with its number. */
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^half (?=an? )/, 0.5],
  [/^half /, 0.5],
  [/^(?:(?:an?|one|1) )?quarter of (?=an? )/, 0.25],
  [/^three quarters of (?=an? )/, 0.75],
  [/^(?:(?:an?|one|1) )?third of (?=an? )/, 1 / 3],
  [/^two thirds of (?=an? )/, 2 / 3],
  [/^(?:a )?couple of /, 2],
];

/**
 * 'an hour', 'a week', 'half an hour', 'a quarter of an hour', 'an hour and a half', 'a couple of days',
 * 'half a million' after a comparator: one of a kind, or a part or a few of it.
 */
export function spokenQuantity(reader: Reader, from: number, to: number): Quantity | null {
  const text = `${reader.tokens
    .slice(from, Math.min(from + 6, to))
    .map(({ word }) => word)
    .join(" ")} `;
  const [part, amount] = PARTS.find(([pattern]) => pattern.test(text)) ?? [];
  const said = part?.exec(text)?.[0] ?? "";
  let at = from + (said === "" ? 0 : said.trim().split(" ").length);
  if (/^an?$/.test(wordAt(reader, at))) at += 1;
  else if (amount !== 2 && !/^an?$/.test(wordAt(reader, at - 1))) return null;
  const word = wordAt(reader, at);
  const scale = amount === 0.5 ? SCALES.get(word) : undefined;
  const unit = unitOf(word) ?? null;
  if (at >= to || (scale === undefined && (unit?.dimension !== "time" || word.length < 3)))
    return null;
  const rest = text
    .split(" ")
    .slice(at + 1 - from, at + 4 - from)
    .join(" ");
  const more = said === "" && /^and a half/.test(rest) ? 0.5 : 0;
  return {
    values: [((amount ?? 1) + more) * (scale ?? 1)],
    range: null,
    unit: scale === undefined ? unit : null,
    op: null,
    about: null,
    ordinal: false,
    age: false,
    end: more > 0 ? at + 4 : at + 1,
  };
}

/** '(3) or more', '(60) and over': what the two words make of the number before them. */
export function trailingBound(
  reader: Reader,
  at: number,
  to: number,
): (Trailing & { readonly end: number }) | null {
  if (at < to && /^(?:onwards?|upwards?)$/.test(wordAt(reader, at)))
    return { op: ">=", about: null, end: at + 1 };
  if (!/^(?:or|and)$/.test(wordAt(reader, at)) || at + 1 >= to) return null;
  for (const end of at + 3 <= to ? [at + 3, at + 2] : [at + 2]) {
    const said = wordAt(reader, at + 1) + (end > at + 2 ? ` ${wordAt(reader, at + 2)}` : "");
    const bound = TRAILING.get(said);
    if (bound === undefined) continue;
    if (wordAt(reader, end) === "than" || single(reader, end, to) !== null) return null;
    return { ...bound, end };
  }
  return null;
}

/** A quantity from `from` on; with `pair`, 'and' joins two ends of a range. */
export function readQuantity(
  reader: Reader,
  from: number,
  to: number,
  pair = false,
): Quantity | null {
  const decade = readDecade(reader, from, to);
  if (decade !== null) return decade;
  const spoken = spokenQuantity(reader, from, to);
  // 'an hour or more': a bound, where 'an hour' alone may be any
  const reached = spoken === null ? null : trailingBound(reader, spoken.end, to);
  if (spoken !== null && reached !== null) return { ...spoken, ...reached };
  const first = single(reader, from, to);
  if (first === null) return null;
  let at = first.end;
  let op: Comparator | null = null;
  let unit = first.unit;
  const values = [first.value];
  let range: Quantity["range"] = null;
  let about: string | null = null;
  const behind = trailingBound(reader, at, to);
  const joiner = wordAt(reader, at);
  if (at < to && (/^(?:-|to|through|until)$/.test(joiner) || isUpTo(reader, at))) {
    const upper = single(reader, isUpTo(reader, at) ? at + 2 : at + 1, to);
    if (upper !== null && !first.ordinal && upper.value >= first.value) {
      range = { low: first.value, high: upper.value, open: false };
      unit = upper.unit ?? unit;
      at = upper.end;
    }
  } else if (joiner === "±" && at < to) {
    const spread = single(reader, at + 1, to);
    if (spread !== null && !first.ordinal) {
      // .3 ± .1 begins at .2
      const end = (value: number): number => Number((first.value + value).toPrecision(12));
      range = { low: end(-spread.value), high: end(spread.value), open: false };
      unit = spread.unit ?? unit;
      at = spread.end;
    }
  } else if (joiner === "+" && at < to) {
    op = ">=";
    at += 1;
  } else if (behind !== null) {
    op = behind.op;
    about = behind.about;
    at = behind.end;
  } else if (joiner === "plus" && single(reader, at + 1, to) === null && at < to) {
    op = ">=";
    at += 1;
  } else {
    for (;;) {
      const step = listJoin(reader, at, pair ? /^(?:or|and|,|\/)$/ : /^(?:or|,|\/)$/);
      if (step === 0) break;
      const next = single(reader, at + step, to);
      if (
        next === null ||
        next.ordinal !== first.ordinal ||
        comparatorsFrom(wordAt(reader, at + step)).length > 0
      )
        break;
      values.push(next.value);
      unit = next.unit ?? unit;
      at = next.end;
    }
  }
  const behindAll = unit === null ? unitAt(reader, at, to) : null;
  if (behindAll !== null) {
    unit = behindAll.unit;
    at = behindAll.end;
  }
  let age = false;
  const rest = wordAt(reader, at);
  const years = unit?.id === "yr" || /^(?:year|years|yo|yrs?)$/.test(rest);
  const after = /^(?:year|years|yo|yrs?)$/.test(rest) ? at + 1 : at;
  if (years && /^(?:old|olds)$/.test(wordAt(reader, after))) {
    age = true;
    at = after + 1;
  } else if (years && wordAt(reader, after) === "of" && wordAt(reader, after + 1) === "age") {
    age = true;
    at = after + 2;
  } else if (rest === "yo" && at < to) {
    age = true;
    at += 1;
  }
  const bound = op === null ? trailingBound(reader, at, to) : null;
  if (bound !== null) {
    op = bound.op;
    about = bound.about;
    at = bound.end;
  }
  if (
    /^(?:a|per|each|every)$/.test(wordAt(reader, at)) &&
    /^(?:day|week|month|year|hour)$/.test(wordAt(reader, at + 1)) &&
    at + 1 < to
  )
    at += 2;
  return { values, range, unit, op, about, ordinal: first.ordinal, age, end: Math.min(at, to) };
}

const NOTHING = {
  values: [],
  range: null,
  unit: null,
  op: null,
  about: null,
  ordinal: false,
  age: false,
} as const;

/** 'the 1960s': its first and its last year. */
export function decadeOfYears(word: string): { low: number; high: number } | null {
  const low = Number(/^((?:1[5-9]|20)\d0)s$/.exec(word)?.[1] ?? Number.NaN);
  return Number.isNaN(low) ? null : { low, high: low + 9 };
}

/** '5 up to 10'. */
function isUpTo(reader: Reader, at: number): boolean {
  return wordAt(reader, at) === "up" && wordAt(reader, at + 1) === "to";
}

/** 'in their twenties', 'in her 30s'. */
function readDecade(reader: Reader, from: number, to: number): Quantity | null {
  const word = wordAt(reader, from);
  const years = decadeOfYears(word);
  if (years !== null && from < to)
    return { ...NOTHING, range: { ...years, open: false }, end: from + 1 };
  // 'the over-60s', 'under-18s'
  const bounded = /^(?:over|under|above|below|than|past)$/.test(wordAt(reader, from - 1));
  const digits = (bounded ? /^([1-9]\d)s$/ : /^([1-9]0)s$/).exec(word)?.[1];
  const low = DECADES.get(word) ?? (digits === undefined ? undefined : Number(digits));
  if (low === undefined || from >= to) return null;
  const high = word === "teens" ? 20 : low + 10;
  const start = word === "teens" ? 13 : low;
  return {
    values: bounded ? [start] : [],
    range: bounded ? null : { low: start, high, open: true },
    unit: null,
    op: null,
    about: null,
    ordinal: false,
    age: true,
    end: from + 1,
  };
}

export interface ComparatorMatch {
  readonly op: Comparator;
  readonly about: string | null;
  readonly end: number;
}

export function readComparator(reader: Reader, from: number, to: number): ComparatorMatch | null {
  for (const pattern of comparatorsFrom(wordAt(reader, from))) {
    const end = from + pattern.words.length;
    if (end > to) continue;
    if (pattern.words.every((word, offset) => wordAt(reader, from + offset) === word)) {
      return { op: pattern.op, about: pattern.about, end };
    }
  }
  return null;
}
