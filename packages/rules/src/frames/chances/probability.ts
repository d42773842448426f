/** P, odds and shares: 'the probability that …', 'share of …', 'how likely …', 'survival rate for …', bare events. */
import {
  ALL,
  and,
  type Event,
  odds,
  probability,
  type Query,
  ratio,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { ColumnItem, Item } from "../../grammar/item.ts";
import { valueOffer } from "../../grammar/offers.ts";
import { noColumn, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  type Parts,
  readClause,
  readNominal,
  standsForRow,
} from "../../grammar/sentence/clause.ts";
import { type Range, type Shape, shapeOf } from "../../grammar/sentence/ranges.ts";
import { isToldRow } from "../../grammar/told-rows.ts";
import { equals } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { conditionsOf, type Frame, grouped } from "../frame.ts";
import { wordsOf } from "../words.ts";
import { type ChanceKind, readTarget, type Target } from "./chance-target.ts";

export const probabilityFrame: Frame = {
  name: "probability",
  read(reader, from, to) {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const parsed = readTarget(reader, first);
    if (parsed === null) return null;
    const within = withinEach(reader, parsed, shape) ?? ofRowsWhere(reader, parsed, shape);
    if (within !== null) return within;
    const given = conditionsOf(reader, shape);
    if (asksShareOfTopic(reader, parsed, shape)) return probability(given);
    return build(reader, parsed, given, shape.groups, first);
  },
};

/** 'Items without salt: what share?': the topic itself is asked of all rows. */
function asksShareOfTopic(reader: Reader, { parts }: Target, shape: Shape): boolean {
  const [first, ...more] = shape.main;
  if (first === undefined || more.length > 0 || shape.groups.length > 0) return false;
  const isTopic = shape.conditions.length === 1 && (shape.conditions[0]?.to ?? 0) < first.from;
  const none = parts.target.length === 0 && parts.condition.length === 0;
  return isTopic && none && SHARE.test(wordsOf(reader, first.from, first.to));
}

const SHARE =
  /^(?:what |which )?(?:is the )?(?:share|percentage|proportion|fraction|percent|%)(?: of (?:all |the )*(?:rows?|records?|total|them))?(?: (?:is|are) (?:that|they|those|it))?$/;

/** 'share of each region that returned': what follows the groups is asked in each of them. */
function withinEach(reader: Reader, { parts, kind }: Target, shape: Shape): Query | null {
  const [, predicate] = shape.main;
  if (shape.groups.length === 0 || predicate === undefined || shape.main.length > 2) return null;
  if (parts.target.length > 0 || parts.condition.length > 0) return null;
  const items = scan(reader, predicate.from, predicate.to, { slot: "predicate" });
  const target = combine(items);
  if (target.kind === "all") return null;
  askForValues(reader, items);
  const given = conditionsOf(reader, { ...shape, main: shape.main.slice(0, 1) });
  return grouped(chance(kind, target, given), shape.groups);
}

/** 'Share of orders where the price is over 5', 'for electronics in the north': nothing else is asked of the rows. */
function ofRowsWhere(reader: Reader, { parts, kind }: Target, shape: Shape): Query | null {
  const [where, more] = shape.conditions;
  if (where === undefined || more !== undefined || shape.main.length > 1) return null;
  if (!/^(?:where|when|for)$/.test(where.marker) || parts.target.length > 0) return null;
  if (!isRowNoun(wordAt(reader, (shape.main[0]?.to ?? 0) - 1))) return null;
  if (parts.condition.length > 0 || reader.problems.length > 0) return null;
  const purpose = where.marker === "for";
  const read = purpose ? readNominal : readClause;
  const { target, condition } = read(reader, where.from, where.to);
  const [event, given] = [combine(target), combine(condition)];
  // of which rows, and what of them, is not told apart here
  if (event.kind === "all" || (given.kind !== "all" && !purpose)) return null;
  askForValues(reader, [...target, ...condition]);
  return grouped(chance(kind, event, given), shape.groups);
}

/** The query for a target with its conditions and groups, or a problem. */
export function build(
  reader: Reader,
  parsed: Target,
  given: Event,
  groups: readonly ColumnEntry[],
  range: Range,
): Query | null {
  const { parts, kind } = parsed;
  askForValues(reader, parts.condition, parts.target);
  const condition = and(combine(parts.condition), given);
  const special = ofColumn(reader, parts, condition, groups);
  if (special !== null) return special;
  const events = parts.target.filter((item) => item.kind === "event");
  const bare = bareColumns(parts.target).filter(
    (item) => !standsForRow(reader, item, [...parts.target, ...parts.condition]),
  );
  if (bare.length > 0) {
    askForEvent(reader, bare);
    return null;
  }
  const [only] = groups;
  if (
    events.length === 0 &&
    only !== undefined &&
    groups.length === 1 &&
    parts.target.length === 0 &&
    only.column.levels.length > 0
  ) {
    return { kind: "distribution", column: only.key, given: condition };
  }
  if (events.length === 0) {
    if (reader.problems.length > 0) return null;
    // 'the probability of dogs' of a table that has none
    const strange = strangerAt(reader, range);
    if (strange !== null) {
      reader.problems.push(noColumn(reader, strange, strange + 1));
      return null;
    }
    const asked = parts.condition.length > 0 && condition.kind !== "all";
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, range.from, range.to),
      message: asked
        ? "The probability of what, among these rows?"
        : "The probability of what? Name a value, for example of one of the columns.",
    });
    return null;
  }
  const target = combine(parts.target);
  if (kind === "probability") {
    const levels = levelList(reader, parts.target);
    if (levels !== null) {
      const yes = levels.entry.affirmative;
      if (groups.length > 0 && yes !== null)
        return grouped(probability(equals(levels.entry, yes), condition), groups);
      const shares = {
        kind: "distribution",
        column: levels.entry.column.name,
        given: condition,
      } as const;
      return grouped(shares, groups);
    }
  }
  return grouped(chance(kind, target, condition), groups);
}

