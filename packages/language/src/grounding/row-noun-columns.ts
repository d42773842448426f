/**
 * Nouns for a row that are names of columns too: where 'players' are rows and where they are those
 * of a column `Player`, a number of them, or their age.
 */
import type { Column } from "@probability-chat/engine";
import { sensesOf } from "../lexicon/concepts.ts";
import { isKind, isRowNoun } from "../lexicon/row-nouns.ts";
import { isPlural, stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { AS_SAID, type Hit } from "./candidate.ts";
import { isMeasureNoun } from "./measure-nouns.ts";
import type { Phrase } from "./table-index.ts";

/**
 * Whether a noun for a row means a column here all the same: 'members' of a column `is_gold_member`,
 * '100 calls' of a number of calls.
 */
export function telling(made: Hit, tokens: readonly Token[], counts: boolean): boolean {
  const { entry, value, core } = made.candidate;
  if (value !== null) return false;
  // 'people' are no personal loan, nor 'loans' those of a `loan_status`
  if (entry.affirmative !== null)
    return core && made.raw <= AS_SAID && !STANDING.test(entry.words.at(-1)?.word ?? "");
  const before = tokens[made.start - 1];
  // 'the state' of a column `state_code`
  if (
    entry.column.role === "category" &&
    made.raw <= AS_SAID &&
    before?.word === "the" &&
    PLACE.test(tokens[made.start]?.word ?? "") &&
    entry.words.every((word) => PLACE.test(word.word) || /^(?:code|name)$/.test(word.word))
  )
    return true;
  // 'by city' of a column `ship_to_city`
  if (
    entry.column.role === "category" &&
    made.raw <= AS_SAID &&
    (BY.test(before?.word ?? "") || isTop(tokens, made.start)) &&
    isSame(
      entry.words.findLast(({ weight, word }) => weight > 0.5 && !BOUGHT.test(word))?.stem ?? "",
      stem(tokens[made.end - 1]?.word ?? ""),
    )
  )
    return true;
  // 'a driver under 25' of a column `driver_age`
  if (
    entry.numeric &&
    made.raw <= AS_SAID &&
    entry.words.at(-1)?.word === "age" &&
    entry.words.length === 2 &&
    isAgeSaid(tokens, made.end)
  )
    return true;
  // 'delivery time' of delivery days
  const beside = tokens[made.end]?.word ?? "";
  if (core && made.raw <= AS_SAID && entry.unit !== null && isMeasureNoun(entry, beside))
    return true;
  // 'average review' of a review score
  if (
    core &&
    made.raw <= AS_SAID &&
    entry.numeric &&
    entry.column.role === "measure" &&
    SUMMARY.test(before?.word ?? "")
  )
    return true;
  // 'spend less on wine' of a column of amounts
  if (core && entry.numeric && isSpentOn(tokens, made.start)) return true;
  const counted = isCounted(tokens, made.start);
  // '3 units' are no unit price
  const priced = OF_EACH.test(entry.words.at(-1)?.word ?? "");
  return counted && counts && !priced && entry.column.role === "measure" && made.raw <= 0.16;
}

/** Whether two words are one, or as good as one: an airline is a carrier. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const strict = sensesOf(other).filter((sense) => sense.strict && !sense.opposite);
  return sensesOf(one).some(({ concept }) => strict.some((sense) => sense.concept === concept));
}

function isSpentOn(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.word === "on" &&
    tokens.slice(Math.max(0, at - 5), at - 1).some(({ word }) => /^spen[dt]/.test(word))
  );
}

/** '3 tickets', '3+ tickets', '3 or more tickets', 'the number of tickets'. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const [last, middle, first] = [at - 1, at - 2, at - 3].map((place) => tokens[place]);
  if (last?.value != null) return true;
  if (last?.word === "of") return middle?.word === "number";
  if (/^(?:\+|plus)$/.test(last?.word ?? "")) return middle?.value != null;
  return (
    /^(?:more|fewer|less|over)$/.test(last?.word ?? "") &&
    /^(?:or|and)$/.test(middle?.word ?? "") &&
    first?.value != null
  );
}

/** 'under 25', 'older than 60', 'in their thirties', 'between 20 and 30', 'aged 18'. */
function isAgeSaid(tokens: readonly Token[], at: number): boolean {
  const [word = "", next = ""] = [at, at + 1].map((place) => tokens[place]?.word);
  if (/^(?:older|younger)$/.test(word)) return next === "than";
  if (/^aged?$/.test(word)) return true;
  if (word === "in") return /^(?:their|his|her)$/.test(next);
  return /^(?:under|over|above|below|between|from)$/.test(word) && tokens[at + 1]?.value != null;
}

/** Whether a header counts what a word of it names: `items`, `order_items`, `visits_paid`, `visit_count`, but no `order_total`. */
export function countsOf({ words }: Phrase, covered: readonly number[]): boolean {
  return (
    words.some(({ word }) => COUNTING.test(word)) ||
    covered.some((at) => at === words.length - 1 || isPlural(words[at]?.word ?? ""))
  );
}

/** 'A player' is a row where each has a name of its own under `Player`, but for who it is that is asked. */
export function isOwnName({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value, whole } = candidate;
  const [word, before, after] = [start, start - 1, end].map((at) => tokens[at]?.word ?? "");
  if (value !== null || entry.numeric || !whole || end > start + 1) return false;
  if (!isRowNoun(word ?? "") || !isNaming(entry.column)) return false;
  const asked = WHO.test(before ?? "") || isTop(tokens, start);
  const extreme = tokens.slice(end, end + 4).some((token) => MOST.test(token.word));
  return !asked && !(/^(?:with|who|that|has|had|of)$/.test(after ?? "") && extreme);
}

/** Whether hardly two rows have the same: names and numbers of rows. */
function isNaming({ role, distinct, levels }: Column): boolean {
  return /^(?:identifier|freeText)$/.test(role) || (distinct > 12 && (levels[0]?.count ?? 3) <= 2);
}

const WHO =
  /^(?:which|what|whose|by|per|each|every|across|different|distinct|unique|name|best|worst|top|\p{L}{2,}est)$/u;
const MOST = /^(?:most|least|fewest|best|worst|top|\p{L}{2,}est)$/u;

/** 'top 5 airports' */
function isTop(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.value != null &&
    /^(?:top|bottom|best|worst|first|which|what)$/.test(tokens[at - 2]?.word ?? "")
  );
}

/** What rows of a kind all have, one way or the other. */
const STANDING = /^(?:status|state|decision|outcome|result)$/;
const OF_EACH = /^(?:price|cost|fee|rate|rating|score|value|weight|size|age|type)$/;
const COUNTING = /^(?:number|num|nr|no|n|count|counts|qty|quantity)$/;
const SUMMARY = /^(?:average|avg|mean|median|highest|lowest|without|no)$/;
const PLACE = /^(?:state|city|country|county|region|district|province)$/;
/** What was done to what is named: a product that was bought. */
const BOUGHT = /^(?:purchased|bought|sold|ordered|used|name)$/;
const BY = /^(?:by|per|which|each|every|across|different|distinct)$/;

/** The parcels of a column `parcel` that numbers them are the rows, but for 'parcel 7'. */
export function isNumberedRow({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value } = candidate;
  return (
    value === null &&
    end === start + 1 &&
    entry.numeric &&
    entry.column.role === "identifier" &&
    isKind(tokens[start]?.word ?? "") &&
    tokens[end]?.value == null &&
    tokens[end + 1]?.value == null &&
    !/^(?:=|ids?|numbers?|no|codes?)$/.test(tokens[end]?.word ?? "")
  );
}
