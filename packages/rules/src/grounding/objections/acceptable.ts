/** Which matches of words with a phrase are worth considering at all. */
import { comparatorsFrom } from "../../lexicon/comparators.ts";
import { NEGATIONS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPlural } from "../../text/stem.ts";
import { AS_SAID, EXACT } from "../candidate.ts";
import { isMute } from "../function-word.ts";
import { OF_COLUMNS, OF_PARTS_OF_COLUMNS } from "./column-objections.ts";
import { OF_LEVELS, OF_PARTS_OF_LEVELS } from "./level-objections.ts";
import type { Match, Objection } from "./match.ts";
import { isRowItself } from "./row-noun-columns.ts";

/** Whether a match may stand: not of words without meaning, nor of a row's own noun, nor of a mere part. */
export function acceptable(match: Match): boolean {
  const isColumn = match.phrase.value === null;
  const objections = [OF_ANY, isColumn ? OF_COLUMNS : OF_LEVELS];
  if (!match.made.candidate.whole)
    objections.push(OF_PARTS, isColumn ? OF_PARTS_OF_COLUMNS : OF_PARTS_OF_LEVELS);
  return !objections.some((kind) => kind.some((isNone) => isNone(match)));
}

function isEmpty({ made, phrase, covered, span, alone, after }: Match): boolean {
  if (span.some(({ word, kind }) => !isMute(word) || kind === "quoted")) return false;
  // 'personal loans' of a level `Personal`
  const isKindOfRow = alone && phrase.value !== null && isPlural(after) && isRowNoun(after);
  if (
    isKindOfRow &&
    made.raw <= EXACT &&
    made.candidate.whole &&
    ADJECTIVE.test(span[0]?.word ?? "")
  )
    return false;
  // 'the total amount': a name in full, though its words say little
  const full = phrase.value === null && covered.length > 1 && made.candidate.whole;
  return !full || made.raw > AS_SAID;
}

/** Words that carry nothing unless the table has them for a kind of row. */
const ADJECTIVE = /^(?:personal|general|typical|particular|specific|random|average|actual)$/;

/** 'per square foot' is a ratio, no grouping. */
function isUnitOfRatio({ before, first }: Match): boolean {
  return before === "per" && /^(?:square|cubic)$/.test(first);
}

/** 'priced above 800' is no area above ground. */
function isComparator({ alone, first, tokens, made }: Match): boolean {
  return (
    alone &&
    tokens[made.end]?.value != null &&
    comparatorsFrom(first).some(({ words }) => words.length === 1)
  );
}

/** 'to default on the loan' is no 'default on file', but 'lead time' is of a `lead_time_days`. */
function isCutOff({ made, phrase, covered, last }: Match): boolean {
  const literal = phrase.value === null && covered.length > 1 && made.raw <= AS_SAID;
  return PREPOSITIONS.has(last) || (isMute(last) && !literal);
}

function opensMutely({ phrase, first, alone }: Match): boolean {
  return isMute(first) && (phrase.value !== null || alone || first === "of");
}

function isDenial({ first }: Match): boolean {
  return NEGATIONS.has(first);
}

function saysLittle({ phrase, covered }: Match): boolean {
  return !covered.some((at) => (phrase.words[at]?.weight ?? 0) >= 0.5);
}

const OF_ANY: readonly Objection[] = [isEmpty, isUnitOfRatio, isRowItself];
const OF_PARTS: readonly Objection[] = [isComparator, isCutOff, opensMutely, isDenial, saysLittle];