/** What a word for a chance asks for. */
function chance(kind: ChanceKind, event: Event, given: Event = ALL): Scalar {
  return kind === "odds" ? odds(event, given) : probability(event, given);
}

/** A noun for rows that this table has none of, as far as it tells. */
function strangerAt(reader: Reader, { from, to }: Range): number | null {
  for (let at = from; at < to; at++)
    if (isKind(wordAt(reader, at)) && !reader.framed.has(at) && !isToldRow(reader, at)) return at;
  return null;
}

/** 'share of men and women', 'male/females': levels of one column side by side are its distribution. */
function levelList(reader: Reader, items: readonly Item[]): { entry: ColumnEntry } | null {
  const events = items.filter((item) => item.kind === "event");
  const [first, second] = events;
  if (
    first === undefined ||
    second === undefined ||
    events.some((item) => item.entry !== first.entry)
  )
    return null;
  const simple = events.every((item) => item.event.kind === "compare" && item.event.op === "=");
  const joins = items.filter((item) => item.kind === "join");
  const listed =
    joins.length > 0 &&
    joins.every((join) => join.word === "and" || join.word === ",") &&
    joins.some((join) => join.word === "and");
  return simple && (listed || slashed(reader, items)) ? { entry: first.entry } : null;
}

function slashed(reader: Reader, items: readonly Item[]): boolean {
  const joins = items.filter((item) => item.kind === "join");
  return joins.length > 0 && joins.every((item) => wordAt(reader, item.start) === "/");
}

/** 'share of each species', 'share of charges paid by smokers': a column instead of an event. */
function ofColumn(
  reader: Reader,
  parts: Parts,
  condition: Event,
  groups: readonly ColumnEntry[],
): Query | null {
  const [only] = bareColumns(parts.target);
  if (only === undefined || parts.target.some((item) => item.kind === "event")) return null;
  const each = wordAt(reader, only.start - 1);
  const entry = only.candidates[0]?.entry;
  if (entry === undefined) return null;
  if (/^(?:each|every|different)$/.test(each) && entry.column.levels.length > 0) {
    return { kind: "distribution", column: entry.column.name, given: condition };
  }
  const summed =
    // no share is asked of 'the phone' in 'someone on the phone'
    (/^(?:total|all|overall)$/.test(each) ||
      (each === "the" && wordAt(reader, only.start - 2) === "of")) &&
    condition.kind !== "all" &&
    entry.numeric &&
    entry.column.levels.length === 0 &&
    groups.length === 0;
  if (summed) {
    return ratio(
      statistic("sum", entry.column.name, condition),
      statistic("sum", entry.column.name, ALL),
    );
  }
  return null;
}

function askForEvent(reader: Reader, bare: readonly ColumnItem[]): void {
  const [first] = bare;
  const entry = first?.candidates[0]?.entry;
  if (first === undefined || entry === undefined) return;
  const span = spanOf(reader, first.start, first.end);
  const { name } = entry.column;
  const message =
    entry.column.role === "constant"
      ? `\`${name}\` has the same value in every row.`
      : entry.numeric && entry.column.levels.length === 0
        ? `Which values of \`${name}\` do you mean? Name a threshold or a range; it goes from ${entry.column.min} to ${entry.column.max}.`
        : `Which value of \`${name}\` do you mean?`;
  reader.problems.push({ kind: "ask", span, message, offer: valueOffer(first.start, entry) });
}
