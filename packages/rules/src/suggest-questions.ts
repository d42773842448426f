import type { Codebook } from "@probability-chat/codebook";
import { equalQueries, type Query } from "@probability-chat/query";
import { indexTable } from "./grounding/index-table.ts";
import { interpret } from "./interpret.ts";
import type { Dictionary, Situation } from "./interpretation.ts";
import { nextQuestions } from "./reply/next-questions.ts";
import { sampleQuestions } from "./reply/suggest.ts";

/**
 * Up to `limit` example questions about this table, best first. Each one has been read: all of
 * them interpret to readings.
 */
export function suggestQuestions(codebook: Codebook, limit = 4, dictionary?: Dictionary): string[] {
  const situation = newChat(codebook, dictionary);
  return sampleQuestions(indexTable(codebook, dictionary), 12)
    .filter((question) => interpret(question, situation).kind === "readings")
    .slice(0, limit);
}

/**
 * Up to `limit` questions that follow from an answered query on this table, best first; each has
 * been read. Fewer, or none, where the query is about no column that words can carry.
 */
export function suggestNextQuestions(
  query: Query,
  codebook: Codebook,
  limit = 3,
  dictionary?: Dictionary,
): string[] {
  const situation = newChat(codebook, dictionary);
  const questions: string[] = [];
  for (const question of nextQuestions(query, indexTable(codebook, dictionary))) {
    if (questions.length === limit) break;
    const meaning = interpret(question, situation);
    if (meaning.kind !== "readings") continue;
    if (!meaning.readings.some((reading) => equalQueries(reading.query, query)))
      questions.push(question);
  }
  return questions;
}

function newChat(codebook: Codebook, dictionary: Dictionary | undefined): Situation {
  return { codebook, context: [], ...(dictionary && { dictionary }) };
}
