/** Numbers find their column: the one before, the one after, their unit's, their adjective's, or age. */
import { type Comparator, compare, type Literal } from "@probability-chat/query";
import type { Candidate } from "../grounding/candidate.ts";
import { type ColumnEntry, levelOf } from "../grounding/table-index.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { aboutFit, elsewhere, measuredBehind } from "./adjectives.ts";
import { bandedColumn, bandedEvent, bandsOfAge, isBanded } from "./band-bounds.ts";
import { between, columnsAbout, isMeasurable } from "./columns.ts";
import { dangling, type EventItem, type Item, subject, take } from "./item.ts";
import { oneOf } from "./levels.ts";
import { manyColumns } from "./many-columns.ts";
import {
  type Following,
  followedByNoun,
  followingColumn,
  isRowOfTime,
  unitFit,
  unnamedColumn,
} from "./number-column.ts";
import { valueOffer } from "./offers.ts";
import { type Quantity, readComparator, trailingBound } from "./quantity.ts";
import { pick, type Reader, spanOf, wordAt } from "./reader.ts";
import { conversion } from "./unknown-unit.ts";

/** '15 minutes late', '3 metres long': what an adjective after a quantity measures. */
const ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ["late", "delay"],
  ["long", "length"],
  ["tall", "height"],
  ["high", "height"],
  ["wide", "width"],
  ["deep", "depth"],
  ["away", "distance"],
]);

/** What a number says of its column; null where it has none. */
export function quantityItem(
  reader: Reader,
  items: Item[],
  said: Quantity,
  op: Comparator,
  adjective: string | null,
  start: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  const quantity = decadeOfCentury(items, said);
  const several = manyColumns(reader, items, op, quantity, start, to);
  if (several !== null) return several;
  const about = adjective ?? measuredBehind(reader, quantity);
  const spoken = saidOf(reader, items, start);
  const other = elsewhere(reader, items, about, quantity) || isRowOfTime(reader, items, quantity);
  const before = other ? null : (dangling(items) ?? spoken);
  let end = quantity.end;
  let begin = start;
  let entry: ColumnEntry | null = null;
  const ages = quantity.age ? columnsAbout(reader.index, "age") : [];
  const fits = (candidate: Candidate): boolean =>
    // 'a 40 year old diabetic'
    (ages.length === 0 || ages.some(({ entry }) => entry === candidate.entry)) && isOf(candidate);
  const isOf = (candidate: Candidate): boolean =>
    (isMeasurable(candidate.entry) && (candidate.entry.numeric || isYearly(quantity))) ||
    isBanded(candidate.entry) ||
    (quantity.range === null &&
      quantity.values.every((value) => levelOf(candidate.entry, String(value)) !== null));
  const after = followingColumn(reader, end, to, fits, quantity);
  const nearer =
    after !== null &&
    before !== null &&
    (items.slice(items.indexOf(before)).some((item) => item.kind === "mark") ||
      isMeasureOf(reader, after, end, to));
  if (before !== null && after === null && countsAnother(reader, before.end, end, to)) return null;
  if (before !== null && !nearer && before.candidates.some(fits)) {
    entry =
      pick(
        reader,
        before.mention,
        unitFit(aboutFit(reader, before.candidates.filter(fits), about), quantity),
      )?.entry ?? null;
    if (entry === null) return null;
    begin = before.start;
    take(items, before);
    if (after?.candidates.some((candidate) => candidate.entry === entry)) end = after.end;
  } else if (after !== null) {
    entry = pick(reader, after.mention, unitFit(after.candidates, quantity))?.entry ?? null;
    if (entry === null) return null;
    end = after.end;
  } else {
    const banded = bandedColumn(reader, quantity, op);
    const measured = ADJECTIVES.get(wordAt(reader, end));
    const own = about ?? (end < to && quantity.unit !== null ? (measured ?? null) : null);
    if (banded !== null) ({ entry, end } = banded);
    else entry = unnamedColumn(reader, quantity, op, own, start, end, to)?.entry ?? null;
    if (entry !== null && about === null && own !== null) end += 1;
    const bare = quantity.unit === null || quantity.unit.dimension === "time";
    if (entry === null && bare && (about ?? "age") === "age" && !followedByNoun(reader, end, to))
      entry = bandsOfAge(reader.index.columns);
  }
  if (entry === null) return null;
  if (end < to && saysAgain(entry, quantity, wordAt(reader, end))) {
    reader.framed.add(end);
    end += 1;
  }
  if (isBanded(entry)) return bandedItem(reader, entry, quantity, op, begin, end, to);
  const column = entry.column.name;
  if (isOfOtherScale(entry, quantity)) {
    const { min, max } = entry.column;
    const message = `\`${column}\` goes from ${min} to ${max}. Which number do you mean in it?`;
    reader.problems.push({ kind: "ask", span: spanOf(reader, start, end), message });
    return null;
  }
  const fit = conversion(reader, entry, quantity, start, end);
  if (fit === null) return null;
  if (quantity.range !== null) {
    const low = fit(quantity.range.low);
    const high = fit(quantity.range.high);
    if (low === null || high === null) return unitProblem(reader, entry, start, end);
    const event = between({ kind: "column", column }, low, high, quantity.range.open);
    return { kind: "event", event, start: begin, end, entry, how: "compare" };
  }
  const values: Literal[] = [];
  for (const value of quantity.values) {
    const converted = fit(value);
    if (converted === null) return unitProblem(reader, entry, start, end);
    values.push(entry.numeric ? converted : (levelOf(entry, String(value)) ?? String(value)));
  }
  // '50 million inhabitants or more'
  const late = quantity.op === null ? trailing(reader, end, to) : null;
  if (late !== null) end = late.end;
  const told = late?.op ?? quantity.op;
  const final = op === "=" && told !== null ? told : op;
  const [only] = values;
  if (only === undefined) return null;
  if (entry.column.type === "date" && typeof only === "string" && final !== "=") {
    const event = compare({ kind: "part", part: "year", column }, final, Number(only));
    return { kind: "event", event, start: begin, end, entry, how: "compare" };
  }
  const event = final === "=" ? oneOf(entry, values) : compare(column, final, only);
  return { kind: "event", event, start: begin, end, entry, how: "compare" };
}

