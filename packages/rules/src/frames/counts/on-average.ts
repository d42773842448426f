/** 'How many replies do tickets get on average', 'how many casual users are there on average': the mean of what each row counts. */
import { and, type Query, statistic } from "@probability-chat/query";
import { isDatePart, isMeasure } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { takesTime } from "../../grammar/lasting.ts";
import { fork, isNamed, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import type { Shape } from "../../grammar/sentence/ranges.ts";
import { isToldRow } from "../../grammar/told-rows.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { tallyAt } from "../figures/measure-meant.ts";
import { ask, conditionsOf, grouped } from "../frame.ts";
import { setAside, wordsOf } from "../words.ts";

const OF_ONE = /\b(?:does|did|has|have) (?:the|an?) (?:average|typical|usual)\b/;
const AVERAGED = new RegExp(
  `\\bon average\\b|\\b(?:typically|usually|normally)\\b|${OF_ONE.source}`,
);

/** Verbs of having and doing so many, in the form behind 'do'. */
const VERB =
  /^(?:have|get|make|buy|purchase|order|place|play|take|use|receive|work|miss|attend|own|visit|send|post|write|score|earn|need|see|read|watch|book|travel|drive|ride|drink|eat|smoke|sleep|request|bring|contain|include|want|spend|complete|log|record)$/;

/**
 * The average asked for by 'how many … on average', and by 'how many hours do nurses sleep', where
 * nobody adds up what each row has; null where the question is none.
 */
export function countOnAverage(reader: Reader, at: number, to: number, shape: Shape): Query | null {
  const isAveraged = AVERAGED.test(wordsOf(reader, at, reader.tokens.length));
  const isDone = /^(?:\w+ ){1,4}?do (?:\w+ )+/.test(`${wordsOf(reader, at, to)} `);
  if (!isAveraged && !isDone) return null;
  const tried = fork(reader);
  const tally = tallyAt(tried, at);
  const parts = apart(tried, tally?.end ?? at, to);
  const items = parts.flatMap(([from, end]) => scan(tried, from, end));
  const counted = bareColumns(items).find(({ start, candidates }) =>
    candidates.some(
      ({ entry }) =>
        isCounted(entry) && (start <= at + REACH || (isTimed(reader, at) && takesTime(entry))),
    ),
  );
  const entry =
    tally?.entry ??
    (counted === undefined
      ? undefined
      : pick(
          tried,
          counted.mention,
          counted.candidates.filter((candidate) => isCounted(candidate.entry)),
        )?.entry);
  if (entry === undefined || !(isAveraged || isHabit(entry))) return null;
  if (tally !== null) setAside(tried, at, tally.end);
  const rest = items.filter((item) => item !== counted);
  askForValues(tried, rest);
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  const given = and(combine(rest), conditionsOf(reader, shape));
  return grouped(statistic("mean", entry.column.name, given), shape.groups);
}

/** What each row does all the time: `hours-per-week`, `Daily Steps`, a time that something takes. */
function isHabit(entry: ColumnEntry): boolean {
  return entry.words.some(({ word }) => /^(?:daily|weekly|per)$/.test(word)) || takesTime(entry);
}

/** So many words may stand before the name of what is counted. */
const REACH = 2;

/** 'How many hours do nurses sleep', where the verb names the column. */
function isTimed(reader: Reader, at: number): boolean {
  return unitOf(wordAt(reader, at))?.dimension === "time" && !isNamed(reader, at);
}

function isCounted(entry: ColumnEntry): boolean {
  return isMeasure(entry) && !isDatePart(entry);
}

/** The stretch without the verb behind 'do', and without 'per row'. */
function apart(reader: Reader, from: number, to: number): [number, number][] {
  const cuts: [number, number][] = [];
  let asked = -1;
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (/^(?:do|does|did)$/.test(word)) asked = at;
    if (asked >= 0 && at > asked + 1 && VERB.test(word) && !namesTime(reader, at)) {
      reader.framed.add(at);
      cuts.push([at, at + 1]);
      asked = -1;
    }
    if (word === "per" && isOneRow(reader, at + 1)) cuts.push([at, at + 2]);
  }
  const edges = [from, ...cuts.flat(), to];
  return edges
    .flatMap((edge, at): [number, number][] => (at % 2 === 0 ? [[edge, edges[at + 1] ?? to]] : []))
    .filter(([start, end]) => start < end);
}

function namesTime(reader: Reader, at: number): boolean {
  const best = reader.mentionAt.get(at)?.candidates[0];
  return best?.value === null && takesTime(best.entry);
}

function isOneRow(reader: Reader, at: number): boolean {
  return isKind(wordAt(reader, at)) && !isNamed(reader, at) && isToldRow(reader, at);
}

/** Whether how many rows there are on average is asked, and of what is not said. */
export function asksAverageOfRows(reader: Reader, from: number, to: number): boolean {
  const said = wordsOf(reader, from, reader.tokens.length);
  const averaged = /\bon average\b|\b(?:usually|typically|normally)$/.test(said);
  if (!averaged && !OF_ONE.test(said)) return false;
  if (/\b(?:per|each|every|a (?:day|week|month|year))\b/.test(wordsOf(reader, from, to)))
    return false;
  ask(reader, "How many on average for each of what?", { from, to });
  return true;
}
