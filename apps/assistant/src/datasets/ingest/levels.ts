import type { DuckDBConnection } from "@duckdb/node-api";
import type { Level } from "@probability-chat/codebook";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import type { ColumnPlan } from "./infer-columns.ts";
import { numberSql } from "./number-format.ts";
import { presentSql } from "./plan-sql.ts";
import type { ReadTable } from "./read-table.ts";

/** Levels of integer codes by value, each under its first spelling in the file. */
export async function spellLevels(
  connection: DuckDBConnection,
  { cells, texts, sample, stored, counts }: ReadTable,
): Promise<ReadonlyMap<number, readonly Level[]>> {
  const spelled = new Map<number, readonly Level[]>();
  const codes = stored.plans.filter(
    ({ kind }, at) => kind === "number" && (counts[at]?.levels.length ?? 0) > 0,
  );
  if (codes.length === 0) return spelled;
  const columns = codes.map(({ column }) => storedColumn(column)).join(", ");
  const headCells = await selectRows(
    connection,
    `SELECT ${columns} FROM ${cells} LIMIT ${sample.headRows}`,
  );
  for (const [at, plan] of codes.entries()) {
    const spellings = new Map<number, string>();
    for (const [row, values] of headCells.entries()) {
      const value = values[at];
      if (typeof value !== "number" || spellings.has(value)) continue;
      spellings.set(value, String(sample.rows[row]?.[plan.column]));
    }
    const levels = counts[plan.column]?.levels ?? [];
    const late = levels.some(({ text }) => !spellings.has(Number(text)));
    const all = late ? await firstSpellings(connection, texts, plan) : spellings;
    spelled.set(
      plan.column,
      levels.map(({ text, count }) => ({ text: all.get(Number(text)) ?? text, count })),
    );
  }
  return spelled;
}

async function firstSpellings(
  connection: DuckDBConnection,
  texts: string,
  plan: ColumnPlan,
): Promise<ReadonlyMap<number, string>> {
  if (plan.kind !== "number") return new Map();
  const text = presentSql(plan);
  const rows = await selectRows(
    connection,
    `SELECT value, arg_min(text, position) FROM (SELECT ${text} AS text, ${numberSql(text, plan.format)} AS value, row_number() OVER () AS position FROM ${texts}) WHERE value IS NOT NULL GROUP BY value`,
  );
  return new Map(rows.map(([value, first]) => [Number(value), String(first)]));
}
