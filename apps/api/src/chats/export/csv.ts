import { type Answered, csvCell } from "@probability-chat/contract";
import type { ChatEntry } from "./entries.ts";

const header = [
  "asked_at",
  "question",
  "form",
  "value",
  "low",
  "high",
  "level",
  "interval_method",
  "predictive",
  "baseline",
  "rows",
  "given",
  "matching",
  "excluded",
  "method",
  "text",
  "query",
  "dataset_hash",
  "model_version",
] as const;

function cellsOf(askedAt: Date, question: string, answer: Answered): string {
  const { value, interval, support } = answer;
  const figure = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  const row: Record<(typeof header)[number], string | number | boolean | null> = {
    asked_at: askedAt.toISOString(),
    question,
    form: answer.form,
    value: figure,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    level: interval?.level ?? null,
    interval_method: interval?.method ?? null,
    predictive: answer.predictive?.value ?? null,
    baseline: answer.baseline,
    rows: support?.rows ?? null,
    given: support?.given ?? null,
    matching: support?.matching ?? null,
    excluded: support?.excluded ?? null,
    method: answer.method,
    text: answer.text,
    query: answer.query,
    dataset_hash: answer.dataset.hash,
    model_version: answer.dataset.model_version,
  };
  return header.map((name) => csvCell(row[name])).join(",");
}

/**
 * The numbers, one row an answer; refusals have none. The mark at the start tells spreadsheets
 * that it is UTF-8.
 */
export async function* toCsv(entries: AsyncIterable<ChatEntry>): AsyncGenerator<string> {
  yield `\ufeff${header.join(",")}\r\n`;
  for await (const { message, question } of entries) {
    if (message.role !== "assistant" || question?.reply?.answer.kind !== "answer") continue;
    yield `${cellsOf(question.created_at, question.content, question.reply.answer)}\r\n`;
  }
}
