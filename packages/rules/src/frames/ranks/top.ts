/** Lists and descriptions of extremes: 'top 5 regions by average charges', 'the region with the highest churn rate'. */
import {
  ALL,
  count,
  type Event,
  mean,
  type Query,
  type Scalar,
  statistic,
} from "@probability-chat/query";
import { columnCandidates, columnsAbout, isDatePart, isMeasure } from "../../grammar/columns.ts";
import { measureOffer, settledText } from "../../grammar/offers.ts";
import { fork, join, pick, type Reader, spanOf, trying, wordAt } from "../../grammar/reader.ts";
import { numberAbout, readCondition } from "../../grammar/sentence/clause.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import { SUPERLATIVES } from "../../lexicon/statistics.ts";
import { yearsMade } from "../figures/measure-meant.ts";
import { judgedBy, judgementAt } from "../judged.ts";
import { isTurned, orderOf, superlativeAt } from "../superlative.ts";
import { head, pastHead, setAside, skipLead, skipWords, wordsOf } from "../words.ts";
import { largestKind } from "./largest-kind.ts";
import { namedExtreme } from "./named-extreme.ts";
import { countsRows, measureAfter } from "./rank-measure.ts";
import { namedColumn } from "./ranked-column.ts";

export function topOf(reader: Reader, from: number, to: number): Query | null {
  const ordered = wholeOrder(reader, from, to);
  if (ordered !== null) return ordered;
  const start = skipLead(reader, from, to);
  const top = head(reader, start, to, /^(?:the )?(?:top|bottom|highest|lowest|first|best|worst) /);
  const limit = countAt(reader, start + top, 1);
  // 'top 3 loudest songs' are the 3 loudest songs
  const few = top > 0 && limit !== null && superlativeAt(reader, start + top + 1) === null;
  if (few) return topFew(reader, start + top, to, limit);
  const noun = limit === null ? pastHead(reader, start, to, /^(?:(?:the|a) )+/) : start + top;
  return (
    bestBy(reader, start, to) ??
    byAdjective(reader, noun, to) ??
    byMeasure(reader, noun, to) ??
    withExtreme(reader, noun, to)
  );
}

/** '(top) 5 regions by average charges', '(bottom) 3 cities ranked by price'. */
function topFew(reader: Reader, number: number, to: number, limit: number): Query | null {
  const column = namedColumn(reader, number + 1, to);
  if (column === null) return null;
  if (!/^(?:by|with|in|for|of|ranked|sorted|ordered|having)$/.test(wordAt(reader, column.end)))
    return null;
  const respect =
    /^(?:by|with|in|for|of|terms|ranked|sorted|ordered|having|the|highest|lowest|most|least)$/;
  const at = skipWords(reader, column.end, to, respect);
  const place = number - 1;
  const low = /\b(?:bottom|lowest|worst|least)\b/.test(wordsOf(reader, place, at));
  const end = withoutFigures(reader, at, to);
  // 'top 3 regions with the fastest deliveries'
  const has = /^(?:with|having)$/.test(wordAt(reader, column.end));
  const own = has && SUPERLATIVES.has(wordAt(reader, at)) ? at : null;
  const body = own === null ? at : own + 1;
  const named = column.entry.column.distinct > 0.8 * reader.index.codebook.rows;
  const by =
    (named ? null : tallied(reader, body, end)) ??
    measureAfter(reader, body, end, low ? "fewest" : "most");
  if (by === null || (named && by.kind === "count")) return null;
  const judged = /^(?:best|worst)$/.test(wordAt(reader, place)) ? place : low ? null : own;
  const order = judged !== null ? orderOf(reader, judged, by) : low ? "asc" : "desc";
  setAside(reader, place, number);
  return order === null ? null : { kind: "rank", column: column.entry.key, by, order, limit };
}

