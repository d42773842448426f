/** The left side of a comparative claim: a scalar as it stands, a measure of a group, or a rate. */
import {
  ALL,
  and,
  type Event,
  mean,
  probability,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import {
  askForValues,
  bareColumns,
  lastAsked,
  readClause,
  readNominal,
} from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import type { Item } from "../grammar/item.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import type { Comparative } from "./comparative.ts";
import { wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";
import { readMeasure } from "./statistic.ts";

export interface Left {
  readonly scalar: Scalar;
  /** The group it is about, for 'than others'. */
  readonly group: Event;
}

/** What is compared: a scalar as it stands, a measure of a group, or a rate. */
export function leftSide(
  reader: Reader,
  from: number,
  found: Comparative,
  to: number,
): Left | null {
  const stop = sideEnd(reader, found, to);
  const subjectEnd = found.at;
  const rate = rateSide(reader, from, found, stop);
  if (rate !== null) return rate;
  // 'more people over 50 leave the company than …'
  if (/^(?:more|fewer|less)$/.test(wordAt(reader, found.at)) && subjectEnd <= from) {
    const parts = readClause(reader, found.end, stop);
    const target = combine(parts.target);
    const group = combine(parts.condition);
    if (target.kind !== "all" && group.kind !== "all")
      return { scalar: probability(target, group), group };
    return null;
  }
  // 'is the average count higher on working days'
  if (
    found.end < stop &&
    /^(?:among|for|in|on|at|with|when|if|during|within)$/.test(wordAt(reader, found.end))
  ) {
    const tried = fork(reader);
    const scalar = tryScalar(tried, from, trimCopula(reader, from, subjectEnd));
    const items = scan(tried, found.end, stop);
    askForValues(tried, items);
    const condition = combine(items);
    if (scalar !== null && condition.kind !== "all" && tried.problems.length === 0) {
      join(reader, tried);
      return { scalar: withGiven(scalar, condition), group: condition };
    }
  }
  // the measure stands after the comparative: 'have higher average charges', 'pay more'
  const group = fork(reader);
  const subject = scan(group, from, subjectEnd);
  const measured = measureAfter(group, found, stop);
  if (measured !== null && group.problems.length === 0) {
    askForValues(group, subject);
    const given = combine(subject);
    if (group.problems.length === 0 && (given.kind !== "all" || found.than !== null)) {
      join(reader, group);
      return { scalar: withGiven(measured, given), group: given };
    }
  }
  const about = adjectiveSide(reader, from, found);
  if (about !== null) return withOwn(reader, about, found, stop);
  const whole = tryScalar(reader, from, trimCopula(reader, from, subjectEnd));
  if (whole !== null) return withOwn(reader, { scalar: whole, group: givenOf(whole) }, found, stop);
  // 'do women earn more': the verb before the comparative names the measure
  const verb = fork(reader);
  const items = scan(verb, from, subjectEnd);
  const [column] = bareColumns(items);
  const entry =
    column === undefined
      ? undefined
      : pick(
          verb,
          column.mention,
          column.candidates.filter((candidate) => candidate.entry.numeric),
        )?.entry;
  if (entry !== undefined && verb.problems.length === 0) {
    join(reader, verb);
    const given = combine(items);
    return withOwn(reader, { scalar: mean(entry.column.name, given), group: given }, found, stop);
  }
  if (verb.problems.length > 0) join(reader, verb);
  return verb.problems.length > 0 ? null : verbSide(reader, items, found);
}

/** 'Do books get returned more than toys': what is said of the group before the comparative. */
function verbSide(reader: Reader, items: readonly Item[], found: Comparative): Left | null {
  if (!/^(?:more|less)$/.test(wordAt(reader, found.at)) || found.than !== found.end + 1)
    return null;
  const { target, condition } = lastAsked({ target: items, condition: [] });
  const group = combine(condition);
  if (group.kind === "all") return null;
  return { scalar: probability(combine(target), group), group };
}

/** Where the side before 'than' ends. */
function sideEnd(reader: Reader, found: Comparative, to: number): number {
  if (found.than === null) return to;
  return found.than - (wordAt(reader, found.than - 1) === "than" ? 1 : 0);
}

const FILLER =
  /^(?:on|in|at|of|for|the|a|an|average|general|total|overall|all|typically|usually|generally|there|to|be|is|are|was|were|than)$/;

/** What stands between the comparative and 'than' conditions the left side; unread, it is asked about. */
function withOwn(reader: Reader, left: Left, found: Comparative, stop: number): Left | null {
  if (found.end >= stop || found.than === found.end) return left;
  const items = scan(reader, found.end, stop);
  const event = combine(items);
  if (event.kind === "all") {
    const words = reader.tokens
      .slice(found.end, stop)
      .filter((token) => token.kind === "word" && !FILLER.test(token.word));
    if (words.length === 0) return left;
    if (reader.problems.length === 0)
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.end, stop),
        message: "Which rows does the first side of the comparison mean?",
      });
    return null;
  }
  askForValues(reader, items);
  return { scalar: withGiven(left.scalar, event), group: event };
}

function trimCopula(reader: Reader, from: number, to: number): number {
  let end = to;
  while (
    end > from &&
    /^(?:is|are|was|were|a|an|the|any|much|significantly|statistically|generally|usually|typically|on|average)$/.test(
      wordAt(reader, end - 1),
    )
  ) {
    if (wordAt(reader, end - 1) === "average" && wordAt(reader, end - 2) !== "on") break;
    end -= 1;
  }
  return end;
}

