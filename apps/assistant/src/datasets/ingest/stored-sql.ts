import { storedColumn } from "../store/sql.ts";
import { dateSql, isoDateSql } from "./date-format.ts";
import { type ColumnPlan, markerSql } from "./infer-columns.ts";
import { numberSql, plainNumbers } from "./number-format.ts";

/**
 * What is stored of a column as an SQL expression over texts. A cell that does not fit the plan
 * ends the query with {@link unfitting}; markers for missing values are counted in a sequence.
 * A column of plain numbers that is `pointless` must be without decimal points; `castMarks` says
 * that texts may hold a `_` or `+`.
 */
export function storedSql(plan: ColumnPlan, pointless: boolean, castMarks: boolean): string {
  const cell = storedColumn(plan.column);
  const value = fittingSql(plan, cell, pointless, castMarks);
  if (plan.markers === 0) return value;
  const none = `CAST(NULL AS ${sqlType[plan.kind]})`;
  const counted = `CASE WHEN nextval('${markerSequence(plan)}') < 0 THEN ${none} END`;
  return `CASE WHEN ${markerSql(cell, plan)} THEN ${counted} ELSE ${value} END`;
}

function fittingSql(
  plan: ColumnPlan,
  cell: string,
  pointless: boolean,
  castMarks: boolean,
): string {
  switch (plan.kind) {
    case "text":
      return plan.present === 0 ? `CASE WHEN ${cell} IS NULL THEN ${cell} ELSE ${unfit} END` : cell;
    case "number": {
      if (plan.format === plainNumbers) return plainSql(cell, pointless, castMarks);
      const code = `regexp_matches(${cell}, '^[+-]?0[0-9]')`;
      const value = `CASE WHEN ${code} THEN ${unfit} ELSE ${numberSql(cell, plan.format)} END`;
      return orUnfit(value, cell);
    }
    case "date":
      return isoDateSql(cell, plan.format, unfit) ?? orUnfit(dateSql(cell, plan.format), cell);
  }
}

/**
 * The cast of a cell that cannot be anything else than a plain number, where a full match would
 * take as long as the cast. Casts read more: `1_000`, `+-5`, and `nan` and `inf`, which the caller
 * sees in the column's bounds.
 */
function plainSql(cell: string, pointless: boolean, castMarks: boolean): string {
  const value = `CAST(${cell} AS DOUBLE)`;
  const odd = [
    `(${cell} >= '00' AND ${cell} < '0:')`,
    ...(pointless ? [`contains(${cell}, '.')`] : []),
  ].join(" OR ");
  const checked = `CASE WHEN ${odd} THEN ${unfit} ELSE`;
  if (!castMarks) return `${checked} ${value} END`;
  const matched = orUnfit(numberSql(cell, plainNumbers), cell);
  return `${checked} CASE WHEN ${cell} < '-' OR contains(${cell}, '_') THEN ${matched} ELSE ${value} END END`;
}

function orUnfit(value: string, cell: string): string {
  return `coalesce(${value}, CASE WHEN ${cell} IS NOT NULL THEN ${unfit} END)`;
}

const sqlType = { text: "VARCHAR", number: "DOUBLE", date: "TIMESTAMP" };

/** The sequence that counts a column's markers. */
export function markerSequence({ column }: ColumnPlan): string {
  return `markers${column}`;
}

/** What the error of a query says whose rows hold a cell that does not fit. */
export const unfitting = "a cell does not fit its column";
const unfit = `error('${unfitting}')`;
