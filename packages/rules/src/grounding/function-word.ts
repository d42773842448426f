import {
  AUXILIARIES,
  DETERMINERS,
  FILLERS,
  LIGHT_VERBS,
  NEGATIONS,
  PREPOSITIONS,
  QUESTION_WORDS,
} from "../lexicon/function-words.ts";

/** Whether a word has no meaning of its own for a query. */
export function isFunctionWord(word: string): boolean {
  return (
    DETERMINERS.has(word) ||
    PREPOSITIONS.has(word) ||
    AUXILIARIES.has(word) ||
    NEGATIONS.has(word) ||
    QUESTION_WORDS.has(word) ||
    FILLERS.has(word) ||
    LIGHT_VERBS.has(word)
  );
}

/** Whether it names nothing even by a synonym: all of them but the light verbs. */
export function isMute(word: string): boolean {
  return isFunctionWord(word) && !LIGHT_VERBS.has(word);
}
