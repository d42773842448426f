/** Where a topic in front of a question ends: 'Women over 40: default rate'. */
import { PREPOSITIONS, RATE_NOUNS } from "../../lexicon/function-words.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";

/** 'Employees earning less than 3000: what are the odds …', 'of the women, how many …'. */
export function topicEnd(reader: Reader, from: number, to: number): number | null {
  if (
    /^(?:what|which|who|how|why|when|where|is|are|was|were|do|does|did|will|would|can|could|compare|calculate|compute|find|show|tell|give|list|describe|simulate|check|p|e|and|so|then|now|please|the|i)$/.test(
      wordAt(reader, from),
    )
  )
    return null;
  const end = frontEnd(reader, from, to);
  return end === null || end === from ? null : end;
}

const MEASURED = /^(?:share|percentage|proportion|fraction|average|mean|median)$/;

/** Where words in front end: at the comma or colon before what is asked. */
export function frontEnd(reader: Reader, from: number, to: number): number | null {
  let last: number | null = null;
  for (let at = from; at < to; at++) {
    // 'toys, average price', but no 'share of toys, average price'
    if (MEASURED.test(wordAt(reader, at))) break;
    const parts = /^[,:]$/.test(wordAt(reader, at));
    if (parts && at + 2 < to && MEASURED.test(wordAt(reader, at + 1))) return at;
    if (parts && opensRate(reader, at + 1, to)) return at;
    if (isRateNoun(reader, at)) break;
    if (
      parts &&
      /^(?:what|how|which|who|is|are|do|does|did|the|find|calculate|compute|then|was|were|will|would|i|show|give|tell|please|probability|prob|chance|likelihood|odds|risk|number|count|total)$/.test(
        wordAt(reader, at + 1),
      )
    )
      last = last ?? at;
  }
  return last;
}

/** 'Women over 40: default rate': words of a rate, up to its noun, before any other. */
function opensRate(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, from + 4); at++) {
    if (isRateNoun(reader, at)) return at > from;
    const { kind, value } = reader.tokens[at] ?? {};
    if (kind !== "word" || value != null || PREPOSITIONS.has(wordAt(reader, at))) return false;
    if (/^(?:and|or|but|not)$/.test(wordAt(reader, at))) return false;
  }
  return false;
}

/** The 'rate' of an event, no part of the name of a column of numbers. */
function isRateNoun(reader: Reader, at: number): boolean {
  if (!RATE_NOUNS.has(wordAt(reader, at))) return false;
  const best = mentionOver(reader, at)?.candidates[0];
  return best === undefined || (best.value === null && best.entry.affirmative !== null);
}
