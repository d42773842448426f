import type { Codebook } from "@probability-chat/codebook";
import {
  type Dictionary,
  suggestNextQuestions,
  suggestQuestions,
} from "@probability-chat/language";
import { type Query, queryColumns } from "@probability-chat/query";

const shown = 4;
const next = 3;
/** Each candidate is checked against these columns; more would make a wide table's upload wait. */
const considered = 40;
/** Of these so many stand last, where outcomes often do. */
const last = 8;

/** Questions about a table that would be answered; made once, at ingest. */
export function suggestionsFor(codebook: Codebook, dictionary: Dictionary): string[] {
  const all = codebook.columns;
  const isWide = all.length > considered;
  const columns = isWide ? [...all.slice(0, considered - last), ...all.slice(-last)] : all;
  return suggestQuestions({ ...codebook, columns }, shown, dictionary).map(({ text }) => text);
}

/** Questions that follow from an answered one; where none do, those about the table. */
export function suggestionsAfter(
  query: Query,
  codebook: Codebook,
  dictionary: Dictionary,
  general: readonly string[],
): readonly string[] {
  const following = suggestNextQuestions(query, around(query, codebook), next, dictionary);
  return following.length > 0 ? following.map(({ text }) => text) : general;
}

/** Of a wide table, its first columns and those that the query names. */
function around(query: Query, codebook: Codebook): Codebook {
  if (codebook.columns.length <= considered) return codebook;
  const named = new Set(queryColumns(query));
  const columns = codebook.columns.filter(({ name }, at) => at < considered || named.has(name));
  return { ...codebook, columns };
}
