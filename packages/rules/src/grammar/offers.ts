/**
 * What a question back offers: each option settles the open point, and the question is read again
 * with it. Where the point lies is its key; the same point asks for the same key in every reading.
 */
import {
  type Comparator,
  compare,
  type Event,
  eventColumns,
  quantile,
} from "@probability-chat/query";
import { equals } from "../grounding/conditions.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { inUnitOf, isDatePart, isMeasure } from "./columns.ts";
import { dangling, type Item, type Stretch } from "./item.ts";
import { agreeing } from "./levels/level-order.ts";
import { oneOf } from "./levels/levels.ts";
import { followedByNoun, isRowOfTime, tellOnlyOne } from "./numbers/number-fit.ts";
import type { Quantity } from "./numbers/quantity.ts";
import {
  candidateKey,
  type Offer,
  type Option,
  type Problem,
  type Reader,
  spanOf,
} from "./reader.ts";

/** Longest list of choices of a question back. */
export const MAX_CHOICES = 3;

/** How the open point of a problem may be settled, best first; null where nothing is near. */
export function offerOf(problem: Problem): Offer | null {
  if (problem.kind === "ask" || problem.kind === "vague") return problem.offer ?? null;
  if (problem.kind !== "ambiguous") return null;
  const options = problem.options.map((option): Option => {
    const { name } = option.entry.column;
    const label = option.value === null ? name : `${name} = ${option.value}`;
    return { label, settled: candidateKey(option) };
  });
  return { key: problem.key, options };
}

/** The event that a column without a value was settled to stand for. */
export function settledEvent(reader: Reader, start: number): Event | null {
  const settled = reader.settled.get(valueKey(start));
  return settled === undefined || typeof settled === "string" ? null : settled;
}

/** What stands here as the question back about it was answered. */
export function settledItem(reader: Reader, start: number, end: number): Item | null {
  const event = settledEvent(reader, start);
  const [name] = event === null ? [] : eventColumns(event);
  const entry = name === undefined ? undefined : reader.index.byName.get(name);
  if (event === null || entry === undefined) return null;
  return { kind: "event", event, start, end, entry, how: "compare" };
}

/** A number whose column was asked for and told. */
export function settledNumber(
  reader: Reader,
  start: number,
  op: Comparator,
  { values: [value], end }: Quantity,
): Item | null {
  const name = settledText(reader, numberKey(start));
  const entry = name === null ? undefined : reader.index.byName.get(name);
  if (entry === undefined || value === undefined) return null;
  const event = compare(entry.column.name, op, value);
  return { kind: "event", event, start, end, entry, how: "compare" };
}

/** Whether the rows of a table of tallies were meant, or what its column adds up to. */
export const ROWS_OR_COLUMN = "rows or column";

export function settledText(reader: Reader, key: string): string | null {
  const settled = reader.settled.get(key);
  return typeof settled === "string" ? settled : null;
}

const VALUE = "value:";

function valueKey(start: number): string {
  return `${VALUE}${start}`;
}

/** 'Which value of X': its commonest levels; of a measure its upper half and quarter, of a count any at all. */
export function valueOffer(start: number, entry: ColumnEntry): Offer {
  return { key: valueKey(start), options: valueOptions(entry) };
}

function valueOptions(entry: ColumnEntry): Option[] {
  const { name, levels, min, integer, role } = entry.column;
  if (!entry.numeric)
    return [
      ...consent(entry),
      ...levels.map(({ text }) => ({ label: `${name} = ${text}`, settled: equals(entry, text) })),
    ];
  const few = levels.map(
    ({ text }): Option => ({ label: `${name} = ${text}`, settled: equals(entry, Number(text)) }),
  );
  if (integer && min === 0 && entry.affirmative === null)
    return [{ label: `${name} above 0`, settled: compare(name, ">", 0) }, ...few];
  if (few.length > 0) return few;
  if (role !== "measure") return [];
  return [
    ...(min === 0 ? [{ label: `${name} above 0`, settled: compare(name, ">", 0) }] : []),
    { label: `${name} above its median`, settled: compare(name, ">", quantile(0.5, name)) },
    { label: `${name} in its upper quarter`, settled: compare(name, ">", quantile(0.75, name)) },
    { label: `${name} in its lower quarter`, settled: compare(name, "<", quantile(0.25, name)) },
  ];
}

/** 'Agree' and 'Strongly agree' as one, where a statement is said as if it were so. */
function consent(entry: ColumnEntry): Option[] {
  const kept = agreeing(entry);
  if (kept.length < 2) return [];
  const label = `${entry.column.name} = ${kept.join(" or ")}`;
  return [{ label, settled: oneOf(entry, kept) }];
}

/** 'What counts as high': the outer quarter or tenth of the column. */
export function degreeOffer(start: number, entry: ColumnEntry, low: boolean): Offer | undefined {
  const { name, role } = entry.column;
  if (!entry.numeric || role !== "measure") return undefined;
  const bound = (q: number): Event =>
    low
      ? compare(name, "<", quantile(Math.round(100 - 100 * q) / 100, name))
      : compare(name, ">", quantile(q, name));
  const side = low ? "below" : "above";
  const part = low ? "lower" : "upper";
  return {
    key: valueKey(start),
    options: [
      { label: `${name} ${side} its median`, settled: bound(0.5) },
      { label: `${name} in its ${part} quarter`, settled: bound(0.75) },
      { label: `${name} in its ${part} tenth`, settled: bound(0.9) },
    ],
  };
}