/** 'Arrives more than 10 minutes late' of an arrival delay: the adjective adds nothing to its column. */
function saysAgain({ words }: ColumnEntry, { unit }: Quantity, said: string): boolean {
  const measured = ADJECTIVES.get(said);
  return unit !== null && words.some(({ word }) => word === measured);
}

/** 'Three or more dependents' of levels from `0` to `3+`. */
function bandedItem(
  reader: Reader,
  entry: ColumnEntry,
  quantity: Quantity,
  op: Comparator,
  start: number,
  behind: number,
  to: number,
): EventItem | null {
  const late = quantity.op === null ? trailing(reader, behind, to) : null;
  const end = late?.end ?? behind;
  const told = late?.op ?? quantity.op;
  const written = levelOf(entry, String(quantity.values[0] ?? ""));
  const event =
    op === "=" && told === null && written !== null
      ? oneOf(entry, [written])
      : bandedEvent(entry, op === "=" ? (told ?? op) : op, quantity);
  if (event !== null) return { kind: "event", event, start, end, entry, how: "value" };
  const message = `Which value of \`${entry.column.name}\` do you mean?`;
  const span = spanOf(reader, start, end);
  reader.problems.push({ kind: "ask", span, message, offer: valueOffer(start, entry) });
  return null;
}

/** 'Over 5 million' of a column up to 40: its numbers are no ones, and nothing says what they are. */
function isOfOtherScale(
  { column: { max }, numeric, scale }: ColumnEntry,
  { values, range }: Quantity,
): boolean {
  const all = range === null ? values : [range.low, range.high];
  if (!numeric || scale > 1 || typeof max !== "number" || max <= 0) return false;
  return all.length > 0 && all.every((value) => value >= 1e5 && value > 1e4 * max);
}

/** 'Released in the 90s': of a column of years no decade of life, but one of the last century. */
function decadeOfCentury(items: readonly Item[], quantity: Quantity): Quantity {
  const { range, age } = quantity;
  const { min, max } = dangling(items)?.candidates[0]?.entry.column ?? {};
  const yearly = typeof min === "number" && isYear(min) && typeof max === "number" && isYear(max);
  if (!age || range?.open !== true || range.low < 30 || !yearly) return quantity;
  const years = { low: 1900 + range.low, high: 1909 + range.low, open: false };
  return { ...quantity, range: years, age: false };
}

const COPULA = /^(?:is|are|was|were|be|been)$/;

/** The column of a subject that a copula joins to the number, before either: 'was the price of toys over 5'. */
function saidOf(reader: Reader, items: readonly Item[], start: number): ReturnType<typeof subject> {
  const column = subject(items);
  if (column === null) return null;
  let before = start - 1;
  while (/^(?:ever|never|not|always|often)$/.test(wordAt(reader, before))) before -= 1;
  let opening = column.start - 1;
  while (/^(?:the|its|their|our)$/.test(wordAt(reader, opening))) opening -= 1;
  const said =
    COPULA.test(wordAt(reader, before)) ||
    COPULA.test(wordAt(reader, opening)) ||
    VERBAL_BOUND.test(wordAt(reader, start));
  return said ? column : null;
}

/** Comparisons that are verbs themselves, and so end their subject. */
const VERBAL_BOUND =
  /^(?:go|goes|went|ris(?:e|es)|rose|climb(?:s|ed)?|drop(?:s|ped)?|falls?|fell|sinks?|sank|dip(?:s|ped)?|stay(?:s|ed)|exceed(?:s|ed)?|surpass(?:es)?)$/;

/** 'or more' behind what a number counts, a noun for the row between them or not. */
function trailing(reader: Reader, at: number, to: number): { op: Comparator; end: number } | null {
  const from = isRowNoun(wordAt(reader, at)) && !reader.mentionAt.has(at) ? at + 1 : at;
  return trailingBound(reader, from, to);
}

/** Whether all the numbers could be years, which is all that a date is compared with. */
function isYearly({ values, range }: Quantity): boolean {
  const all = range === null ? values : [range.low, range.high];
  return all.every(isYear);
}

function unitProblem(reader: Reader, entry: ColumnEntry, start: number, end: number): null {
  reader.problems.push({
    kind: "refuse",
    reason: "unknownValue",
    span: spanOf(reader, start, end),
    message: `The column \`${entry.column.name}\` is not measured in that unit.`,
  });
  return null;
}

/** 'count between 7 and 9 hour': a column right behind the number is what the number measures. */
function isMeasureOf(reader: Reader, after: Following, end: number, to: number): boolean {
  return (
    after.mention.start === end &&
    readComparator(reader, after.end, to) === null &&
    !/^(?:is|are|was|were|between|of)$/.test(wordAt(reader, after.end))
  );
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
