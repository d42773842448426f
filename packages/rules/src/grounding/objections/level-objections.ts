/** Why words that match a level do not mean it. */

import { isPlace } from "@probability-chat/codebook";
import {
  AUXILIARIES,
  DETERMINERS,
  GROUPING,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
} from "../../lexicon/function-words.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { stem } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import { AS_SAID, EXACT } from "../candidate.ts";
import { splitWords } from "../header.ts";
import { MANY_LEVELS } from "../postings.ts";
import type { Match, Objection } from "./match.ts";
import { isMeans } from "./row-noun-columns.ts";

function isOpposite({ made }: Match): boolean {
  return made.candidate.opposite;
}

/** 'good or better' names one level. */
function isCompared({ made, first, alone }: Match): boolean {
  return alone && made.raw > EXACT && /^(?:better|best|worse|worst)$/.test(first);
}

/** 'shipped by road' is no `Ship`, nor 'paid by coupon' a 'paid search'. */
function isDoneBy({ made, first, after, alone }: Match): boolean {
  return (
    alone &&
    (made.raw > 0 || !made.candidate.whole) &&
    /(?:ed|paid)$/.test(first) &&
    /^(?:by|with|via|using|through)$/.test(after)
  );
}

/** 'athletes', whoever takes part in whatever, are no level `Athletics`. */
function isCompeting({ made, first, alone }: Match): boolean {
  return (
    alone &&
    made.raw > AS_SAID &&
    /^(?:athletes?|players?|competitors?|contestants?|participants?)$/.test(first)
  );
}

/** An hour is no level 'HR'. */
function isUnit({ phrase, first, alone }: Match): boolean {
  return alone && unitOf(first) !== undefined && !plain(String(phrase.value)).includes(stem(first));
}

/** 'In Alaska' is a place, not the first word of the name of an airline. */
function isOtherPlace({ made, before, span }: Match): boolean {
  return (
    before === "in" &&
    !made.candidate.entry.words.some(({ word }) => GEOGRAPHIC.test(word)) &&
    isPlace(span.map(({ word }) => word).join(" "))
  );
}

const GEOGRAPHIC =
  /^(?:state|city|country|county|region|district|province|place|location|origin|destination|area|address|airport|port|station|site|town|nation|nationality)$/;

/** 'by product' is no 'product inquiry'. */
function isGrouping({ before, first, alone }: Match): boolean {
  return alone && GROUPING.has(before) && GROUPS.test(first);
}

/** Nouns that a table is told apart by, and no part of a level. */
const GROUPS =
  /^(?:product|customer|employee|country|city|state|region|store|department|team|company|patient|student)s?$/;

/** A 'school district' is no high school; a 'Nolan film' is one of Christopher Nolan. */
function isOfAnother({ after, alone, made, tokens }: Match): boolean {
  const isProper = made.start > 0 && tokens[made.start]?.capital === true;
  return alone && isKind(after) && !/s$/.test(after) && !isProper;
}

/** People do not all work in person, nor are they `PERSONAL`. */
function isPeople({ made, phrase, first, alone }: Match): boolean {
  const part = phrase.words.length > 1 || made.raw > AS_SAID;
  return alone && part && /^(?:people|persons?)$/.test(first);
}

/** A name of many, or of what nobody counts, is said in full, and a part of any to the letter. */
function isName({ made: { candidate, raw } }: Match): boolean {
  const { role, distinct } = candidate.entry.column;
  return (
    raw > EXACT ||
    candidate.cost > 0.5 ||
    distinct > MANY_LEVELS ||
    /^(?:identifier|freeText)$/.test(role)
  );
}

/** To pay is no PayPal: one written word is said whole. */
function isOneWord({ phrase }: Match): boolean {
  return String(phrase.value).toLowerCase() === phrase.words.map(({ word }) => word).join("");
}

function isUndenied({ phrase, covered }: Match): boolean {
  return phrase.words.some(({ word }, at) => NEGATIONS.has(word) && !covered.includes(at));
}

function saysTooLittle(match: Match): boolean {
  const { phrase, covered } = match;
  const weight = covered.reduce((sum, at) => sum + (phrase.words[at]?.weight ?? 0), 0);
  return weight < 1 && !isMeans(match);
}

/** 'Applicants' are the rows, and no level `Applied`. */
function isDoer({ made, phrase, first, alone }: Match): boolean {
  const level = phrase.words.at(-1)?.word ?? "";
  return alone && made.raw > AS_SAID && isKind(first) && /ed$/.test(level) && !/ed$/.test(first);
}

/** The sleep of a `Sleep Disorder` is no level 'Sleep Apnea'. */
function isOfHeader({ phrase, first, alone }: Match): boolean {
  const said = stem(first);
  return alone && phrase.entry.words.some((word) => word.stem === said);
}

/** To own a home is no 'Own-child', to have no one at all no 'Have-not'. */
function isVerbOrSmall({ first, alone, before, made }: Match): boolean {
  const noun = made.raw <= AS_SAID && /^(?:a|an|the|in|at|by|of)$/.test(before);
  return (
    alone && !noun && (LIGHT_VERBS.has(first) || DETERMINERS.has(first) || AUXILIARIES.has(first))
  );
}

/** 'Based on a podcast' of a `Based on Play` and a `Based on TV`: cut off where the levels go on in the same word. */
export function isCutShort({ phrase, after }: Match): boolean {
  if (phrase.value === null || !PREPOSITIONS.has(after)) return false;
  const words = splitWords(String(phrase.value));
  const opens = phrase.words.every(({ word }, at) => word === words[at]);
  return opens && words[phrase.words.length] === after;
}

/** 'Video ads' are what a campaign shows, and no 'Google Ads'. */
function isShown({ first, alone }: Match): boolean {
  return alone && /^(?:ads|adverts|advertisements)$/.test(first);
}

/** An age is no level 'Aged'. */
function isAge({ made, first, alone }: Match): boolean {
  return alone && made.raw > EXACT && first === "age";
}

/** 'A negative blood group' is one of those, and no group A: an article before what its column is called after. */
export function isArticle({ phrase, first, alone, span, after }: Match): boolean {
  const isNamed = phrase.entry.words.some(({ stem: own }) => own === stem(after));
  return first === "a" && !alone && span[0]?.text === "a" && isNamed;
}

export const OF_LEVELS: readonly Objection[] = [
  isDoer,
  isCutShort,
  isAge,
  isOpposite,
  isCompared,
  isDoneBy,
  isCompeting,
  isUnit,
  isPeople,
  isArticle,
];

export const OF_PARTS_OF_LEVELS: readonly Objection[] = [
  isShown,
  isName,
  isOtherPlace,
  isGrouping,
  isOfAnother,
  isOneWord,
  isUndenied,
  isOfHeader,
  isVerbOrSmall,
  saysTooLittle,
];
