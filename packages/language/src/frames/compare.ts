/**
 * Comparisons that ask for a number: differences, ratios, odds ratios, 'n times more likely',
 * 'raise the risk by'; three levels or more, or a whole column, are a group-by.
 */
import {
  and,
  difference,
  type Event,
  mean,
  odds,
  probability,
  type Query,
  ratio,
  type Scalar,
} from "@probability-chat/query";
import { askForValues, bareColumns, readClause, readNominal } from "../grammar/clause.ts";
import { asserted, columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { complement, isRest, moveTo, pairIn, readOther } from "../grammar/contrast.ts";
import type { Item } from "../grammar/item.ts";
import { readColumns, shapeOf } from "../grammar/ranges.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { findComparative } from "./comparative.ts";
import { conditionsOf, type Frame, grouped, head, skipLead, wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";
import { interposed } from "./than.ts";

const LEAD_WORDS =
  /^(?:(?:please|can you|could you|now) )*(?:compare|contrast|comparison of|comparison between|compare the) (?:the )?/;
const DIFFERENCE =
  /^(?:the )?(?:(?:absolute|percentage point|average|mean|risk) )?(?:difference|gap|differences|disparity) (?:in|of|between)(?: the)? /;
const RATIO =
  /^(?:the )?(?:relative risk|risk ratio|rate ratio|odds ratio|ratio) (?:of|for)(?: the)? /;

export const compareFrame: Frame = {
  name: "compare",
  read(reader, from, to): Query | null {
    return (
      raises(reader, from, to) ??
      timesMore(reader, from, to) ??
      explicit(reader, from, to) ??
      sideBySide(reader, from, to)
    );
  },
};

/** 'Compare M of A and B', 'the difference in M between A and B', 'the odds ratio of E for A vs B'. */
function explicit(reader: Reader, from: number, to: number): Query | null {
  const lead = skipLead(reader, from, to);
  const compare = head(reader, from, to, LEAD_WORDS);
  const start = compare > 0 ? from + compare : lead;
  const gap = compare > 0 ? 0 : head(reader, lead, to, DIFFERENCE);
  const times = compare > 0 || gap > 0 ? 0 : head(reader, lead, to, RATIO);
  if (compare === 0 && gap === 0 && times === 0) return null;
  const body = start + gap + times;
  const isOdds = times > 0 && /\bodds ratio\b/.test(wordsOf(reader, lead, body));
  const between = wordAt(reader, body - 1) === "between" || wordAt(reader, body - 2) === "between";
  const shape = shapeOf(reader, body, to);
  if (shape.groups.length > 0) {
    const scalar = tryScalar(reader, from + Math.max(compare, 0), to) ?? tryMain(reader, shape);
    if (scalar !== null) return grouped(scalar, shape.groups);
  }
  const having = between
    ? null
    : (withAndWithout(reader, body, to) ?? withOrElse(reader, body, to));
  if (having !== null) {
    const [a, b] = having;
    return times > 0 ? ratio(odded(a, isOdds), odded(b, isOdds)) : difference(a, b);
  }
  const query =
    between && !measureFollows(reader, body, to)
      ? null
      : pairOf(
          reader,
          body,
          to,
          (a, b) => (times > 0 ? ratio(odded(a, isOdds), odded(b, isOdds)) : difference(a, b)),
          gap === 0 && times === 0,
        );
  if (query !== null) return query;
  if (reader.problems.length === 0)
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, from, to),
      message: "Compare what, between which groups?",
    });
  return null;
}

/** 'the difference between male and female body mass': two levels, then what is measured. */
function measureFollows(reader: Reader, from: number, to: number): boolean {
  const place = pairPlace(reader, from, to);
  return place !== null && place.end < to && place.start <= from;
}

function tryMain(reader: Reader, shape: ReturnType<typeof shapeOf>): Scalar | null {
  const [first] = shape.main;
  if (first === undefined) return null;
  const scalar =
    tryScalar(reader, first.from, first.to) ?? verbMeasure(fork(reader), first.from, first.to);
  if (scalar === null) return null;
  const given = conditionsOf(reader, shape);
  return given.kind === "all" ? scalar : moveTo(scalar, given);
}

/** 'the return rate of orders with and without a discount': the rows that have it, and those that do not. */
function withAndWithout(reader: Reader, from: number, to: number): [Scalar, Scalar] | null {
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
    return [moveTo(scalar, event), moveTo(scalar, absent(reader, items, event))];
  }
  return null;
}

