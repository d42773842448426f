import type { DatasetSummary } from "@probability-chat/sdk";

type ColumnSummary = DatasetSummary["columns"][number];

/** So many columns with gaps are named. */
const named = 3;

/** `1,461 rows · 6 columns`. */
export function tableSize({ rows, columns }: Pick<DatasetSummary, "rows" | "columns">): string {
  return `${counted(rows, "row")} · ${counted(columns.length, "column")}`;
}

/** `1 column`, `1,200 columns`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
}

/** What was noticed on reading the file, and where values are missing. */
export function noticed({ notes, columns }: DatasetSummary): string[] {
  return [...notes, ...missingNote(columns)];
}

function missingNote(columns: readonly ColumnSummary[]): string[] {
  const gaps = columns
    .filter(({ missing_share: share }) => share > 0)
    .sort((a, b) => b.missing_share - a.missing_share);
  if (gaps.length === 0) return [];
  const told = gaps
    .slice(0, named)
    .map(({ name, missing_share: share }) => `${name} (${percentOf(share)})`);
  const more = gaps.length > named ? ` and ${counted(gaps.length - named, "more column")}` : "";
  return [`Missing values: ${told.join(", ")}${more}.`];
}

/** What was inferred of a column, in a line: `number · 0 to 55.9 · mm`. */
export function columnFacts({ kind, min, max, distinct, unit }: ColumnSummary): string {
  const range = min !== null && max !== null ? `${shown(min)} to ${shown(max)}` : "";
  const spread = range || counted(distinct, "value");
  return [kind, spread, unit].filter(Boolean).join(" · ");
}

/** Some of its values and what is missing, as sentences. */
export function columnExamples({ examples, missing_share: missing }: ColumnSummary): string {
  const given = examples.slice(0, 5).map((example) => example.slice(0, 40));
  return [
    given.length > 0 ? `For example ${given.join(", ")}.` : "",
    missing > 0 ? `Missing in ${percentOf(missing)} of the rows.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function percentOf(share: number): string {
  return `${share < 0.001 ? "less than 0.1" : Number((share * 100).toFixed(1))} %`;
}

function shown(value: number | string): string {
  return typeof value === "number"
    ? value.toLocaleString("en", { maximumSignificantDigits: 6, useGrouping: false })
    : value;
}
