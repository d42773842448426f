/** The two sides of a comparison: two levels of one column, or one and the rest. */
import { and, type Event, type Key, odds, type Query, type Scalar } from "@probability-chat/query";
import { asserted, columnCandidates, isMeasure } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, isRest, moveTo, type Pair, pairIn } from "../../grammar/contrast.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, splitAtMark } from "../../grammar/sentence/clause.ts";
import { askWhetherMeant } from "../../grammar/times/only-date.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { stem } from "../../text/stem.ts";
import { tryScalar } from "../scalar.ts";
import { setAside, skipWords, trimWords, withoutAverage, wordsOf } from "../words.ts";

/** 'the difference between male and female body mass': two levels, then what is measured. */
export function measureFollows(reader: Reader, from: number, to: number): boolean {
  const place = pairPlace(reader, from, to);
  return place !== null && place.end < to && place.start <= from;
}

/** 'the difference between the average price of books and toys': what is measured, then the levels. */
export function measurePrecedes(reader: Reader, from: number, to: number): boolean {
  const place = pairPlace(reader, from, to);
  return (
    place !== null && reader.mentions.some(({ start, end }) => start >= from && end <= place.start)
  );
}

/** 'the return rate of orders with and without a discount': the rows that have it, and those that do not. */
export function withAndWithout(reader: Reader, from: number, to: number): [Scalar, Scalar] | null {
  for (let at = from + 1; at + 3 < to; at++) {
    if (!/^with (?:and|or|versus) without$/.test(wordsOf(reader, at, at + 3))) continue;
    let end = at;
    while (
      end > from + 1 &&
      (/^(?:between|for|of|among|in|those|the|people|all)$/.test(wordAt(reader, end - 1)) ||
        isRowNoun(wordAt(reader, end - 1)))
    )
      end -= 1;
    const tried = fork(reader);
    const items = scan(tried, at + 3, to);
    askForValues(tried, items);
    const event = combine(items);
    const scalar = tryScalar(tried, from, end);
    if (scalar === null || event.kind === "all" || tried.problems.length > 0) return null;
    join(reader, tried);
    return [moveTo(scalar, event), moveTo(scalar, absent(items))];
  }
  return null;
}

/** 'charges of smokers versus others', 'for those with overtime versus without': the rest is the other side. */
export function withOrElse(reader: Reader, from: number, to: number): [Scalar, Scalar] | null {
  const versus = reader.tokens.findIndex(
    ({ word }, at) =>
      at > from &&
      at + 1 < to &&
      /^(?:versus|and)$/.test(word) &&
      isRest(reader, at + 1, to) &&
      (word === "versus" || wordAt(reader, at + 1) !== "not"),
  );
  if (versus < 0) return null;
  const tried = fork(reader);
  const place = tried.mentions.filter((mention) => mention.end <= versus && mention.start > from);
  for (const mention of place.reverse()) {
    let start = mention.start;
    while (
      start > from + 1 &&
      (/^(?:with|for|of|among|in|between|when|if|those|the|people|all|an?|who|have|has|had|having|are|were)$/.test(
        wordAt(reader, start - 1),
      ) ||
        isRowNoun(wordAt(reader, start - 1)))
    )
      start -= 1;
    const items = scan(tried, start, versus);
    const event = combine(items);
    const scalar = event.kind === "all" ? null : tryScalar(tried, from, start);
    if (scalar === null || tried.problems.length > 0) {
      tried.problems.length = 0;
      continue;
    }
    askForValues(tried, items);
    join(reader, tried);
    return [moveTo(scalar, event), moveTo(scalar, absent(items))];
  }
  return null;
}

/** 'Average maths versus reading score': the same figure of two measures. */
export function twoMeasures(
  reader: Reader,
  from: number,
  versus: number,
  to: number,
): [Scalar, Scalar] | null {
  const tried = fork(reader);
  const left = tryScalar(tried, from, versus);
  const right = left === null ? null : measureBeside(tried, left, versus + 1, to);
  if (left === null || right === null) return null;
  join(reader, tried);
  return [ofSharedRows(left, right), right];
}

/** The figure of another measure, of the rows that what stands behind its name says; null where none is named. */
export function measureBeside(
  reader: Reader,
  left: Scalar,
  from: number,
  to: number,
): Scalar | null {
  if (left.kind !== "statistic" && left.kind !== "quantile") return null;
  const at = skipWords(reader, from, to, /^(?:the|their|its|average|mean|median|total)$/);
  const tried = fork(reader);
  const named = measureAt(tried, at, to) ?? siblingAt(tried, left.column, at);
  if (named === null || named.entry.column.name === left.column) return null;
  const { entry, end } = named;
  const items = scan(tried, end, withoutAverage(tried, end, to));
  askForValues(tried, items);
  const rows = combine(items);
  if (tried.problems.length > 0) return null;
  if (!reader.mentionAt.has(at)) setAside(tried, at, end);
  if (items.some(({ kind }) => kind === "column")) return null;
  join(reader, tried);
  return { ...left, column: entry.column.name, given: and(left.given, rows) };
}

interface Named {
  readonly entry: ColumnEntry;
  readonly end: number;
}

function measureAt(reader: Reader, at: number, to: number): Named | null {
  const mention = reader.mentionAt.get(at);
  const [best] = mention?.candidates ?? [];
  if (mention === undefined || mention.end > to || best?.value !== null) return null;
  if (!isMeasure(best.entry) || (best.cost > 0 && isRowNoun(wordAt(reader, at)))) return null;
  const entry = pick(reader, mention, columnCandidates(mention))?.entry;
  return entry === undefined ? null : { entry, end: mention.end };
}

