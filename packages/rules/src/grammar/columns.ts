/** Finding the column that a number, a unit or an adjective is about when none is named. */
import type { Event } from "@probability-chat/query";
import { asColumn, type Candidate, type Mention } from "../grounding/candidate.ts";
import { clockFormat } from "../grounding/columns/clock-columns.ts";
import { equals } from "../grounding/conditions.ts";
import { mainTime } from "../grounding/domains/main-time.ts";
import { isNumbering } from "../grounding/folds/own-rows.ts";
import { LIMIT } from "../grounding/objections/column-objections.ts";
import { headOf } from "../grounding/objections/phrase-head.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { AMOUNT, EACH } from "../lexicon/amounts.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { PREPOSITIONS } from "../lexicon/function-words.ts";
import { isEconomy } from "../lexicon/polarity.ts";
import { convert, type Unit, unitOf } from "../lexicon/units.ts";
import { stem } from "../text/stem.ts";
import { repeats } from "./reader.ts";

export function isMeasurable(entry: ColumnEntry): boolean {
  return entry.numeric || entry.column.type === "date";
}

/** A number that does not say yes or no. */
export function isQuantity({ numeric, affirmative }: ColumnEntry): boolean {
  return numeric && affirmative === null;
}

/** A quantity that is no mere number of a row, a code, a date or a time of the day. */
export function isMeasure(entry: ColumnEntry): boolean {
  return (
    isQuantity(entry) &&
    entry.column.role === "measure" &&
    !isNumbering(entry) &&
    clockFormat(entry) === null
  );
}

/** Nothing goes so far on a gallon: such a mileage is how far it has gone. */
const MOST_MILES = 300;

/** Columns whose header is about a concept, best first: 'older' finds `age`. */
export function columnsAbout(index: TableIndex, about: string): Candidate[] {
  const time = about === "duration" ? mainTime(index.columns) : null;
  if (time !== null) return [asColumn(time)];
  const best = new Map<ColumnEntry, Candidate>();
  const consider = (key: string, base: number): void => {
    for (const posting of index.postings.get(key) ?? []) {
      const { phrase } = posting;
      if (phrase.value !== null || posting.opposite || !isMeasurable(phrase.entry)) continue;
      if (about === "mpg" && Number(phrase.entry.column.max) > MOST_MILES) continue;
      if ((phrase.words[posting.word]?.weight ?? 0) < 0.5) continue;
      // a diameter at breast height is no height
      const before = phrase.words.findIndex(({ word }) => PREPOSITIONS.has(word));
      if (!phrase.loose && before > 0 && posting.word > before) continue;
      if (phrase.words.some(({ word }, at) => at !== posting.word && LIMIT.test(word))) continue;
      // from what age on a game is played says nothing of its own
      if (about === "age" && phrase.words.some(({ word }) => BOUND.test(word))) continue;
      // how heavy somebody is says no body mass index
      if (base > 0 && !phrase.loose && posting.word !== headOf(phrase)) continue;
      const total = phrase.words.reduce((sum, word) => sum + word.weight, 0);
      const left = total === 0 ? 0 : 1 - (phrase.words[posting.word]?.weight ?? 0) / total;
      const cost = base + (phrase.loose ? 0.3 : 0.5 * left) + phrase.penalty;
      const known = best.get(phrase.entry);
      if (known !== undefined && known.cost <= cost) continue;
      best.set(phrase.entry, { ...asColumn(phrase.entry, cost), whole: left === 0 });
    }
  };
  for (const entry of index.columns) {
    const isDate = about === "date" && entry.column.type === "date";
    if (isDate || (about === "mpg" && isEconomy(entry.words))) best.set(entry, asColumn(entry));
  }
  consider(`s:${stem(about)}`, 0);
  for (const sense of sensesOf(stem(about)))
    if (!sense.opposite) consider(`c:${sense.concept}`, 0.3);
  return [...best.values()].sort((a, b) => a.cost - b.cost || a.entry.position - b.entry.position);
}

const BOUND = /^(?:min|minimum|max|maximum|recommended|legal)$/;

