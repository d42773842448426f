/** Levels that hold the verb of a sentence, with what is said by it. */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";

/** 'A home over 60 beds requires improvement', 'men strongly disapprove': a level of several words that holds a verb. */
export function isSentence(reader: Reader, at: number, endsSubject: boolean): boolean {
  const { end = 0 } = reader.mentionAt.get(at) ?? {};
  if (end < at + 2) return false;
  const degree = DEGREE.test(wordAt(reader, at));
  const before = wordAt(reader, at - 1);
  const subject = endsSubject || isRowNoun(before) || mentionBefore(reader, at) !== undefined;
  if (!subject || /^(?:an?|the|of|is|are|was|were|be)$/.test(before)) return false;
  return degree
    ? JUDGING.test(wordAt(reader, at + 1))
    : /^(?:requires|needs|meets|exceeds|fails|lacks)$/.test(wordAt(reader, at));
}

const DEGREE = /^(?:strongly|somewhat|slightly|moderately|mostly|fully|partly)$/;
const JUDGING = /^(?:(?:dis)?(?:approve|agree|like)|support|oppose|favou?r|trust)$/;
