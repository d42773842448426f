/**
 * Quantiles asked for by the rows beyond them: 'what fare is exceeded by only 5 % of passengers',
 * 'half of the machines are older than what age', 'which score separates the top 10 %'.
 */
import { and, type Event, type Query, quantile } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, isNamed, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  numberAbout,
  numberMeant,
  readCondition,
} from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { Frame } from "../frame.ts";
import { type Superlative, superlativeAt } from "../superlative.ts";
import { findWord, skipWords, trimWords, wordsOf } from "../words.ts";
import { readPart } from "./share-of.ts";

const BEYOND =
  /^(?:exceed|exceeds|exceeded|surpass|surpasses|surpassed|topped|top|beat|beats|above|over|more|higher|greater|larger|bigger|longer|better)$/;
const EXCEEDED = /^(?:exceeded|surpassed|topped|beaten|bettered|outdone)$/;
const BELOW = /^(?:below|under|beneath|less|lower|fewer|smaller|shorter|within)$/;
/** A bound that stands before what is asked: 'below what price are …', 'from which age on …'. */
const BOUND = /^(?:below|under|beneath|within|above|over|beyond|from|at|until)$/;
const UPWARD = /^(?:above|over|beyond|from)$/;
/** A bound said at the end: '… wait at most'. */
const AT_MOST = / (?:at (?:the )?most|or less|or fewer|or under|no longer than|no more than)$/;
const AT_LEAST = / (?:at (?:the very )?least|or more|or longer|or over|upwards?)$/;
/** Verbs that only join rows to the bound that they keep to. */
const KEEPS =
  /^(?:stays?|stayed|remains?|remained|keeps?|kept|lies?|lay|falls?|fell|comes?|came|in|ends?|up|is|are|was|were|be|score|scores|scored|goes|go|went|starts?|begins?|ends?|at|on|sits?|rank|ranks|finish|finishes|finished|priced|located|found)$/;
const SEPARATES =
  /^(?:separates?|separating|marks?|defines?|divides?|bounds?|threshold|cutoff|cut|puts?|puts|need|needed|required|qualifies|make|makes|top|upper|bottom|lower|into|in|within|for|the|a|an|of|off|you|to|be|is|belongs?|belong|reach|among|from|minimum|maximum|do|does)$/;

export const exceededFrame: Frame = {
  name: "exceeded",
  read(reader, from, to): Query | null {
    const shape = shapeOf(reader, from, to, { groups: false });
    const [first] = shape.main;
    const end = shape.main.length === 1 && shape.conditions.length > 0 ? first?.to : to;
    if (first === undefined || end === undefined) return null;
    const found =
      boundFirst(reader, first.from, to) ??
      rowsBeyond(reader, first.from, end) ??
      outerRows(reader, first.from, to);
    if (found === null) return null;
    const tried = fork(reader);
    for (const at of found.framed ?? []) tried.framed.add(at);
    // 'how old': the adjective says what is measured
    const how =
      wordAt(reader, first.from) === "how" ? ABOUT.get(wordAt(reader, first.from + 1)) : undefined;
    const items = found.ranges.flatMap(([start, stop]) =>
      scan(tried, start === first.from && how !== undefined ? start + 2 : start, stop),
    );
    const entry = measured(tried, items, found.about ?? how ?? null);
    if (entry === null) return null;
    const rest = items.filter((item) => item.kind !== "column");
    askForValues(tried, rest);
    const given: Event[] =
      end === to || found.whole ? [] : shape.conditions.map((range) => readCondition(tried, range));
    if (tried.problems.length > 0) return null;
    join(reader, tried);
    return quantile(
      Number(found.q.toPrecision(12)),
      entry.column.name,
      and(combine(rest), ...given),
    );
  },
};

interface Found {
  readonly q: number;
  /** What is left to read: the column and the conditions. */
  readonly ranges: readonly (readonly [number, number])[];
  /** What the comparative is about where it is an adjective. */
  readonly about: string | null;
  /** Read to the end of the question. */
  readonly whole?: boolean;
  /** Words of the question's own that also name kinds of rows. */
  readonly framed?: readonly number[];
}

