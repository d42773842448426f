/** The left side of a comparative claim: a scalar as it stands, a measure of a group, or a rate. */
import {
  ALL,
  type Event,
  mean,
  median,
  probability,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { isLasting, measuredBy, measuringVerb, verbBefore } from "../../grammar/lasting.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  bareMeasure,
  lastAsked,
  numberMeant,
  readClause,
} from "../../grammar/sentence/clause.ts";
import { bandsOf } from "../../grounding/columns/bands.ts";
import { equals } from "../../grounding/conditions.ts";
import { isOwnRow } from "../../grounding/folds/own-rows.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { unitOf } from "../../lexicon/units.ts";
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import type { Comparative } from "../comparative.ts";
import { readMeasure } from "../figures/statistic.ts";
import { ask, conditioned } from "../frame.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { skipWords, wordsOf } from "../words.ts";
import { rateSide } from "./claim-rate.ts";
import { onlyWho } from "./claim-who.ts";
import { judgedSide } from "./judged-side.ts";

export interface Left {
  readonly scalar: Scalar;
  /** The group it is about, for 'than others'. */
  readonly group: Event;
  /** What of the group its modifier says, which the rest lacks. */
  readonly told?: Event;
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
      return { scalar: conditioned(scalar, condition), group: condition };
    }
  }
  // the measure stands after the comparative: 'have higher average charges', 'wait longer for a reply'
  const group = fork(reader);
  const lasts = isLasting(reader, subjectEnd - 1) && found.about === "length";
  const measured = measureAfter(group, found, stop);
  const gets = measured === null ? null : verbBefore(group, from, subjectEnd);
  const subject = scan(group, from, gets ?? (lasts ? subjectEnd - 1 : subjectEnd));
  if (measured !== null && group.problems.length === 0) {
    askForValues(group, subject);
    const given = combine(subject);
    if (group.problems.length === 0 && (given.kind !== "all" || found.than !== null)) {
      join(reader, group);
      return { scalar: conditioned(measured, given), group: given };
    }
  }
  const about =
    adjectiveSide(reader, from, found) ??
    measuringSide(reader, from, found) ??
    judgedSide(reader, from, found);
  if (about !== null) return withOwn(reader, about, found, stop);
  const does = saysFigure(reader, from, subjectEnd) ? null : verbOnly(reader, from, found, to);
  if (does !== null) return does;
  if (found.about !== null && onlyWho(reader, from, subjectEnd)) return null;
  const whole = tryScalar(reader, from, trimCopula(reader, from, subjectEnd));
  // 'customers rate better': not how many of them there are
  const isUncounted = whole?.kind === "count" && !COUNTED.test(wordsOf(reader, from, subjectEnd));
  if (whole !== null && !isUncounted)
    return withOwn(reader, { scalar: whole, group: givenOf(whole) }, found, stop);
  // 'do women earn more': the verb before the comparative names the measure
  const verb = fork(reader);
  const items = scan(verb, from, subjectEnd);
  const [column] = bareColumns(items);
  const entry = bareMeasure(verb, items);
  // 'rent out faster': no matter of the rent
  const isSpeed =
    found.about !== "speed" ||
    measuredBy(reader, "speed", from, subjectEnd).some((own) => own.entry === entry);
  // 'orders with a discount are returned more': some of it, no measure
  const before = wordsOf(
    reader,
    Math.max(from, (column?.start ?? from) - 2),
    column?.start ?? from,
  );
  const isHad = /\b(?:with|without|having)(?: an?| any)?$/.test(before);
  if (entry !== undefined && verb.problems.length === 0 && isSpeed && !isHad) {
    join(reader, verb);
    const given = combine(items);
    return withOwn(reader, { scalar: mean(entry.column.name, given), group: given }, found, stop);
  }
  const upper = column === undefined ? null : upperOf(column);
  if (upper !== null && verb.problems.length === 0) {
    join(reader, verb);
    const given = combine(items);
    return { scalar: probability(upper, given), group: given };
  }
  if (verb.problems.length > 0) join(reader, verb);
  return verb.problems.length > 0 ? null : verbSide(reader, items, found, to);
}

/** 'Do men earn more' of an income that is up to a bound or above it: to be above. */
function upperOf({ candidates: [best] }: Extract<Item, { kind: "column" }>): Event | null {
  const bands = best === undefined ? null : bandsOf(best.entry);
  const upper = bands?.at(-1);
  return best === undefined || upper === undefined || bands?.length !== 2
    ? null
    : equals(best.entry, upper.text);
}

/** 'Do clients with a loan call more than …', where nothing is measured. */
function verbOnly(reader: Reader, from: number, found: Comparative, to: number): Left | null {
  const tried = fork(reader);
  const items = scan(tried, from, found.at);
  const side = bareColumns(items).length > 0 ? null : verbSide(tried, items, found, to);
  if (side === null || tried.problems.length > 0) return null;
  join(reader, tried);
  return side;
}

/** 'Do books get returned more than toys': what is said of the group before the comparative. */
function verbSide(
  reader: Reader,
  items: readonly Item[],
  found: Comparative,
  to: number,
): Left | null {
  // 'miss more appointments': the rows themselves
  const rows = isOwnRow(reader.index, wordAt(reader, found.end)) ? 1 : 0;
  const end = found.end + rows;
  const ends = found.than === null ? end === to : found.than === end + 1;
  if (!/^(?:more|less)$/.test(wordAt(reader, found.at)) || !ends) return null;
  const { target, condition } = lastAsked({ target: items, condition: [] });
  const group = combine(condition);
  if (group.kind === "all") return null;
  return { scalar: probability(combine(target), group), group };
}

