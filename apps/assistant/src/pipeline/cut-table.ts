/** Markdown tables of a bounded length, and their cells. */
import { markdownTable, shorten } from "./escape.ts";
import { count, datum, number } from "./figures.ts";

const longest = 50;

export type Side = "left" | "right";

/** The table with its first rows; nothing where it has none. */
export function cut(head: string[], body: string[][], sides: Side[]): string[] {
  if (body.length === 0) return [];
  const table = markdownTable(
    head.map(shorten),
    body.slice(0, longest).map((row) => row.map(shorten)),
    sides,
  );
  const more = body.length - longest;
  if (more <= 0) return [table];
  return [table, `The first ${longest} of ${count(body.length)}; an export as JSON has them all.`];
}

/** A value as a cell; a dash where there is none. */
export function cell(value: number | string | null, rounded: boolean): string {
  if (value === null) return "—";
  if (typeof value === "string") return value;
  return rounded ? number(value) : datum(value);
}
