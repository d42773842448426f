/**
 * Which language a question is in: English, unless the words of another speak for it and no English
 * one against it. Decided by the question alone: names of the table's count for neither side, so an
 * English question about a Spanish table stays English. Mixed or in doubt is English.
 */
import type { TableIndex } from "../grounding/table-index.ts";
import {
  AUXILIARIES,
  CHANCE_NOUNS,
  DETERMINERS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SHARE_NOUNS,
} from "../lexicon/function-words.ts";
import { SUMMARIES } from "../lexicon/statistics.ts";
import type { Token } from "../text/tokens.ts";
import type { Pack } from "./pack.ts";
import { nameLength } from "./rewrite.ts";
import { spanish } from "./spanish/spanish.ts";

export const PACKS: readonly Pack[] = [spanish];

/** Two words of a language, or one that is of no other; one will do where it knows all the others. */
const ENOUGH = 2;

const ENGLISH: readonly { has(word: string): boolean }[] = [
  AUXILIARIES,
  CHANCE_NOUNS,
  DETERMINERS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SHARE_NOUNS,
  SUMMARIES,
  new Set([
    "and",
    "many",
    "much",
    "than",
    "not",
    "people",
    "women",
    "men",
    "rate",
    "number",
    "same",
  ]),
];

export function packFor(tokens: readonly Token[], index: TableIndex): Pack | null {
  return PACKS.find((pack) => speaks(pack, tokens, index)) ?? null;
}

function speaks(pack: Pack, tokens: readonly Token[], index: TableIndex): boolean {
  if (!tokens.some((token) => pack.evidence(token) > 0)) return false;
  let score = 0;
  let understood = true;
  for (let at = 0; at < tokens.length; ) {
    const name = nameLength(tokens, at, index, pack);
    const token = tokens[at];
    if (name > 0 || token === undefined) {
      at += Math.max(1, name);
      continue;
    }
    at += 1;
    if (token.kind === "number" || (token.kind === "word" && isContentOf(token, index, pack)))
      continue;
    const speaking = pack.evidence(token);
    score += speaking;
    if (token.kind === "word" && !pack.grammar.has(token.word) && pack.gloss(token.word) === null)
      understood = false;
    if (
      speaking === 0 &&
      token.kind === "word" &&
      !pack.grammar.has(token.word) &&
      ENGLISH.some((words) => words.has(token.word))
    )
      return false;
  }
  return score >= ENOUGH || (score > 0 && understood);
}

/** A word of the table's that is not one of the language's own small words. */
function isContentOf(token: Token, index: TableIndex, pack: Pack): boolean {
  return (
    index.vocabulary.has(token.word) && !pack.grammar.has(token.word) && !isEnglish(token.word)
  );
}

function isEnglish(word: string): boolean {
  return ENGLISH.some((words) => words.has(word));
}
