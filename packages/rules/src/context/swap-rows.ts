/** 'And for men?', 'only those in first class', 'and above 5?': other rows in the place of those asked about. */
import {
  and,
  type Event,
  eventColumns,
  type Key,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import {
  columnsNamed,
  conjuncts,
  mapGiven,
  mapQueryGiven,
  mapScalars,
  partsBeyond,
  pins,
  replaceCondition,
  scalarOf,
  without,
} from "../edit-query.ts";
import { ask } from "../frames/frame.ts";
import { skipWords, wordsOf } from "../frames/words.ts";
import { combine } from "../grammar/combine.ts";
import { shareColumn } from "../grammar/contrast.ts";
import type { Item } from "../grammar/item.ts";
import { numbersOf, readQuantity } from "../grammar/numbers/quantity.ts";
import { numberKey } from "../grammar/offers.ts";
import { inRoles } from "../grammar/place-role.ts";
import { fork, join, type Reader, repeats, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { askForValues, bareColumns } from "../grammar/sentence/clause.ts";
import { yearAt, yearOf } from "../grammar/times/years.ts";
import { asColumn, type Mention } from "../grounding/candidate.ts";
import { between } from "../grounding/conditions.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { stem } from "../text/stem.ts";
import { ofOtherTeam } from "./other-team.ts";

/** 'and for men?', 'only those in first class', 'what about HR?' */
export function swapEvents(reader: Reader, last: Query, from: number, to: number): Query | null {
  const tried = withMentions(reader, preferred(reader, last));
  const items = scan(tried, from, to);
  const [column] = bareColumns(items);
  const having = /^(?:those |ones |the ones )?(?:with|without|having)\b/.test(
    wordsOf(reader, from, to),
  );
  if (column !== undefined && !having && combine(items).kind === "all") return null;
  if (column !== undefined) askForValues(tried, items);
  const event = combine(items);
  if (event.kind === "all") return null;
  join(reader, tried);
  if (tried.problems.length > 0) return null;
  const team = ofOtherTeam(reader, last, items, event);
  if (team !== null || reader.problems.length > 0) return team;
  if (leavesOneValue(last, event)) {
    const message =
      "Among these rows there is but one value of what the question is about. Which rows do you mean?";
    return ask(reader, message, { from, to });
  }
  const supposed = /^(?:for|among|of|in|only|just)$/.test(wordAt(reader, from))
    ? null
    : otherChange(last, event);
  if (supposed !== null) return supposed;
  return otherSides(last, items) ?? withEvent(withoutTwins(reader, last, event), event);
}

/** 'And for men?' after whether something depends on sex. */
function leavesOneValue(last: Query, event: Event): boolean {
  const asked =
    last.kind === "dependence" ? [last.x, last.y] : last.kind === "drivers" ? [last.target] : [];
  return conjuncts(event).some((part) => asked.some((column) => pins(part, column)));
}

/** 'What about second class?' after what would be if all were in the first. */
function otherChange(last: Query, event: Event): Query | null {
  if (last.kind !== "whatIf" || last.change.kind !== "set") return null;
  if (event.kind !== "compare" || !pins(event, last.column)) return null;
  const { right } = event;
  return typeof right === "object" ? null : { ...last, change: { ...last.change, value: right } };
}

/** 'For married vs single?' after a difference of two groups, or a claim about them: two others in their place. */
function otherSides(last: Query, items: readonly Item[]): Query | null {
  const [first, second, more] = items.filter(({ kind }) => kind === "event");
  if (last.kind !== "difference" && last.kind !== "ratio" && last.kind !== "claim") return null;
  if (!items.some((item) => item.kind === "join" && item.word === "vs")) return null;
  if (first?.kind !== "event" || second?.kind !== "event" || more !== undefined) return null;
  const { left, right } = last;
  if (!("given" in left) || !("given" in right)) return null;
  const own = partsBeyond(left.given, right.given);
  const shared = and(...conjuncts(left.given).filter((part) => !own.includes(part)));
  return {
    ...last,
    left: { ...left, given: replaceCondition(shared, first.event) },
    right: { ...right, given: replaceCondition(shared, second.event) },
  };
}

type Chance = Extract<Scalar, { kind: "probability" | "odds" }>;

/** The query of the rows, or of the event, that a fragment names in the place of its own. */
export function withEvent(last: Query, event: Event): Query | null {
  // after a comparison of two groups, the third one alone
  const sides = last.kind === "difference" || last.kind === "ratio" || last.kind === "claim";
  if (last.kind === "ratio" && isPartOfSum(last) && tellsSidesApart(last, event))
    return { ...last, left: mapGiven(last.left, (given) => replaceCondition(given, event)) };
  const base = sides && tellsSidesApart(last, event) ? last.left : last;
  const asksOf = (scalar: Scalar | null): scalar is Chance =>
    (scalar?.kind === "probability" || scalar?.kind === "odds") &&
    shareColumn(scalar.event, event) &&
    !shareColumn(scalar.given, event);
  if (asksOf(scalarOf(base)))
    return mapScalars(base, (own) =>
      asksOf(own) ? { ...own, event: replaceCondition(own.event, event) } : own,
    );
  const groups = ungrouped(base, event);
  // what describes a column has no place for a condition
  if (groups.kind === "describe" || groups.kind === "surprise") return null;
  return mapQueryGiven(groups, (given) => replaceCondition(given, event));
}

/** 'What about third class?' after the figures of all classes: the one figure. */
function ungrouped(query: Query, event: Event): Query {
  const held = (key: Key): boolean => conjuncts(event).some((part) => pins(part, key));
  if (query.kind === "rank") return held(query.column) ? query.by : query;
  if (query.kind !== "by") return query;
  const columns = query.columns.filter((key) => !held(key));
  return columns.length === 0 ? query.query : { ...query, columns };
}

/** Whether it is the share that some of its rows have of a sum, and no comparison of two groups. */
function isPartOfSum({ left, right }: Extract<Query, { kind: "ratio" }>): boolean {
  if (left.kind !== "statistic" || right.kind !== "statistic") return false;
  return (
    left.statistic === "sum" &&
    right.statistic === "sum" &&
    left.column === right.column &&
    partsBeyond(right.given, left.given).length === 0
  );
}

/** Whether an event is about the column by which two sides differ, and so stands for a third side. */
function tellsSidesApart(
  { left, right }: Extract<Query, { kind: "difference" | "ratio" | "claim" }>,
  event: Event,
): boolean {
  if (right.kind === "number") return false;
  if (!("given" in left) || !("given" in right)) return true;
  return shareColumn(and(...partsBeyond(left.given, right.given)), event);
}

/** 'And third?' of a class that a second column tells in words: what the first said of it goes. */
function withoutTwins(reader: Reader, last: Query, event: Event): Query {
  const own = eventColumns(event).flatMap((name) => reader.index.byName.get(name) ?? []);
  const twins = [...columnsNamed(last)].filter((name) => {
    const column = reader.index.byName.get(name)?.column;
    return (
      column !== undefined &&
      own.some((entry) => entry.column !== column && repeats(entry.column, column))
    );
  });
  return twins.length === 0 ? last : mapQueryGiven(last, (given) => without(given, twins));
}

/** The mentions with the values of columns that the last query named meant first ('what about HR?'). */
function preferred(reader: Reader, last: Query): Mention[] {
  const named = columnsNamed(last);
  return reader.mentions.map((mention) => {
    const [best] = mention.candidates;
    // 'and to Oslo?' after those from Rome
    const [told = []] = inRoles(reader, mention.start, mention.end, mention.candidates);
    const own = told.filter(
      ({ value, entry, cost }) =>
        value !== null && named.has(entry.column.name) && cost <= (best?.cost ?? 0) + 0.2,
    );
    const [first] = own;
    const isColumn = best?.value === null && best.whole && best.cost === 0;
    return first !== undefined && best !== undefined && !isColumn && best.cost >= first.cost - 0.1
      ? { ...mention, candidates: own }
      : mention;
  });
}

/** A fork of the reader with other mentions. */
function withMentions(reader: Reader, mentions: readonly Mention[]): Reader {
  const mentionAt = new Map(mentions.map((mention) => [mention.start, mention]));
  return { ...fork(reader), mentions, mentionAt };
}

/** 'and with 6?', 'what about plan 1?': a bare number takes the place of the only one compared. */
export function swapNumber(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = scalarOf(last);
  if (scalar === null || !("given" in scalar || "event" in scalar)) return null;
  const said = [
    ...("given" in scalar ? [scalar.given] : []),
    ...("event" in scalar ? [scalar.event] : []),
  ];
  const compared = said
    .flatMap(conjuncts)
    .filter(
      (part) =>
        (part.kind === "between" ||
          (part.kind === "in" && part.values.every((value) => typeof value === "number")) ||
          (part.kind === "compare" && typeof part.right === "number")) &&
        part.left.kind === "column" &&
        reader.index.byName.get(part.left.column)?.affirmative == null,
    );
  const [only, other] = compared;
  if (only?.kind !== "compare" && only?.kind !== "between" && only?.kind !== "in") return null;
  if (other !== undefined || only.left.kind !== "column") return null;
  const entry = reader.index.byName.get(only.left.column);
  const words = reader.tokens.slice(from, to).filter((token) => !/^[?.!]$/.test(token.word));
  const number = words.find((token) => token.value !== null);
  if (entry === undefined || number?.value == null) return null;
  if (isYearMeant(reader, said.flatMap(conjuncts), reader.tokens.indexOf(number), to)) return null;
  const rest = words.filter((token) => token !== number);
  const own = rest.every(
    (token) =>
      /^(?:with|for|in|at|on|of|the|if|it|was|is|those|ones)$/.test(token.word) ||
      entry.words.some((word) => word.stem === stem(token.word)),
  );
  if (own)
    return number.kind === "number"
      ? withEvent(last, {
          kind: "compare",
          left: only.left,
          op: only.kind === "compare" ? only.op : "=",
          right: number.value,
        })
      : null;
  const bound = boundOf(reader, entry, from, to);
  return bound === null ? null : withEvent(last, bound);
}

/** 'And in 2016?', 'and 2016?' where a year was said: when, and no other number of that size. */
function isYearMeant(reader: Reader, said: readonly Event[], at: number, to: number): boolean {
  if (yearOf(reader, at, to) === null) return false;
  const before = wordAt(reader, at - 1);
  if (/^(?:in|during)$/.test(before)) return yearAt(fork(reader), at, to) !== null;
  const wasSaid = said.some(
    (part) => part.kind === "compare" && part.left.kind === "part" && part.left.part === "year",
  );
  return wasSaid && /^(?:|and|for|of|about)$/.test(before);
}

/** 'What about above 5?', 'and between 2 and 4?': a bound without a column, read as one of the column's. */
function boundOf(reader: Reader, entry: ColumnEntry, from: number, to: number): Event | null {
  const range = rangeOf(reader, entry, from, to);
  if (range !== null) return range;
  const inside = (at: number): boolean => from <= at && at < to;
  if (reader.mentions.some(({ start, light }) => inside(start) && !light)) return null;
  const tried =
    from === 0 ? withNumbersOf(reader, entry, to) : withColumnBefore(reader, entry, from);
  const start = Math.max(0, from - 1);
  const [item, ...others] = scan(tried, start, to).filter(({ kind }) => kind !== "mark");
  if (item?.kind !== "event" || item.how !== "compare" || item.entry !== entry) return null;
  if (item.end < to && reader.tokens.slice(item.end, to).some(({ value }) => value !== null))
    return null;
  if (others.length > 0 || tried.problems.length > 0) return null;
  join(reader, tried);
  return item.event;
}

/** '0-2', 'between 1 and 3': two numbers and nothing else are the ends of a range. */
function rangeOf(reader: Reader, entry: ColumnEntry, from: number, to: number): Event | null {
  const start = skipWords(reader, from, to, /^(?:between|from|for|with)$/);
  const said = readQuantity(reader, start, to, wordAt(reader, start - 1) === "between");
  if (said === null || said.unit !== null || said.op !== null || said.end < to) return null;
  const left = { kind: "column", column: entry.column.name } as const;
  // '2 or 3'
  if (said.range === null && said.values.length > 1 && start === from)
    return { kind: "in", left, values: said.values };
  const [low, high, more] = numbersOf(said);
  if (low === undefined || high === undefined || more !== undefined) return null;
  if (said.range === null && wordAt(reader, start - 1) !== "between") return null;
  return between(left, low, high, said.range?.open);
}

function withColumnBefore(reader: Reader, entry: ColumnEntry, from: number): Reader {
  const start = from - 1;
  return withMentions(reader, [{ start, end: from, candidates: [asColumn(entry)], light: false }]);
}

/** A fork of the reader in which all numbers are the column's. */
function withNumbersOf(reader: Reader, { column }: ColumnEntry, to: number): Reader {
  const settled = new Map(reader.settled);
  for (let at = 0; at < to; at++) settled.set(numberKey(at), column.name);
  return { ...fork(reader), settled };
}
