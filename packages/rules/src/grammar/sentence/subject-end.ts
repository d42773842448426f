/** Where a subject ends, and the forms of a verb that follow it. */
import { PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { isPlural } from "../../text/stem.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";

export const PARTICIPLE =
  /ed$|^(?:met|sent|sold|paid|left|lost|won|made|taken|given|spent|kept|held|built|bought|done|seen|written|broken|chosen|caught|brought|found|gotten|drawn|sung|begun)$/;

/** 'women over 60 use PayPal': a number or a level ends the subject, so that a verb follows. */
export function endsSubject(reader: Reader, at: number): boolean {
  if (reader.tokens[at - 1]?.value != null) return true;
  // 'people 60 and over voted'
  const [joint, side] = [wordAt(reader, at - 2), wordAt(reader, at - 1)];
  const beyond = /^(?:over|older|above|up|under|younger|below)$/.test(side);
  if (beyond && /^(?:and|or)$/.test(joint) && reader.tokens[at - 3]?.value != null) return true;
  const counted = reader.tokens[at - 2]?.value != null;
  if (counted && unitOf(wordAt(reader, at - 1)) !== undefined) return true;
  const before = mentionBefore(reader, at);
  const [best] = before === undefined || before.light ? [] : before.candidates;
  return best !== undefined && (best.value !== null || best.entry.affirmative !== null);
}

/** 'A new customer buys matcha', 'orders matcha': behind someone a word in -s that is no plural of its own. */
export function isThirdPerson(reader: Reader, at: number): boolean {
  const text = reader.tokens[at]?.text ?? "";
  const before = wordAt(reader, at - 1);
  if (!/[^s]s$/.test(text) || (wordAt(reader, at) !== JOINT && !isRowNoun(text))) return false;
  if (isPlural(before) || !(isRowNoun(before) || endsSubject(reader, at))) return false;
  const first = reader.tokens.findLastIndex(
    ({ word }, place) =>
      place < at &&
      (/^(?:a|an|any|every|of|and|or)$/.test(word) ||
        (word === "the" && !PREPOSITIONS.has(wordAt(reader, place - 1)))),
  );
  return /^(?:a|an|any|every)$/.test(wordAt(reader, first)) && at + 1 < reader.tokens.length;
}