/** 'charges of smokers versus others', 'for those with overtime versus without': the rest is the other side. */
function withOrElse(reader: Reader, from: number, to: number): [Scalar, Scalar] | null {
  const versus = reader.tokens.findIndex(
    (token, at) => at > from && at < to && token.word === "versus",
  );
  if (versus < 0 || !isRest(reader, versus + 1, to)) return null;
  const tried = fork(reader);
  const place = tried.mentions.filter((mention) => mention.end <= versus && mention.start > from);
  for (const mention of place.reverse()) {
    let start = mention.start;
    while (
      start > from + 1 &&
      (/^(?:with|for|of|among|in|between|those|the|people|all|an?|who|have|has|had|having|are|were)$/.test(
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
    return [moveTo(scalar, event), moveTo(scalar, absent(reader, items, event))];
  }
  return null;
}

function odded(scalar: Scalar, wanted: boolean): Scalar {
  return wanted && scalar.kind === "probability" ? odds(scalar.event, scalar.given) : scalar;
}

/** Two levels of one column among the conditions: the scalar for each. */
function pairOf(
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
  if (levels > 2 && groups) return { kind: "by", columns: [pair.entry.column.name], query: base };
  return make(moveTo(base, pair.left), moveTo(base, pair.right));
}

/** Where the two levels stand: the span of their items, introducing preposition included. */
function pairPlace(
  reader: Reader,
  from: number,
  to: number,
): {
  start: number;
  end: number;
  pair: NonNullable<ReturnType<typeof pairIn>>;
  levels: number;
} | null {
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const pair = pairIn(items) ?? wideSet(items);
  if (pair === null) return null;
  const own = items.filter((item) => item.kind === "event" && item.entry === pair.entry);
  const first = own[0];
  const last = own.at(-1);
  if (first === undefined || last === undefined) return null;
  let { start } = first;
  while (
    start > from &&
    /^(?:for|of|in|among|between|by|with|the|from|at|on|both|a|an|people|those|who|are|were)$/.test(
      wordAt(reader, start - 1),
    )
  )
    start -= 1;
  let { end } = last;
  while (
    end < to &&
    /^(?:people|passengers|customers|employees|patients|ones)$/.test(wordAt(reader, end))
  )
    end += 1;
  let levels = 0;
  for (const item of own)
    if (item.kind === "event") levels += item.event.kind === "in" ? item.event.values.length : 1;
  return { start, end, pair, levels };
}

function wideSet(items: readonly Item[]): ReturnType<typeof pairIn> {
  const set = items.find(
    (item) => item.kind === "event" && item.event.kind === "in" && item.event.values.length > 2,
  );
  if (set?.kind !== "event") return null;
  return {
    left: set.event,
    right: set.event,
    entry: set.entry,
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

/** 'survival of women vs men', 'odds of surviving for women compared to men'. */
function sideBySide(reader: Reader, from: number, to: number): Query | null {
  const versus = reader.tokens.findIndex(
    (token, at) => at > from && at < to && token.word === "versus",
  );
  if (versus < 0) return null;
  if (readColumns(fork(reader), versus + 1, to) !== null && pairPlace(reader, from, to) === null)
    return null;
  const isOdds = /\bodds\b/.test(wordsOf(reader, from, to));
  const place = pairPlace(reader, from, to);
  if (place === null) {
    const pair = withOrElse(reader, from, to);
    return pair === null ? null : difference(odded(pair[0], isOdds), odded(pair[1], isOdds));
  }
  return pairOf(
    reader,
    from,
    to,
    (a, b) => (isOdds ? ratio(odded(a, true), odded(b, true)) : difference(a, b)),
    true,
  );
}

/** 'How many times more likely were women to survive than men', 'how much more do smokers pay than …'. */
function timesMore(reader: Reader, from: number, to: number): Query | null {
  const start =
    from +
    head(
      reader,
      from,
      to,
      /^(?:(?:by )?(?:how many times|how much|what factor|what percentage|what percent|how many percent|how many percentage points)(?: of)?) /,
    );
  if (start === from) return null;
  const found = findComparative(reader, start, to);
  if (found === null) return null;
  const opening = wordsOf(reader, from, start);
  const points = /percentage points/.test(wordsOf(reader, from, to));
  const percent = !points && /percent/.test(opening);
  const make = (a: Scalar, b: Scalar): Scalar => {
    if (points) return difference(a, b);
    if (percent) return difference(ratio(a, b), { kind: "number", value: 1 });
    if (/times|factor/.test(opening)) return ratio(a, b);
    return a.kind === "probability" && found.of === "rate" ? ratio(a, b) : difference(a, b);
  };
  const tried = fork(reader);
  const sides =
    found.of === "rate"
      ? likelySides(tried, start, found, to)
      : measureSides(tried, start, found, to);
  join(reader, tried);
  if (sides === null) return null;
  return found.op === "<" && !/times|factor|percent/.test(opening)
    ? make(sides[1], sides[0])
    : make(sides[0], sides[1]);
}

type Found = NonNullable<ReturnType<typeof findComparative>>;

/** 'more likely (were) women (to) survive than men': the predicate follows 'to'. */
function likelySides(
  reader: Reader,
  from: number,
  found: Found,
  to: number,
): [Scalar, Scalar] | null {
  const inner = interposed(reader, found.end, found.than, to);
  const subject =
    inner === null
      ? null
      : scan(reader, skipAuxiliary(reader, found.end, inner.from - 1), inner.from - 1);
  if (inner !== null && subject !== null) {
    const parts = readNominal(reader, inner.predicate + 1, to, "predicate");
    const first = combine([...scan(reader, from, found.at), ...subject]);
    const asked = combine(parts.target);
    askForValues(reader, [...subject, ...parts.target, ...parts.condition]);
    const other = first.kind === "all" ? null : readOther(reader, inner.from, inner.to, first);
    if (asked.kind === "all" || other === null) return null;
    const left = probability(asked, and(combine(parts.condition), first));
    return [left, moveTo(left, other)];
  }
  const stop = found.than === null ? to : found.than - 1;
  const before = scan(reader, from, found.at);
  const parts = readClause(reader, skipAuxiliary(reader, found.end, stop), stop);
  let group = combine([...before, ...parts.condition]);
  let target = combine(parts.target);
  if (group.kind === "all") {
    const events = parts.target.filter((item) => item.kind === "event");
    const [first, ...rest] = events;
    if (first?.kind !== "event" || rest.length === 0) return null;
    group = first.event;
    target = combine(rest);
  }
  if (target.kind === "all" || group.kind === "all") return null;
  const left = probability(target, group);
  const other = found.than === null ? complement(group) : readOther(reader, found.than, to, group);
  return other === null ? null : [left, moveTo(left, other)];
}

function skipAuxiliary(reader: Reader, from: number, to: number): number {
  let at = from;
  while (at < to && /^(?:is|are|was|were|do|does|did|to|be|it|for|that)$/.test(wordAt(reader, at)))
    at += 1;
  return at;
}

/** 'how much more do smokers pay than non-smokers', 'how much higher is the average fare for women than men'. */
function measureSides(
  reader: Reader,
  _from: number,
  found: Found,
  to: number,
): [Scalar, Scalar] | null {
  const stop = found.than === null ? to : found.than - 1;
  const at = skipAuxiliary(reader, found.end, stop);
  const left =
    tryScalar(fork(reader), at, stop) ??
    measuredBy(reader, found, at, stop) ??
    tryScalar(reader, at, stop) ??
    verbMeasure(reader, at, stop);
  if (left === null || !("given" in left)) return null;
  const other =
    found.than === null ? complement(left.given) : readOther(reader, found.than, to, left.given);
  return other === null ? null : [left, moveTo(left, other)];
}

/** 'how much heavier are trucks': the adjective measures. */
function measuredBy(reader: Reader, found: Found, from: number, to: number): Scalar | null {
  if (found.about === null) return null;
  const candidates = columnsAbout(reader.index, found.about).filter(
    (candidate) => candidate.entry.numeric,
  );
  if (candidates.length === 0) return null;
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const entry = pick(tried, { start: found.at, end: found.end }, candidates)?.entry;
  const given = combine(items);
  if (given.kind === "all" || bareColumns(items).length > 0) return null;
  join(reader, tried);
  return entry === undefined ? null : mean(entry.column.name, given);
}

function verbMeasure(reader: Reader, from: number, to: number): Scalar | null {
  const items = scan(reader, from, to);
  const [column] = bareColumns(items);
  const entry = column?.candidates.find((candidate) => candidate.entry.numeric)?.entry;
  return entry === undefined
    ? null
    : { kind: "statistic", statistic: "mean", column: entry.column.name, given: combine(items) };
}

/** 'How much does X raise the risk of Y', 'by how much does smoking increase charges'. */
function raises(reader: Reader, from: number, to: number): Query | null {
  const start = from + head(reader, from, to, /^(?:by )?how much (?:does|do|did|would|more does) /);
  if (start === from) return null;
  const verb = reader.tokens.findIndex(
    (token, at) =>
      at >= start &&
      at < to &&
      /^(?:raise|raises|increase|increases|reduce|reduces|lower|lowers|decrease|decreases|change|changes|affect|boost|improve|add|cut|hurt|help)$/.test(
        token.word,
      ),
  );
  if (verb < 0) return null;
  const causes = scan(reader, start, verb);
  const cause = onlyEvent(causes);
  let at = verb + 1;
  while (/^(?:the|a|in|to|average)$/.test(wordAt(reader, at))) at += 1;
  if (cause === null) return null;
  const down = /^(?:reduce|lower|decrease|cut)/.test(wordAt(reader, verb));
  const scalar = tryScalar(reader, at, to);
  if (scalar === null || !("given" in scalar)) return null;
  const left = moveTo(scalar, cause);
  const right = moveTo(scalar, absent(reader, causes, cause));
  return down ? difference(right, left) : difference(left, right);
}

function onlyEvent(items: readonly Item[]): Event | null {
  const event = combine(items);
  return event.kind === "all" ? null : event;
}

/** What is there without the cause: the other level of its column, or its complement. */
function absent(reader: Reader, items: readonly Item[], cause: Event): Event {
  void reader;
  const item = items.find((candidate) => candidate.kind === "event");
  if (item?.kind === "event" && item.how === "yes")
    return asserted(item.entry, true) ?? complement(cause);
  return complement(cause);
}