/** 'the oldest department', 'the 3 most expensive regions': the adjective says what is measured. */
function byAdjective(reader: Reader, from: number, to: number): Query | null {
  const several = countAt(reader, from, 2);
  const place = several === null ? from : from + 1;
  const named = namedExtreme(reader, place, to, several ?? 1);
  if (named !== null || reader.problems.length > 0) return named;
  const largest = largestKind(reader, place, to, several ?? 1);
  if (largest !== null) return largest;
  const judged = bestKind(reader, place, to, several ?? 1);
  if (judged !== null || reader.problems.length > 0) return judged;
  const found = superlativeAt(reader, place);
  if (found === null || found.about === null) return null;
  const { about, low, end } = found;
  const tried = fork(reader);
  const kind = namedColumn(tried, end, to);
  if (kind === null) return null;
  const given = conditionBehind(tried, kind.end, to);
  if (given === null || tried.problems.length > 0) return null;
  // 'the longest commute' is the extreme of what is measured, 'the youngest smoker' one of the rows
  const isOfRows = isMeasure(kind.entry) && !isDatePart(kind.entry);
  if (isOfRows && !isKindNoun(wordAt(reader, kind.end - 1))) return null;
  if (kind.entry.column.affirmative !== null) return null;
  const own = columnsAbout(reader.index, about).filter(({ entry }) => entry.numeric);
  const measured =
    own.length > 0 ? own : yearsMade(reader, { about: about === "date" ? "age" : about });
  const key = `about:${place}`;
  const told = settledText(reader, key);
  if (measured.length === 0 && told === null) {
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, place, kind.end),
      message: `No column says what is ${wordAt(reader, end - 1)} here. Which one do you mean?`,
      offer: measureOffer(reader, key, about),
    });
    return null;
  }
  const entry =
    told === null
      ? pick(reader, { start: place, end: place + 1 }, measured)?.entry
      : reader.index.byName.get(told);
  if (entry === undefined || entry === kind.entry) return null;
  if (kind.end < to) join(reader, tried);
  return {
    kind: "rank",
    column: kind.entry.key,
    by: mean(entry.column.name, given),
    order: low !== isTurned(about, entry) ? "asc" : "desc",
    limit: several ?? 1,
  };
}

/** What is said of the rows behind what is ranked; null where nothing can be made of it. */
function conditionBehind(reader: Reader, at: number, to: number): Event | null {
  const from = pastHead(reader, at, to, /^on average /);
  if (/^[ ?.]*$/.test(wordsOf(reader, from, to))) return ALL;
  const given = readCondition(reader, { from, to });
  return given.kind === "all" ? null : given;
}

/** 'The best paid role', 'the 3 most danceable genres': what is measured, and the column whose levels have it. */
function byMeasure(reader: Reader, from: number, to: number): Query | null {
  const several = countAt(reader, from, 2);
  const place = several === null ? from : from + 1;
  const added = wordAt(reader, place + 1) === "total";
  const measure = reader.mentionAt.get(added ? place + 2 : place + 1);
  if (superlativeAt(reader, place) === null || measure === undefined) return null;
  const [best] = measure.candidates;
  if (best?.value !== null || !best.entry.numeric) return null;
  return trying(reader, (tried) => {
    const kind = namedColumn(tried, measure.end, to);
    if (kind === null || kind.entry.numeric || kind.entry.column.affirmative !== null) return null;
    const given = conditionBehind(tried, kind.end, to);
    if (given === null) return null;
    const entry = pick(tried, measure, columnCandidates(measure))?.entry;
    if (entry === undefined || entry === kind.entry) return null;
    const by = statistic(added ? "sum" : "mean", entry.column.name, given);
    const order = orderOf(tried, place, by);
    const limit = several ?? 1;
    return order === null ? null : { kind: "rank", column: kind.entry.key, by, order, limit };
  });
}

/** 'The best genre', 'the most dangerous road type': of kinds, by a rating or what is told. */
function bestKind(reader: Reader, place: number, to: number, limit: number): Query | null {
  const judged = judgementAt(reader, place);
  const kind = judged === null ? null : namedColumn(fork(reader), judged.end, to);
  if (kind === null || kind.end !== to || !isKindOfRows(kind.entry)) return null;
  const by = judgedBy(reader, place, ALL);
  const order = by === null ? null : orderOf(reader, place, by);
  if (by === null || order === null) return null;
  return { kind: "rank", column: kind.entry.key, by, order, limit };
}

