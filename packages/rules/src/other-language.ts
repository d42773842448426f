/** Whether a question that was not read is in a language that nothing here reads. */
import type { TableIndex } from "./grounding/table-index.ts";
import {
  AUXILIARIES,
  CHANCE_NOUNS,
  DETERMINERS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SHARE_NOUNS,
} from "./lexicon/function-words.ts";
import { OTHER_LANGUAGES } from "./lexicon/other-languages.ts";
import { SUMMARIES } from "./lexicon/statistics.ts";
import { wordSet } from "./lexicon/word-lists.ts";

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

/** Letters that no language read here is written in. */
const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}]/u;

/** Two words of a language, and no fewer than a third of all: one may be a name. */
const ENOUGH = 2;
const SHARE = 1 / 3;

/**
 * The language of a question by its most frequent words, 'a language that I do not know' by its
 * letters; null for one that is read, and where it cannot be told.
 */
export function otherLanguage(question: string, index: TableIndex): string | null {
  const words = (question.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => !index.vocabulary.has(word),
  );
  if (words.length > 0 && words.every((word) => OTHER_LETTERS.test(word))) {
    return "a language that I do not know";
  }
  const english = words.filter(isEnglish);
  const others = words.filter((word) => !isEnglish(word));
  const enough = Math.max(ENOUGH, words.length * SHARE, english.length + 1);
  const [best] = [...OTHER_LANGUAGES]
    .map(([name, own]) => ({ name, hits: others.filter((word) => own.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  return best !== undefined && best.hits >= enough ? best.name : null;
}

function isEnglish(word: string): boolean {
  return ENGLISH.some((words) => words.has(word));
}
