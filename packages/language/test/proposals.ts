/** What a reader proposes, as tests write it. */
import type { RefusalReason, Span } from "../src/interpretation.ts";
import type { Hypothesis, Reader } from "../src/reader.ts";
import { query } from "./query.ts";

/** Words of a question, where it has them. */
export function span(question: string, text: string): Span {
  const start = question.indexOf(text);
  return { start, end: start + text.length, text };
}

export const meant = (text: string, probability: number): Hypothesis => ({
  kind: "query",
  query: query(text),
  logProbability: Math.log(probability),
});
export const refused = (
  reason: RefusalReason,
  probability: number,
  ...spans: Span[]
): Hypothesis => ({
  kind: "refuse",
  reason,
  spans,
  logProbability: Math.log(probability),
});
export const unclear = (probability: number, readings: string[], ...spans: Span[]): Hypothesis => ({
  kind: "clarify",
  spans,
  readings: readings.map(query),
  logProbability: Math.log(probability),
});

export function reading(
  hypotheses: readonly Hypothesis[],
  unmatched: readonly Span[] = [],
): Reader {
  return { propose: async () => ({ hypotheses, model: "m", unmatched, unnamed: 0 }) };
}