/** 'Which column does 30 belong to': those of the numbers between which it lies. */
export function numberOffer(reader: Reader, start: number, value: number): Offer {
  const options = reader.index.columns
    .filter(({ numeric, affirmative, column: { min, max, role } }) => {
      const spans = typeof min === "number" && typeof max === "number";
      return (
        numeric &&
        affirmative === null &&
        role !== "identifier" &&
        spans &&
        min <= value &&
        value <= max
      );
    })
    .map(({ column: { name } }): Option => ({ label: name, settled: name }));
  return { key: numberKey(start), options };
}

/** 'Patients over 70' of a table whose ages are bands: no number of anything else. */
function isAgeInBands({ index, tokens }: Reader, start: number): boolean {
  return (
    isRowNoun(tokens[start - 1]?.word ?? "") &&
    index.columns.some(({ numeric, words }) => !numeric && words.some(({ word }) => word === "age"))
  );
}

/** Ages are told in years: what took 30 minutes is no age of 30. */
function isAgeInMinutes({ words }: ColumnEntry, { unit }: Quantity): boolean {
  if (unit === null || !words.some(({ word }) => word === "age")) return false;
  return !["year", "month"].some((word) => unitOf(word)?.id === unit.id);
}

/** A number between those of one column only, with a comparison or a unit that suits it: it is of that one. */
export function onlyNumber(
  { reader, items }: Stretch,
  start: number,
  op: Comparator,
  quantity: Quantity,
): Item | null {
  if (dangling(items) !== null && !isRowOfTime(reader, items, quantity)) return null;
  if (isAgeInBands(reader, start)) return null;
  // nor where the question back was about the column before it
  if ([...reader.settled.keys()].some((key) => key.startsWith(VALUE))) return null;
  const [value] = quantity.values;
  const [only, ...others] = value === undefined ? [] : numberOffer(reader, start, value).options;
  const entry = reader.index.byName.get(only?.label ?? "");
  if (value === undefined || entry === undefined || others.length > 0) return null;
  // '1980 onwards' is when
  const told = spanOf(reader, Math.max(0, start - 1), quantity.end + 1).text;
  if (isYear(value) && /\b(?:from|since|onwards?)\b/i.test(told)) return null;
  if (op === "=" || op === "!=" || followedByNoun(reader, quantity.end, reader.tokens.length))
    return null;
  const own = inUnitOf(entry, value, quantity.unit);
  if (own !== value || isAgeInMinutes(entry, quantity)) return null;
  tellOnlyOne(reader, entry, start, quantity.end);
  const event = compare(entry.column.name, op, value);
  return { kind: "event", event, start, end: quantity.end, entry, how: "compare" };
}

/** What settles which column a number belongs to. */
export function numberKey(start: number): string {
  return `number:${start}`;
}

const COUNTING = /^(?:count|cnt|number|num|total|quantity|qty|amount)$/;

/** How much like a code a number is; least where its name is that of a count. */
function codeLike(entry: ColumnEntry): number {
  const counts = entry.words.every(({ word }) => COUNTING.test(word));
  return Number(isDatePart(entry)) + Number(entry.column.distinct <= 12) - Number(counts);
}

const LASTING = "time|duration|length|seconds?|minutes?|hours?|days?|weeks?|months?|runtime";

/** What may be meant by an adjective that no column is called by: a unit's dimension, a word of a header. */
const NEAR: ReadonlyMap<string, RegExp> = new Map([
  ["length", new RegExp(`^(?:${LASTING}|distance|km|miles?|metres?|meters?)$`)],
  ["duration", new RegExp(`^(?:${LASTING})$`)],
  ["distance", /^(?:length|distance|km|miles?|metres?|meters?)$/],
  ["speed", new RegExp(`^(?:speed|velocity|acceleration|pace|power|horsepower|${LASTING})$`)],
  ["age", /^(?:born|birth|built|founded|age)$/],
  ["date", /^(?:date|born|birth|built|founded)$/],
  ["price", /^(?:money.*|price|cost|fare|amount|total|fee|rent|value|budget)$/],
  ["size", /^(?:size|area|length|width|height|capacity|population|feet|sqft|acres?)$/],
]);

/** Measures, where a column of numbers is asked for; `key` asks for the name of one. */
export function measureOffer(reader: Reader, key: string, about: string | null = null): Offer {
  const measures = reader.index.columns.filter(isMeasure);
  const near = NEAR.get(about ?? "");
  const fitting =
    near === undefined
      ? []
      : measures.filter(
          ({ unit, words }) =>
            near.test(unitOf(unit)?.dimension ?? "") || words.some(({ word }) => near.test(word)),
        );
  const options = (fitting.length > 0 ? fitting : measures)
    // what counts and measures goes before codes and parts of dates
    .toSorted((a, b) => codeLike(a) - codeLike(b))
    .map(({ column: { name } }): Option => ({ label: name, settled: name }));
  return { key, options };
}
