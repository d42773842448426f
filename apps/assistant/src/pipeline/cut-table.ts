/** The tables of an answer: of a bounded length, their cells in plain text, and in Markdown. */
import type { AnswerTable } from "@probability-chat/contract";
import { markdownTable, shortCell } from "./escape.ts";
import { count, datum, number } from "./figures.ts";

/** Rows that a client gets, and of them those that Markdown shows. */
const longest = 200;
const shown = 50;

export type Side = "left" | "right";

/** The table with its first rows, and all of them unrounded; nothing where it has none. */
export function cut(
  head: readonly string[],
  body: readonly (readonly string[])[],
  sides: readonly Side[],
  data: AnswerTable["data"] = null,
): AnswerTable[] {
  if (body.length === 0) return [];
  return [
    {
      columns: head.map((text, at) => ({ head: shortCell(text), isNumber: sides[at] === "right" })),
      rows: body.slice(0, longest).map((row) => row.map(shortCell)),
      total: body.length,
      data,
    },
  ];
}

/** A table in GFM, and how many rows it has more. */
export function tableMarkdown({ columns, rows, total }: AnswerTable): string[] {
  const table = markdownTable(
    columns.map(({ head }) => head),
    rows.slice(0, shown),
    columns.map(({ isNumber }) => (isNumber ? "right" : "left")),
  );
  if (total <= shown) return [table];
  return [table, `The first ${shown} of ${count(total)}; an export as JSON has them all.`];
}

/** A value as a cell; a dash where there is none. */
export function cell(value: number | string | null, rounded: boolean): string {
  if (value === null) return "—";
  if (typeof value === "string") return value;
  return rounded ? number(value) : datum(value);
}