/** 'Below what price are the cheapest 25 % of cars', 'within how many days are 90 % of orders delivered'. */
function boundFirst(reader: Reader, from: number, to: number): Found | null {
  const bound = wordAt(reader, from) === "up" ? "to" : wordAt(reader, from);
  const asked = bound === "to" ? from + 2 : from + 1;
  if (!/^(?:what|which|how)$/.test(wordAt(reader, asked))) return null;
  if (bound !== "to" && !BOUND.test(bound)) return null;
  const open = asked + (/^(?:many|much)$/.test(wordAt(reader, asked + 1)) ? 2 : 1);
  for (let at = open + 1; at < to; at++) {
    const side = sideAt(reader, at);
    const part = readPart(reader, side === null ? at : side.end, to);
    if (part === null) continue;
    const up = side === null ? UPWARD.test(bound) : !side.low;
    // 'below what price are the most expensive' says nothing of a bound
    if (side === null ? bound === "at" : bound !== "at" && up !== UPWARD.test(bound)) return null;
    const verb = trimWords(reader, open + 1, at, HELPERS);
    const end = keptFrom(reader, part.end, to);
    return {
      q: up ? 1 - part.share : part.share,
      ranges: [
        [open, verb],
        [part.end, end],
      ],
      about: side?.about ?? null,
      whole: true,
      framed: Array.from({ length: to - end }, (_, step) => end + step),
    };
  }
  return null;
}

/** 'the cheapest', 'the bottom', 'the most expensive': which end of a column, and of which. */
function sideAt(reader: Reader, from: number): Superlative | null {
  const at = from + (wordAt(reader, from) === "the" ? 1 : 0);
  const word = wordAt(reader, at);
  if (/^(?:top|upper|bottom|lower)$/.test(word))
    return { low: /^(?:bottom|lower)$/.test(word), about: null, end: at + 1 };
  const found = superlativeAt(reader, at);
  return found?.about === null && /^(?:most|least)$/.test(word) ? null : found;
}

/** Words between what is asked and the part of the rows. */
const HELPERS = /^(?:only|just|exactly|about|the|do|does|did|are|is|was|were|will)$/;

/** Where the verb at the end begins that says no more than that the rows keep to a bound. */
function keptFrom(reader: Reader, from: number, to: number): number {
  let end = to;
  while (end > from && KEEPS.test(wordAt(reader, end - 1)) && !isNamed(reader, end - 1)) end -= 1;
  return end;
}

/** 'is exceeded by 5 % of', 'do 5 % of … exceed', 'half of … are older than (what)'. */
function rowsBeyond(reader: Reader, from: number, to: number): Found | null {
  if (findWord(reader, from, to, /^(?:what|which|how)$/) < 0) return null;
  for (let at = from; at < to; at++) {
    const part = readPart(reader, at, to);
    if (part === null) continue;
    const open = trimWords(reader, from, at, HELPERS);
    // 'is exceeded 5 % of the time'
    if (EXCEEDED.test(wordAt(reader, open - 1)))
      return {
        q: 1 - part.share,
        ranges: [
          [from, wordAt(reader, open - 2) === "only" ? open - 2 : open - 1],
          [part.end, to],
        ],
        about: null,
      };
    if (
      /^(?:by|on|in)$/.test(wordAt(reader, open - 1)) &&
      /^(?:exceeded|surpassed|topped|beaten|bettered|outdone)$/.test(wordAt(reader, open - 2))
    )
      return {
        q: 1 - part.share,
        ranges: [
          [from, wordAt(reader, open - 3) === "only" ? open - 3 : open - 2],
          [part.end, to],
        ],
        about: null,
      };
    const outer = [at - 1, at - 2].some((place) => sideAt(reader, place)?.end === at);
    const last = outer ? null : boundLast(reader, part.end, to);
    if (last !== null)
      return {
        q: last.up ? 1 - part.share : part.share,
        ranges: [
          [from, open],
          [part.end, last.from],
        ],
        about: null,
      };
    const verb = comparativeFrom(reader, part.end, to);
    if (verb === null) continue;
    const { place, end, up, about } = verb;
    const value = reader.tokens[end]?.value;
    if (value != null) return null;
    const q = up ? 1 - part.share : part.share;
    const kept = end === to ? keptFrom(reader, part.end, place) : place;
    return {
      q,
      ranges: [
        [from, open],
        [part.end, kept],
        [end, to],
      ],
      about,
      framed: Array.from({ length: place - kept }, (_, step) => kept + step),
    };
  }
  return null;
}

