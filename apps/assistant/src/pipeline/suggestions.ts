import type { Codebook } from "@probability-chat/engine";
import { type Dictionary, suggestQuestions } from "@probability-chat/language";

const shown = 4;
/** Each candidate is read against these columns; more would make a wide table's upload wait. */
const considered = 40;

/** Questions about a table that would be answered; made once, at ingest. */
export function suggestionsFor(codebook: Codebook, dictionary: Dictionary): string[] {
  const columns = codebook.columns.slice(0, considered);
  return suggestQuestions({ ...codebook, columns }, shown, dictionary);
}
