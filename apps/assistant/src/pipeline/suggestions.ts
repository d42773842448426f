import type { Codebook } from "@probability-chat/codebook";
import {
  type Dictionary,
  suggestNextQuestions,
  suggestQuestions,
} from "@probability-chat/language";
import type { Query } from "@probability-chat/query";

const shown = 4;
const next = 3;

/** Questions about a table that would be answered; made once, at ingest. */
export function suggestionsFor(codebook: Codebook, dictionary: Dictionary): string[] {
  return suggestQuestions(codebook, shown, dictionary).map(({ text }) => text);
}

/** Questions that follow from an answered one; where none do, those about the table. */
export function suggestionsAfter(
  query: Query,
  codebook: Codebook,
  dictionary: Dictionary,
  general: readonly string[],
): readonly string[] {
  const following = suggestNextQuestions(query, codebook, next, dictionary);
  return following.length > 0 ? following.map(({ text }) => text) : general;
}
