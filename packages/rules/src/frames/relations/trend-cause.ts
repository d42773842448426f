/** What a tendency is by: 'older employees', 'bigger houses', 'people with more children', 'those who paid more'. */
import { ALL, type Event } from "@probability-chat/query";
import { columnsAbout, isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { measuredBy, measuringVerb } from "../../grammar/lasting.ts";
import { orderOf } from "../../grammar/levels/level-order.ts";
import { isBanded } from "../../grammar/numbers/band-bounds.ts";
import { pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { numberAbout, numberMeant } from "../../grammar/sentence/clause.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import { yearOfMaking } from "../../grammar/times/year-columns.ts";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { MORE_OR_LESS } from "../../lexicon/comparative-words.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { sensesOf } from "../../lexicon/concepts.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { sizesOf } from "../../lexicon/sizes.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { directionOf } from "../comparative.ts";
import { ratingColumn } from "../rating-column.ts";
import { skipWords } from "../words.ts";

export interface Cause {
  readonly entry: ColumnEntry;
  readonly end: number;
  /** Which way its comparative points. */
  readonly way: 1 | -1;
  readonly given: Event;
}

const SIZE = /^(?:larger|bigger|smaller|greater)$/;
/** 'Better educated', 'higher paid', 'more experienced'. */
const DEGREE = /^(?:more|less|higher|lower|better|worse|highly)$/;
/** 'Go together with', 'tend to come with', 'mean': what only says that the two go together. */
const TOGETHER =
  /^(?:go|goes|come|comes|together|along|hand|in|with|tend|tends|to|mean|means|lead|leads|imply|implies|bring|brings|usually|generally|typically)$/;
/** So many words may stand between an adjective and its noun. */
const REACH = 4;

export function causeOf(reader: Reader, from: number, to: number): Cause | null {
  const start = skipWords(reader, from, to, /^(?:the|our|those|a|an)$/);
  return (
    byRating(reader, start, to) ??
    byAdjective(reader, start, to) ??
    bySize(reader, start, to) ??
    byDegree(reader, start, to) ??
    byMeasure(reader, start, to) ??
    byHaving(reader, start, to) ??
    byDoing(reader, start, to)
  );
}

/** What a comparative adjective at a place is about. */
export function aboutAt(reader: Reader, at: number): { about: string; end: number } | null {
  const word = wordAt(reader, at);
  const two = /^(?:more|less)$/.test(word);
  const about = two
    ? ABOUT.get(wordAt(reader, at + 1))
    : /er$/.test(word)
      ? ABOUT.get(word)
      : undefined;
  return about === undefined ? null : { about, end: at + (two ? 2 : 1) };
}

/** 'Older employees', 'longer flights', 'older female patients'. */
function byAdjective(reader: Reader, at: number, to: number): Cause | null {
  const found = aboutAt(reader, at);
  if (found === null) return null;
  const { about, end } = found;
  const rows = rowsAfter(reader, end, to);
  if (rows === null) return null;
  const entry =
    columnAbout(reader, about, at, end) ??
    // 'newer homes' of a year in which they were built
    (/^(?:newer|older)$/.test(wordAt(reader, at)) ? yearOfMaking(reader.index) : undefined);
  return entry === undefined ? null : among(reader, entry, at, rows);
}

/** 'Better wines' of a table with one rating. */
function byRating(reader: Reader, at: number, to: number): Cause | null {
  const entry = /^(?:better|worse)$/.test(wordAt(reader, at))
    ? ratingColumn(reader.index)
    : undefined;
  const rows = entry === undefined ? null : rowsAfter(reader, at + 1, to);
  return entry === undefined || rows === null ? null : among(reader, entry, at, rows);
}

/** 'Bigger houses', 'larger schools'. */
function bySize(reader: Reader, at: number, to: number): Cause | null {
  if (!SIZE.test(wordAt(reader, at))) return null;
  const rows = rowsAfter(reader, at + 1, to);
  if (rows === null) return null;
  for (const measure of sizesOf(reader.tokens[rows.to - 1]?.text.toLowerCase() ?? "")) {
    const [best] = columnsAbout(reader.index, measure).filter(
      ({ entry, cost }) =>
        isQuantity(entry) && cost <= 0.3 && !isOfGround(entry, reader, rows.to - 1),
    );
    if (best !== undefined) return among(reader, best.entry, at, rows);
  }
  return null;
}

/** A house is no larger for its lot. */
function isOfGround({ words }: ColumnEntry, reader: Reader, noun: number): boolean {
  return words.some(({ word }) => GROUND.test(word)) && !GROUND.test(wordAt(reader, noun));
}

const GROUND = /^(?:lots?|land|plots?|yards?|gardens?)$/;

/** 'Higher paid employees', 'better educated voters', 'more experienced teachers'. */
function byDegree(reader: Reader, at: number, to: number): Cause | null {
  const mention = DEGREE.test(wordAt(reader, at)) ? reader.mentionAt.get(at + 1) : undefined;
  if (mention === undefined || mention.end > at + 2) return null;
  const level = /^(?:higher|lower)$/.test(wordAt(reader, at));
  if (!level && !/(?:ed|paid|ing)$/.test(wordAt(reader, at + 1))) return null;
  const rows = rowsAfter(reader, mention.end, to);
  if (rows === null) return null;
  const entry = gradedNamed(reader, mention) ?? pick(reader, mention, columnsOf(mention))?.entry;
  return entry === undefined ? null : among(reader, entry, at, rows);
}

/** 'More experience', 'higher prices'. */
function byMeasure(reader: Reader, at: number, to: number): Cause | null {
  const mention = MORE_OR_LESS.has(wordAt(reader, at)) ? reader.mentionAt.get(at + 1) : undefined;
  if (mention === undefined || mention.end >= to) return null;
  const entry = numberNamed(reader, mention);
  if (entry === undefined || !isQuantity(entry)) return null;
  const end = skipWords(reader, mention.end, to, TOGETHER);
  return { entry, end, way: wayAt(reader, at), given: ALL };
}

/** 'Employees with higher pay'. */
function byHaving(reader: Reader, at: number, to: number): Cause | null {
  const rows = rowsAfter(reader, at, to);
  if (rows === null || !/^(?:with|having|in|at)$/.test(wordAt(reader, rows.to))) return null;
  const more = skipWords(reader, rows.to + 1, to, /^(?:an?)$/);
  const mention = MORE_OR_LESS.has(wordAt(reader, more))
    ? reader.mentionAt.get(more + 1)
    : undefined;
  if (mention === undefined || mention.end >= to) return null;
  const entry = gradedNamed(reader, mention);
  if (entry === undefined) return null;
  reader.framed.add(mention.start);
  return { ...among(reader, entry, more, rows), end: mention.end };
}

/** 'People who paid more', 'employees who live farther away', 'people more concerned about the flu'. */
function byDoing(reader: Reader, at: number, to: number): Cause | null {
  const rows = rowsAfter(reader, at, to);
  if (rows === null) return null;
  const relative = /^(?:who|that|which)$/.test(wordAt(reader, rows.to));
  const from = skipWords(
    reader,
    rows.to + (relative ? 1 : 0),
    to,
    /^(?:are|is|were|was|have|had)$/,
  );
  const more = relative ? comparativeIn(reader, from, Math.min(to, from + REACH)) : from;
  if (more < 0 || (!relative && (from > rows.to || !DEGREE.test(wordAt(reader, more)))))
    return null;
  const way = wayAt(reader, more);
  const named = [reader.mentionAt.get(from), reader.mentionAt.get(more + 1)].find(
    (mention) => mention?.end === more || mention?.start === more + 1,
  );
  const entry = named === undefined ? undefined : gradedNamed(reader, named);
  if (named !== undefined && entry !== undefined && MORE_OR_LESS.has(wordAt(reader, more))) {
    const end = pastTopic(reader, Math.max(named.end, more + 1), entry, to);
    return { ...among(reader, entry, more, rows), end, way };
  }
  const found = aboutAt(reader, more);
  const candidates =
    (more > from ? measuringVerb(reader, from, more)?.candidates : undefined) ??
    (found === null ? [] : measuredBy(reader, found.about, from, more));
  const measured = pick(
    reader,
    { start: more, end: more + 1 },
    candidates.filter(({ entry: own }) => own.numeric),
  )?.entry;
  if (measured === undefined) return null;
  const end = skipWords(reader, found?.end ?? more + 1, to, /^(?:away|from|home|work|for|at|the)$/);
  return { ...among(reader, measured, more, rows), end, way };
}

/** 'Concerned about H1N1' of a column `h1n1_concern`: the rest of its name behind it. */
function pastTopic(reader: Reader, from: number, entry: ColumnEntry, to: number): number {
  if (!/^(?:about|with|of|in|by|at)$/.test(wordAt(reader, from))) return from;
  const topic = reader.mentionAt.get(from + 1);
  if (topic === undefined || topic.end > to) return from;
  if (!topic.candidates.some((own) => own.entry === entry)) return from;
  reader.framed.add(topic.start);
  return topic.end;
}

/** The rows behind an adjective: what tells them apart and the noun for them, or a level that is one. */
function rowsAfter(reader: Reader, from: number, to: number): Range | null {
  let at = from;
  let isSome = false;
  while (at < Math.min(to, from + REACH)) {
    const mention = reader.mentionAt.get(at);
    const best = mention?.candidates[0];
    isSome = best !== undefined && (best.value !== null || best.entry.affirmative !== null);
    if (mention === undefined || (!isSome && isRowNoun(wordAt(reader, at))))
      return isRowNoun(wordAt(reader, at)) ? { from, to: at + 1 } : null;
    at = mention.end;
    const isLast = isPlural(wordAt(reader, at - 1)) || !reader.mentionAt.has(at);
    if (isSome && isLast && !isRowNoun(wordAt(reader, at))) return { from, to: at };
  }
  return null;
}

/** The cause among the rows, of which more may be said beside their noun. */
function among(reader: Reader, entry: ColumnEntry, at: number, rows: Range): Cause {
  reader.framed.add(at);
  const items = scan(reader, rows.from, rows.to).filter(({ kind }) => kind === "event");
  return { entry, end: rows.to, way: wayAt(reader, at), given: combine(items) };
}

function wayAt(reader: Reader, at: number): 1 | -1 {
  return directionOf(wordAt(reader, at)) < 0 ? -1 : 1;
}

export function comparativeIn(reader: Reader, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (
      MORE_OR_LESS.has(word) ||
      (/er$/.test(word) && ABOUT.has(word) && !reader.mentionAt.has(at))
    )
      return at;
  }
  return -1;
}

function numberNamed(reader: Reader, mention: Mention): ColumnEntry | undefined {
  return numberMeant(reader, { mention, candidates: columnsOf(mention) });
}

const columnsOf = (mention: Mention) => mention.candidates.filter(({ value }) => value === null);

/** The column of numbers, or else of levels in an order, that a name means. */
export function gradedNamed(reader: Reader, mention: Mention): ColumnEntry | undefined {
  const number = numberNamed(reader, mention);
  if (number !== undefined) return number;
  const graded = columnsOf(mention).filter(({ entry }) => isGraded(entry));
  return pick(reader, mention, graded)?.entry;
}

const isGraded = (entry: ColumnEntry): boolean => isBanded(entry) || orderOf(entry) !== null;

/** The column of numbers, or of bands of them, that an adjective is about. */
export function columnAbout(
  reader: Reader,
  about: string,
  start: number,
  end: number,
): ColumnEntry | undefined {
  const number = numberAbout(reader, about, { start, end });
  if (number !== undefined || reader.problems.length > 0) return number;
  const concepts = new Set(
    sensesOf(stem(about)).flatMap(({ concept, opposite }) => (opposite ? [] : [concept])),
  );
  const graded = reader.index.columns.filter(
    (entry) =>
      isGraded(entry) &&
      entry.words.some(
        (own) =>
          own.stem === stem(about) ||
          sensesOf(own.stem).some(({ concept, opposite }) => !opposite && concepts.has(concept)),
      ),
  );
  return graded.length === 1 ? graded[0] : undefined;
}
