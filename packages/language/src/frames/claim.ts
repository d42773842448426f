/**
 * Yes-or-no questions as claims: 'is the average … above 35', 'do smokers pay more than
 * non-smokers', 'are there more X than Y', 'is it more likely than not that …', 'are all …'.
 */
import {
  ALL,
  and,
  type Comparator,
  count,
  type Event,
  mean,
  not,
  probability,
  type Query,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { askForValues, bareColumns, lastAsked, readClause } from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { complement, moveTo, readOther } from "../grammar/contrast.ts";
import { readComparator, readQuantity } from "../grammar/quantity.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import { type Frame, head, wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";
import { readMeasure } from "./statistic.ts";

const OPENER =
  /^(?:(?:and|so|then|why|check if|check whether|tell me if|tell me whether|i wonder if|is it true that|is it the case that|can you tell me if|can you tell me whether|determine if|determine whether|do you think that|verify that|verify whether) )*(?:is|are|was|were|do|does|did|has|have|had|can|could|would) /;

export const claimFrame: Frame = {
  name: "claim",
  read(reader, from, to): Query | null {
    const opener = head(reader, from, to, OPENER);
    const why = /^(?:why|check|tell|is it true)/.test(wordsOf(reader, from, to));
    if (opener === 0 && !why) return null;
    return (
      likelierThanNot(reader, from, to) ??
      everyRow(reader, from, to) ??
      sameEverywhere(reader, from, to) ??
      mostOf(reader, from, to) ??
      comparative(reader, from, to)
    );
  },
};

const NOT_LIKELY =
  /^(?:is|was|would|are|were) (?:it )?(?:(?:also|really|actually|generally) )?(?:to be )?(likelierthannot|likely|probable|unlikely|improbable|more likely|less likely)(?: to be)?(?: that| for| to)? /;

/** 'Is it more likely than not that …', 'is it likely that …'. */
function likelierThanNot(reader: Reader, from: number, to: number): Query | null {
  const text = `${wordsOf(reader, from, to)} `;
  const match = NOT_LIKELY.exec(text);
  const anywhere = text.includes("likelierthannot");
  if (match === null && !anywhere) return null;
  if (match !== null && / than /.test(text) && !anywhere) return null;
  const tried = fork(reader);
  let parts: ReturnType<typeof readClause>;
  if (match !== null) {
    const start = from + match[0].trim().split(" ").length;
    parts = readClause(tried, start, to);
  } else {
    // 'are women likelier than not to survive'
    const at = reader.tokens.findIndex(
      (token, place) => place >= from && token.word === "likelierthannot",
    );
    parts = {
      condition: scan(tried, from + 1, at),
      target: scan(tried, at + 1, to, { slot: "predicate" }),
    };
  }
  askForValues(tried, [...parts.target, ...parts.condition]);
  const event = combine(parts.target);
  join(reader, tried);
  if (event.kind === "all") return null;
  const op: Comparator =
    match !== null && /unlikely|improbable|less/.test(match[1] ?? "") ? "<" : ">";
  return {
    kind: "claim",
    left: probability(event, combine(parts.condition)),
    op,
    right: { kind: "number", value: 0.5 },
  };
}

/** 'Are all smokers over 30', 'did every woman survive', 'is nobody …'. */
function everyRow(reader: Reader, from: number, to: number): Query | null {
  const length = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:all(?: of)?(?: the)?|every|each) /,
  );
  if (length === 0) return null;
  const tried = fork(reader);
  const parts = readClause(tried, from + length, to);
  const events = [...parts.condition, ...parts.target].filter((item) => item.kind === "event");
  let subject = combine(parts.condition);
  let predicate = combine(parts.target);
  if (subject.kind === "all" && events.length > 1) {
    const [first, ...rest] = events;
    if (first?.kind !== "event") return null;
    subject = first.event;
    predicate = combine(rest);
  }
  if (predicate.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  return {
    kind: "claim",
    left: count(and(subject, not(predicate))),
    op: "=",
    right: { kind: "number", value: 0 },
  };
}

