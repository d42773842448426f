/** 'Earns more than 50K', 'under 35' of a column whose levels are bands of numbers: the bands within the bound. */
import { type Comparator, type Event, not } from "@probability-chat/query";
import { bandsOf, bandsWithin } from "../../grounding/columns/bands.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { unitOf } from "../../lexicon/units.ts";
import { oneOf } from "../levels/levels.ts";
import { type Reader, wordAt } from "../reader.ts";
import type { Quantity } from "./quantity.ts";

/** The one column in bands that a number can be of though nothing names it, and where what is said of it ends. */
export function bandedColumn(
  reader: Reader,
  quantity: Quantity,
  op: Comparator,
): { readonly entry: ColumnEntry; readonly end: number } | null {
  const bound = boundOf(quantity, op);
  // a bound in days is none of ages
  const timed = quantity.unit?.dimension === "time" && quantity.unit.id !== "yr";
  const entry = bound === null || timed ? null : onlyBanded(reader, bound);
  return entry === null ? null : { entry, end: yearly(reader, entry, quantity.end) };
}

/** The levels that a bound takes in whole; null where it cuts through one, or none is left. */
export function bandedEvent(
  entry: ColumnEntry,
  op: Comparator,
  { range, values }: Pick<Quantity, "range" | "values">,
): Event | null {
  if (op === "!=") {
    const equal = bandedEvent(entry, "=", { range, values });
    return equal === null ? null : not(equal);
  }
  const [value, ...others] = values;
  const exact = op === "=" && range === null && value !== undefined && others.length === 0;
  const bound = exact
    ? { low: value, high: value, openLow: false, openHigh: false }
    : boundOf({ range, values, op: null }, op);
  const bands = bandsOf(entry);
  const levels = bound === null || bands === null ? null : bandsWithin(bands, bound);
  return levels === null ? null : oneOf(entry, levels);
}

/** Whether the levels are bands of numbers. */
export function isBanded(entry: ColumnEntry): boolean {
  return bandsOf(entry) !== null;
}

/** The one column of bands of ages, where ages are no numbers of their own. */
export function bandsOfAge(columns: readonly ColumnEntry[]): ColumnEntry | null {
  const [only, ...others] = columns.filter(isOfAge);
  return only !== undefined && others.length === 0 && isBanded(only) ? only : null;
}

interface Bound {
  readonly low: number;
  readonly high: number;
  readonly openLow: boolean;
  readonly openHigh: boolean;
}

function boundOf(
  { values, range, op: own }: Pick<Quantity, "values" | "range" | "op">,
  said: Comparator,
): Bound | null {
  const op = own ?? said;
  const [value] = values;
  if (range !== null)
    return { low: range.low, high: range.high, openLow: false, openHigh: range.open };
  if (value === undefined || values.length > 1) return null;
  const all = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const strict = { openLow: op === ">", openHigh: op === "<" };
  if (op === ">" || op === ">=") return { ...all, low: value, ...strict };
  return op === "<" || op === "<=" ? { ...all, high: value, ...strict } : null;
}

/** The one column in bands of which the number is an end: a large number's, or that of ages where it is one. */
function onlyBanded(reader: Reader, bound: Bound): ColumnEntry | null {
  const ends = [bound.low, bound.high].filter(Number.isFinite);
  const large = ends.every((end) => Math.abs(end) >= 1000);
  const fitting = reader.index.columns.filter((entry) => {
    const bands = bandsOf(entry);
    if (bands === null || bandsWithin(bands, bound) === null) return false;
    if (!ends.every((end) => bands.some(({ low, high }) => low === end || high === end)))
      return false;
    return large || (isOfAge(entry) && !reader.index.columns.some(isAge));
  });
  const [only, ...others] = fitting;
  return only === undefined || others.length > 0 ? null : only;
}

const isOfAge = ({ words }: ColumnEntry): boolean => words.some(({ word }) => word === "age");
const isAge = (entry: ColumnEntry): boolean => entry.numeric && isOfAge(entry);

/** '50K a year': a rate by time behind a sum of money that a column holds for the year. */
function yearly(reader: Reader, { words }: ColumnEntry, end: number): number {
  const per = wordAt(reader, end);
  if (/^(?:annually|yearly)$/.test(per)) return end + 1;
  if (!/^(?:an?|per|each)$/.test(per) || words.some(({ word }) => unitOf(word) !== undefined))
    return end;
  return wordAt(reader, end + 1) === "year" ? end + 2 : end;
}
