/** Adjectives of degree that no column claims: 'how many old films' needs a threshold, never all rows. */
import type { Item } from "../../grammar/item.ts";
import { type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { VAGUE } from "../../lexicon/comparators.ts";

const FURTHER =
  /^(?:new|modern|loyal|nice|popular|famous|successful|healthy|unhealthy|smart|clever|lazy|busy|happy|unhappy|valuable|important|typical|unusual|ordinary|normal|active|inactive|dangerous|safe|clean|dirty|quiet|loud|best|worst|fresh|middle-aged)$/;

/** Asks what an unread adjective right before its noun means; true where it did. */
export function askForDegree(
  reader: Reader,
  from: number,
  to: number,
  items: readonly Item[],
): boolean {
  for (let at = from; at + 1 < to; at++) {
    const word = wordAt(reader, at);
    if (!VAGUE.has(word) && !FURTHER.test(word)) continue;
    if (/^(?:many|few|well)$/.test(word) || !isNoun(reader, at + 1)) continue;
    if (/^(?:how|years?|months?|days?|as|too|so|very)$/.test(wordAt(reader, at - 1))) continue;
    if (items.some((item) => item.start <= at && at < item.end)) continue;
    reader.problems.push({ kind: "vague", span: spanOf(reader, at, at + 1), column: null });
    return true;
  }
  return false;
}

function isNoun(reader: Reader, at: number): boolean {
  return (
    reader.tokens[at]?.kind === "word" &&
    /s$|^(?:people|men|women|children)$/.test(wordAt(reader, at))
  );
}
