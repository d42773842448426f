/** Which column a number is of: the one named before it, the one behind it, or one that nothing names. */
import { type Candidate, closest } from "../../grounding/candidate.ts";
import { isNumbering } from "../../grounding/folds/own-rows.ts";
import { type ColumnEntry, levelOf } from "../../grounding/table-index.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { FORMS_OF_BE } from "../../lexicon/function-words.ts";
import { type Unit, unitOf } from "../../lexicon/units.ts";
import { isPlural } from "../../text/stem.ts";
import { columnsAbout, inUnitOf, isMeasurable } from "../columns.ts";
import { dangling, type Item, type Stretch, subject, take } from "../item.ts";
import { pick, type Reader, wordAt } from "../reader.ts";
import { clockFit } from "../times/clock-column.ts";
import { aboutFit, elsewhere } from "./adjectives.ts";
import { bandedColumn, bandsOfAge, isBanded } from "./band-bounds.ts";
import { followingColumn, isBehindNumber } from "./following-column.ts";
import { followedByNoun, isRowOfTime, unitFit } from "./number-fit.ts";
import { type Comparison, numbersOf, type Quantity, readComparator } from "./quantity.ts";
import { unnamedColumn } from "./unnamed-column.ts";
import { VERBAL_BOUND } from "./within-subject.ts";

/** A column, and where what is said of it begins and ends. */
export interface NumberColumn {
  readonly entry: ColumnEntry;
  readonly start: number;
  readonly end: number;
  /** The unit that the column is called by, where it is not its own: '100 miles driven' of `km_driven`. */
  readonly unit?: Unit | null;
}

/** '15 minutes late', '3 metres long': what an adjective after a quantity measures. */
export const ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ["late", "delay"],
  ["long", "length"],
  ["tall", "height"],
  ["high", "height"],
  ["wide", "width"],
  ["deep", "depth"],
  ["away", "distance"],
]);

export function numberColumn(
  stretch: Stretch,
  quantity: Quantity,
  comparison: Comparison,
): NumberColumn | null {
  const { reader, to, items } = stretch;
  const { about, start } = comparison;
  const { end } = quantity;
  const other =
    elsewhere(reader, items, comparison, quantity) || isRowOfTime(reader, items, quantity);
  const before = other ? null : (dangling(items) ?? saidOf(reader, items, start));
  const fits = fitting(reader, quantity);
  const next = followingColumn(reader, quantity, to, fits);
  // 'over 35 played fewer than 20 games': of another number, unlike '3 bedrooms under 500,000'
  const counted = /=/.test(comparison.op) && isPlural(wordAt(reader, (next?.end ?? 0) - 1));
  const after = next !== null && !counted && isBoundOfItsOwn(reader, next.end, to) ? null : next;
  if (before !== null && after === null && countsAnother(reader, before.end, end, to)) return null;
  const nearer =
    after !== null &&
    before !== null &&
    (items.slice(items.indexOf(before)).some((item) => item.kind === "mark") ||
      isBehindNumber(reader, after, end));
  if (before !== null && !nearer && before.candidates.some(fits)) {
    const measured = about ?? adjectiveBehind(reader, quantity, to);
    const able = unitFit(aboutFit(reader, before.candidates.filter(fits), measured), quantity);
    const own = endReached(reader, clockFit(reader, able, quantity, start), comparison.op);
    const entry = pick(reader, before.mention, own)?.entry;
    if (entry === undefined) return null;
    take(items, before);
    const again = after?.candidates.some((candidate) => candidate.entry === entry) === true;
    return { entry, start: before.start, end: again ? after.end : end };
  }
  if (after !== null) {
    const entry = pick(reader, after.mention, unitFit(after.candidates, quantity))?.entry;
    if (entry === undefined) return null;
    return { entry, start, end: after.end, unit: foreignUnit(reader, after.mention.start, entry) };
  }
  return unnamed(stretch, quantity, comparison);
}

/** 'Did the temperature ever drop below 0' beside a lowest and a highest: of all that it was, the one that is beyond it first. */
function endReached(
  reader: Reader,
  candidates: readonly Candidate[],
  op: string,
): readonly Candidate[] {
  if (!/^[<>]/.test(op) || reader.tokens.every(({ word }) => !/^n?ever$/.test(word)))
    return candidates;
  const [beyond, other] = op.startsWith("<") ? [LOWEST, HIGHEST] : [HIGHEST, LOWEST];
  const ends = closest(candidates);
  const [reached, ...more] = ends.filter(({ entry }) => saidToBe(entry, beyond));
  const isPair = ends.length === 2 && ends.some(({ entry }) => saidToBe(entry, other));
  return reached !== undefined && more.length === 0 && isPair ? [reached] : candidates;
}

