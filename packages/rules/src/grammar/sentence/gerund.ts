/** Gerunds that carry what is said of a subject: 'a woman surviving', 'a patient cancelling'. */
import { LIGHT_VERBS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { plain } from "../../text/tokens.ts";
import { type Reader, wordAt } from "../reader.ts";
import { endsSubject, PARTICIPLE } from "./subject-end.ts";

/** A gerund after its subject: 'a woman surviving', 'charges exceeding 100'. */
export function gerund(reader: Reader, from: number, to: number): number | null {
  for (let at = from + 1; at < to; at++) {
    const word = wordAt(reader, at);
    if (
      !/ing$/.test(word) ||
      (/^(?:during|including|excluding|according|regarding|missing|being|having)$/.test(word) &&
        word !== "being" &&
        word !== "having")
    )
      continue;
    const mention = reader.mentionAt.get(at);
    const before = wordAt(reader, at - 1);
    // nor 'with an existing customer'
    if (/^(?:of|and|or|not|,|a|an|any|no)$/.test(before)) continue;
    if (word === "being" || word === "having" || word === "exceeding") return at;
    const best = mention?.candidates[0];
    if (best?.entry.affirmative !== null && best?.value === null) return at;
    // 'a deal with an existing customer winning' of a stage that is won
    if (best?.value != null && /^winn|^los|^fail|^pass/.test(word) && endsSubject(reader, at))
      return at;
  }
  return null;
}

/** That it is so at all, or a preposition. */
const NO_DOING =
  /^(?:happening|occurring|existing|taking|during|including|excluding|according|regarding|missing)$/;
const NO_SUBJECT = /^(?:and|or|,|a|an|the|any|no|their|his|her)$/;

/**
 * The last gerund behind a subject: those before tell who it is, 'a woman paying by card returning
 * the order'.
 */
export function lastDoing(reader: Reader, from: number, to: number): number | null {
  for (let at = to - 1; at > from; at--) {
    const word = wordAt(reader, at);
    const text = word === JOINT ? (reader.tokens[at]?.text.toLowerCase() ?? "") : word;
    if (!/ing$/.test(text) || NO_DOING.test(text)) continue;
    const start = /^(?:not|never)$/.test(wordAt(reader, at - 1)) ? at - 1 : at;
    const before = wordAt(reader, start - 1);
    if (start <= from || PREPOSITIONS.has(before) || NO_SUBJECT.test(before)) continue;
    // 'attending having got a reminder'
    const earlier = text === "having" && PARTICIPLE.test(wordAt(reader, at + 1));
    const first = earlier ? lastDoing(reader, from, at) : null;
    if (first !== null) return first;
    if (isDoing(reader, at, text, start)) return start;
  }
  return null;
}

function isDoing(reader: Reader, at: number, text: string, start: number): boolean {
  if (/^(?:being|having|exceeding)$/.test(text)) return true;
  const best = (reader.mentionAt.get(start) ?? reader.mentionAt.get(at))?.candidates[0];
  if (best === undefined)
    return (
      (wordAt(reader, at) === JOINT || LIGHT_VERBS.has(text)) &&
      reader.mentions.some(({ start, light }) => start > at && !light)
    );
  if (best.value !== null) return !plain(String(best.value)).split(" ").includes(text);
  return best.entry.affirmative !== null || !best.entry.words.some(({ word }) => word === text);
}
