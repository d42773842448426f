/** Whose something is: 'Oslo's highest price', 'returned orders' average age'. */
import type { ColumnEntry } from "../grounding/table-index.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { type Reader, wordAt } from "./reader.ts";

/** 'Oslo's highest price', 'returned orders' average age': what follows those whose measure is asked for. */
export function afterOwner(reader: Reader, from: number, to: number): number {
  let at = from;
  let level = true;
  // 'former smokers' of a column about smoking
  let before: ColumnEntry | undefined;
  while (at < to) {
    const mention = reader.mentionAt.get(at);
    const best = mention?.candidates[0];
    const word = wordAt(reader, at);
    if (best === undefined && !isRowNoun(word) && !/^no[nt]$/.test(word)) break;
    const levelled = best?.value != null || (best !== undefined && best.entry === before);
    if (best !== undefined && !levelled && best.entry.affirmative === null) break;
    level &&= levelled;
    before = best?.entry;
    at = mention?.end ?? at + 1;
  }
  return level || isOwner(reader, at - 1) ? at : from;
}

/** Whether a possessive mark follows. */
export function isOwner(reader: Reader, at: number): boolean {
  return /^['’]/.test(reader.text.slice(reader.tokens[at]?.end));
}