/** 'women more likely to survive', 'smokers more common in the southeast', 'leave more often'. */
function rateSide(reader: Reader, from: number, found: Comparative, stop: number): Left | null {
  if (found.of !== "rate") return null;
  const tried = fork(reader);
  const subject = scan(tried, from, found.at);
  const predicate = scan(tried, found.end, stop, { slot: "predicate" });
  askForValues(tried, [...subject, ...predicate]);
  join(reader, tried);
  if (tried.problems.length > 0) return null;
  const said = combine(predicate);
  const word = wordAt(reader, found.end - 1);
  if (/^(?:common|frequent|prevalent)$/.test(word)) {
    const target = combine(subject);
    if (target.kind === "all") return null;
    return said.kind === "all"
      ? { scalar: probability(target), group: target }
      : { scalar: probability(target, said), group: said };
  }
  if (/^(?:often|frequently)$/.test(word)) {
    const before = combine(subject);
    // 'are toys more often returned than books': what they are follows the comparative
    if (said.kind !== "all" && predicate[0]?.kind === "event") {
      const { target, condition } = readNominal(reader, found.end, stop, "predicate");
      const where = combine(condition);
      const group = before.kind === "all" ? where : before;
      if (group.kind === "all") return null;
      return { scalar: probability(combine(target), and(before, where)), group };
    }
    const parts = lastAsked(readClause(reader, from, found.at));
    const target = combine(parts.target);
    const given = and(combine(parts.condition), said);
    return target.kind === "all" ? null : { scalar: probability(target, given), group: given };
  }
  const group = combine(subject);
  // 'is it more likely to snow in March than in April': nothing stands before
  if (subject.length === 0) {
    const whole = forTo(reader, found.end, stop);
    if (whole !== null) return whole;
    const parts = readNominal(reader, found.end, stop, "predicate");
    const target = combine(parts.target);
    const given = combine(parts.condition);
    if (target.kind !== "all") return { scalar: probability(target, given), group: given };
  }
  // 'churn more likely among A than B': what is likely stands before, the group after
  if (
    /^(?:among|for|in|if|when|with|at|on|given)$/.test(wordAt(reader, found.end)) &&
    group.kind !== "all" &&
    said.kind !== "all"
  ) {
    return { scalar: probability(group, said), group: said };
  }
  return said.kind === "all" ? null : { scalar: probability(said, group), group };
}

/** 'More likely for a toy to be returned': who stands between 'for' and 'to'. */
function forTo(reader: Reader, from: number, stop: number): Left | null {
  if (wordAt(reader, from) !== "for") return null;
  for (let at = from + 1; at < stop; at++) {
    if (wordAt(reader, at) !== "to") continue;
    const [subject, predicate] = [
      scan(reader, from + 1, at),
      scan(reader, at, stop, { slot: "predicate" }),
    ];
    askForValues(reader, [...subject, ...predicate]);
    const [group, target] = [combine(subject), combine(predicate)];
    const whole = group.kind !== "all" && target.kind !== "all";
    return whole ? { scalar: probability(target, group), group } : null;
  }
  return null;
}

/** A summary or a column right after the comparative. */
function measureAfter(reader: Reader, found: Comparative, stop: number): Scalar | null {
  let at = found.end;
  while (/^(?:a|an|the|their|of)$/.test(wordAt(reader, at)) && at < stop) at += 1;
  if (at >= stop) return null;
  const summary = SUMMARIES.get(wordAt(reader, at));
  if (summary !== undefined && !/^(?:max|min)$/.test(summary)) {
    return readMeasure(
      reader,
      { summary, about: null, at, end: at + 1 },
      { from: at, to: stop },
      ALL,
    );
  }
  const text = wordsOf(reader, at, stop);
  if (
    /\b(?:rate|probability|chance|chances|risk|likelihood|share|percentage|proportion)\b/.test(text)
  )
    return tryScalar(reader, at, stop);
  const items = scan(reader, at, stop);
  const [column] = bareColumns(items);
  if (column !== undefined) {
    const entry = pick(
      reader,
      column.mention,
      column.candidates.filter((candidate) => candidate.entry.numeric),
    )?.entry;
    return entry === undefined ? null : mean(entry.column.name, combine(items));
  }
  const event = items.find((item) => item.kind === "event" && item.how === "yes");
  return event?.kind === "event" && items.length === 1 ? probability(event.event) : null;
}

/** 'Are Gentoos heavier than Adelies', 'is our average employee older than 35'. */
function adjectiveSide(reader: Reader, from: number, found: Comparative): Left | null {
  if (found.about === null) return null;
  const tried = fork(reader);
  const items = scan(tried, from, found.at);
  if (bareColumns(items).length > 0) return null;
  const candidate = pick(
    tried,
    { start: found.at, end: found.end },
    columnsAbout(reader.index, found.about),
  );
  if (candidate === null || !candidate.entry.numeric) return null;
  askForValues(tried, items);
  join(reader, tried);
  const given = combine(items);
  const word = wordsOf(reader, from, found.at);
  const scalar: Scalar = /\bmedian\b/.test(word)
    ? { kind: "quantile", q: 0.5, column: candidate.entry.column.name, given }
    : /\b(?:oldest|maximum|highest|largest)\b/.test(word)
      ? statistic("max", candidate.entry.column.name, given)
      : /\b(?:youngest|minimum|lowest|smallest)\b/.test(word)
        ? statistic("min", candidate.entry.column.name, given)
        : mean(candidate.entry.column.name, given);
  return { scalar, group: given };
}

function withGiven(scalar: Scalar, given: Event): Scalar {
  return "given" in scalar ? { ...scalar, given: and(scalar.given, given) } : scalar;
}

function givenOf(scalar: Scalar): Event {
  if (scalar.kind === "count") return scalar.event;
  return "given" in scalar ? scalar.given : ALL;
}