/** 'Is the number of hours the same across all employees?', 'do all rows have the same year?' */
function sameEverywhere(reader: Reader, from: number, to: number): Query | null {
  const text = wordsOf(reader, from, to);
  if (
    !/\b(?:the same|identical|constant|equal) (?:across|for|in|among|throughout|over|value)\b|\ball the same\b|\bhave the same\b|\bconstant\b/.test(
      text,
    )
  )
    return null;
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [column, other] = bareColumns(items);
  if (column === undefined || (other !== undefined && /\b(?:across|between) (?!all)/.test(text)))
    return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  if (entry === undefined) return null;
  return {
    kind: "claim",
    left: statistic("distinct", entry.column.name, combine(items)),
    op: "=",
    right: { kind: "number", value: 1 },
  };
}

/** 'Did most women survive', 'did more than half of …', 'do at least 20 % of women smoke'. */
function mostOf(reader: Reader, from: number, to: number): Query | null {
  const most = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:the )?(?:most|majority)(?: of)?(?: the| our| all)? /,
  );
  const half = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:more than|over|at least|less than|fewer than|under) (?:a |one )?(?:half|third|quarter)(?: of)?(?: the| our| all)? /,
  );
  let start = from + Math.max(most, half);
  let op: Comparator = ">";
  let share = 0.5;
  if (half > 0) {
    const text = wordsOf(reader, from, start);
    op = /at least/.test(text) ? ">=" : /less|fewer|under/.test(text) ? "<" : ">";
    share = /third/.test(text) ? 1 / 3 : /quarter/.test(text) ? 0.25 : 0.5;
  } else if (most === 0) {
    const comparator = readComparator(reader, from + 1, to);
    const quantity = comparator === null ? null : readQuantity(reader, comparator.end, to);
    const value = quantity?.values[0];
    if (
      comparator === null ||
      quantity?.unit?.id !== "%" ||
      value === undefined ||
      quantity.values.length !== 1
    )
      return null;
    op = comparator.op;
    share = value / 100;
    start = quantity.end;
    while (/^(?:of|the|our|all)$/.test(wordAt(reader, start))) start += 1;
  }
  const parts = readClause(reader, start, to);
  askForValues(reader, [...parts.target, ...parts.condition]);
  let target = combine(parts.target);
  let given = combine(parts.condition);
  if (given.kind === "all") {
    const events = parts.target.filter((item) => item.kind === "event");
    if (events.length === 2 && events[0]?.kind === "event" && events[1]?.kind === "event") {
      given = events[0].event;
      target = events[1].event;
    }
  }
  if (target.kind === "all") return null;
  return {
    kind: "claim",
    left: probability(target, given),
    op,
    right: { kind: "number", value: share },
  };
}

interface Comparative {
  readonly at: number;
  readonly end: number;
  readonly op: Comparator;
  /** 'likely', 'common', 'often': rates; 'many': counts; null: a measure. */
  readonly of: "rate" | "count" | null;
  readonly about: string | null;
  /** Where what it is compared with begins; null where nothing is named. */
  readonly than: number | null;
}

const UP =
  /^(?:more|higher|greater|larger|bigger|better|longer|exceed|exceeds|exceeded|above|over)$/;
const DOWN = /^(?:less|fewer|lower|smaller|worse|shorter|below|under)$/;

/** The comparative of the sentence: the last one that is not the threshold of a condition. */
export function findComparative(reader: Reader, from: number, to: number): Comparative | null {
  let found: Comparative | null = null;
  let best = 0;
  for (let at = from; at < to; at++) {
    if (reader.mentions.some((mention) => mention.start < at && at < mention.end)) continue;
    const made = comparativeAt(reader, at, to);
    if (made === null) continue;
    const score = weight(reader, made);
    if (score >= best) {
      best = score;
      found = made;
    }
    at = made.end - 1;
  }
  return found;
}

/** Group against group outweighs a rate without a partner, and that a number. */
function weight(reader: Reader, made: Comparative): number {
  const numeric =
    made.than !== null &&
    (reader.tokens[made.than]?.value != null || wordAt(reader, made.than) === "$");
  if (made.than !== null && !numeric) return 3;
  return made.of === "rate" || made.than === null ? 2 : 1;
}

