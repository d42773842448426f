/** Extremes over the levels of a column: which has the highest rate, average or number. */
import { and, count, type Key, probability, type Query } from "@probability-chat/query";
import { sharesNames } from "../../grammar/naming-column.ts";
import { readComparator, readQuantity } from "../../grammar/numbers/quantity.ts";
import { settledText } from "../../grammar/offers.ts";
import { fork, isNamed, join, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { isMadeThing } from "../../grammar/row-words.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import { isToldRow } from "../../grammar/told-rows.ts";
import { ADDED, EACH } from "../../lexicon/amounts.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { SUMMARIES, SUPERLATIVES } from "../../lexicon/statistics.ts";
import { eitherOr } from "../comparisons/either-or.ts";
import { namesAllSales, saysTotal } from "../counts/total.ts";
import { statisticFrame } from "../figures/statistic.ts";
import { ask, conditioned, conditionsOf, type Frame } from "../frame.ts";
import { saysFigure } from "../says-figure.ts";
import { tryQuery, tryScalar } from "../scalar.ts";
import { orderOf, superlativeAt } from "../superlative.ts";
import { head, pastHead, reworded, wordsOf } from "../words.ts";
import { ownExtreme } from "./own-extreme.ts";
import { measureAfter, rankedBy } from "./rank-measure.ts";
import { type Asked, askedColumn, asksWhere, placeAsked } from "./ranked-column.ts";
import { topOf } from "./top.ts";

export const rankFrame: Frame = {
  name: "rank",
  read(reader, from, whole): Query | null {
    const to = beforeProportion(reader, from, whole);
    if (to < whole) return asRate(rankFrame.read(reader, from, to));
    const own = ownExtreme(reader, from, to);
    if (own !== null || reader.problems.length > 0) return own;
    const end = to - (isNamed(reader, to - 1) || !saysTotal(reader, to - 1, to) ? 0 : 1);
    const ranked =
      eitherOr(reader, from, end) ??
      whichHas(asSuperlative(reader, from, end), from, end) ??
      topOf(reader, from, end);
    if (ranked?.kind !== "rank" || ranked.by.kind !== "statistic") return ranked;
    if (ranked.by.statistic !== "mean") return ranked;
    // 'the most downtime in total'
    if (
      saysTotal(reader, from, to) ||
      saysSales(reader, from, to) ||
      mostCounted(reader, ranked.column, from, to)
    )
      return { ...ranked, by: { ...ranked.by, statistic: "sum" } };
    const alike = ofOneRow(reader, ranked.column, from, to);
    return alike ? { ...ranked, by: { ...ranked.by, statistic: EXTREMES[ranked.order] } } : ranked;
  },
};

const EXTREMES = { asc: "min", desc: "max" } as const;

/** Songs of one name are several: the loudest is one of them, unless an average is asked for. */
function ofOneRow({ index, tokens }: Reader, column: Key, from: number, to: number): boolean {
  const entry = typeof column === "string" ? index.byName.get(column) : undefined;
  return entry !== undefined && !saysMean(tokens.slice(from, to)) && sharesNames(index, entry);
}

function saysMean(said: Reader["tokens"]): boolean {
  return said.some(({ word }) => word === "per" || SUMMARIES.get(word) === "mean");
}

/** 'The highest revenue' of order totals, where no average is asked for. */
function saysSales(reader: Reader, from: number, to: number): boolean {
  return !saysMean(reader.tokens.slice(from, to)) && namesAllSales(reader, from, to);
}

/** 'Which driver has the most points', 'top 3 by points': of things that are counted row by row, all that it has. */
function mostCounted(
  { index, mentionAt, tokens }: Reader,
  column: Key,
  from: number,
  to: number,
): boolean {
  const ranked = typeof column === "string" ? index.byName.get(column) : undefined;
  // what is named once has no more than its own
  const once = (ranked?.column.distinct ?? 0) > NAMED_ONCE * index.codebook.rows;
  const said = tokens.slice(from, to);
  if (once || saysMean(said)) return false;
  return said.some(({ word }, place) => {
    if (!/^(?:most|fewest|more|fewer|by)$/.test(word)) return false;
    const mention = mentionAt.get(from + place + 1);
    const best = mention?.candidates[0];
    return (
      best?.value === null &&
      best.entry.numeric &&
      best.entry.column.integer &&
      ADDED.test(tokens[(mention?.end ?? 0) - 1]?.word ?? "") &&
      !best.entry.words.some(({ word: own }) => EACH.test(own))
    );
  });
}

const NAMED_ONCE = 0.8;

/** Where '…, proportionally' begins. */
function beforeProportion(reader: Reader, from: number, to: number): number {
  const at = to - 1;
  if (at <= from || wordAt(reader, at) !== "proportionally" || isNamed(reader, at)) return to;
  return wordAt(reader, at - 1) === "," ? at - 1 : at;
}

/** 'The most of them, proportionally': by how likely they are, and not by how many. */
function asRate(ranked: Query | null): Query | null {
  if (ranked?.kind !== "rank" || ranked.by.kind !== "count") return null;
  const { event } = ranked.by;
  return event.kind === "all" || event.kind === "and"
    ? null
    : { ...ranked, by: probability(event) };
}

const SUPERLATIVE_OF: ReadonlyMap<string, string> = new Map([
  ["more", "most"],
  ["less", "least"],
  ["better", "best"],
  ["worse", "worst"],
]);

/** 'Which sex smokes more' in the words of 'which sex smokes most', where nothing else is compared. */
function asSuperlative(reader: Reader, from: number, to: number): Reader {
  if (
    !/^(?:(?:and|so) )?(?:(?:in|for|at|on|among) )?(?:which|what) /.test(wordsOf(reader, from, to))
  )
    return reader;
  if (/\b(?:than|versus|most|least)\b/.test(wordsOf(reader, from, to))) return reader;
  const at = reader.tokens.findIndex(
    ({ word, value }, place) =>
      place > from + 1 &&
      place < to &&
      value === null &&
      !isNamed(reader, place) &&
      superlativeOf(word) !== null &&
      reader.tokens[place + 1]?.value == null &&
      !/^(?:or|and|no|any|even)$/.test(wordAt(reader, place - 1)),
  );
  const word = at < 0 ? null : superlativeOf(wordAt(reader, at));
  if (word === null) return reader;
  const words = new Map([[at, word]]);
  if (/^an?$/.test(wordAt(reader, at - 1))) words.set(at - 1, "the");
  return reworded(reader, words);
}

function superlativeOf(word: string): string | null {
  const own = SUPERLATIVE_OF.get(word) ?? (/er$/.test(word) ? word.replace(/r$/, "st") : word);
  return own !== word && SUPERLATIVES.has(own) ? own : null;
}

/** 'Which supplier has the most …' of a table without suppliers, 'which car is the fastest' of cars without names. */
function unnamedRow(reader: Reader, from: number, to: number): Query | null {
  const at = pastHead(reader, from, to, /^(?:(?:in|for|at|on|among|of) )?(?:which|what) /);
  if (at === from || reader.mentionAt.has(at) || !isKind(wordAt(reader, at))) return null;
  const verb = /^(?:has|have|had|is|are|was|were|gets?|got|sells?|sold|makes?|made)$/;
  const place = at + (wordAt(reader, at + 2) === "the" ? 3 : 2);
  const span = spanOf(reader, at, at + 1);
  if (!verb.test(wordAt(reader, at + 1)) || !SUPERLATIVES.has(wordAt(reader, place))) return null;
  const isRow = isMadeThing(wordAt(reader, at)) && isToldRow(reader, at);
  const extreme = isRow ? tryQuery(fork(reader), place, to, [statisticFrame]) : null;
  if (extreme?.kind !== "statistic" || !/^(?:min|max)$/.test(extreme.statistic)) {
    reader.problems.push({ kind: "unknown", span, reason: "unknownColumn", column: null });
    return null;
  }
  const key = `extreme:${at}`;
  if (settledText(reader, key) !== null) return extreme;
  const { statistic, column } = extreme;
  const end = statistic === "max" ? "largest" : "smallest";
  reader.problems.push({
    kind: "ask",
    span,
    message: `No column names each ${span.text}. I can tell how far they go.`,
    offer: { key, options: [{ label: `the ${end} ${column}`, settled: "extreme" }] },
  });
  return null;
}

/** 'Which regions have a return rate above 20 %': no query picks groups, but one shows them all. */
function groupsBeyond(reader: Reader, asked: Asked, to: number): Query | null {
  const has = /^(?:has|have|had|with|having) (?:an? |the )?/;
  const start = asked.end + head(reader, asked.end, to, has);
  if (start === asked.end) return null;
  for (let at = start + 1; at < to; at++) {
    const comparator = readComparator(reader, at, to);
    if (comparator === null || readQuantity(reader, comparator.end, to) === null) continue;
    const tried = fork(reader);
    const scalar = saysFigure(reader, start, at) ? tryScalar(tried, start, at) : null;
    if (scalar === null) return null;
    const key = `groups:${start}`;
    if (settledText(reader, key) !== null)
      return { kind: "by", columns: [asked.entry.key], query: scalar };
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, at, to),
      message: "I cannot pick groups by a figure; I can show it for each of them.",
      offer: { key, options: [{ label: "show it for each", settled: "by" }] },
    });
    return null;
  }
  return null;
}

