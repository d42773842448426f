/** Which number is said of a subject: 'the fee for dogs is above 5'. */
import { isFunctionWord } from "../../grounding/function-word.ts";
import { FORMS_OF_BE } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";
import { readComparator, readQuantity } from "./quantity.ts";

/** Comparisons that are verbs themselves, and so end their subject. */
export const VERBAL_BOUND =
  /^(?:go|goes|went|ris(?:e|es)|rose|climb(?:s|ed)?|drop(?:s|ped)?|falls?|fell|sinks?|sank|dip(?:s|ped)?|stay(?:s|ed)|exceed(?:s|ed)?|surpass(?:es)?)$/;

/**
 * Whether a 'for' opens no condition but belongs to a subject of which a number is said: 'the fee
 * for dogs is above 5', 'was the fee for dogs above 5'.
 */
export function isWithinSubject(reader: Reader, at: number, to: number): boolean {
  const measure = mentionBefore(reader, at);
  const best = measure?.candidates[0];
  if (measure === undefined || best?.value !== null || !best.entry.numeric) return false;
  let end = at + 1;
  let named = false;
  for (;;) {
    const mention = reader.mentionAt.get(end);
    if (
      mention?.candidates[0]?.value != null ||
      mention?.candidates[0]?.entry.affirmative != null
    ) {
      named = true;
      end = mention.end;
    } else if (mention === undefined && isNounPart(reader, end)) end += 1;
    else break;
  }
  let opening = measure.start - 1;
  while (/^(?:the|its|their|our)$/.test(wordAt(reader, opening))) opening -= 1;
  const isSaid = FORMS_OF_BE.has(wordAt(reader, end)) || FORMS_OF_BE.has(wordAt(reader, opening));
  const verb = FORMS_OF_BE.has(wordAt(reader, end)) ? end + 1 : end;
  const bound = readComparator(reader, verb, to);
  if (!named || bound === null || bound.op === "=" || end > to) return false;
  if (readQuantity(reader, bound.end, to) === null) return false;
  return isSaid || VERBAL_BOUND.test(wordAt(reader, verb));
}

function isNounPart(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  return /^(?:the|a|an|all|in)$/.test(word) || (isRowNoun(word) && !isFunctionWord(word));
}
