import { type Answered, csvCell } from "@probability-chat/contract";
import type { ChatEntry } from "./entries.ts";

const header = [
  "asked_at",
  "question",
  "form",
  "group",
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

type Cell = string | number | null;

/** A group of an answer, with the figures that are its own. */
interface GroupRow {
  readonly group: string;
  readonly figures: Readonly<Record<string, Cell>>;
}

/** The groups of an answer that has some, by the table that says the same; none of others. */
function groupsOf({ value, card }: Answered): readonly GroupRow[] {
  const data = card?.tables[0]?.data;
  const at = data?.columns.lastIndexOf("value") ?? -1;
  if (!data || at < 1 || typeof value !== "object" || value === null) return [];
  return data.rows.map((row) => ({
    group: row.slice(0, at).join("; "),
    figures: Object.fromEntries(
      data.columns.slice(at).map((name, after) => [name, row[at + after] ?? null]),
    ),
  }));
}

function cellsOf(askedAt: Date, question: string, answer: Answered, of: GroupRow | null): string {
  const { interval, support } = answer;
  const value = of ? (of.figures.value ?? null) : answer.value;
  const figure = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  const row: Record<(typeof header)[number], string | number | boolean | null> = {
    asked_at: askedAt.toISOString(),
    question,
    form: answer.form,
    group: of?.group ?? null,
    value: figure,
    low: of ? (of.figures.low ?? null) : (interval?.low ?? null),
    high: of ? (of.figures.high ?? null) : (interval?.high ?? null),
    level: interval?.level ?? null,
    interval_method: interval?.method ?? null,
    predictive: answer.predictive?.value ?? null,
    baseline: answer.baseline,
    rows: support?.rows ?? null,
    given: of ? (of.figures.rows ?? null) : (support?.given ?? null),
    matching: of ? (of.figures.matching ?? null) : (support?.matching ?? null),
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
 * The numbers, one row an answer, or a group of one; refusals have none. The mark at the start tells spreadsheets
 * that it is UTF-8.
 */
export async function* toCsv(entries: AsyncIterable<ChatEntry>): AsyncGenerator<string> {
  yield `\ufeff${header.join(",")}\r\n`;
  for await (const { message, question } of entries) {
    if (message.role !== "assistant" || question?.reply?.answer.kind !== "answer") continue;
    const { answer } = question.reply;
    const groups = groupsOf(answer);
    for (const group of groups.length > 0 ? groups : [null]) {
      yield `${cellsOf(question.created_at, question.content, answer, group)}\r\n`;
    }
  }
}
