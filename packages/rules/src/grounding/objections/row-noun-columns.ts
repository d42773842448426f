/**
 * Nouns for a row that are words of columns too: where 'players' are the rows, and where a column
 * `player_age` or `players`.
 */
import { sensesOf } from "../../lexicon/concepts.ts";
import { GROUPING, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isHolderOf, isPlural, stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { AS_SAID } from "../candidate.ts";
import { bandsOf } from "../columns/bands.ts";
import type { PhraseWord } from "../header.ts";
import type { Match } from "./match.ts";
import { isMeasureNoun } from "./measure-nouns.ts";

/** Whether a noun that matches a phrase means the row, and nothing of the phrase. */
export function isRowItself(match: Match): boolean {
  const { made, phrase, first, alone } = match;
  if (isRowNoun(first) && isOfDoer(match)) return true;
  if (!alone || !isRowNoun(first)) return false;
  // 'visitors' are no `New_Visitor`, however little its other word says
  const kind = phrase.value !== null && phrase.words.length > 1;
  const apart =
    kind || !made.candidate.whole || isDescribed(match) || isHolder(match) || isOneOfThem(match);
  return apart && !isTold(match) && !isMeans(match) && !isHeld(match) && !isOfPeople(match);
}

/** 'Visits by region' are none of who made each visit, whose name ends in 'by'. */
function isOfDoer({ phrase: { value, words }, first }: Match): boolean {
  return (
    value === null && words.length > 1 && words.at(-1)?.word === "by" && !/[eo]rs?$/.test(first)
  );
}

/** A `driver_race` of few kinds is what people are, and no contest. */
function isOfPeople({ phrase, first }: Match): boolean {
  const { numeric, column } = phrase.entry;
  const head = phrase.words.at(-1)?.word;
  return (
    first === "race" &&
    head === first &&
    phrase.value === null &&
    !numeric &&
    column.distinct <= FEW
  );
}

const FEW = 12;

/** 'A car' of a `car_name` is any row, 'which car' the one by that name; 'a sale' is one of the `sales`. */
function isOneOfThem({ made: { candidate, raw }, first, before }: Match): boolean {
  const { entry, value } = candidate;
  const [thing, name, more] = entry.words;
  if (value !== null) return false;
  const named = thing?.stem === stem(first) && name?.word === "name" && more === undefined;
  return named
    ? /^(?:a|an|any|every|one|these|those|of|all|the|that)$/.test(before)
    : entry.numeric && raw > 0 && !isPlural(first) && /^(?:a|an|any|every)$/.test(before);
}

/**
 * 'A desktop order' is no number of units ordered, 'orders' are no `ordered_at`, nor is 'a booking'
 * how it was made, of a column `Booked Via`.
 */
function isDescribed({ made, phrase, covered, first }: Match): boolean {
  const described =
    phrase.loose ||
    (phrase.value === null && covered.some((at) => /ed$/.test(phrase.words[at]?.word ?? "")));
  const dated = made.candidate.entry.column.type === "date" && !/ed$/.test(first);
  const by = PREPOSITIONS.has(phrase.words.at(-1)?.word ?? "");
  return described && (phrase.entry.numeric || dated || by);
}

/**
 * Whether a noun names who has what the column is called after: 'citizens' of a column
 * `citizenship`. A yes there makes one, and 'by citizen' or a 'citizen status' is the column's.
 */
function isHolder({ made, first, before, after }: Match): boolean {
  const { entry, value } = made.candidate;
  return (
    value === null &&
    made.raw > AS_SAID &&
    entry.affirmative === null &&
    !entry.numeric &&
    entry.words.some(({ word }) => isHolderOf(first, word)) &&
    !GROUPING.has(before) &&
    !isKindNoun(after)
  );
}

/** 'Paid by card' of a level `Credit card`. */
export function isMeans({ phrase, before }: Match): boolean {
  return phrase.value !== null && /^(?:by|with|via|using)$/.test(before);
}

/** 'Had a job' of a column `part_time_job` that says yes or no. */
function isHeld({ made, tokens, first, before }: Match): boolean {
  const { entry, value } = made.candidate;
  return (
    value === null &&
    made.raw <= AS_SAID &&
    entry.affirmative !== null &&
    entry.words.length > 1 &&
    entry.words.at(-1)?.stem === stem(first) &&
    /^(?:a|an|any|no)$/.test(before) &&
    /^(?:have|has|had|having|with|without|got|get|gets|not)$/.test(wordIn(tokens, made.start - 2))
  );
}

/**
 * Whether the noun means a column here all the same: 'members' of a column `is_gold_member`,
 * '100 calls' of a number of calls.
 */
function isTold(match: Match): boolean {
  const { made, phrase, tokens } = match;
  const { entry, value, core } = made.candidate;
  if (value !== null) return false;
  const asSaid = made.raw <= AS_SAID;
  // 'people' are no personal loan, nor 'loans' those of a `loan_status`
  if (entry.affirmative !== null)
    return core && asSaid && !STANDING.test(entry.words.at(-1)?.word ?? "");
  if (entry.column.role === "category" && made.raw <= KIND_COST && isOfKind(tokens, made.start))
    return true;
  if (asSaid && isOfKinds(match) && (isPlaceCode(match) || isGrouped(match))) return true;
  // 'more than 200 employees' of levels from `1-10` on
  if (bandsOf(entry) !== null && isCounted(tokens, made.start)) return true;
  if (!entry.numeric) return false;
  // what is kept is no share of a company
  if (asSaid && /^(?:stock|inventory)$/.test(match.first)) return true;
  // 'the longest stay' of `stays_in_week_nights`
  const isStay = asSaid && /^stays?$/.test(match.first) && !/^(?:many|of)$/.test(match.before);
  if (isStay && entry.words.some(({ word }) => SPENT.test(word))) return true;
  // 'the most points' of those per game
  if (asSaid && /^points$/.test(match.first) && /^(?:most|fewest)$/.test(match.before)) return true;
  if (asSaid && (isOfAge(match) || (core && isMeasured(match)))) return true;
  // 'spend less on wine' of a column of amounts
  if (core && isSpentOn(tokens, made.start)) return true;
  // 'reviews' of a `number_of_reviews`
  if (
    asSaid &&
    core &&
    isPlural(match.first) &&
    !/^(?:of|the)$/.test(match.before) &&
    countsByName(phrase.words)
  )
    return entry.column.role === "measure";
  // '3 units' are no unit price
  const priced = OF_EACH.test(entry.words.at(-1)?.word ?? "");
  return (
    isCounted(tokens, made.start) &&
    counts(match) &&
    !priced &&
    phrase.entry.column.role === "measure" &&
    made.raw <= 0.16
  );
}

const SPENT = /^(?:nights?|days?|length|duration|los)$/;

/** At most this far from its words may a column lie that tells the rows' kinds. */
const KIND_COST = 0.5;

/** 'The most common crime', 'the type of permit': of which kind rows are, not the rows. */
function isOfKind(tokens: readonly Token[], start: number): boolean {
  const [before, second] = [wordIn(tokens, start - 1), wordIn(tokens, start - 2)];
  const isTop = /^(?:most|least)$/.test(second);
  return (
    (isTop && /^(?:common|frequent|typical|prevalent|reported)$/.test(before)) ||
    (before === "of" && /^(?:types?|kinds?|categor(?:y|ies)|sorts?|nature)$/.test(second))
  );
}

/** A category, or numbers that are codes which rows share: the countries of a `country_code`. */
function isOfKinds({ made }: Match): boolean {
  const { column, words } = made.candidate.entry;
  const coded = CODED.test(words.at(-1)?.word ?? "") && words.length > 1;
  return column.role === "category" || (coded && (column.levels[0]?.count ?? 0) > 2);
}

const CODED = /^(?:code|id|number|no|nbr|num|key)$/;

/** What rows of a kind all have, one way or the other. */
const STANDING = /^(?:status|state|decision|outcome|result)$/;
const OF_EACH = /^(?:price|cost|fee|rate|rating|score|value|weight|size|age|type)$/;

/** 'The state' of a column `state_code`. */
function isPlaceCode({ made, first, before }: Match): boolean {
  const { words } = made.candidate.entry;
  return (
    before === "the" &&
    PLACE.test(first) &&
    words.every(({ word }) => PLACE.test(word) || /^(?:code|name)$/.test(word))
  );
}

const PLACE = /^(?:state|city|country|county|region|district|province)$/;

/** 'By city' of a column `ship_to_city`. */
function isGrouped({ made, phrase, tokens, first, before }: Match): boolean {
  if (!GROUPING.has(before) && !isTop(tokens, made.start)) return false;
  const head = phrase.words.findLast(({ weight, word }) => weight > 0.5 && !BOUGHT.test(word));
  const [origin, of] = made.candidate.entry.words;
  const isOrigin = of?.word === "of" && origin?.stem === stem(first);
  return isOrigin || isSame(head?.stem ?? "", stem(first));
}

/** What was done to what is named: a product that was bought. */
const BOUGHT = /^(?:purchased|bought|sold|ordered|used|name)$/;

/** Whether two words are one, or as good as one: an airline is a carrier. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const strict = sensesOf(other).filter((sense) => sense.strict && !sense.opposite);
  return sensesOf(one).some(({ concept }) => strict.some((sense) => sense.concept === concept));
}

/** 'A driver under 25', 'in their thirties', 'aged 18' of a column `driver_age`. */
function isOfAge({ made, tokens, after }: Match): boolean {
  const { words } = made.candidate.entry;
  if (words.length !== 2 || words[1]?.word !== "age") return false;
  const next = tokens[made.end + 1];
  if (/^(?:older|younger)$/.test(after)) return next?.word === "than";
  if (/^aged?$/.test(after)) return true;
  if (after === "in") return /^(?:their|his|her)$/.test(next?.word ?? "");
  return /^(?:under|over|above|below|between|from)$/.test(after) && next?.value != null;
}

/** 'Delivery time' of delivery days, 'average review' of a review score. */
function isMeasured({ made, first, before, after }: Match): boolean {
  const { entry } = made.candidate;
  return (
    (entry.unit !== null && isMeasureNoun(entry, after)) ||
    (entry.column.role === "measure" &&
      (/^(?:average|avg|mean|median|highest|lowest|without|no)$/.test(before) ||
        (before === "total" && GIVEN.test(first))))
  );
}

/** What is added up rather than counted. */
const GIVEN = /^(?:deposits|payments|donations|sales|refunds|fines|pledges|expenses)$/;

function isSpentOn(tokens: readonly Token[], at: number): boolean {
  return (
    wordIn(tokens, at - 1) === "on" &&
    tokens.slice(Math.max(0, at - 5), at - 1).some(({ word }) => /^spen[dt]/.test(word))
  );
}

/** '3 tickets', '3+ tickets', '3 or more tickets', 'the number of tickets'. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const [last, middle, first] = [at - 1, at - 2, at - 3].map((place) => tokens[place]);
  if (last?.value != null) return true;
  if (last?.word === "of") return middle?.word === "number";
  if (/^(?:most|fewest)$/.test(last?.word ?? "")) return middle?.word === "the";
  if (/^(?:\+|plus)$/.test(last?.word ?? "")) return middle?.value != null;
  return (
    /^(?:more|fewer|less|over)$/.test(last?.word ?? "") &&
    /^(?:or|and)$/.test(middle?.word ?? "") &&
    first?.value != null
  );
}

/** Whether the header counts what was said: `items`, `order_items`, `visits_paid`, `visit_count`, but no `order_total`. */
function counts({ phrase: { words }, covered }: Match): boolean {
  return (
    countsByName(words) ||
    covered.some((at) => at === words.length - 1 || isPlural(words[at]?.word ?? ""))
  );
}

function countsByName(words: readonly PhraseWord[]): boolean {
  return words.some(({ word }) => COUNTING.test(word));
}

const COUNTING = /^(?:number|num|nr|no|n|count|counts|qty|quantity)$/;

/** 'top 5 airports' */
export function isTop(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.value != null &&
    /^(?:top|bottom|best|worst|first|which|what)$/.test(wordIn(tokens, at - 2))
  );
}