/** 'Spending on rent versus food' of `spend_rent` and `spend_food`: the column that differs in that word alone. */
function siblingAt(reader: Reader, name: string, at: number): Named | null {
  const own = reader.index.byName.get(name);
  const word = stem(wordAt(reader, at));
  if (own === undefined || own.words.length < 2 || word === "") return null;
  const entry = reader.index.columns.find(({ words, numeric }) => {
    const differing = words.filter((other, place) => other.stem !== own.words[place]?.stem);
    return (
      numeric &&
      words.length === own.words.length &&
      differing.length === 1 &&
      differing[0]?.stem === word
    );
  });
  return entry === undefined ? null : { entry, end: at + 1 };
}

/** 'Is the maths score higher than the reading score for girls': where only the second says whose, both are theirs. */
export function ofSharedRows(left: Scalar, right: Scalar): Scalar {
  const summary = /^(?:statistic|quantile)$/;
  if (!summary.test(left.kind) || left.kind !== right.kind) return left;
  if (!("column" in left && "column" in right) || left.column === right.column) return left;
  return left.given.kind === "all" ? moveTo(left, right.given) : left;
}

export function odded(scalar: Scalar, wanted: boolean): Scalar {
  return wanted && scalar.kind === "probability" ? odds(scalar.event, scalar.given) : scalar;
}

/** Two levels of one column among the conditions: the scalar for each. */
export function pairOf(
  reader: Reader,
  from: number,
  to: number,
  make: (left: Scalar, right: Scalar) => Scalar,
  groups: boolean,
): Query | null {
  const place = pairPlace(reader, from, to);
  if (place === null) return null;
  const { start, end, pair, levels } = place;
  const kept = fork(reader);
  const base = scalarAround(kept, from, to, start, end);
  if (base === null) {
    if (kept.problems.length > 0) join(reader, kept);
    return null;
  }
  join(reader, kept);
  if (typeof keyOf(pair) !== "string") askWhetherMeant(reader, pair.entry, start, end);
  if (levels > 2 && groups) return { kind: "by", columns: [keyOf(pair)], query: base };
  return make(moveTo(base, pair.left), moveTo(base, pair.right));
}

/** Where the two levels stand: the span of their items, introducing preposition included. */
export function pairPlace(
  reader: Reader,
  from: number,
  to: number,
): {
  start: number;
  end: number;
  pair: Pair;
  levels: number;
} | null {
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const pair = pairIn(items) ?? wideSet(items);
  if (pair === null) return null;
  const own = items.filter((item) => item.kind === "event" && item.entry === pair.entry);
  const [first, last] = pair.own.length > 2 ? [pair.own[0], pair.own.at(-1)] : [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const opening =
    /^(?:for|of|in|among|between|by|with|the|from|at|on|both|a|an|people|those|who|are|were)$/;
  const start = trimWords(reader, from, first.start, opening);
  const people = /^(?:people|passengers|customers|employees|patients|ones)$/;
  let end = skipWords(reader, last.end, to, people);
  // 'never smokers': the noun of the column behind its level
  const noun = tried.mentionAt.get(end);
  if (
    noun !== undefined &&
    noun.end <= to &&
    noun.candidates.some(({ entry, value }) => value === null && entry === pair.entry)
  )
    end = noun.end;
  const sizes = own.map((item) =>
    item.kind === "event" && item.event.kind === "in" ? item.event.values.length : 1,
  );
  // weekdays and weekends are two sides, however many days each has
  const isSets = sizes.length === 2 && sizes.every((size) => size > 1);
  return { start, end, pair, levels: isSets ? 2 : sizes.reduce((sum, size) => sum + size, 0) };
}

/** What the levels are of: a column, or a part of its dates. */
function keyOf({ left, entry }: Pair): Key {
  const term = "left" in left && left.left.kind === "part" ? left.left : null;
  return term ?? entry.column.name;
}

function wideSet(items: readonly Item[]): Pair | null {
  const set = items.find(
    (item) => item.kind === "event" && item.event.kind === "in" && item.event.values.length > 2,
  );
  if (set?.kind !== "event") return null;
  return {
    left: set.event,
    right: set.event,
    entry: set.entry,
    own: [set],
    rest: items.filter((item) => item !== set),
  };
}

/** The scalar that is left when the pair is cut out: what stands before it, conditions after it. */
function scalarAround(
  reader: Reader,
  from: number,
  to: number,
  start: number,
  end: number,
): Scalar | null {
  const before = start > from ? tryScalar(reader, from, start) : null;
  if (before === null) {
    const after = end < to ? tryScalar(reader, end, to) : null;
    return after;
  }
  if (end >= to) return before;
  const items = scan(reader, end, to);
  askForValues(reader, items);
  const event = combine(items);
  return event.kind === "all" ? before : moveTo(before, event);
}

/**
 * What is there without the cause: the other level of its column, or its complement. What a
 * preposition adds ('membership in the North') holds of both.
 */
export function absent(items: readonly Item[]): Event {
  const { target: cause, condition: shared } = splitAtMark(items);
  const [only, other] = cause.filter((item) => item.kind === "event");
  const opposite =
    only?.kind === "event" && only.how === "yes" && other === undefined
      ? asserted(only.entry, true)
      : null;
  return and(opposite ?? complement(combine(cause)), combine(shared));
}
