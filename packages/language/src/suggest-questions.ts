import type { Codebook } from "@probability-chat/engine";
import { indexTable } from "./grounding/table-index.ts";
import { interpret } from "./interpret.ts";
import type { Dictionary } from "./interpretation.ts";
import { sampleQuestions } from "./reply/suggest.ts";

/**
 * Up to `limit` example questions about this table, best first. Each one has been read: all of
 * them interpret to readings.
 */
export function suggestQuestions(codebook: Codebook, limit = 4, dictionary?: Dictionary): string[] {
  const situation = { codebook, context: [], ...(dictionary === undefined ? {} : { dictionary }) };
  return sampleQuestions(indexTable(codebook, dictionary), 12)
    .filter((question) => interpret(question, situation).kind === "readings")
    .slice(0, limit);
}
