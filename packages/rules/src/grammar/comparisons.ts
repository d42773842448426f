/** Comparisons: of a column with a number, with a figure of its own, with a level or with another column. */
import { type Comparator, compare } from "@probability-chat/query";
import { isYear } from "../lexicon/calendar-names.ts";
import { areComparable, besideNamed } from "./column-pair.ts";
import { columnCandidates, columnsAbout, isMeasurable, valueCandidates } from "./columns.ts";
import { dangling, type EventItem, type Item, type Stretch, take } from "./item.ts";
import { beyond, isJudging, type LevelBound, orderOf } from "./levels/level-order.ts";
import { levelAt } from "./levels/levels.ts";
import { spans, yearBound } from "./numbers/adjectives.ts";
import { MEASURED_BY } from "./numbers/owned-column.ts";
import { type ComparatorMatch, readQuantity, spokenQuantity } from "./numbers/quantity.ts";
import { quantityItem } from "./numbers/quantity-item.ts";
import { readScalarBound } from "./numbers/scalar-bound.ts";
import { pick, type Reader, wordAt } from "./reader.ts";

/** What a comparator at `start` says. */
export function comparison(
  stretch: Stretch,
  { op, about, end: from }: ComparatorMatch,
  start: number,
): EventItem | null {
  const { reader, to, items } = stretch;
  let at = from;
  while (
    at < to &&
    /^(?:the|a|an|their|its|his|her|about|around|approximately|roughly|of|age|ages|then)$/.test(
      wordAt(reader, at),
    ) &&
    reader.mentionAt.get(at) === undefined
  )
    at += 1;
  const aged = wordAt(reader, at) === "age" || wordAt(reader, at - 1) === "age";
  const quantity = spokenQuantity(reader, at, to) ?? readQuantity(reader, at, to);
  if (quantity !== null && quantity.values.length > 0) {
    if (quantity.ordinal) return null;
    const verb = dangling(items) === null ? aboutOfVerb(reader, start) : null;
    const yearly = quantity.values.every(isYear);
    const own = dangling(items)?.candidates[0]?.entry;
    const years = own?.numeric === true && spans(own, quantity.values);
    const onward = wordAt(reader, quantity.end) === "on";
    // 'from 2012' alone is in that year
    const isBound = wordAt(reader, start) !== "from" || onward || quantity.op !== null;
    const isDated = isBound && (about === "age" || !years);
    const dated = isDated ? yearBound(reader, at, { op, about }, quantity) : null;
    if (dated !== null) {
      const end = quantity.end + (onward ? 1 : 0);
      return { kind: "event", ...dated, start, end, how: "compare" };
    }
    if (about === "date" && !years && (yearly || dangling(items) === null)) return null;
    const measured = aged || quantity.age ? "age" : (about ?? verb);
    return quantityItem(stretch, quantity, { op, about: measured, start });
  }
  const named = numberOfColumn(stretch, op, at, start);
  if (named !== null) return named;
  const bound = readScalarBound(stretch, at, about);
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
  const ranked = levelBeyond(stretch, op, at, start);
  if (ranked !== null) return ranked;
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
    if (left !== undefined && right !== undefined && areComparable(left, right)) {
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
  // the 'sold' of a `seller` is no more than the verb
  const isVerb = before?.mention.light === true;
  if ((before !== null && !isVerb) || op === "=" || op === "!=") return null;
  const beside = besideNamed(stretch, op, start, at);
  if (beside !== null && before !== null) take(items, before);
  return beside;
}

/** 'Rated below 2', 'priced over 100': what the verb right before the bound measures, where a column does. */
function aboutOfVerb(reader: Reader, start: number): string | null {
  const about = MEASURED_BY.get(wordAt(reader, start - 1));
  return about !== undefined && columnsAbout(reader.index, about).length > 0 ? about : null;
}

/** 'A grade above C', 'at least moderate pain': levels beyond one, of the column before, around or behind it. */
function levelBeyond(
  { reader, to, items }: Stretch,
  op: Comparator,
  at: number,
  start: number,
): EventItem | null {
  if (op === "=" || op === "!=") return null;
  const judged = reader.tokens.slice(start, at).some(({ word }) => isJudging(word));
  const before = dangling(items);
  for (const { entry } of before?.candidates ?? []) {
    const level = orderOf(entry) === null ? null : levelAt(reader, entry, at, to);
    if (before === null || level === null) continue;
    const place = { start: before.start, end: level.end, entry };
    const item = beyond(reader, place, level.value, { op, judged });
    if (item !== null) take(items, before);
    return item;
  }
  const mention = reader.mentionAt.get(at);
  const best = mention === undefined ? undefined : valueCandidates(mention)[0];
  const grade = gradeBeyond(reader, items, { op, judged, start }, at);
  if (grade !== null || mention === undefined || mention.end > to || best === undefined)
    return grade;
  const next = reader.mentionAt.get(mention.end);
  const own = next?.candidates.some(({ entry, value }) => entry === best.entry && value === null);
  const end = own && next !== undefined && next.end <= to ? next.end : mention.end;
  return beyond(reader, { start, end, entry: best.entry }, best.value, { op, judged });
}

/** 'At least a C': the mark of the one column of marks by letter. */
function gradeBeyond(
  reader: Reader,
  items: Item[],
  { start, ...bound }: LevelBound & { readonly start: number },
  at: number,
): EventItem | null {
  const { text = "" } = reader.tokens[at] ?? {};
  if (!/^[A-G]$/.test(text)) return null;
  const [entry, ...others] = reader.index.columns.filter(
    (column) => orderOf(column)?.steps.has(text) === true,
  );
  if (entry === undefined || others.length > 0) return null;
  // 'scored below a C', though other marks are called scores
  const verb = dangling(items);
  if (verb !== null && /^scor(?:e|es|ed|ing)$/.test(wordAt(reader, verb.start))) take(items, verb);
  return beyond(reader, { start, end: at + 1, entry }, text, bound);
}

/** What goes on from a number: time, age, amounts. */
const SPAN =
  /^(?:years?|quarters?|months?|weeks?|days?|hours?|minutes?|age|date|time|price|cost|amount|size|temperature|version|chapter|season|round|episode)$/;

/** 'Below magnitude 1', 'over a price of 100': the column's name before its number. */
function numberOfColumn(
  { reader, to, items }: Stretch,
  op: Comparator,
  at: number,
  start: number,
): EventItem | null {
  const mention = reader.mentionAt.get(at);
  if (mention === undefined || valueCandidates(mention).length > 0) return null;
  const next = mention.end + (wordAt(reader, mention.end) === "of" ? 1 : 0);
  const quantity = next < to ? readQuantity(reader, next, to) : null;
  if (quantity === null || quantity.ordinal || quantity.values.length !== 1) return null;
  const candidates = columnCandidates(mention).filter(
    ({ entry }) => entry.numeric && entry.affirmative === null,
  );
  if (candidates.length === 0) return null;
  const column = { kind: "column", mention, start: at, end: mention.end, candidates } as const;
  const named = { reader, to, items: [...items, column] };
  // 'from lane 4', and no 'from week 4 on'
  const origin =
    wordAt(reader, start) === "from" &&
    !/^(?:on|onwards?|to|up|upwards?)$/.test(wordAt(reader, quantity.end)) &&
    candidates.every(({ entry }) => !entry.words.some(({ word }) => SPAN.test(word)));
  const item = quantityItem(named, quantity, { op: origin ? "=" : op, about: null, start });
  return item === null ? null : { ...item, start };
}

/** 'Between 5 and 10', 'from 5 to 10'. */
export function betweenItem(stretch: Stretch, at: number): EventItem | null {
  const { reader, to } = stretch;
  const comparison = { op: "=", about: null, start: at } as const;
  let from = at + 1;
  while (
    /^(?:the|ages|age|of|from)$/.test(wordAt(reader, from)) &&
    reader.tokens[from + 1] !== undefined
  )
    from += 1;
  const low = readQuantity(reader, from, to, true);
  if (low === null) return null;
  if (low.range !== null && !low.range.open) return quantityItem(stretch, low, comparison);
  const [first, second] = low.values;
  if (first === undefined || second === undefined || low.values.length !== 2 || low.ordinal)
    return null;
  const range = { low: Math.min(first, second), high: Math.max(first, second), open: false };
  return quantityItem(stretch, { ...low, values: [], range }, comparison);
}
