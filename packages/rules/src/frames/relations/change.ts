/**
 * 'How did fertility change between 1955 and 2005': the later average less the earlier one; 'did it
 * fall from 1955 to 2005': whether the later is less.
 */
import {
  ALL,
  and,
  count,
  difference,
  type Event,
  mean,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareMeasure, readCondition } from "../../grammar/sentence/clause.ts";
import { moveSign } from "../../lexicon/moves.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPlural } from "../../text/stem.ts";
import { ask, claim, conditioned, type Frame } from "../frame.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { findWord, pastHead, reworded } from "../words.ts";

const HEAD = /^(?:(?:and|so) )?(?:by )?how (?:much )?(?:did|has|have) (?:the )?(?:average |mean )?/;
const WHETHER = /^(?:(?:and|so) )?(?:did|has|have) (?:the )?(?:average |mean )?/;
/** Verbs that say not which way it went. */
const CHANGE = /^(?:changed?|develop(?:ed)?|differ)$/;

export const changeFrame: Frame = {
  name: "change",
  read(reader, from, to): Query | null {
    const asked = pastHead(reader, from, to, HEAD);
    const start = asked === from ? pastHead(reader, from, to, WHETHER) : asked;
    if (start === from) return null;
    const verb = reader.tokens.findIndex(
      ({ word }, at) => at > start && at < to && (CHANGE.test(word) || moveAt(reader, at) !== 0),
    );
    if (verb < 0) return null;
    const sign = moveAt(reader, verb);
    const said = GOES.test(wordAt(reader, verb)) ? verb + 2 : verb + 1;
    const when = findWord(reader, said, to, /^(?:between|from)$/);
    const ends = when < 0 ? null : twoTimes(reader, when, to);
    if (ends === null) return null;
    if (findWord(reader, said, to, /^(?:than|versus|compared)$/) >= 0)
      return ask(reader, "I compare two times, not two changes. Which times do you mean?", {
        from: when,
        to,
      });
    const tried = fork(reader);
    if (asked === from && sign === 0) return null;
    const figure = figureOf(tried, start, verb);
    const { before, after, end } = ends;
    const aside = [
      { from: said, to: when },
      { from: end, to },
    ].map((range) => (range.from < range.to ? readCondition(tried, range) : ALL));
    join(reader, tried);
    if (figure === null || tried.problems.length > 0) return null;
    const measure = conditioned(figure, and(...aside));
    const [earlier, later] = [before, after].map((time) => conditioned(measure, time));
    if (earlier === undefined || later === undefined) return null;
    if (asked === from) return claim(later, sign < 0 ? "<" : ">", earlier);
    return sign < 0 ? difference(earlier, later) : difference(later, earlier);
  },
};

/** A figure as it is said, the average of the measure that is named alone, or the number of the rows. */
function figureOf(reader: Reader, from: number, to: number): Scalar | null {
  if (saysFigure(reader, from, to)) return tryScalar(reader, from, to);
  const items = scan(reader, from, to);
  const entry = bareMeasure(reader, items);
  if (entry !== undefined) return mean(entry.column.name, combine(items));
  const rows = wordAt(reader, items.length === 0 ? to - 1 : from);
  const isRows = isRowNoun(rows) && isPlural(rows) && items.every(({ kind }) => kind !== "column");
  return isRows ? count(combine(items)) : null;
}

/** Which way a verb moves ('go down'), though it be read as one that only joins ('fallen'). */
function moveAt(reader: Reader, at: number): number {
  const { word = "", text = "" } = reader.tokens[at] ?? {};
  if (GOES.test(word)) return WAYS.get(wordAt(reader, at + 1)) ?? 0;
  return moveSign(word) || moveSign(text.toLowerCase());
}

const GOES = /^(?:go|goes|went|gone)$/;
const WAYS: ReadonlyMap<string, 1 | -1> = new Map([
  ["up", 1],
  ["down", -1],
]);

interface Times {
  readonly before: Event;
  readonly after: Event;
  readonly end: number;
}

/** 'between 1955 and 2005', 'from May to June': each end by itself. */
function twoTimes(reader: Reader, from: number, to: number): Times | null {
  if (!/^(?:between|from)$/.test(wordAt(reader, from))) return null;
  for (let at = from + 2; at + 1 < to; at++) {
    if (!/^(?:and|to)$/.test(wordAt(reader, at))) continue;
    const first = endAt(reader, from, from + 1, at);
    for (let end = at + 2; end <= to && first !== null; end++) {
      const second = endAt(reader, at, at + 1, end);
      // 'and 5 March 2021': the day of a month is no time yet
      if (second !== null && reader.tokens[end]?.value == null)
        return { before: first, after: second, end };
    }
    return null;
  }
  return null;
}

function endAt(reader: Reader, marker: number, from: number, to: number): Event | null {
  const tried = fork(reworded(reader, new Map([[marker, "in"]])));
  const event = combine(scan(tried, marker, to));
  return from < to && tried.problems.length === 0 && event.kind !== "all" ? event : null;
}
