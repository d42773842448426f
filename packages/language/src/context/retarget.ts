/** Follow-ups that keep the rows: another chance of them, the same as a percentage or as odds, or all rows. */
import {
  ALL,
  and,
  count,
  eventColumns,
  odds,
  probability,
  type Query,
} from "@probability-chat/query";
import { wordsOf } from "../frames/frame.ts";
import { tryScalar } from "../frames/scalar.ts";
import { fork, join, type Reader } from "../grammar/reader.ts";
import { CHANCE_NOUNS, RATE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { conjuncts, mapQueryGiven, replaceCondition, scalarOf } from "./edit.ts";

const LEAD = /^(?:(?:and|ok|so|now|but|what is|what about|how about|please|,) )*/;
const PERCENT =
  /^(?:(?:in|as|what|which) (?:an? )?(?:percent(?:age)?|percentages|share|proportion|fraction|%)(?: terms)?(?: (?:is|was|are) (?:that|this|it|those|they))?|(?:that|this|it) (?:in|as) (?:an? )?(?:percent|percentage|share|%))(?: of (?:all|the total|everything))?$/;
const AS_ODDS = /^(?:(?:that|this|it) )?(?:in|as) odds$/;
const OVERALL =
  /^(?:overall|in total|in general|altogether|(?:for|of|among|across|with) (?:all|everyone|everybody|all of them|all (?:the )?\p{L}+|the whole (?:table|data|dataset|lot)))$/u;

const HOW_MANY =
  /^(?:(?:and|so|but|ok) )*how many (?:(?:rows|people|cases|of them|of those) )?(?:is|are|was|were) (?:that|those|they|there|it|these|this)(?: in (?:total|all))?$/;

/** 'And how many is that?': the rows in which the event of a share holds. */
function countOf(last: Query): Query | null {
  const scalar = scalarOf(last);
  if (scalar?.kind !== "probability" && scalar?.kind !== "odds") return null;
  return count(and(scalar.event, scalar.given));
}

/** The last answer as another figure, or of all rows; undefined where the text asks for no such thing. */
export function refigured(reader: Reader, last: Query, to: number): Query | null | undefined {
  const whole = wordsOf(reader, 0, to).replace(/[ ?.!]+$/, "");
  if (HOW_MANY.test(whole)) return countOf(last);
  const text = whole.replace(LEAD, "");
  const scalar = scalarOf(last);
  if (PERCENT.test(text)) {
    if (last.kind === "probability") return last;
    if (last.kind === "odds") return probability(last.event, last.given);
    return last.kind === "count" && last.event.kind !== "all" ? probability(last.event) : undefined;
  }
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