function isKindOfRows({ column, numeric, affirmative }: ColumnEntry): boolean {
  return !numeric && affirmative === null && column.levels.length > 0;
}

/** 'the region with the highest churn rate', '3 regions with the lowest income'. */
function withExtreme(reader: Reader, from: number, to: number): Query | null {
  const tried = fork(reader);
  const several = countAt(reader, from, 2);
  const named = namedColumn(tried, several === null ? from : from + 1, to);
  if (
    named === null ||
    !/^(?:with|having)$/.test(wordAt(reader, named.end)) ||
    tried.problems.length > 0
  )
    return null;
  let at = named.end + 1;
  if (/^(?:the|a)$/.test(wordAt(reader, at))) at += 1;
  if (superlativeAt(reader, at) === null) return null;
  const most = /^(?:most|fewest|highest|largest|lowest)$/.test(wordAt(reader, at));
  const by =
    (most ? tallied(tried, at + 1, to) : null) ??
    measureAfter(tried, at + 1, to, wordAt(reader, at));
  const open = tried.problems[0]?.kind === "ambiguous";
  if (!open && (by === null || tried.problems.length > 0)) return null;
  join(reader, tried);
  const order = by === null ? null : orderOf(reader, at, by);
  if (by === null || order === null) return null;
  return { kind: "rank", column: named.entry.key, by, order, limit: several ?? 1 };
}

/** 'best plant by failure rate', 'worst region in terms of price'. */
function bestBy(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, /^(?:the )*/);
  if (!/^(?:best|worst|top|highest|lowest)$/.test(wordAt(reader, start))) return null;
  const tried = fork(reader);
  const column = namedColumn(tried, start + 1, to);
  if (column === null || tried.problems.length > 0) return null;
  // 'the highest price for a book' is an extreme of what is measured
  const { numeric, column: own } = column.entry;
  if (numeric && own.role === "measure" && !/^(?:best|worst|top)$/.test(wordAt(reader, start)))
    return null;
  if (!/^(?:by|in|for|on|with)$/.test(wordAt(reader, column.end))) return null;
  const word = wordAt(reader, start);
  const by = measureAfter(tried, column.end, to, word);
  if (by === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const order = orderOf(reader, start, by);
  return order === null ? null : { kind: "rank", column: column.entry.key, by, order, limit: 1 };
}

/** 'top 3 cities by price and their averages': the list has the figures. */
function withoutFigures(reader: Reader, from: number, to: number): number {
  for (let at = from + 1; at + 1 < to; at++) {
    const text = wordsOf(reader, at, to);
    if (
      /^(?:,? ?and|with|,|along with|together with|including|plus) (?:show |give |list )?(?:their|the|its|each one s|each) (?:respective |corresponding |own )?(?:averages?|means?|medians?|values?|rates?|shares?|counts?|numbers?|figures?|totals?|percentages?|probabilit(?:y|ies))$/.test(
        text,
      )
    )
      return at;
  }
  return to;
}

/** 'by number of orders', 'by orders': how many rows each has. */
function tallied(reader: Reader, from: number, to: number): Scalar | null {
  const start = pastHead(
    reader,
    from,
    to,
    /^(?:(?:the )?(?:number|count|amount|frequency|volume)(?: of)?(?: the)? )/,
  );
  if (start === to && start > from) return count();
  const noun = wordAt(reader, to - 1);
  const plain = start + 1 === to && /s$|^people$/.test(noun) && countsRows(reader, start);
  if (plain && reader.mentionAt.has(start)) reader.framed.add(start);
  return plain ? count() : null;
}

/** Longest list that is asked for. */
const MAX_LIMIT = 1000;

function countAt(reader: Reader, at: number, least: number): number | null {
  const token = reader.tokens[at];
  const whole = token?.value != null && Number.isInteger(token.value) && !token.ordinal;
  return whole && token.value >= least && token.value <= MAX_LIMIT ? token.value : null;
}