function comparativeAt(reader: Reader, at: number, to: number): Comparative | null {
  const word = wordAt(reader, at);
  const next = wordAt(reader, at + 1);
  const about = /(?:er)$/.test(word)
    ? (ABOUT.get(word) ?? null)
    : word === "more" || word === "less"
      ? (ABOUT.get(next) ?? null)
      : null;
  const equal = readEqual(reader, at, to);
  if (equal !== null) return equal;
  const up =
    UP.test(word) || (about !== null && word !== "less" && !DOWN.test(word) && !isDownward(word));
  const down = DOWN.test(word) || isDownward(word);
  if (!up && !down && word !== "at" && word !== "no" && word !== "not") return null;
  if (word === "at" || word === "no" || word === "not") {
    const comparator = readComparator(reader, at, to);
    if (comparator === null || comparator.op === "=") return null;
    return {
      at,
      end: comparator.end,
      op: comparator.op,
      of: null,
      about: comparator.about,
      than: comparator.end,
    };
  }
  let end = at + 1;
  let of: Comparative["of"] = null;
  if (
    /^(?:likely|probable|common|often|frequent|frequently|prevalent|apt|prone)$/.test(next) &&
    (word === "more" || word === "less")
  ) {
    of = "rate";
    end += 1;
  } else if (about !== null && (word === "more" || word === "less")) {
    end += 1;
  }
  const op: Comparator = up && !(word === "less") ? ">" : "<";
  const than = thanAfter(reader, end, to);
  if (/^(?:above|over|below|under|exceed|exceeds|exceeded)$/.test(word))
    return { at, end, op, of, about, than: end };
  return { at, end, op, of, about, than };
}

function isDownward(word: string): boolean {
  return /^(?:younger|lighter|shorter|cheaper|poorer|colder|cooler|slower|narrower|earlier|closer|nearer|fewer|lower|smaller)$/.test(
    word,
  );
}

function readEqual(reader: Reader, at: number, to: number): Comparative | null {
  for (const phrase of ["equal to", "the same as", "identical to", "exactly"]) {
    const words = phrase.split(" ");
    if (words.every((word, step) => wordAt(reader, at + step) === word) && at + words.length < to) {
      return {
        at,
        end: at + words.length,
        op: "=",
        of: null,
        about: null,
        than: at + words.length,
      };
    }
  }
  return null;
}

function thanAfter(reader: Reader, from: number, to: number): number | null {
  for (let at = from; at < to; at++)
    if (wordAt(reader, at) === "than" && reader.tokens[at + 1] !== undefined) {
      const numeric =
        reader.tokens[at + 1]?.value != null &&
        at > from &&
        /(?:er|more|less)$/.test(wordAt(reader, at - 1));
      if (!numeric) return at + 1;
    }
  return null;
}

function comparative(reader: Reader, from: number, to: number): Query | null {
  let start = from;
  const lead = head(
    reader,
    from,
    to,
    /^(?:(?:and|so|then|why|check if|check whether|tell me if|tell me whether|i wonder if|is it true that|is it the case that|can you tell me if|can you tell me whether|determine if|determine whether|verify that|verify whether|do you think that) )+/,
  );
  start += lead;
  const auxiliary = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|would)$/.test(
    wordAt(reader, start),
  )
    ? 1
    : 0;
  const found = findComparative(reader, start + auxiliary, to);
  if (found === null) return null;
  start += auxiliary;
  if (wordAt(reader, start) === "there") return moreRows(reader, start + 1, found, to);
  const { than } = found;
  const left = leftSide(reader, start, found, to);
  if (left === null) return null;
  const right = rightSide(reader, left, found, than, to);
  if (right === null) {
    if (reader.problems.length === 0)
      reader.problems.push({
        kind: "ask",
        span: spanOf(reader, found.at, to),
        message: "Compared with what?",
      });
    return null;
  }
  return { kind: "claim", left: left.scalar, op: found.op, right };
}

