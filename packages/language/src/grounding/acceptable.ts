/** Which matches of words with a phrase are worth considering at all. */
import { LIGHT_VERBS, NEGATIONS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isPlace } from "../lexicon/places.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isEnglish } from "../text/spelling.ts";
import { isHolderOf, stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { AS_SAID, type Hit } from "./candidate.ts";
import { isMute } from "./function-word.ts";
import type { Phrase } from "./table-index.ts";

/** Whether a match may stand: not of words without meaning, nor of a row's own noun, nor of a mere part. */
export function acceptable(
  made: Hit,
  tokens: readonly Token[],
  phrase: Phrase,
  covered: readonly number[],
): boolean {
  const span = tokens.slice(made.start, made.end);
  const content = span.some((token) => !isMute(token.word) || token.kind === "quoted");
  if (!content) {
    return false;
  }
  // 'per square foot' is a ratio, no grouping
  if (tokens[made.start - 1]?.word === "per" && /^(?:square|cubic)$/.test(span[0]?.word ?? ""))
    return false;
  // 'operators' are no `operating_hours`, though 11th graders are of a grade
  if (
    made.candidate.value === null &&
    !made.candidate.whole &&
    made.raw >= 0.12 &&
    /(?:ers|ors)$/.test(span.at(-1)?.word ?? "") &&
    tokens[made.start - 1]?.ordinal !== true &&
    made.candidate.entry.numeric
  )
    return false;
  // no opposite of a measure: the unhappy are not a satisfaction
  const { opposite, value, entry } = made.candidate;
  if (opposite && value === null && entry.affirmative === null && entry.numeric) return false;
  const last = span.at(-1);
  // 'lead time' of `lead_time_days`: two words of the name as it is written
  const literal = phrase.value === null && covered.length > 1 && made.raw <= AS_SAID;
  if (last !== undefined && isMute(last.word) && !made.candidate.whole && !literal) return false;
  // a 'maker' is that of a row, no brand of a part of it
  if (
    made.candidate.value === null &&
    !made.candidate.core &&
    span.length === 1 &&
    made.raw >= 0.25 &&
    entry.affirmative === null &&
    !entry.numeric
  )
    return false;
  const first = span[0];
  if (
    first !== undefined &&
    isMute(first.word) &&
    !made.candidate.whole &&
    (span.length < 2 || first.word === "of")
  )
    return false;
  if (NEGATIONS.has(first?.word ?? "") && !made.candidate.whole) return false;
  if (
    phrase.value === null &&
    made.candidate.cost >= 0.28 &&
    /identifier|freeText|date/.test(phrase.entry.column.role) &&
    made.raw > 0.001 &&
    span.length === 1
  )
    return false;
  if (phrase.value !== null) {
    if (made.candidate.opposite || isOtherPlace(made, tokens)) return false;
    if (!made.candidate.whole) {
      if (/identifier|freeText/.test(phrase.entry.column.role)) return false;
      if (made.candidate.cost > 0.5 || phrase.entry.column.distinct > 50) return false;
      if (made.raw > 0.001) return false;
      // to pay is no PayPal: one written word is said whole
      if (String(phrase.value).toLowerCase() === phrase.words.map(({ word }) => word).join(""))
        return false;
      if (phrase.words.some((word, at) => NEGATIONS.has(word.word) && !covered.includes(at)))
        return false;
      const weight = covered.reduce((sum, at) => sum + (phrase.words[at]?.weight ?? 0), 0);
      if (weight < 1) return false;
    }
    if (first !== undefined && isMute(first.word) && !made.candidate.whole) return false;
  }
  // 'came from' is not the country that an order comes from
  if (
    phrase.value === null &&
    phrase.penalty > 0 &&
    !made.candidate.whole &&
    span.every(({ word }) => LIGHT_VERBS.has(word) || PREPOSITIONS.has(word))
  )
    return false;
  // 'a desktop order' is no number of units ordered
  const described =
    phrase.loose ||
    (phrase.value === null && covered.some((at) => /ed$/.test(phrase.words[at]?.word ?? "")));
  if (
    span.length === 1 &&
    isRowNoun(first?.word ?? "") &&
    (!made.candidate.whole || (described && phrase.entry.numeric) || isHolder(made, tokens)) &&
    !telling(made, tokens)
  )
    return false;
  return covered.some((at) => (phrase.words[at]?.weight ?? 0) >= 0.5) || made.candidate.whole;
}

/** 'In Alaska' is a place, not the first word of the name of an airline. */
function isOtherPlace({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  return (
    !candidate.whole &&
    tokens[start - 1]?.word === "in" &&
    !candidate.entry.words.some(({ word }) => GEOGRAPHIC.test(word)) &&
    isPlace(
      tokens
        .slice(start, end)
        .map(({ word }) => word)
        .join(" "),
    )
  );
}

/** Whether a word says what is asked, so that it is no part of a longer name: 'the effect of', 'most common'. */
function asks(tokens: readonly Token[], at: number): boolean {
  const [before = "", word = "", after = ""] = [at - 1, at, at + 1].map(
    (place) => tokens[place]?.word,
  );
  return (
    (/^(?:effects?|impacts?|influences?|relation(?:ship)?s?|correlations?|associations?|links?)$/.test(
      word,
    ) &&
      /^(?:of|on|between)$/.test(after)) ||
    (/^(?:common|frequent|typical|popular)$/.test(word) &&
      /^(?:most|least|more|less)$/.test(before))
  );
}

/**
 * Whether words in small letters that might be a title or a name are words as any: 'in black and
 * white', 'a confidence interval'.
 */
export function isCommonPhrase({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, count, value, whole } = candidate;
  if (!whole && end <= start + 2 && asks(tokens, start)) return true;
  if (value === null || entry.column.distinct <= 50 || count > 2) return false;
  if (String(value) === String(value).toLowerCase()) return false;
  const aside =
    /^(?:in|on|at|with|without|by)$/.test(tokens[start - 1]?.word ?? "") ||
    /^(?:intervals?|level)$/.test(tokens[end]?.word ?? "");
  return (
    aside &&
    tokens
      .slice(start, end)
      .every(({ text, kind, word }) => kind === "word" && text === word && isEnglish(word))
  );
}

/**
 * Whether a noun for a row means a column here all the same: 'members' of a column `is_gold_member`,
 * '100 calls' of a number of calls.
 */
function telling(made: Hit, tokens: readonly Token[]): boolean {
  const { entry, value, core } = made.candidate;
  if (value !== null) return false;
  // 'people' are no personal loan
  if (entry.affirmative !== null) return core && made.raw <= AS_SAID;
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
    entry.words.findLast((word) => word.weight > 0.5)?.stem ===
      stem(tokens[made.end - 1]?.word ?? "")
  )
    return true;
  // 'delivery time' of delivery days
  const timed = unitOf(entry.unit)?.dimension === "time" && entry.numeric;
  if (
    core &&
    timed &&
    made.raw <= AS_SAID &&
    /^(?:times?|duration)$/.test(tokens[made.end]?.word ?? "")
  )
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
  const counted =
    before?.value != null || (before?.word === "of" && tokens[made.start - 2]?.word === "number");
  // '3 units' are no unit price
  const priced = OF_EACH.test(entry.words.at(-1)?.word ?? "");
  return counted && !priced && entry.column.role === "measure" && made.raw <= 0.16;
}

/**
 * Whether a noun names who has what the column is called after: 'citizens' of a column
 * `citizenship`. A yes there makes one, and 'by citizen' or a 'citizen status' is the column's.
 */
function isHolder({ candidate, start, end, raw }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value } = candidate;
  return (
    value === null &&
    raw > AS_SAID &&
    entry.affirmative === null &&
    !entry.numeric &&
    entry.words.some(({ word }) => isHolderOf(tokens[start]?.word ?? "", word)) &&
    !/^(?:by|which|across|different|distinct)$/.test(tokens[start - 1]?.word ?? "") &&
    !KIND.test(tokens[end]?.word ?? "")
  );
}

/** 'top 5 airports' */
function isTop(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.value != null &&
    /^(?:top|bottom|best|worst|first|which|what)$/.test(tokens[at - 2]?.word ?? "")
  );
}

const GEOGRAPHIC =
  /^(?:state|city|country|county|region|district|province|place|location|origin|destination|area|address|airport|port|station|site|town|nation|nationality)$/;
const KIND = /^(?:types?|kinds?|levels?|status(?:es)?|categor(?:y|ies)|class(?:es)?|tiers?)$/;
const OF_EACH = /^(?:price|cost|fee|rate|rating|score|value|weight|size|age|type)$/;
const SUMMARY = /^(?:average|avg|mean|median|highest|lowest|without|no)$/;
const PLACE = /^(?:state|city|country|county|region|district|province)$/;
const BY = /^(?:by|per|which|each|every|across|different|distinct)$/;
