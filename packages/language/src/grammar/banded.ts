/** Numbers written as levels: counts with an open end (`0` to `3+`), bands (`18-25`, `55+`, `$60K - $80K`). */
import type { Comparator, Event } from "@probability-chat/query";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { OFF_SCALE } from "../lexicon/ordinal-scales.ts";
import { oneOf } from "./levels.ts";
import type { Quantity } from "./quantity.ts";

/** The numbers from the lower end of a level to its upper one, both of them in it. */
interface Band {
  readonly text: string;
  readonly low: number;
  readonly high: number;
}

const NUMBER = String.raw`[$€£]?\s*(\d+(?:\.\d+)?)\s*(k)?`;
const UNIT = String.raw`\s*(?:years?(?: old)?|yrs?|months?|days?)?`;
const BELOW = new RegExp(`^(?:<|under|below|less than|up to)\\s*${NUMBER}${UNIT}$`, "i");
const ABOVE = new RegExp(
  `^(?:(?:>|>=|over|above|more than)\\s*${NUMBER}${UNIT}|${NUMBER}\\s*(?:\\+|or more|and more|and over|and above|plus)${UNIT})$`,
  "i",
);
const FROM_TO = new RegExp(`^${NUMBER}\\s*(?:-|–|to)\\s*${NUMBER}${UNIT}$`, "i");
const EXACT = new RegExp(`^${NUMBER}${UNIT}$`, "i");
const MIN_LEVELS = 3;

const known = new WeakMap<ColumnEntry, readonly Band[] | null>();

/** Whether the levels are such numbers, at least one of them with more than one in it. */
export function isBanded(entry: ColumnEntry): boolean {
  return bandsOf(entry) !== null;
}

function bandsOf(entry: ColumnEntry): readonly Band[] | null {
  const found = known.get(entry);
  if (found !== undefined) return found;
  const bands = entry.numeric ? null : parse(entry);
  known.set(entry, bands);
  return bands;
}

function parse({ column: { levels, type } }: ColumnEntry): readonly Band[] | null {
  if (type === "date" || levels.length > 30) return null;
  const bands: Band[] = [];
  for (const { text } of levels) {
    const band = bandOf(text.trim());
    if (band !== null) bands.push(band);
    else if (!OFF_SCALE.test(text.trim().toLowerCase().replace("/", " "))) return null;
  }
  bands.sort((a, b) => a.low - b.low || a.high - b.high);
  if (bands.length < MIN_LEVELS || bands.every(({ low, high }) => low === high)) return null;
  // `55+` behind `51-55` begins at 56
  const apart = bands.map((band, at) => {
    const before = bands[at - 1];
    const open = band.high === Number.POSITIVE_INFINITY;
    return open && before !== undefined && before.high >= band.low
      ? { ...band, low: before.high + 1 }
      : band;
  });
  return apart.some((band, at) => at > 0 && band.low < (apart[at - 1]?.high ?? 0)) ? null : apart;
}

function bandOf(text: string): Band | null {
  const below = BELOW.exec(text);
  if (below !== null) return { text, low: 0, high: amount(below[1], below[2]) - 1e-9 };
  const above = ABOVE.exec(text);
  if (above !== null) {
    const low = amount(above[1] ?? above[3], above[2] ?? above[4]);
    return { text, low, high: Number.POSITIVE_INFINITY };
  }
  const range = FROM_TO.exec(text);
  if (range !== null) {
    const scale = range[2] ?? range[4];
    return { text, low: amount(range[1], scale), high: amount(range[3], range[4]) };
  }
  const exact = EXACT.exec(text);
  const value = exact === null ? null : amount(exact[1], exact[2]);
  return value === null ? null : { text, low: value, high: value };
}

function amount(digits: string | undefined, thousand: string | undefined): number {
  return Number(digits) * (thousand === undefined ? 1 : 1000);
}

/** The levels that a bound takes in whole; null where it cuts through one, or none is left. */
export function bandedEvent(
  entry: ColumnEntry,
  op: Comparator,
  { range, values }: Pick<Quantity, "range" | "values">,
): Event | null {
  const [value = 0] = values;
  if (range === null && values.length !== 1) return null;
  const kept: string[] = [];
  for (const { text, low, high } of bandsOf(entry) ?? []) {
    const holds = (number: number): boolean =>
      range === null
        ? compares(number, op, value)
        : number >= range.low && (range.open ? number < range.high : number <= range.high);
    const inside = holds(low);
    if (inside !== holds(high)) return null;
    const exact = range === null && (op === "=" || op === "!=");
    // `3+` holds threes and others
    if (low < high && exact && low <= value && value <= high) return null;
    if (low < high && range !== null && low <= range.low && range.high <= high && !inside)
      return null;
    if (inside) kept.push(text);
  }
  return kept.length === 0 ? null : oneOf(entry, kept);
}

function compares(value: number, op: Comparator, bound: number): boolean {
  switch (op) {
    case ">":
      return value > bound;
    case ">=":
      return value >= bound;
    case "<":
      return value < bound;
    case "<=":
      return value <= bound;
    case "=":
      return value === bound;
    default:
      return value !== bound;
  }
}

/** The one column of bands of ages, where ages are no numbers of their own. */
export function bandsOfAge(columns: readonly ColumnEntry[]): ColumnEntry | null {
  const aged = columns.filter(({ words }) => words.some(({ word }) => word === "age"));
  const [only, ...others] = aged;
  return only !== undefined && others.length === 0 && isBanded(only) ? only : null;
}
