/** Verbs that tell columns of places apart: 'trips from the harbour end at the station' of an `end_station`. */
import type { Mention } from "../../grounding/candidate.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { type Reader, wordAt } from "../reader.ts";

/** Whether a word of a header is a verb: behind its subject, and before a level of that column. */
export function isPlaceVerb(
  reader: Reader,
  { start, end, candidates }: Mention,
  afterSubject = false,
): boolean {
  const [best] = candidates;
  const word = wordAt(reader, start);
  if (end > start + 1 || best === undefined || best.value !== null || best.whole) return false;
  if (/ing$/.test(word)) return false;
  const before = wordAt(reader, start - 1);
  const agrees = isRowNoun(before) && /[^s]s$/.test(before) !== /[^s]s$/.test(word);
  if (!afterSubject && !agrees && !/^(?:who|that|which|and|or|to)$/.test(before)) return false;
  if (wordAt(reader, end) === "there") return true;
  if (!/^(?:at|in|on|to|from|with|by)$/.test(wordAt(reader, end))) return false;
  const place = /^(?:the|a|an)$/.test(wordAt(reader, end + 1)) ? end + 2 : end + 1;
  const levels = reader.mentionAt.get(place)?.candidates ?? [];
  return levels.some(
    ({ value, entry }) => value !== null && candidates.some((own) => own.entry === entry),
  );
}
