/** One column against another: 'higher in maths than in reading', 'longer than scheduled', 'above the asking price'. */
import { type Comparator, compare } from "@probability-chat/query";
import type { Mention } from "../grounding/candidate.ts";
import { textOf } from "../grounding/header.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { BEATS, DOWNWARD, UPWARD } from "../lexicon/comparative-words.ts";
import { unitOf } from "../lexicon/units.ts";
import { columnCandidates, isMeasurable, isMeasure, valueCandidates } from "./columns.ts";
import { dangling, type EventItem, type Stretch, take } from "./item.ts";
import { isNamed, pick, type Reader, spanOf, tell, wordAt } from "./reader.ts";

const BEFORE_COLUMN = /^(?:in|on|for|at|the|an?|their|its|his|her|of|by)$/;
const VERB_OF_SALE = /^(?:sells?|sold|selling)$/;

/** Two columns with a comparative before the first, or a verb of exceeding between them. */
export function columnPair({ reader, to, items }: Stretch, at: number): EventItem | null {
  const word = wordAt(reader, at);
  if (BEATS.has(word) && !isNamed(reader, at)) {
    const before = dangling(items);
    const left = before === null ? undefined : measureOf(reader, before.mention);
    const other = mentionFrom(reader, at + 1, to);
    const right = other === null ? undefined : measureOf(reader, other);
    if (before === null || other === null || left === undefined || right === undefined) return null;
    if (!areComparable(left, right)) return null;
    take(items, before);
    return eventOf({ left, op: ">", right, end: other.end }, before.start);
  }
  const both = columnsCompared(reader, at, to);
  return both === null ? null : eventOf(both, at);
}

interface Compared {
  readonly left: ColumnEntry;
  readonly op: Comparator;
  readonly right: ColumnEntry;
  readonly end: number;
}

/** 'Higher in maths than in reading': a comparative, and the two columns that it sets against each other. */
export function columnsCompared(reader: Reader, at: number, to: number): Compared | null {
  const word = wordAt(reader, at);
  const op = UPWARD.has(word) || word === "later" ? ">" : DOWNWARD.has(word) ? "<" : null;
  if (op === null || /^(?:above|over|below|under|exceed.*)$/.test(word)) return null;
  const first = mentionFrom(reader, at + 1, to);
  if (first === null || wordAt(reader, first.end) !== "than") return null;
  const second = mentionFrom(reader, first.end + 1, to);
  if (second === null) return null;
  const left = measureOf(reader, first);
  const right = measureOf(reader, second);
  if (left === undefined || right === undefined || !areComparable(left, right)) return null;
  return { left, op, right, end: second.end };
}

/** No date is more than a number. */
export function areComparable(left: ColumnEntry, right: ColumnEntry): boolean {
  return left !== right && (left.column.type === "date") === (right.column.type === "date");
}

/** 'Sold above the asking price': of the one other column that is of the same kind as the one named. */
export function besideNamed(
  { reader, to }: Stretch,
  op: Comparator,
  start: number,
  at: number,
): EventItem | null {
  // 'the heat from gas' is no bound
  const mention = wordAt(reader, start) === "from" ? null : mentionFrom(reader, at, to);
  if (mention === null) return null;
  const [best] = mention.candidates;
  if (best === undefined || !best.entry.numeric || best.entry.affirmative !== null) return null;
  const right = best.entry;
  const isSale = reader.tokens.slice(0, start).some(({ word }) => VERB_OF_SALE.test(word));
  const sale = isSale ? besideSale(reader, right) : undefined;
  if (sale !== undefined) return said(reader, sale, op, right, start, mention.end);
  const head = right.words.at(-1)?.stem;
  // 'the price' alone tells no two prices apart
  const words = reader.tokens.slice(mention.start, mention.end).map(({ word }) => word);
  const own = right.words.slice(0, -1).some(({ word }) => words.includes(word));
  if (right.words.length < 2 || head === undefined || !own) return null;
  const beside = reader.index.columns.filter(
    (entry) =>
      entry !== right &&
      entry.numeric &&
      entry.affirmative === null &&
      entry.words.at(-1)?.stem === head &&
      entry.column.role === right.column.role &&
      unitOf(entry.unit)?.dimension === unitOf(right.unit)?.dimension,
  );
  const sold = beside.filter(({ words: own }) =>
    own.some(({ word }) => /^(?:sales?|sold|selling)$/.test(word)),
  );
  const [left, more] = isSale && sold.length > 0 ? sold : beside;
  if (left === undefined || more !== undefined) return null;
  return said(reader, left, op, right, start, mention.end);
}

/** 'Sold above its appraisal': the one price of sale, where the other is of its size. */
function besideSale({ index }: Reader, right: ColumnEntry): ColumnEntry | undefined {
  const [sale, more] = index.columns.filter(
    (entry) =>
      isMeasure(entry) &&
      entry.words.length <= 2 &&
      /^(?:sold|sales?|selling)/.test(textOf(entry.words)),
  );
  const [least, most] = [sale?.column.max, right.column.max].map(Number).sort((a, b) => a - b);
  const isAlike = Number(most) < MANY_TIMES * Number(least);
  return more === undefined && sale !== right && isMeasure(right) && isAlike ? sale : undefined;
}

const MANY_TIMES = 4;

function said(
  reader: Reader,
  left: ColumnEntry,
  op: Comparator,
  right: ColumnEntry,
  start: number,
  end: number,
): EventItem {
  const { text } = spanOf(reader, start, end);
  tell(reader, `“${text}” is taken to be said of \`${left.column.name}\``);
  return eventOf({ left, op, right, end }, start);
}

function eventOf({ left, op, right, end }: Compared, start: number): EventItem {
  const event = compare(left.column.name, op, { kind: "column", column: right.column.name });
  return { kind: "event", event, start, end, entry: left, how: "compare" };
}

/** The mention that begins behind prepositions and determiners. */
function mentionFrom(reader: Reader, from: number, to: number): Mention | null {
  let at = from;
  while (at < to && BEFORE_COLUMN.test(wordAt(reader, at)) && !reader.mentionAt.has(at)) at += 1;
  const mention = reader.mentionAt.get(at);
  return mention === undefined || mention.end > to || valueCandidates(mention).length > 0
    ? null
    : mention;
}

function measureOf(reader: Reader, mention: Mention): ColumnEntry | undefined {
  const measures = columnCandidates(mention).filter(
    ({ entry }) => isMeasurable(entry) && entry.affirmative === null,
  );
  return measures.length === 0 ? undefined : pick(reader, mention, measures)?.entry;
}
