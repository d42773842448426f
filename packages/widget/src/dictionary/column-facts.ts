import type { DatasetSummary } from "@probability-chat/sdk";

type ColumnSummary = DatasetSummary["columns"][number];

/** What was inferred of a column, in a line: `number · 0 to 55.9 · mm`. */
export function columnFacts({ kind, min, max, distinct, unit }: ColumnSummary): string {
  const range = min !== null && max !== null ? `${shown(min)} to ${shown(max)}` : "";
  const spread = range || (distinct === 1 ? "1 value" : `${distinct.toLocaleString("en")} values`);
  return [kind, spread, unit].filter(Boolean).join(" · ");
}

/** Some of its values and what is missing, as sentences. */
export function columnExamples({ examples, missing_share: missing }: ColumnSummary): string {
  const given = examples.slice(0, 5).map((example) => example.slice(0, 40));
  const percent = missing < 0.001 ? "less than 0.1" : Number((missing * 100).toFixed(1));
  return [
    given.length > 0 ? `For example ${given.join(", ")}.` : "",
    missing > 0 ? `Missing in ${percent} % of the rows.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function shown(value: number | string): string {
  return typeof value === "number"
    ? value.toLocaleString("en", { maximumSignificantDigits: 6, useGrouping: false })
    : value;
}
