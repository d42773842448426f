/** Numbers find their column: the one before, the one after, their unit's, their adjective's, or age. */
import { type Comparator, compare, type Event, type Literal } from "@probability-chat/query";
import type { Candidate } from "../grounding/candidate.ts";
import { type ColumnEntry, levelOf } from "../grounding/table-index.ts";
import { isYear } from "../lexicon/calendar-names.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import {
  columnCandidates,
  columnsAbout,
  columnsInUnit,
  inUnitOf,
  isMeasurable,
  valueCandidates,
} from "./columns.ts";
import { dangling, type Item, subject, take } from "./item.ts";
import { levelAt, oneOf } from "./levels.ts";
import {
  type Following,
  followedByNoun,
  followingColumn,
  isRowOfTime,
  unitFit,
  unnamedColumn,
} from "./number-column.ts";
import {
  type Quantity,
  readComparator,
  readQuantity,
  spokenQuantity,
  trailingBound,
} from "./quantity.ts";
import { pick, type Reader, spanOf, wordAt } from "./reader.ts";
import { readScalarBound } from "./scalar-bound.ts";

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

export function comparison(
  reader: Reader,
  items: Item[],
  op: Comparator,
  about: string | null,
  start: number,
  from: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  let at = from;
  while (
    at < to &&
    /^(?:the|a|an|about|around|approximately|roughly|of|age|ages|then)$/.test(wordAt(reader, at)) &&
    reader.mentionAt.get(at) === undefined
  )
    at += 1;
  const aged = wordAt(reader, at) === "age" || wordAt(reader, at - 1) === "age";
  if (/^(?:age|ages)$/.test(wordAt(reader, at)) && wordAt(reader, at + 1) !== "") {
    if (
      wordAt(reader, at + 1) === "of"
        ? reader.tokens[at + 2]?.value != null
        : reader.tokens[at + 1]?.value != null
    )
      at += wordAt(reader, at + 1) === "of" ? 2 : 1;
  }
  const quantity = spokenQuantity(reader, at, to) ?? readQuantity(reader, at, to);
  if (quantity !== null && quantity.values.length > 0) {
    if (quantity.ordinal) return null;
    const yearly = quantity.values.every(isYear);
    const own = dangling(items)?.candidates[0]?.entry;
    const years = own?.numeric === true && spans(own, quantity.values);
    if (about === "date" && !years && (yearly || dangling(items) === null)) return null;
    return quantityItem(reader, items, quantity, op, aged ? "age" : about, start, to);
  }
  const bound = readScalarBound(reader, at, to, dangling(items), about);
  if (bound !== null) {
    const column = dangling(items);
    if (column !== null) take(items, column);
    return {
      kind: "event",
      event: compare(bound.entry.column.name, op, bound.scalar),
      start: column?.start ?? start,
      end: bound.end,
      entry: bound.entry,
      how: "compare",
    };
  }
  const before = dangling(items);
  if (before !== null && (op === "=" || op === "!=")) {
    const entry = pick(reader, before.mention, before.candidates)?.entry;
    const level = entry === undefined ? null : levelAt(reader, entry, at, to);
    if (entry !== undefined && level !== null) {
      take(items, before);
      return {
        kind: "event",
        event: compare(entry.column.name, op, level.value),
        start: before.start,
        end: level.end,
        entry,
        how: "value",
      };
    }
  }
  // one column against another: 'actual above budget'
  const other = reader.mentionAt.get(at);
  if (
    before !== null &&
    other !== undefined &&
    other.end <= to &&
    valueCandidates(other).length === 0
  ) {
    const left = pick(
      reader,
      before.mention,
      before.candidates.filter((candidate) => isMeasurable(candidate.entry)),
    )?.entry;
    const right = pick(
      reader,
      other,
      columnCandidates(other).filter((candidate) => isMeasurable(candidate.entry)),
    )?.entry;
    if (left !== undefined && right !== undefined && left !== right) {
      take(items, before);
      return {
        kind: "event",
        event: compare(left.column.name, op, { kind: "column", column: right.column.name }),
        start: before.start,
        end: other.end,
        entry: left,
        how: "compare",
      };
    }
  }
  return null;
}