/** 'Are there more X than Y'. */
function moreRows(reader: Reader, from: number, found: Comparative, to: number): Query | null {
  if (found.than === null) return null;
  const left = scan(reader, Math.max(from, found.end), found.than - 1);
  const right = scan(reader, found.than, to);
  askForValues(reader, [...left, ...right]);
  const a = combine(left);
  if (a.kind === "all") return null;
  const value = reader.tokens[found.than]?.value;
  if (value != null && right.every((item) => item.kind !== "event")) {
    return { kind: "claim", left: count(a), op: found.op, right: { kind: "number", value } };
  }
  const b = combine(right);
  const other = b.kind === "all" ? complement(a) : b;
  return { kind: "claim", left: count(a), op: found.op, right: count(other) };
}

interface Left {
  readonly scalar: Scalar;
  /** The group it is about, for 'than others'. */
  readonly group: Event;
}

/** What is compared: a scalar as it stands, a measure of a group, or a rate. */
function leftSide(reader: Reader, from: number, found: Comparative, to: number): Left | null {
  const stop =
    found.than === null ? to : found.than - (wordAt(reader, found.than - 1) === "than" ? 1 : 0);
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
  const about = adjectiveSide(reader, from, found, to);
  if (about !== null) return about;
  const whole = tryScalar(reader, from, trimCopula(reader, from, subjectEnd));
  if (whole !== null) return { scalar: whole, group: givenOf(whole) };
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
    return { scalar: mean(entry.column.name, given), group: given };
  }
  if (verb.problems.length > 0) join(reader, verb);
  return null;
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
    const parts = lastAsked(readClause(reader, from, found.at));
    const target = combine(parts.target);
    const given = and(combine(parts.condition), said);
    return target.kind === "all" ? null : { scalar: probability(target, given), group: given };
  }
  const group = combine(subject);
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
function adjectiveSide(reader: Reader, from: number, found: Comparative, to: number): Left | null {
  if (found.about === null) return null;
  void to;
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

function rightSide(
  reader: Reader,
  left: Left,
  found: Comparative,
  than: number | null,
  to: number,
): Scalar | null {
  if (than === null)
    return left.group.kind === "all" ? null : moveTo(left.scalar, complement(left.group));
  const quantity = readQuantity(reader, than, to);
  const value = quantity?.values[0];
  if (
    quantity !== null &&
    value !== undefined &&
    quantity.values.length === 1 &&
    remainderEmpty(reader, quantity.end, to)
  ) {
    const share = left.scalar.kind === "probability" && (quantity.unit?.id === "%" || value > 1);
    return { kind: "number", value: share ? value / 100 : value };
  }
  const scalar = /\b(?:average|mean|median|probability|rate|chance|maximum|minimum|number)\b/.test(
    wordsOf(reader, than, to),
  )
    ? tryScalar(reader, than, to)
    : null;
  if (scalar !== null) return scalar;
  const other = readOther(reader, than, to, left.group);
  if (other === null) {
    const tried = tryScalar(reader, than, to);
    return tried;
  }
  if (other.kind === "all") return moveAll(left.scalar);
  if (left.scalar.kind === "probability" && left.group === left.scalar.event)
    return probability(other);
  if (found.of === "rate" && left.scalar.kind === "probability" && left.scalar.given.kind === "all")
    return probability(other);
  return moveTo(left.scalar, other);
}

function remainderEmpty(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (
      !/^(?:years?|old|of|age|%|percent|dollars|on|average|or|more|per|a)$/.test(
        wordAt(reader, at),
      ) &&
      reader.tokens[at]?.kind !== "symbol"
    )
      return false;
  return true;
}

function moveAll(scalar: Scalar): Scalar {
  return "given" in scalar ? { ...scalar, given: ALL } : scalar;
}

function withGiven(scalar: Scalar, given: Event): Scalar {
  return "given" in scalar ? { ...scalar, given: and(scalar.given, given) } : scalar;
}

function givenOf(scalar: Scalar): Event {
  if (scalar.kind === "count") return scalar.event;
  return "given" in scalar ? scalar.given : ALL;
}