/** '… wait at most', '… earn 40 or more': a bound at the end. */
function boundLast(reader: Reader, from: number, to: number): { from: number; up: boolean } | null {
  const text = wordsOf(reader, from, to);
  const up = AT_LEAST.exec(text)?.[0];
  const said = up ?? AT_MOST.exec(text)?.[0];
  if (said === undefined) return null;
  return { from: to - said.trim().split(" ").length, up: up !== undefined };
}

function comparativeFrom(
  reader: Reader,
  from: number,
  to: number,
): { place: number; end: number; up: boolean; about: string | null } | null {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (reader.mentionAt.has(at)) continue;
    const about = /er$/.test(word) ? (ABOUT.get(word) ?? null) : null;
    const down =
      BELOW.test(word) ||
      /^(?:younger|lighter|cheaper|poorer|colder|cooler|slower|earlier|closer|nearer)$/.test(word);
    if (!down && !BEYOND.test(word) && about === null) continue;
    const end = wordAt(reader, at + 1) === "than" ? at + 2 : at + 1;
    return { place: at, end, up: !down, about };
  }
  return null;
}

/** 'which score separates the top 10 % from the rest', 'the cutoff for the bottom quarter of prices'. */
function outerRows(reader: Reader, from: number, to: number): Found | null {
  if (
    findWord(reader, from, to, /^(?:what|which|threshold|cutoff|cut|minimum|maximum|how)$/) < 0 ||
    FIGURE.test(wordsOf(reader, from, to)) ||
    (/^how$/.test(wordAt(reader, from)) &&
      !/^(?:much|high)$/.test(wordAt(reader, from + 1)) &&
      !ABOUT.has(wordAt(reader, from + 1)))
  )
    return null;
  for (let at = from + 1; at < to; at++) {
    const side = sideAt(reader, at);
    const plain = /^(?:top|upper|highest|bottom|lower|lowest)$/.test(wordAt(reader, at));
    if (side === null || !(plain || THRESHOLD.test(wordsOf(reader, from, to)))) continue;
    const part = readPart(reader, side.end, to);
    if (part === null) continue;
    let open = at;
    while (
      open > from &&
      (SEPARATES.test(wordAt(reader, open - 1)) || isRowNoun(wordAt(reader, open - 1))) &&
      !isNamed(reader, open - 1)
    )
      open -= 1;
    const bound = boundLast(reader, part.end, to);
    const last = bound?.from ?? to;
    // the slowest wait longest; the cheapest cost no 'at least'
    if (bound?.up === side.low && !/^(?:fast|quick|slow)/.test(wordAt(reader, side.end - 1)))
      return null;
    const low = bound === null ? side.low : !bound.up;
    let end = part.end;
    if (wordAt(reader, end) === "from")
      end = skipWords(reader, end + 1, to, /^(?:the|rest|others?|everyone|all|remaining|else)$/);
    while (
      end < to &&
      (isRowNoun(wordAt(reader, end)) ||
        /^(?:at|least|most|make|makes|have|has|starts?|begins?|cutoff|cut|off|threshold|limit|for)$/.test(
          wordAt(reader, end),
        )) &&
      !reader.mentionAt.has(end)
    )
      end += 1;
    return {
      q: low ? part.share : 1 - part.share,
      ranges: [
        [from, open],
        [end, Math.max(end, last)],
      ],
      about: side.about,
      whole: true,
    };
  }
  return null;
}

/** A figure of those rows is asked for, not what bounds them. */
const FIGURE =
  /\b(?:average|mean|median|total|sum|combined|how many|share|percentage|proportion|fraction|chance|probability|likely|rate)\b/;
const THRESHOLD =
  /\b(?:separat\w*|marks?|divides?|threshold|cutoff|cut|starts?|begins?|at least|at most|minimum|maximum|limit|need|qualifies|puts?)\b/;

function measured(
  reader: Reader,
  items: readonly Item[],
  about: string | null,
): ColumnEntry | null {
  const named = bareColumns(items).find(({ candidates }) =>
    candidates.some(({ entry }) => entry.numeric),
  );
  if (named !== undefined) return numberMeant(reader, named) ?? null;
  return about === null ? null : (numberAbout(reader, about, { start: 0, end: 0 }) ?? null);
}