/** 'Patients with which complaint are …': where the question begins behind the noun for the rows. */
function askedFrom(reader: Reader, from: number, to: number): number {
  const rows = pastHead(
    reader,
    from,
    to,
    /^(?:and |so |the )*\p{L}+ (?=(?:with|in|from|of|on|at|for|by|under|using|via) (?:which|what) )/u,
  );
  const noun = rows - 1;
  return rows > from && isRowNoun(wordAt(reader, noun)) && !isNamed(reader, noun) ? rows : from;
}

function whichHas(reader: Reader, from: number, to: number): Query | null {
  const where = asksWhere(reader, from, to);
  const shape = shapeOf(reader, where ? from + 1 : from, to, { groups: false });
  const [first] = shape.main;
  if (first === undefined) return null;
  const tried = fork(reader);
  const asked = where
    ? placeAsked(tried, from)
    : askedColumn(tried, askedFrom(tried, first.from, first.to), first.to);
  if (asked === null) return unnamedRow(reader, first.from, first.to);
  let place = -1;
  for (let at = asked.end; at < first.to; at++)
    if (
      (SUPERLATIVES.has(wordAt(reader, at)) || superlativeAt(reader, at) !== null) &&
      !(wordAt(reader, at) === "least" && wordAt(reader, at - 1) === "at")
    ) {
      place = at;
      break;
    }
  if (place < 0) return groupsBeyond(reader, asked, first.to);
  join(reader, tried);
  const word = wordAt(reader, place);
  const [only, other] = shape.conditions;
  const respect = place + 1 === first.to && only?.marker === "for" && other === undefined;
  const told = conditionsOf(reader, respect ? { ...shape, conditions: [] } : shape);
  const given = asked.kind === undefined ? told : and(asked.kind, told);
  const measured = respect
    ? measureAfter(reader, only.from, only.to, word)
    : rankedBy(reader, asked, place, first.to);
  // 'which year had the most releases' of a release year
  const itself = measured?.kind === "statistic" && measured.column === asked.entry.key;
  const by = itself ? (/^(?:most|fewest)$/.test(word) ? count() : null) : measured;
  if (by === null) return ask(reader, `The ${word} of what?`, { from: place, to: first.to });
  const order = orderOf(reader, place, by);
  if (order === null) return null;
  return {
    kind: "rank",
    column: asked.entry.key,
    by: given.kind === "all" ? by : conditioned(by, given),
    order,
    limit: asked.limit,
  };
}
