/** Follow-ups that keep the rows: another chance of them, the same as a percentage or as odds, or all rows. */
import {
  ALL,
  and,
  count,
  eventColumns,
  isScalar,
  odds,
  probability,
  type Query,
} from "@probability-chat/query";
import {
  figureOf,
  mapQueryGiven,
  partsBeyond,
  replaceCondition,
  sameEvent,
  scalarOf,
  without,
} from "../edit-query.ts";
import { tryScalar } from "../frames/scalar.ts";
import { head, pastHead, wordsOf } from "../frames/words.ts";
import { combine } from "../grammar/combine.ts";
import { type Reader, spanOf, trying } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { bareColumns } from "../grammar/sentence/clause.ts";
import { isOfRows } from "../grounding/candidate.ts";
import { CHANCE_NOUNS, RATE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { quoted } from "../text/wording.ts";
import { certaintyAsked, withInterval } from "./certainty.ts";

const LEAD = /^(?:(?:and|ok|so|now|but|what is|what about|how about|please|,) )*/;
const PERCENT =
  /^(?:(?:in|as|what|which) (?:an? )?(?:percent(?:age)?|percentages|share|proportion|fraction|%)(?: terms)?(?: of (?:all(?: (?:the )?(?<rows>\p{L}+))?|the total|everyone|everybody|everything))?(?: (?:is|was|are) (?:that|this|it|those|they))?|(?:that|this|it) (?:in|as) (?:an? )?(?:percent|percentage|share|%)(?: of (?:all|the total|everything))?)$/u;
const AS_ODDS = /^(?:(?:that|this|it) )?(?:(?:in|as) )?(?:the )?odds$/;
const SHARE_ALONE = /^(?:the )?(?:percentage|percent|%|share|proportion)$/;
const OVERALL =
  /^(?:overall|in total|in general|altogether|(?:back to )?(?:everyone|everybody)(?: again)?|(?:for|of|among|across|with) (?:all|everyone|everybody|all of them|all (?:the )?(?<rows>\p{L}+)|the whole (?:table|data|dataset|lot)))$/u;
const AS_COUNT =
  /^(?:(?:show|give|express|tell) (?:(?:it|that|this|them|me|us) )*(?:(?:as|in) )?|(?:(?:it|that|this|them) )*(?:as|in) )(?:an? |the )?(?:raw |absolute |actual |plain |exact )*(?:counts?|numbers?|figures? of rows|terms)(?: instead)?$/;
const HOW_MANY =
  /^(?<lead>(?:(?:and|so|but|ok) )*)how many (?:(?:of (?:them|those)|(?<rows>\p{L}+)) )?(?:is|are|was|were) (?<which>that|those|they|there|it|these|this)(?: in (?:total|all))?$/u;
const NUMBER_OF =
  /^(?:(?:and|so|but|ok|what about|how about) )+(?:the )?(?:total )?(?:number|count) of (?<rows>\p{L}+)$/u;

/** What a pattern that speaks of rows finds, where it names no other rows than all of them. */
function ofAll(pattern: RegExp, text: string): Readonly<Record<string, string>> | null {
  const found = pattern.exec(text);
  return found !== null && isRowNoun(found.groups?.rows ?? "rows") ? (found.groups ?? {}) : null;
}

/** 'And how many is that?', 'as a count': the rows in which the event of a share holds. */
function countOf(last: Query): Query | null {
  const figure = figureOf(last);
  if (figure?.kind === "count") return figure;
  const scalar = last.kind === "by" && isScalar(last.query) ? last.query : last;
  if (scalar.kind === "statistic" || scalar.kind === "quantile") {
    const rows = count(scalar.given);
    return last.kind === "by" ? { ...last, query: rows } : rows;
  }
  if (scalar.kind !== "probability" && scalar.kind !== "odds") return null;
  const rows = count(and(scalar.event, scalar.given));
  return last.kind === "by" ? { ...last, query: rows } : rows;
}

/** 'As a percentage': of a count, of the counts of groups. */
function shareOf(last: Query): Query | null {
  if (last.kind === "probability") return last;
  if (last.kind === "odds") return probability(last.event, last.given);
  if (last.kind === "count") return last.event.kind === "all" ? null : probability(last.event);
  if (last.kind !== "by" || last.query.kind !== "count")
    return last.kind === "by" && last.query.kind === "probability" ? last : null;
  const [only, other] = last.columns;
  if (last.query.event.kind !== "all") return { ...last, query: probability(last.query.event) };
  return only === undefined || other !== undefined
    ? null
    : { kind: "distribution", column: only, given: ALL };
}

/** The last answer as another figure, or of all rows; undefined where the text asks for no such thing. */
export function refigured(
  reader: Reader,
  answered: Query,
  before: Query | undefined,
): Query | null | undefined {
  // 'as odds' after whether the difference is real: what it was asked of
  const last =
    answered.kind === "dependence" && before !== undefined && figureOf(before) !== null
      ? before
      : answered;
  // 'as a percentage of all women' is of other rows
  if (reader.mentions.some((mention) => !mention.light && isOfRows(mention))) return undefined;
  const whole = wordsOf(reader, 0, reader.tokens.length).replace(/[ ?.!]+$/, "");
  const many = ofAll(HOW_MANY, whole);
  // 'how many rows are there?' is asked of the whole table
  const anew = many?.lead === "" && many.rows !== undefined && many.which === "there";
  const counted = many === null || anew ? null : countOf(last);
  if (counted !== null) return counted;
  if (many !== null && many.which !== "there") {
    reader.problems.push({ kind: "ask", span: null, message: "How many of what?" });
    return null;
  }
  if (ofAll(NUMBER_OF, whole) !== null) return countOf(last) ?? undefined;
  const level = certaintyAsked(whole);
  if (level !== null) return withInterval(last, level) ?? undefined;
  const text = whole.replace(LEAD, "");
  if (SHARE_ALONE.test(text) || ofAll(PERCENT, text) !== null) return shareOf(last) ?? undefined;
  if (AS_COUNT.test(text)) return countOf(last) ?? undefined;
  const scalar = scalarOf(last);
  if (AS_ODDS.test(text))
    return scalar?.kind === "probability" ? odds(scalar.event, scalar.given) : undefined;
  if (ofAll(OVERALL, text) === null || scalar === null || !("given" in scalar)) return undefined;
  const groups = last.kind === "by" || last.kind === "rank";
  return groups && (scalar.given.kind === "all" || !/\ball\b|every|whole/.test(text))
    ? scalar
    : mapQueryGiven(last, () => ALL);
}

const AS_SHARE_OF =
  /^(?:(?:and|but|so|now|that|this|it|give|show|me|,) )*(?:as|in) (?:an? )?(?:percent(?:age)?|share|proportion|fraction|%) of (?:(?:the|all) )*/;

/** 'As a share of the married?' after a count of married people who …: of which rows it is one. */
export function shareAmong(reader: Reader, last: Query): Query | null | undefined {
  const to = reader.tokens.length;
  const length = head(reader, 0, to, AS_SHARE_OF);
  if (length === 0 || last.kind !== "count") return undefined;
  const given = trying(reader, (tried) => {
    const items = scan(tried, length, to);
    return bareColumns(items).length > 0 ? null : combine(items);
  });
  if (given === null || given.kind === "all") return undefined;
  const event = and(...partsBeyond(last.event, given));
  if (event.kind !== "all" && partsBeyond(given, last.event).length === 0)
    return probability(event, given);
  const span = spanOf(reader, length, to);
  const message = `The rows that were counted are not some of ${quoted(span.text)}. Of which rows do you want the share?`;
  reader.problems.push({ kind: "ask", span, message });
  return null;
}

/** 'And how many returned it?' after the share of some rows: how many of them. */
export function countedAmong(reader: Reader, last: Query, from: number, to: number): Query | null {
  if (last.kind !== "probability") return null;
  return trying(reader, (tried) => {
    const asked = tryScalar(tried, from, to);
    if (asked?.kind !== "count" || !sameEvent(asked.event, last.event)) return null;
    return count(and(asked.event, last.given));
  });
}

/** 'And the return rate?', 'and the chance of a return?': asked of the same rows. */
export function retargeted(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = scalarOf(last);
  const named = reader.tokens
    .slice(from, to)
    .some(({ word }) => CHANCE_NOUNS.has(word) || RATE_NOUNS.has(word));
  if (!named || scalar === null || !("given" in scalar)) return null;
  if (last.kind !== scalar.kind && last.kind !== "by") return null;
  // 'same for the return rate'
  const start = pastHead(reader, from, to, /^(?:for|of) /);
  return trying(reader, (tried) => {
    const asked = tryScalar(tried, start, to);
    if (asked?.kind !== "probability" && asked?.kind !== "odds") return null;
    const kept = without(scalar.given, eventColumns(asked.event));
    const query = { ...asked, given: replaceCondition(kept, asked.given) };
    return last.kind === "by" ? { ...last, query } : query;
  });
}
