/** Follow-ups that keep the rows: another chance of them, the same as a percentage or as odds, or all rows. */
import {
  ALL,
  and,
  count,
  eventColumns,
  odds,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { tryScalar } from "../frames/scalar.ts";
import { head, wordsOf } from "../frames/words.ts";
import { bareColumns } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import { fork, join, type Reader } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { CHANCE_NOUNS, RATE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import {
  conjuncts,
  mapQueryGiven,
  partsBeyond,
  replaceCondition,
  sameEvent,
  scalarOf,
} from "./edit.ts";

const LEAD = /^(?:(?:and|ok|so|now|but|what is|what about|how about|please|,) )*/;
const PERCENT =
  /^(?:(?:in|as|what|which) (?:an? )?(?:percent(?:age)?|percentages|share|proportion|fraction|%)(?: terms)?(?: of (?:all(?: (?:the )?\p{L}+)?|the total|everyone|everybody|everything))?(?: (?:is|was|are) (?:that|this|it|those|they))?|(?:that|this|it) (?:in|as) (?:an? )?(?:percent|percentage|share|%))(?: of (?:all|the total|everything))?$/u;
const AS_ODDS = /^(?:(?:that|this|it) )?(?:in|as) odds$/;
const OVERALL =
  /^(?:overall|in total|in general|altogether|(?:for|of|among|across|with) (?:all|everyone|everybody|all of them|all (?:the )?\p{L}+|the whole (?:table|data|dataset|lot)))$/u;

const AS_COUNT =
  /^(?:(?:show|give|express|tell) )?(?:(?:it|that|this|them|me|us) )*(?:(?:as|in) )?(?:an? |the )?(?:raw |absolute |actual |plain |exact )*(?:counts?|numbers?|figures? of rows|terms)(?: instead)?$/;
const CERTAINTY =
  /^(?:(?:and|but|with|plus|so|what is|what are|what about|how about|give|show|me|add|include|,) )*(?:(?:the|an?|its|your) )?(?:(\d+(?:\.\d+)?) ?(?:%|percent) )?(?:(?:confidence|credible|uncertainty|error) (?:intervals?|ranges?|bounds?|limits|margins?|bars)|ci|margin of error|standard error|uncertainty)(?: (?:for|of|on|around|in|about) (?:that|this|it|the (?:estimate|figure|number|result)))?$|^(?:(?:and|but|so) )*how (?:sure|certain|confident|reliable|precise|accurate|uncertain|trustworthy|exact|solid|robust) (?:are (?:you|we)|is (?:that|this|it|the (?:estimate|figure|number|result)))(?: (?:about|of|in|on) (?:that|this|it))?$/;

const HOW_MANY =
  /^(?:(?:and|so|but|ok) )*how many (?:(?:of them|of those|\p{L}+s|people) )?(?:is|are|was|were) (?:that|those|they|there|it|these|this)(?: in (?:total|all))?$/u;

/** 'And how many is that?', 'as a count': the rows in which the event of a share holds. */
function countOf(last: Query): Query | null {
  if (last.kind === "count") return last;
  const scalar = scalarOf(last);
  if (scalar?.kind === "statistic" || scalar?.kind === "quantile") {
    const rows = count(scalar.given);
    if (last.kind === "by") return { ...last, query: rows };
    return last.kind === scalar.kind ? rows : null;
  }
  if (scalar?.kind !== "probability" && scalar?.kind !== "odds") return null;
  const rows = count(and(scalar.event, scalar.given));
  return last.kind === "by" ? { ...last, query: rows } : rows;
}

/** 'What is the margin of error?', 'how sure are you?' of the last figure. */
function certaintyOf(last: Query, level: number): Query | null {
  const scalar = last.kind === "interval" ? last.scalar : last;
  if (!/^(?:probability|odds|statistic|quantile)$/.test(scalar.kind)) return null;
  return level > 0 && level < 1 ? { kind: "interval", level, scalar: scalar as Scalar } : null;
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
export function refigured(reader: Reader, last: Query, to: number): Query | null | undefined {
  const whole = wordsOf(reader, 0, to).replace(/[ ?.!]+$/, "");
  const noun = /how many (\p{L}+) /u.exec(whole)?.[1] ?? "rows";
  // 'how many rows are there?' is asked of the whole table
  const anew =
    /how many \p{L}+ (?:are|were) there\b/u.test(whole) &&
    !/^(?:and|so|but|ok) | of th/.test(whole);
  if (HOW_MANY.test(whole) && !anew && (isRowNoun(noun) || /^(?:is|are|was|were|of)$/.test(noun)))
    return countOf(last) ?? undefined;
  const text = whole.replace(LEAD, "");
  const scalar = scalarOf(last);
  if (PERCENT.test(text)) return shareOf(last) ?? undefined;
  const level = CERTAINTY.exec(whole);
  if (level !== null) return certaintyOf(last, Number(level[1] ?? 95) / 100) ?? undefined;
  if (AS_COUNT.test(text) && /^(?:show|give|express|tell|as|in|how)\b/.test(text))
    return countOf(last) ?? undefined;
  if (AS_ODDS.test(text))
    return scalar?.kind === "probability" ? odds(scalar.event, scalar.given) : undefined;
  const everyone = /^\S+ all (?:the )?(\p{L}+)$/u.exec(text)?.[1] ?? "all";
  const rows = /^(?:all|them|ones)$/.test(everyone) || isRowNoun(everyone);
  if (
    OVERALL.test(text) &&
    rows &&
    scalar !== null &&
    "given" in scalar &&
    scalar.given.kind !== "all"
  )
    return mapQueryGiven(last, () => ALL);
  return undefined;
}

const AS_SHARE_OF =
  /^(?:(?:and|but|so|now|that|this|it|give|show|me|,) )*(?:as|in) (?:an? )?(?:percent(?:age)?|share|proportion|fraction|%) of (?:(?:the|all) )*/;

/** 'As a share of the married?' after a count of married people who …: of which rows it is one. */
export function shareAmong(reader: Reader, last: Query, to: number): Query | null {
  const length = head(reader, 0, to, AS_SHARE_OF);
  if (length === 0 || last.kind !== "count") return null;
  const tried = fork(reader);
  const items = scan(tried, length, to);
  const given = combine(items);
  if (given.kind === "all" || tried.problems.length > 0 || bareColumns(items).length > 0)
    return null;
  const event = and(...partsBeyond(last.event, given));
  if (event.kind === "all" || partsBeyond(given, last.event).length > 0) return null;
  join(reader, tried);
  return probability(event, given);
}

/** 'And how many returned it?' after the share of some rows: how many of them. */
export function countedAmong(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = scalarOf(last);
  if (scalar?.kind !== "probability" || last.kind !== "probability") return null;
  const tried = fork(reader);
  const asked = tryScalar(tried, from, to);
  if (asked?.kind !== "count" || tried.problems.length > 0) return null;
  if (!sameEvent(asked.event, scalar.event)) return null;
  join(reader, tried);
  return count(and(asked.event, scalar.given));
}

/** 'And the return rate?', 'and the chance of a return?': asked of the same rows. */
export function retargeted(reader: Reader, last: Query, from: number, to: number): Query | null {
  const scalar = scalarOf(last);
  const named = reader.tokens
    .slice(from, to)
    .some(({ word }) => CHANCE_NOUNS.has(word) || RATE_NOUNS.has(word));
  if (!named || scalar === null || !("given" in scalar)) return null;
  if (last.kind !== scalar.kind && last.kind !== "by") return null;
  const tried = fork(reader);
  const asked = tryScalar(tried, from, to);
  if (asked?.kind !== "probability" && asked?.kind !== "odds") return null;
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  const own = eventColumns(asked.event);
  const kept = conjuncts(scalar.given).filter(
    (part) => !eventColumns(part).some((column) => own.includes(column)),
  );
  const given =
    asked.given.kind === "all" ? and(...kept) : replaceCondition(and(...kept), asked.given);
  const query = { ...asked, given };
  return last.kind === "by" ? { ...last, query } : query;
}
