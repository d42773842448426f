import type { DatasetSummary } from "@probability-chat/sdk";
import type { Texts } from "../texts/texts.ts";
import { counted, percentOf } from "./table-facts.ts";

type ColumnSummary = DatasetSummary["columns"][number];

/** What was inferred of a column, in a line: `number · 0 to 55.9 · mm`. */
export function columnFacts(
  texts: Texts,
  { kind, min, max, distinct, unit }: ColumnSummary,
): string {
  const { t, told } = texts;
  const isRange = min !== null && max !== null;
  const spread = isRange
    ? t("{low} to {high}", { low: shown(min), high: shown(max) })
    : counted(texts, distinct, "value");
  return [told(kind), spread, unit].filter(Boolean).join(" · ");
}

/** The same with how many different values it has, and what is missing. */
export function columnLine(texts: Texts, column: ColumnSummary): string {
  const { min, max, distinct, missing_share: missing } = column;
  const isRange = min !== null && max !== null;
  return [
    columnFacts(texts, column),
    isRange ? counted(texts, distinct, "value") : "",
    missing > 0 ? texts.t("{share} missing", { share: percentOf(texts, missing) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Some of its values and what is missing, as sentences. */
export function columnExamples(
  texts: Texts,
  { examples, missing_share: missing }: ColumnSummary,
): string {
  const { t } = texts;
  const given = examples.slice(0, 5).map((example) => example.slice(0, 40));
  return [
    given.length > 0 ? t("For example {list}.", { list: given.join(", ") }) : "",
    missing > 0 ? t("Missing in {share} of the rows.", { share: percentOf(texts, missing) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function shown(value: number | string): string {
  return typeof value === "number"
    ? value.toLocaleString("en", { maximumSignificantDigits: 6, useGrouping: false })
    : value;
}