export function betweenItem(
  reader: Reader,
  items: Item[],
  at: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  let from = at + 1;
  while (
    /^(?:the|ages|age|of|from)$/.test(wordAt(reader, from)) &&
    reader.tokens[from + 1] !== undefined
  )
    from += 1;
  const low = readQuantity(reader, from, to, true);
  if (low === null) return null;
  if (low.range !== null && !low.range.open)
    return quantityItem(reader, items, low, "=", null, at, to);
  const [first, second] = low.values;
  if (first === undefined || second === undefined || low.values.length !== 2 || low.ordinal)
    return null;
  const range = { low: Math.min(first, second), high: Math.max(first, second), open: false };
  return quantityItem(reader, items, { ...low, values: [], range }, "=", null, at, to);
}

/** A number finds its column: the one before it, the one after it, its unit's, its adjective's, age. */
export function quantityItem(
  reader: Reader,
  items: Item[],
  quantity: Quantity,
  op: Comparator,
  about: string | null,
  start: number,
  to: number,
): Extract<Item, { kind: "event" }> | null {
  const said = saidOf(reader, items, start);
  const other = elsewhere(reader, items, about, quantity) || isRowOfTime(reader, items, quantity);
  const before = other ? null : (dangling(items) ?? said);
  let end = quantity.end;
  let begin = start;
  let entry: ColumnEntry | null = null;
  const fits = (candidate: Candidate): boolean =>
    (isMeasurable(candidate.entry) && (candidate.entry.numeric || isYearly(quantity))) ||
    quantity.values.every((value) => levelOf(candidate.entry, String(value)) !== null);
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
    const measured = ADJECTIVES.get(wordAt(reader, end));
    const own = about ?? (end < to && quantity.unit !== null ? (measured ?? null) : null);
    entry = unnamedColumn(reader, quantity, op, own, start, end, to)?.entry ?? null;
    if (entry !== null && about === null && own !== null) end += 1;
  }
  if (entry === null) return null;
  const column = entry.column.name;
  const fit = (value: number): number | null =>
    inUnitOf(entry, value, quantity.age ? null : quantity.unit);
  if (quantity.range !== null) {
    const low = fit(quantity.range.low);
    const high = fit(quantity.range.high);
    if (low === null || high === null) return unitProblem(reader, entry, start, end);
    const event: Event = {
      kind: "between",
      left: { kind: "column", column },
      low: { value: low, inclusive: true },
      high: { value: high, inclusive: !quantity.range.open },
    };
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
  const op = trailingBound(reader, from, to);
  return op === null ? null : { op, end: from + 2 };
}

/** Whether all the numbers could be years, which is all that a date is compared with. */
function isYearly({ values, range }: Quantity): boolean {
  const all = range === null ? values : [range.low, range.high];
  return all.every(isYear);
}

export function unitProblem(reader: Reader, entry: ColumnEntry, start: number, end: number): null {
  reader.problems.push({
    kind: "refuse",
    reason: "unknownValue",
    span: spanOf(reader, start, end),
    message: `The column \`${entry.column.name}\` is not measured in that unit.`,
  });
  return null;
}

/** Whether numbers lie among the column's own values: a year of construction. */
function spans({ column: { min, max } }: ColumnEntry, values: readonly number[]): boolean {
  if (typeof min !== "number" || typeof max !== "number") return false;
  return values.every((value) => value >= min && value <= max);
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

/** 'mean weight of fish longer than 5': the adjective measures another column than the one asked for. */
function elsewhere(
  reader: Reader,
  items: readonly Item[],
  about: string | null,
  { unit }: Quantity,
): boolean {
  const before = dangling(items);
  if ((about === null && unit === null) || before === null) return false;
  const marked = items.slice(items.indexOf(before)).some((item) => item.kind === "mark");
  // 'the price of orders that took 7 days': the unit is that of another column
  const measured =
    about === null
      ? unit?.dimension === "time"
        ? columnsInUnit(reader.index, unit)
        : []
      : columnsAbout(reader.index, about).filter((candidate) => candidate.cost < 0.3);
  return (
    marked &&
    measured.length > 0 &&
    !measured.some((own) => before.candidates.some((candidate) => candidate.entry === own.entry))
  );
}

/** 'a bill longer than 50': of the columns named, those that the adjective measures. */
function aboutFit(
  reader: Reader,
  candidates: readonly Candidate[],
  about: string | null,
): readonly Candidate[] {
  if (about === null || candidates.length < 2) return candidates;
  const measured = new Set(columnsAbout(reader.index, about).map((candidate) => candidate.entry));
  const fitting = candidates.filter((candidate) => measured.has(candidate.entry));
  return fitting.length > 0 ? fitting : candidates;
}