function saidToBe({ words }: ColumnEntry, end: RegExp): boolean {
  return words.some(({ word, short }) => end.test(short ?? word));
}

const LOWEST = /^(?:min|minimum|lowest)$/;
const HIGHEST = /^(?:max|maximum|highest)$/;

function isBoundOfItsOwn(reader: Reader, at: number, to: number): boolean {
  const comparator = readComparator(reader, at, to);
  return comparator !== null && reader.tokens[comparator.end]?.value != null;
}

function adjectiveBehind(reader: Reader, { end, unit }: Quantity, to: number): string | null {
  return end < to && unit !== null ? (ADJECTIVES.get(wordAt(reader, end)) ?? null) : null;
}

function foreignUnit(reader: Reader, at: number, entry: ColumnEntry): Unit | null {
  const unit = unitOf(wordAt(reader, at)) ?? null;
  const own = inUnitOf(entry, 1, unit);
  return own === null || own === 1 ? null : unit;
}

function unnamed(
  stretch: Stretch,
  quantity: Quantity,
  comparison: Comparison,
): NumberColumn | null {
  const { reader, to } = stretch;
  const { op, about, start } = comparison;
  const { end, unit } = quantity;
  const banded = bandedColumn(reader, quantity, op);
  if (banded !== null) return { ...banded, start };
  const behind = adjectiveBehind(reader, quantity, to);
  const entry = unnamedColumn(stretch, quantity, { op, about: about ?? behind, start })?.entry;
  if (entry !== undefined)
    return { entry, start, end: about === null && behind !== null ? end + 1 : end };
  const bare = unit === null || unit.id === "yr";
  const ages =
    bare && (about ?? "age") === "age" && !followedByNoun(reader, end, to)
      ? bandsOfAge(reader.index.columns)
      : null;
  return ages === null ? null : { entry: ages, start, end };
}

/** Which columns can have the numbers. */
function fitting(reader: Reader, quantity: Quantity): (candidate: Candidate) => boolean {
  const told = quantity.age ? columnsAbout(reader.index, "age").map(({ entry }) => entry) : [];
  const bands = quantity.age && told.length === 0 ? bandsOfAge(reader.index.columns) : null;
  const ages = bands === null ? told : [bands];
  const yearly = numbersOf(quantity).every(isYear);
  return ({ entry }) =>
    // 'a 40 year old diabetic'
    (ages.length === 0 || ages.includes(entry)) &&
    // 'parcels over 5 kg' that a column `Parcel` numbers
    (quantity.unit === null || !isNumbering(entry)) &&
    // 'in 2022' of what was counted in 2023
    !(yearly && entry.words.some(({ word }) => isYear(Number(word)))) &&
    ((isMeasurable(entry) && (entry.numeric || yearly)) ||
      isBanded(entry) ||
      (quantity.range === null &&
        quantity.values.every((value) => levelOf(entry, String(value)) !== null)));
}

/** The column of a subject that a copula joins to the number, before either: 'was the price of toys over 5'. */
function saidOf(reader: Reader, items: readonly Item[], start: number): ReturnType<typeof subject> {
  const column = subject(items);
  if (column === null) return null;
  let before = start - 1;
  while (/^(?:ever|never|not|always|often)$/.test(wordAt(reader, before))) before -= 1;
  let opening = column.start - 1;
  while (/^(?:the|its|their|our)$/.test(wordAt(reader, opening))) opening -= 1;
  const said =
    FORMS_OF_BE.has(wordAt(reader, before)) ||
    FORMS_OF_BE.has(wordAt(reader, opening)) ||
    VERBAL_BOUND.test(wordAt(reader, start));
  return said ? column : null;
}

/** 'hours that have more than 500 rentals': what is had is counted, not what has it. */
function countsAnother(reader: Reader, from: number, end: number, to: number): boolean {
  if (!followedByNoun(reader, end, to)) return false;
  for (let at = from; at < end; at++) {
    if (/^(?:have|has|had|having|get|got|see|saw|with|contain|contains)$/.test(wordAt(reader, at)))
      return true;
  }
  return false;
}