const PARTS: ReadonlyMap<string, readonly [low: number, high: number]> = new Map([
  ["hour", [0, 24]],
  ["weekday", [0, 7]],
  ["day", [1, 31]],
  ["week", [0, 53]],
  ["month", [1, 12]],
  ["quarter", [1, 4]],
  ["year", [1500, 2200]],
]);

/** Whether a column holds a part of a date or the hour of the day, so that it counts no time. */
export function isDatePart({ numeric, words, column }: ColumnEntry): boolean {
  const bounds = PARTS.get(words.at(-1)?.word ?? "");
  const { min, max, distinct } = column;
  if (!numeric || bounds === undefined || typeof min !== "number" || typeof max !== "number")
    return false;
  return min >= bounds[0] && max <= bounds[1] && distinct <= bounds[1] - bounds[0] + 1;
}

/** A quantity of which there can be so many units: no year, and nothing that rows are grouped by. */
export function isCountable({
  numeric,
  column: { role, distinct, min, max, header },
}: ColumnEntry): boolean {
  const isYearly = typeof min === "number" && typeof max === "number" && isYear(min) && isYear(max);
  const isPeriod = /^(?:year|quarter|month|week|day|hour|age|date|decade)$/i.test(header);
  return numeric && role === "measure" && distinct > FEW_GROUPS && !isYearly && !isPeriod;
}

/** From so many different values on, a number is measured rather than grouped by. */
const FEW_GROUPS = 25;

/** Whether the unit is a word of the column's name: `delay_minutes`. */
export function namesUnit({ words }: ColumnEntry, unit: Unit): boolean {
  // a `jobs_per_year` is no time
  return words.some(
    ({ word }, at) => unitOf(word)?.id === unit.id && words[at - 1]?.word !== "per",
  );
}

/** What a name without a unit says to be measured. */
const MEASURED: ReadonlyMap<string, RegExp> = new Map([
  ["length", /^(?:distance|mileage|altitude|elevation)$/],
  ["mass", /^(?:weight|mass)$/],
  ...["usd", "eur", "gbp"].map((currency): [string, RegExp] => [
    `money_${currency}`,
    /^(?:prices?|costs?|fares?|fees?|rent|salary|wages?|income|revenues?|charges|premium|sales|spend|bill)$/,
  ]),
]);

const AREAS = /^(?:area|footage|acreage|sqft|sqm|surface)$/;

/** Columns measured in the unit's dimension. */
export function columnsInUnit(index: TableIndex, unit: Unit): Candidate[] {
  if (unit.dimension === "degree") return columnsAbout(index, "temperature");
  const isArea = unit.dimension === "area";
  const found: Candidate[] = [];
  for (const entry of index.columns) {
    if (!entry.numeric || isDatePart(entry)) continue;
    const own = unitOf(entry.unit);
    const named =
      namesUnit(entry, unit) || (isArea && entry.words.some(({ word }) => AREAS.test(word)));
    if (own?.dimension === unit.dimension || named) {
      found.push(asColumn(entry, named ? 0 : 0.1));
    }
  }
  const measured = MEASURED.get(unit.dimension);
  if (found.length > 0 || measured === undefined) return found;
  return index.columns
    .filter(({ numeric, unit: own, words }) => {
      const relative = words.some(({ word }) =>
        /^(?:percent|pct|rate|ratio|unit|each|per)$/.test(word),
      );
      return numeric && own === null && !relative && words.some(({ word }) => measured.test(word));
    })
    .map((entry) => asColumn(entry, entry.words.some(({ word }) => UP.test(word)) ? 0.4 : 0.2));
}

/** How far up something is, where another column says how far it went. */
const UP = /^(?:altitude|elevation)$/;

/** The unit that a quantity is in for a column: of an age, years where it is measured in another time. */
export function unitFor(
  entry: ColumnEntry,
  { age, unit }: { readonly age: boolean; readonly unit: Unit | null },
): Unit | null {
  if (!age) return unit;
  return ownUnit(entry)?.dimension === "time" ? (unitOf("years") ?? null) : null;
}

const NAMING =
  /^(?:seconds|minutes|mins|hours|hrs|days|weeks|months|years|mm|cm|km|kms|miles|(?:milli|centi|kilo)?met(?:er|re)s|grams|kgs?|kilograms|lbs|lit(?:er|re)s|gallons|mb|gb)$/;

