/** Why words that match the name of a column do not mean it. */
import { ABOUT, comparatorsFrom } from "../../lexicon/comparators.ts";
import { COPULAS, LIGHT_VERBS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import { isJudging } from "../../lexicon/measure-nouns.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { wordIn } from "../../text/tokens.ts";
import { AS_SAID, EXACT, GUESSED } from "../candidate.ts";
import type { Match, Objection } from "./match.ts";
import { isRowsSaid } from "./numbered-rows.ts";
import { headOf } from "./phrase-head.ts";
import { isUnaskedTime } from "./unasked-time.ts";

/** No opposite of a measure: the unhappy are not a satisfaction. */
function isOppositeOfMeasure({ made: { candidate } }: Match): boolean {
  return candidate.opposite && candidate.entry.affirmative === null && candidate.entry.numeric;
}

/** To score is to be no star, and the average rating none of a `rated` that says whether a game was. */
function isScoreOfFlag({ made, first, alone }: Match): boolean {
  const { entry, value } = made.candidate;
  const judges = isJudging(first) || /^(?:scor|rat(?:e|ing))/.test(first);
  return alone && judges && value === null && entry.affirmative !== null && made.raw >= GUESSED;
}

/** A date or an identifier is called by its name. */
function isFaintName({ made, alone }: Match): boolean {
  const { cost, entry } = made.candidate;
  return (
    alone &&
    cost >= 0.28 &&
    made.raw > EXACT &&
    /^(?:identifier|freeText|date)$/.test(entry.column.role)
  );
}

/**
 * 'Books at home' of a column `internetAtHome`, 'gifts over 100' of a `first_gift`: a part of the
 * name of what is so or not, without what it is about or where a number is due.
 */
function isPartOfFlag({ made, phrase, covered, alone, before, after }: Match): boolean {
  const { entry, core } = made.candidate;
  if (core || entry.affirmative === null) return false;
  const head = headOf(phrase);
  const placed = phrase.words.some(({ word }, at) => at > head && /^(?:at|in|on|from)$/.test(word));
  if (placed && !covered.includes(head)) return true;
  const bounded = comparatorsFrom(after).length > 0 && !COPULAS.has(after);
  return entry.numeric && alone && (isSummary(before) || bounded);
}

function isSummary(word: string): boolean {
  return /^(?:average|avg|mean|median|highest|lowest|total)$/.test(word);
}

/** 'The busiest hour', 'by hour' of a `latency` or of times to the minute: none of them is the hour of the day. */
function isOtherThanHour({ made, alone, first }: Match): boolean {
  const { entry, value } = made.candidate;
  return (
    alone &&
    first === "hour" &&
    value === null &&
    made.raw > AS_SAID &&
    !entry.words.some(({ word }) => /^(?:hours?|hourly|hr|hrs)$/.test(word))
  );
}

/** An 'average price' is no deposit that was paid. */
function isAverageOfFlag({ made: { candidate, raw }, before }: Match): boolean {
  return candidate.entry.affirmative !== null && raw >= GUESSED && isSummary(before);
}

/** 'does overtime raise the risk', 'does overtime increase attrition' is no salary hike. */
function isEffect({ made, first, before, after, tokens }: Match): boolean {
  return (
    made.raw >= GUESSED &&
    /^(?:raise|increase|decrease|reduce|lower|cut|boost|lift|affect|change|drop)s?$/.test(first) &&
    (/^(?:the|a|an|their|your|our|its)$/.test(after) ||
      (!/^(?:the|an?)$/.test(before) &&
        tokens.slice(0, made.start).some(({ word }) => /^(?:do|does|did|would|will)$/.test(word))))
  );
}

/** A score is no grade level. */
function isKindUnsaid({ made, phrase, covered }: Match): boolean {
  const last = phrase.words.length - 1;
  return (
    made.raw >= GUESSED && !covered.includes(last) && isKindNoun(phrase.words[last]?.word ?? "")
  );
}

/** What is allowed or aimed at, which is not what there was. */
export const LIMIT = /^(?:limits?|quotas?|thresholds?|targets?)$/;

/** The speed of a car is no speed limit. */
function isLimitUnsaid({ phrase, covered }: Match): boolean {
  return phrase.words.some(({ word }, at) => LIMIT.test(word) && !covered.includes(at));
}

/** What is spent is no unit price. */
function isSpent({ phrase, first, alone }: Match): boolean {
  return alone && SPENDING.test(first) && phrase.words.some(({ word }) => word === "unit");
}

const SPENDING = /^(?:spen[dt]|spends|spending|pa(?:y|ys|id|ying))$/;

/** 'A grade of loans' is no credit score: of another name, no word was said as it is. */
function isGuessThroughout({ made, phrase, covered }: Match): boolean {
  return phrase.penalty > 0 && covered.length > 1 && made.raw >= covered.length * GUESSED;
}

/** A weight is no body mass index: a synonym of one word that an abbreviation stands for. */
function isPartOfLongForm({ made, phrase }: Match): boolean {
  return phrase.penalty > 0 && made.raw >= GUESSED;
}

/** 'operators' are no `operating_hours`, though 11th graders are of a grade. */
function isAgent({ made, tokens, last }: Match): boolean {
  return (
    made.candidate.entry.numeric &&
    made.raw >= 0.12 &&
    /(?:ers|ors)$/.test(last) &&
    tokens[made.start - 1]?.ordinal !== true
  );
}

/** A 'maker' is that of a row, no brand of a part of it. */
function isGuessOfKinds({ made: { candidate, raw }, alone }: Match): boolean {
  const { entry, core } = candidate;
  return alone && !core && raw >= GUESSED && entry.affirmative === null && !entry.numeric;
}

function isTimeUnasked({ made, phrase, covered, alone, tokens }: Match): boolean {
  return alone && !covered.includes(0) && isUnaskedTime(phrase, tokens, made.start);
}

/** Who votes is not how likely somebody is to do so. */
function isLikelihood({ phrase, covered, tokens }: Match): boolean {
  const isChance = LIKELY.test(phrase.words[0]?.word ?? "") && !covered.includes(0);
  return isChance && !tokens.some(({ word }) => LIKELY.test(word));
}

const LIKELY = /^(?:likely|likelihood|intent|intention|intends?|willing|willingness)$/;

/** The 'care' of 'care homes' is none of a `dementia_care`. */
function isOfRows({ made, covered, phrase, alone, first, after }: Match): boolean {
  const { entry, core } = made.candidate;
  return (
    alone &&
    !core &&
    made.raw <= AS_SAID &&
    entry.affirmative !== null &&
    covered[0] === phrase.words.length - 1 &&
    !/(?:ed|ing)$/.test(first) &&
    isKind(after)
  );
}

/** The 'most expensive' are not those that were paid. */
function isPriceOfFlag({ made: { candidate, raw }, alone, first }: Match): boolean {
  const isPrice = ABOUT.get(first) === "price";
  return alone && raw >= GUESSED && candidate.entry.affirmative !== null && isPrice;
}

/** An inspection is no `Inspector`. */
function isActOfAgent({ made, phrase, alone, first }: Match): boolean {
  return (
    alone &&
    made.raw > EXACT &&
    isRowNoun(first) &&
    /(?:er|or)$/.test(phrase.words.at(-1)?.word ?? "") &&
    /(?:ion|ment|ing)s?$/.test(first)
  );
}

/** 'came from' is not the country that an order comes from. */
function isVerb({ phrase, span }: Match): boolean {
  return (
    phrase.penalty > 0 && span.every(({ word }) => LIGHT_VERBS.has(word) || PREPOSITIONS.has(word))
  );
}

/** 'Blood type' is no blood pressure, 'heart rate' no `heart_disease`, 'work hours' no `work_type`: another noun is what it is about. */
function isOfOtherNoun({ made, phrase, covered, alone, first, after }: Match): boolean {
  const { entry, core } = made.candidate;
  const named = stem(after);
  if (!alone || [...phrase.words, ...entry.words].some((own) => own.stem === named)) return false;
  const headUnsaid = !core && !covered.includes(headOf(phrase));
  const tells = !entry.numeric && entry.affirmative === null && entry.column.type !== "date";
  return (
    (headUnsaid && (isKindNoun(after) || after === "test" || isRateOfItsOwn(first, after))) ||
    (tells && after.length > 2 && unitOf(after)?.dimension === "time")
  );
}

/** 'Heart rate', 'interest rate': a measure, unlike the 'damage rate', which is how many have one. */
function isRateOfItsOwn(word: string, after: string): boolean {
  return /^rates?$/.test(after) && MEASURED_AS_RATE.test(word);
}

const MEASURED_AS_RATE =
  /^(?:heart|pulse|breathing|respiration|respiratory|metabolic|interest|tax|exchange|wage|room|day|flow|frame|sampling|growth|birth|hourly|daily)$/;

/** 'The time to open in hours': the unit of the answer, and no column in minutes. */
function isUnitOfAnswer({ made, tokens, last, after }: Match): boolean {
  return (
    made.raw >= EXACT &&
    wordIn(tokens, made.end - 2) === "in" &&
    /^(?:seconds|minutes|hours|days|weeks|months|years)$/.test(last) &&
    /^(?:|[?,.;]|by|for|of|per)$/.test(after)
  );
}

/** How far a car was driven is no mileage by the gallon. */
function isWayDriven({ phrase, span }: Match): boolean {
  return (
    phrase.entry.words.some(({ short }) => short === "mpg") &&
    span.some(({ word }) => /^(?:odometers?|driven)$/.test(word))
  );
}

/** 'The defect rate' of a number of `defects`: a count tells no rate, but for that of a kind of things each. */
function isCountOfRate({ made: { candidate, raw }, alone, after }: Match): boolean {
  const { entry, value } = candidate;
  const { integer, max } = entry.column;
  return (
    alone &&
    value === null &&
    raw > 0 &&
    /^rates?$/.test(after) &&
    entry.numeric &&
    entry.affirmative === null &&
    integer === true &&
    Number(max) > MANY &&
    isPlural(entry.words.at(-1)?.word ?? "")
  );
}

/** 'The number of tickets' is no `ticket_no`. */
function isCountOfNumbered({ made: { candidate }, span }: Match): boolean {
  const [number, of] = span.map(({ word }) => word);
  return (
    number === "number" &&
    of === "of" &&
    isPlural(span.at(-1)?.word ?? "") &&
    candidate.entry.column.role === "identifier"
  );
}

/** From so many on, a number of something is no question of whether there was any. */
const MANY = 12;

export const OF_COLUMNS: readonly Objection[] = [
  isCountOfRate,
  isCountOfNumbered,
  isWayDriven,
  isUnitOfAnswer,
  isOtherThanHour,
  isOppositeOfMeasure,
  isScoreOfFlag,
  isFaintName,
  isRowsSaid,
  isPriceOfFlag,
  isActOfAgent,
  isGuessThroughout,
];

export const OF_PARTS_OF_COLUMNS: readonly Objection[] = [
  isPartOfFlag,
  isAverageOfFlag,
  isLikelihood,
  isTimeUnasked,
  isOfRows,
  isEffect,
  isKindUnsaid,
  isSpent,
  isLimitUnsaid,
  isPartOfLongForm,
  isAgent,
  isGuessOfKinds,
  isVerb,
  isOfOtherNoun,
];
