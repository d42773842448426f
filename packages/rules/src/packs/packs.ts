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
import { wordSet } from "../lexicon/word-lists.ts";
import type { Token } from "../text/tokens.ts";
import type { Pack } from "./pack.ts";
import { spanish } from "./spanish/spanish.ts";
import { nameLength } from "./table-words.ts";

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
  wordSet("and many much than not people women men rate number same"),
];

/** No other language is written in `P(answered = Y | …)`. */
const NOTATION = /^[=|]$/;

export function packFor(tokens: readonly Token[], index: TableIndex): Pack | null {
  if (tokens.some(({ word }) => NOTATION.test(word))) return null;
  return PACKS.find((pack) => speaks(pack, tokens, index)) ?? null;
}

function speaks(pack: Pack, tokens: readonly Token[], index: TableIndex): boolean {
  if (!tokens.some((token) => pack.evidence(token) > 0)) return false;
  let score = 0;
  let understood = true;
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    if (at < end) continue;
    const name = nameLength(tokens, at, index, pack);
    end = at + name;
    const isSmall = pack.grammar.has(token.word);
    const isContent = index.vocabulary.has(token.word) && !isSmall && !isEnglish(token.word);
    if (name > 0 || token.kind === "number" || (token.kind === "word" && isContent)) continue;
    const speaking = pack.evidence(token);
    score += speaking;
    if (token.kind !== "word" || isSmall) continue;
    if (speaking === 0 && isEnglish(token.word)) return false;
    if (pack.gloss(token.word) === null) understood = false;
  }
  return score >= ENOUGH || (score > 0 && understood);
}

export function isEnglish(word: string): boolean {
  return ENGLISH.some((words) => words.has(word));
}