/** 'rank the regions by average income': all levels in their order. */
function wholeOrder(reader: Reader, from: number, to: number): Query | null {
  const opening = head(
    reader,
    from,
    to,
    /^(?:(?:please|can you|could you) )?(?:rank|order|sort|list) (?:all )?(?:of )?(?:the |our )?/,
  );
  if (opening === 0) return null;
  const tried = fork(reader);
  setAside(tried, from, from + opening);
  const column = namedColumn(tried, from + opening, to);
  if (column === null) return null;
  const limit = Math.min(MAX_LIMIT, Math.max(1, column.entry.column.distinct));
  const ends = fromEndToEnd(tried, column.end, to);
  if (ends !== null) {
    join(reader, tried);
    return { kind: "rank", column: column.entry.key, ...ends, limit };
  }
  const inOrder = head(reader, column.end, to, /^in order of (?:the |their )?/);
  setAside(tried, column.end, column.end + inOrder);
  if (inOrder === 0 && wordAt(reader, from + opening - 1) === "list") return null;
  if (inOrder === 0 && !/^(?:by|on|according)$/.test(wordAt(reader, column.end))) return null;
  const at = column.end + (inOrder || (wordAt(reader, column.end + 1) === "to" ? 2 : 1));
  const { end, place } = orderSaid(reader, at, to);
  const named = place === null ? "highest" : wordAt(reader, place);
  const low = SUPERLATIVES.get(named) === "min";
  const by = measureAfter(tried, at, end, low ? "lowest" : "highest");
  if (by === null || tried.problems.length > 0) return null;
  join(reader, tried);
  const order = place === null ? "desc" : directionAt(reader, place, by);
  return { kind: "rank", column: column.entry.key, by, order, limit };
}

/** 'From cheapest to most expensive': the adjective says what is measured. */
function fromEndToEnd(
  reader: Reader,
  from: number,
  to: number,
): { by: Scalar; order: "asc" | "desc" } | null {
  const start = pastHead(reader, from, to, /^(?:in order )?from (?:the )?/);
  if (start === from) return null;
  const first = superlativeAt(reader, start);
  if (first === null || first.about === null) return null;
  const { about, end } = first;
  if (head(reader, end, to, /^to (?:the )?(?:(?:most|least) )?\p{L}+ (?:[?.!] )*$/u) === 0)
    return null;
  const entry = numberAbout(reader, about, { start, end });
  if (entry === undefined) return null;
  const isLow = first.low !== isTurned(about, entry);
  return { by: mean(entry.column.name), order: isLow ? "asc" : "desc" };
}

const FROM_END = /^(?:, )?(?:in order )?from (?:the )?\S+ to (?:the )?\S+ (?:[?.!] )*$/;
const DIRECTION = /^(?:ascending|increasing|asc|descending|decreasing|desc)$/;

/** Where the figure ends before 'ascending', ', cheapest first' or 'from best to worst', and where the end is named that comes first. */
function orderSaid(
  reader: Reader,
  from: number,
  to: number,
): { end: number; place: number | null } {
  for (let at = from + 1; at < to; at++) {
    const length = head(reader, at, to, FROM_END);
    if (length === 0) continue;
    const start = pastHead(reader, at, to, /^(?:, )?(?:in order )?from (?:the )?/);
    const word = wordAt(reader, start);
    if (SUPERLATIVES.has(word) || /^(?:high|low)$/.test(word)) return { end: at, place: start };
  }
  const first = wordAt(reader, to - 1) === "first";
  const place = first ? to - 2 : to - 1;
  const word = wordAt(reader, place);
  const said = first
    ? SUPERLATIVES.has(word)
    : DIRECTION.test(word) || /^(?:low|high)est$/.test(word);
  if (!said) return { end: to, place: null };
  return { end: first && wordAt(reader, place - 1) === "," ? place - 1 : place, place };
}

/** Which end comes first: 'ascending', 'fastest first' of a time that something takes. */
function directionAt(reader: Reader, place: number, by: Scalar): "asc" | "desc" {
  const word = wordAt(reader, place);
  // the whole list is shown, so that no direction need be asked for
  if (/^(?:best|worst)$/.test(word))
    return orderOf(fork(reader), place, by) ?? (word === "worst" ? "asc" : "desc");
  return /^(?:asc|incr|low$)/.test(word) ? "asc" : (orderOf(reader, place, by) ?? "desc");
}