/** The unit of a column, which its name may say: `minutes`, `weeks waited`, `km driven`. */
function ownUnit({ unit, words }: ColumnEntry): Unit | undefined {
  const isArea = words.some(({ word }) => /^(?:sq|square|cubic)$/.test(word));
  const said = isArea ? [] : words.filter(({ word }) => NAMING.test(word));
  return unitOf(unit) ?? (said.length === 1 ? unitOf(said[0]?.word ?? "") : undefined);
}

/** 'Over 5 million' of a column in millions: a number beyond all of its own is in ones. */
function scaled({ scale, column: { min, max } }: ColumnEntry, amount: number): number {
  if (scale === 1 || typeof min !== "number" || typeof max !== "number") return amount;
  const size = Math.abs(amount);
  const beyond = size > max && (size >= scale || size / scale >= min);
  return beyond ? Number((amount / scale).toPrecision(12)) : amount;
}

/** The amount in the column's own unit; null where the two do not fit. */
export function inUnitOf(entry: ColumnEntry, said: number, unit: Unit | null): number | null {
  const amount = scaled(entry, said);
  if (unit === null) return amount;
  // no hour of the day is below 5 degrees
  if (isDatePart(entry) && unit.dimension !== "time") return null;
  const own = ownUnit(entry);
  if (own !== undefined) {
    if (unit.dimension === "degree" && /^(?:celsius|fahrenheit)$/.test(own.dimension))
      return amount;
    // 250 pounds of a bill are no weight
    if (unit.id === "lb" && own.dimension === "money_gbp") return amount;
    return convert(amount, unit, own);
  }
  if (unit.dimension === "share" && typeof entry.column.max === "number" && entry.column.max <= 1)
    return amount / 100;
  return amount;
}

/** A mention's columns that could be meant, cheapest first. */
export function columnCandidates(mention: Mention): readonly Candidate[] {
  const best = mention.candidates[0]?.cost ?? 0;
  return mention.candidates.filter(
    (candidate) => candidate.value === null && candidate.cost <= best + 0.35,
  );
}

export function valueCandidates(mention: Mention): readonly Candidate[] {
  const best = mention.candidates[0]?.cost ?? 0;
  return mention.candidates.filter(
    (candidate) => candidate.value !== null && candidate.cost <= best + 0.2,
  );
}

/** What saying a two-valued column's name asserts: that it is so, or (by an opposite) that it is not. */
export function asserted(entry: ColumnEntry, opposite: boolean): Event | null {
  if (entry.affirmative === null) return null;
  const yes = equals(entry, entry.affirmative);
  if (!opposite) return yes;
  if (yes.kind === "present") return { kind: "missing", column: yes.column };
  return entry.negative === null
    ? { kind: "not", event: equals(entry, entry.affirmative) }
    : equals(entry, entry.negative);
}

export function sameColumn(a: ColumnEntry, b: ColumnEntry): boolean {
  return a === b || repeats(a.column, b.column);
}

/** The one column that says how many things each row stands for. */
export const tallyColumn = oncePer(({ columns }: TableIndex): ColumnEntry | null => {
  const [tally, other] = columns.filter((entry) => entry.numeric && isTallied(entry));
  return other === undefined ? (tally ?? null) : null;
});

/** Whether the rows are tallies: a column says how many things each stands for. */
export function isTallied({ column }: ColumnEntry): boolean {
  return column.distinct > 12 && /^(?:counts?|cnt|n|freq|frequency|tally)$/i.test(column.header);
}

/** The one column of money that adds up: neither a price of one thing nor what somebody has. */
export function amountColumn(index: TableIndex): ColumnEntry | undefined {
  const [only, other] = index.columns.filter(
    (entry) =>
      isMeasure(entry) &&
      (unitOf(entry.unit)?.dimension.startsWith("money") === true ||
        entry.words.some(({ word }) => AMOUNT.test(word))) &&
      !entry.words.some(({ word }) => EACH.test(word)),
  );
  return other === undefined ? only : undefined;
}
