import type { Codebook } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { interpret } from "../src/interpret.ts";

/** The query that a question is read as first, or `clarify` or `refuse`. */
export function bestReading(question: string, codebook: Codebook): string {
  const meaning = interpret(question, { codebook, context: [] });
  const [best] = meaning.kind === "readings" ? meaning.readings : [];
  return best === undefined ? meaning.kind : printQuery(best.query);
}