const COUNTED = /\b(?:number|count|many|total|amount)\b/;

/** Where the side before 'than' ends. */
function sideEnd(reader: Reader, found: Comparative, to: number): number {
  if (found.than === null) return to;
  return found.than - (wordAt(reader, found.than - 1) === "than" ? 1 : 0);
}

const FILLER =
  /^(?:on|in|at|of|for|the|a|an|average|general|total|overall|all|typically|usually|generally|there|to|be|is|are|was|were|than|away)$/;

/** What stands between the comparative and 'than' conditions the left side; unread, it is asked about. */
function withOwn(reader: Reader, left: Left, found: Comparative, stop: number): Left | null {
  if (found.end >= stop || found.than === found.end) return left;
  const items = scan(reader, found.end, stop);
  const event = combine(items);
  if (event.kind === "all") {
    const words = reader.tokens
      .slice(found.end, stop)
      .filter((token) => token.kind === "word" && !FILLER.test(token.word));
    // 'have lighter babies': what the rows are called once more
    const isRow = ({ word }: Token): boolean =>
      word === wordAt(reader, found.end) &&
      ((found.about !== null && isRowNoun(word)) || isOwnRow(reader.index, word));
    const foreign = words.some((token) => !isRow(token) && !isOwnWord(reader, left, token));
    if (!foreign || isEndOfWay(reader, left, found, words)) return left;
    const message = "Which rows does the first side of the comparison mean?";
    return ask(reader, message, { from: found.end, to: stop });
  }
  askForValues(reader, items);
  return { scalar: conditioned(left.scalar, event), group: event };
}

/** 'Miss more days' of a column of days, 'spend more per order' of a table of orders. */
function isOwnWord(reader: Reader, { scalar }: Left, { word }: Token): boolean {
  const entry = "column" in scalar ? reader.index.byName.get(scalar.column) : undefined;
  const own = stem(word);
  return (
    entry !== undefined &&
    (/^(?:per|each|every)$/.test(word) ||
      isOwnRow(reader.index, word) ||
      entry.words.some((header) => header.stem === own) ||
      (entry.unit !== null &&
        unitOf(word)?.id === unitOf(entry.unit)?.id &&
        unitOf(word) !== undefined))
  );
}

/** 'Closer to school': where a distance is measured to, unless the column says another place. */
function isEndOfWay(
  reader: Reader,
  { scalar }: Left,
  { about, end }: Comparative,
  words: readonly Token[],
): boolean {
  const [place, more] = words.filter(({ word }) => word !== "from");
  if (about !== "distance" || place === undefined || more !== undefined) return false;
  if (!/^(?:to|from)$/.test(wordAt(reader, end)) || reader.problems.length > 0) return false;
  const column = scalar.kind === "statistic" ? reader.index.byName.get(scalar.column) : undefined;
  const own = column?.words ?? [];
  const to = own.findIndex(({ word }) => /^(?:to|from)$/.test(word));
  if (to >= 0 && !own.slice(to).some((word) => word.stem === stem(place.word))) return false;
  const said = `“${place.text}” is taken as where \`${column?.column.name}\` is measured to`;
  if (to < 0) reader.notes.push(said);
  return column !== undefined;
}

export function trimCopula(reader: Reader, from: number, to: number): number {
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

/** A summary or a column right after the comparative. */
function measureAfter(reader: Reader, found: Comparative, stop: number): Scalar | null {
  const at = skipWords(reader, found.end, stop, /^(?:a|an|the|their|of|for|its|his|her|our)$/);
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
    const entry = numberMeant(reader, column);
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
    measuredBy(reader, found.about, from, found.at),
  );
  if (candidate === null || !candidate.entry.numeric) {
    // 'is Rome hotter than Oslo' of a lowest and a highest temperature
    const open = tried.problems.filter(({ kind }) => kind === "ambiguous");
    if (open.length === tried.problems.length) reader.problems.push(...open);
    return null;
  }
  askForValues(tried, items);
  join(reader, tried);
  const given = combine(items);
  const word = wordsOf(reader, from, found.at);
  const scalar: Scalar = /\bmedian\b/.test(word)
    ? median(candidate.entry.column.name, given)
    : /\b(?:oldest|maximum|highest|largest)\b/.test(word)
      ? statistic("max", candidate.entry.column.name, given)
      : /\b(?:youngest|minimum|lowest|smallest)\b/.test(word)
        ? statistic("min", candidate.entry.column.name, given)
        : mean(candidate.entry.column.name, given);
  return { scalar, group: given };
}

/** 'Rate their orders better', 'are worth more': a verb that measures, where no column is called so. */
function measuringSide(reader: Reader, from: number, found: Comparative): Left | null {
  const measured = measuringVerb(reader, from, found.at);
  if (measured === null || found.of !== null) return null;
  const tried = fork(reader);
  const items = [...scan(tried, from, measured.at), ...scan(tried, measured.at + 1, found.at)];
  const entry = pick(
    tried,
    { start: measured.at, end: measured.at + 1 },
    measured.candidates,
  )?.entry;
  if (entry === undefined || bareColumns(items).length > 0) {
    if (tried.problems[0]?.kind === "ambiguous") join(reader, tried);
    return null;
  }
  askForValues(tried, items);
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  const group = combine(items);
  return { scalar: mean(entry.column.name, group), group };
}

function givenOf(scalar: Scalar): Event {
  if (scalar.kind === "count") return scalar.event;
  return "given" in scalar ? scalar.given : ALL;
}
