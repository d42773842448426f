/** Which matches of words with a phrase are worth considering at all. */
import { comparatorsFrom } from "../lexicon/comparators.ts";
import { LIGHT_VERBS, NEGATIONS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { isPlace } from "../lexicon/places.ts";
import { isKind, isRowNoun } from "../lexicon/row-nouns.ts";
import { unitOf } from "../lexicon/units.ts";
import { isEnglish } from "../text/spelling.ts";
import { isHolderOf, stem } from "../text/stem.ts";
import { plain, type Token } from "../text/tokens.ts";
import { AS_SAID, type Hit } from "./candidate.ts";
import { isMute } from "./function-word.ts";
import { headOf } from "./phrase-head.ts";
import { countsOf, isOwnName, telling } from "./row-noun-columns.ts";
import type { Phrase } from "./table-index.ts";

const SPENDING = /^(?:spen[dt]|spends|spending|pa(?:y|ys|id|ying))$/;

/** Whether a match may stand: not of words without meaning, nor of a row's own noun, nor of a mere part. */
export function acceptable(
  made: Hit,
  tokens: readonly Token[],
  phrase: Phrase,
  covered: readonly number[],
): boolean {
  const span = tokens.slice(made.start, made.end);
  const content = span.some((token) => !isMute(token.word) || token.kind === "quoted");
  // 'the total amount': a name in full, though its words say little
  const full = phrase.value === null && covered.length > 1 && made.candidate.whole;
  if (!content && !(full && made.raw <= AS_SAID)) return false;
  // 'per square foot' is a ratio, no grouping
  if (tokens[made.start - 1]?.word === "per" && /^(?:square|cubic)$/.test(span[0]?.word ?? ""))
    return false;
  if (isPartOfFlag(made, tokens, phrase, covered)) return false;
  // 'does overtime raise the risk' is no salary hike
  if (
    made.raw >= 0.25 &&
    !made.candidate.whole &&
    /^(?:raise|increase|decrease|reduce|lower|cut|boost|lift|affect|change|drop)s?$/.test(
      span[0]?.word ?? "",
    ) &&
    /^(?:the|a|an|their|your|our|its)$/.test(tokens[made.end]?.word ?? "")
  )
    return false;
  // 'priced above 800' is no area above ground
  if (
    span.length === 1 &&
    !made.candidate.whole &&
    tokens[made.end]?.value != null &&
    comparatorsFrom(span[0]?.word ?? "").some(({ words }) => words.length === 1)
  )
    return false;
  // a score is no grade level
  if (
    phrase.value === null &&
    made.raw >= 0.25 &&
    !said(phrase.words.length - 1, covered) &&
    KIND.test(phrase.words.at(-1)?.word ?? "")
  )
    return false;
  // what is spent is no unit price
  if (
    phrase.value === null &&
    SPENDING.test(span[0]?.word ?? "") &&
    span.length === 1 &&
    phrase.words.some(({ word }) => word === "unit")
  )
    return false;
  // a weight is no body mass index: a synonym of one word that an abbreviation stands for
  if (phrase.value === null && phrase.penalty > 0 && made.raw >= 0.25 && !made.candidate.whole)
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
  if (last !== undefined && !made.candidate.whole) {
    // 'to default on the loan' is no 'default on file'
    if (PREPOSITIONS.has(last.word) || (isMute(last.word) && !literal)) return false;
  }
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
    // 'good or better' names one level
    if (span.length === 1 && COMPARED.test(first?.word ?? "") && made.raw > 0.001) return false;
    // 'shipped by road' is no `Ship`
    if (
      span.length === 1 &&
      made.raw > 0 &&
      /ed$/.test(first?.word ?? "") &&
      /^(?:by|via|with)$/.test(tokens[made.end]?.word ?? "")
    )
      return false;
    // 'athletes' are no level `Athletics`
    if (span.length === 1 && made.raw > AS_SAID && COMPETING.test(first?.word ?? "")) return false;
    // an hour is no level 'HR'
    const unit = span.length === 1 ? (first?.word ?? "") : "";
    if (unitOf(unit) !== undefined && !plain(String(phrase.value)).includes(stem(unit)))
      return false;
    if (made.candidate.opposite || isOtherPlace(made, tokens)) return false;
    if (!made.candidate.whole) {
      // 'by product' is no 'product inquiry'
      const asked = /^(?:by|per|which|each|every|across)$/.test(tokens[made.start - 1]?.word ?? "");
      if (asked && span.length === 1 && GROUPS.test(first?.word ?? "")) return false;
      // 'paid by coupon' is no 'paid search'
      const by = /^(?:by|with|via|using|through)$/.test(tokens[made.end]?.word ?? "");
      if (by && span.length === 1 && /(?:ed|paid)$/.test(first?.word ?? "")) return false;
      if (/identifier|freeText/.test(phrase.entry.column.role)) return false;
      // a 'school district' is no high school
      const noun = tokens[made.end]?.word ?? "";
      if (span.length === 1 && isRowNoun(noun) && isKind(noun) && !/s$/.test(noun)) return false;
      if (made.candidate.cost > 0.5 || phrase.entry.column.distinct > 50) return false;
      if (made.raw > 0.001) return false;
      // to pay is no PayPal: one written word is said whole
      if (String(phrase.value).toLowerCase() === phrase.words.map(({ word }) => word).join(""))
        return false;
      if (phrase.words.some((word, at) => NEGATIONS.has(word.word) && !covered.includes(at)))
        return false;
      const weight = covered.reduce((sum, at) => sum + (phrase.words[at]?.weight ?? 0), 0);
      if (weight < 1 && !isMeans(made, tokens)) return false;
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
  if (isOwnName(made, tokens) || isRowsSaid(made, tokens)) return false;
  // an 'average price' is no deposit that was paid
  if (
    phrase.value === null &&
    entry.affirmative !== null &&
    made.raw >= 0.25 &&
    !made.candidate.whole &&
    /^(?:average|avg|mean|median|total)$/.test(tokens[made.start - 1]?.word ?? "")
  )
    return false;
  // 'a desktop order' is no number of units ordered
  const described =
    phrase.loose ||
    (phrase.value === null && covered.some((at) => /ed$/.test(phrase.words[at]?.word ?? "")));
  // nor is 'a booking' how it was made, of a column `Booked Via`
  const means = described && PREPOSITIONS.has(phrase.words.at(-1)?.word ?? "");
  if (
    span.length === 1 &&
    isRowNoun(first?.word ?? "") &&
    (!made.candidate.whole ||
      (described && (phrase.entry.numeric || isDoing(made, tokens))) ||
      means ||
      isHolder(made, tokens)) &&
    !telling(made, tokens, countsOf(phrase, covered)) &&
    !isMeans(made, tokens) &&
    !isHeld(made, tokens)
  )
    return false;
  return covered.some((at) => (phrase.words[at]?.weight ?? 0) >= 0.5) || made.candidate.whole;
}

function said(word: number, covered: readonly number[]): boolean {
  return covered.includes(word);
}

/**
 * 'Books at home' of a column `internetAtHome`, 'gifts over 100' of a `first_gift`: a part of the
 * name of what is so or not, without what it is about or where a number is due.
 */
function isPartOfFlag(
  { candidate, start, end }: Hit,
  tokens: readonly Token[],
  phrase: Phrase,
  covered: readonly number[],
): boolean {
  const { entry, core } = candidate;
  if (phrase.value !== null || core || entry.affirmative === null) return false;
  const head = headOf(phrase);
  const prepositional = phrase.words.some(
    ({ word }, at) => at > head && /^(?:at|in|on|from)$/.test(word),
  );
  if (prepositional && !said(head, covered)) return true;
  const amount =
    /^(?:average|avg|mean|median|highest|lowest|total)$/.test(tokens[start - 1]?.word ?? "") ||
    (comparatorsFrom(tokens[end]?.word ?? "").length > 0 &&
      !/^(?:is|are|was|were)$/.test(tokens[end]?.word ?? ""));
  return entry.numeric && amount && end === start + 1;
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

/** 'The share of flights with …' of a table that numbers them under `flight`. */
function isRowsSaid({ candidate, start, end }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value, whole } = candidate;
  const [first, before, word, after] = [start - 2, start - 1, start, end].map(
    (at) => tokens[at]?.word ?? "",
  );
  if (value !== null || !entry.numeric || !whole || entry.words.length > 1) return false;
  if (end > start + 1 || !isRowNoun(word ?? "")) return false;
  if (word !== `${entry.words[0]?.word}s` || !entry.column.integer) return false;
  const counted =
    before === "many" ||
    (before === "of" &&
      /^(?:share|percentage|percent|%|proportion|fraction|number)$/.test(first ?? ""));
  return (
    counted &&
    /^(?:with|from|to|that|which|who|in|on|at|had|have|left|where|whose)$/.test(after ?? "")
  );
}

/** 'Orders' are no `ordered_at`: what is done to rows at a date, said as the noun for them. */
function isDoing({ candidate: { entry }, start }: Hit, tokens: readonly Token[]): boolean {
  return entry.column.type === "date" && !/ed$/.test(tokens[start]?.word ?? "");
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

/** 'Paid by card' of a level `Credit card`. */
function isMeans({ candidate: { value }, start }: Hit, tokens: readonly Token[]): boolean {
  return value !== null && /^(?:by|with|via|using)$/.test(tokens[start - 1]?.word ?? "");
}

/** 'Had a job' of a column `part_time_job` that says yes or no. */
function isHeld({ candidate, start, raw }: Hit, tokens: readonly Token[]): boolean {
  const { entry, value } = candidate;
  return (
    value === null &&
    raw <= AS_SAID &&
    entry.affirmative !== null &&
    entry.words.length > 1 &&
    entry.words.at(-1)?.stem === stem(tokens[start]?.word ?? "") &&
    /^(?:a|an|any|no)$/.test(tokens[start - 1]?.word ?? "") &&
    /^(?:have|has|had|having|with|without|got|get|gets|not)$/.test(tokens[start - 2]?.word ?? "")
  );
}

const COMPARED = /^(?:better|best|worse|worst)$/;
/** Nouns that a table is told apart by, and no part of a level. */
const GROUPS =
  /^(?:product|customer|employee|country|city|state|region|store|department|team|company|patient|student)s?$/;
/** Whoever takes part, in whatever. */
const COMPETING = /^(?:athletes?|players?|competitors?|contestants?|participants?)$/;
const GEOGRAPHIC =
  /^(?:state|city|country|county|region|district|province|place|location|origin|destination|area|address|airport|port|station|site|town|nation|nationality)$/;
const KIND = /^(?:types?|kinds?|levels?|status(?:es)?|categor(?:y|ies)|class(?:es)?|tiers?)$/;
