import { sqlText, storedColumn } from "../store/sql.ts";
import { hasBlankEdgeSql } from "./csv-source.ts";
import { castableSql, dateSql } from "./date-format.ts";
import { type ColumnPlan, firstInexactInteger, type Reading } from "./infer-columns.ts";
import { missingAmongNumbers, missingMarkers } from "./missing-markers.ts";
import { isPlainFormat, numberSql, pointGroupedPattern } from "./number-format.ts";

/** What the error of a query says whose rows hold a cell that does not fit. */
export const unfitting = "a cell does not fit its column";
const unfit = `error('${unfitting}')`;
const sqlType = { text: "VARCHAR", number: "DOUBLE", date: "TIMESTAMP" };
const usual = `(${missingMarkers.map(sqlText).join(", ")})`;
const unusual = `(${missingAmongNumbers.map(sqlText).join(", ")})`;

/** Whether a text stands for a missing value, as an SQL condition. */
export function missingSql(text: string, lenient: boolean): string {
  return lenient ? `(${text} IN ${usual} OR lower(${text}) IN ${unusual})` : `${text} IN ${usual}`;
}

/** A column's text, NULL where it is missing, as an SQL expression over texts. */
export function presentSql({ column, markers, lenient }: ColumnPlan): string {
  const text = storedColumn(column);
  return markers === 0 ? text : `CASE WHEN ${missingSql(text, lenient)} THEN NULL ELSE ${text} END`;
}

/** A text's value by a reading, NULL where it has none, as an SQL expression. */
export function readingSql(text: string, { kind, format }: Reading): string {
  if (kind === "date") return dateSql(text, format);
  const value = numberSql(text, format);
  const large = isPlainFormat(format)
    ? `(strlen(${text}) > 15 AND regexp_full_match(${text}, '[+-]?[0-9]+') AND abs(${value}) >= ${firstInexactInteger})`
    : `abs(${value}) >= ${firstInexactInteger}`;
  return `CASE WHEN NOT (${zeroPaddedSql(text)} OR ${large}) THEN ${value} END`;
}

function zeroPaddedSql(text: string): string {
  return `(${text} >= '00' AND ${text} < '0:')`;
}

/** Whether a cell speaks against its column's plan, as an SQL condition over texts. */
export function misfitSql(plan: ColumnPlan, trimmed: boolean): string {
  const text = storedColumn(plan.column);
  const missing = missingSql(text, plan.lenient);
  const present = `${text} IS NOT NULL${plan.markers > 0 ? ` AND NOT ${missing}` : ""}`;
  if (plan.kind === "text") {
    if (plan.present === 0) return `(${present})`;
    const known = [
      ...(plan.markers > 0 ? [] : [missing]),
      ...(trimmed ? [] : [hasBlankEdgeSql(text)]),
    ];
    return known.length > 0 ? `(${known.join(" OR ")})` : "FALSE";
  }
  const read = [plan, ...plan.rivals].map((one) => `${readingSql(text, one)} IS NOT NULL`);
  const fits = [...read, ...quietSql(plan, text)].join(" AND ");
  return `CASE WHEN ${fits} THEN FALSE ELSE ${present} END`;
}

function quietSql({ wary }: ColumnPlan, text: string): string[] {
  if (wary === "points") return [`NOT contains(${text}, '.')`];
  if (wary === null) return [];
  return [`regexp_full_match(${text}, ${sqlText(pointGroupedPattern)})`];
}

/**
 * What is stored of a column as an SQL expression over texts. A cell that does not fit the plan
 * ends the query with {@link unfitting}; markers for missing values are counted in a sequence.
 */
export function storedSql(plan: ColumnPlan): string {
  const text = storedColumn(plan.column);
  const none = `CAST(NULL AS ${sqlType[plan.kind]})`;
  const counted = `CASE WHEN nextval('${markerSequence(plan)}') < 0 THEN ${none} END`;
  const missing = plan.markers > 0 ? `WHEN ${missingSql(text, plan.lenient)} THEN ${counted}` : "";
  if (plan.kind === "text") {
    const rest =
      plan.present > 0 ? text : `CASE WHEN ${text} IS NOT NULL THEN ${unfit} ELSE ${none} END`;
    return missing === "" ? rest : `CASE ${missing} ELSE ${rest} END`;
  }
  const value = readingSql(text, plan);
  const fits = [`${value} IS NOT NULL`, ...quietSql(plan, text)].join(" AND ");
  return `CASE WHEN ${fits} THEN ${value} WHEN ${text} IS NULL THEN ${none} ${missing} ELSE ${unfit} END`;
}

/**
 * The same, quicker, for the texts that most plain numbers and ISO 8601 dates are: digits, and a
 * sign where nothing is missing. Their casts read more than they should only where a text holds an
 * underscore, is too large or too early, which the caller sees in the file and in the bounds.
 */
export function quickSql(plan: ColumnPlan, underscores: boolean): string {
  const careful = storedSql(plan);
  if (plan.kind === "text") return careful;
  const text = storedColumn(plan.column);
  if (plan.kind === "date") {
    const usual = castableSql(text, plan.format);
    if (usual === null) return careful;
    return `CASE WHEN ${usual} THEN CAST(${text} AS TIMESTAMP) ELSE ${careful} END`;
  }
  if (!isPlainFormat(plan.format) || plan.wary === "ungrouped") return careful;
  const first = plan.markers > 0 ? "0" : "-";
  const odd = [
    `(${text} < '0:' AND (${text} < '${first}' OR ${text} >= '00'))`,
    ...(plan.markers > 0 ? [`${text} >= ':'`] : []),
    ...(underscores ? [`contains(${text}, '_')`] : []),
    ...(plan.wary === "points" ? [`contains(${text}, '.')`] : []),
  ];
  return `CASE WHEN ${odd.join(" OR ")} THEN ${careful} ELSE CAST(${text} AS DOUBLE) END`;
}

/** The sequence that counts a column's markers. */
export function markerSequence({ column }: ColumnPlan): string {
  return `markers${column}`;
}
