import { type AnswerTable, csvCell } from "@probability-chat/sdk";

/** A table as a CSV file that spreadsheets read as UTF-8: unrounded where that is known. */
export function csvOf({ columns, rows, data }: AnswerTable): string {
  const head = data?.columns ?? columns.map(({ head: name }) => name);
  const lines = [head, ...(data?.rows ?? rows)];
  return `\ufeff${lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}
