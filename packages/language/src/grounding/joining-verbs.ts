import { comparatorsFrom } from "../lexicon/comparators.ts";
import { DETERMINERS, JOINING_VERBS, NEGATIONS, SHARE_NOUNS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import type { Token } from "../text/tokens.ts";
import { isMute } from "./function-word.ts";

const BE = /^(?:is|are|was|were|be|been|being|get|gets|got)$/;
/** What some rows do and others may not: 'completed in March' says more than 'in March'. */
const OUTCOME = /^(?:finish|complet|achiev|attain|reach|arriv)/;
const EFFECT = /^rais/;
const SUBJECT = /^(?:who|that|which|to|not|do|does|did|they)$/;
const SUPERLATIVE = /^(?:most|least|fewest|highest|lowest|largest|biggest|smallest|best|worst)$/;
/** A verb that joins and says nothing, in place of one that the table does not know. */
const JOINT = "found";

/**
 * Reads verbs that join a subject to what is said of it ('sent no letters', 'took 7 days to
 * arrive', 'distance flown') as a verb without meaning, unless the table knows them. Before a noun
 * ('treated patients'), or alone, they say something and stay.
 */
export function foldJoiningVerbs(tokens: readonly Token[], isKnown: (at: number) => boolean): void {
  tokens.forEach((token, at) => {
    if (!JOINING_VERBS.has(token.word) || isKnown(at)) return;
    if (joins(tokens, at, isKnown)) token.word = JOINT;
  });
}

function joins(tokens: readonly Token[], at: number, isKnown: (at: number) => boolean): boolean {
  const before = tokens[at - 1]?.word ?? "";
  const isLast = endsClause(tokens[at + 1]);
  // 'does membership raise the price' says that something has an effect
  if (EFFECT.test(tokens[at]?.word ?? "") && !isLast && tokens[at + 1]?.word !== "by") return false;
  const names = (place: number): boolean => {
    const word = tokens[place]?.word ?? "";
    return isKnown(place) && !isMute(word) && !isRowNoun(word);
  };
  if (before === "to" && isLast) return tokens.slice(0, at).some((other) => other.value !== null);
  const outcome = OUTCOME.test(tokens[at]?.word ?? "");
  for (let next = at + 1; next < tokens.length; next++) {
    const word = tokens[next]?.word ?? "";
    // 'students who play sports', but no 'completed training'
    if (names(next)) {
      if (next > at + 1 || SUBJECT.test(before) || isRowNoun(before) || SHARE_NOUNS.has(before))
        return true;
      break;
    }
    if (next > at + 1 && !outcome && tokens[next]?.value != null) return true;
    if (!outcome && comparatorsFrom(word).length > 0 && bounded(tokens, next)) return true;
    if (SUPERLATIVE.test(word)) {
      if (endsClause(tokens[next + 1])) return true;
      continue;
    }
    if (tokens[next]?.kind === "symbol" || !isMute(word)) break;
    if (outcome && !DETERMINERS.has(word) && !NEGATIONS.has(word)) break;
  }
  const last = before === "ever" ? at - 2 : at - 1;
  if (!isLast) return false;
  return BE.test(before)
    ? tokens.slice(0, at).some((_, place) => names(place))
    : names(last) || (isKnown(last) && names(last - 1));
}

/** 'longer than 20 minutes': a comparison with a number. */
function bounded(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 4).some(({ value }) => value !== null);
}

function endsClause(token: Token | undefined): boolean {
  return token === undefined || /^(?:[?.!,;:]|if|when|given|and|or|by|per|among)$/.test(token.word);
}
