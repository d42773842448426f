import { type Level, LISTED_LEVELS } from "@probability-chat/engine";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { type ColumnPlan, presentSql, storedSql } from "./infer-columns.ts";
import type { ProfileSources } from "./profile-columns.ts";

type LevelsByColumn = Map<number, Level[]>;

/** Columns of a small table are counted together, those of a large one alone. */
const cellsTogether = 1_000_000;
const columnsTogether = 50;

/** The most frequent values of text columns. */
export async function textLevels(
  sources: ProfileSources,
  plans: readonly ColumnPlan[],
): Promise<LevelsByColumn> {
  return inBatches(sources, plans, (batch) => {
    const [alone] = batch;
    if (batch.length === 1 && alone) {
      const cell = storedColumn(alone.column);
      return `SELECT ${sqlName(alone)}, ${cell}, count(*) AS n FROM ${sources.stored} WHERE ${cell} IS NOT NULL GROUP BY 2 ORDER BY n DESC, 2 LIMIT ${LISTED_LEVELS}`;
    }
    const cells = batch.map(({ column }) => storedColumn(column)).join(", ");
    return `SELECT name, text, n FROM (SELECT name, text, count(*) AS n FROM (UNPIVOT (SELECT ${cells} FROM ${sources.stored}) ON ${cells} INTO NAME name VALUE text) GROUP BY 1, 2) QUALIFY row_number() OVER (PARTITION BY name ORDER BY n DESC, text) <= ${LISTED_LEVELS} ORDER BY n DESC, text`;
  });
}

/** The values of integer codes, each under its first spelling in the file. */
export async function codeLevels(
  sources: ProfileSources,
  plans: readonly ColumnPlan[],
): Promise<LevelsByColumn> {
  return inBatches(sources, plans, (batch) => {
    const parts = batch.map(
      (plan) =>
        `SELECT ${sqlName(plan)}, arg_min(text, position), count(*) FROM (SELECT ${presentSql(plan)} AS text, ${storedSql(plan)} AS value, file_row_number AS position FROM numbered) WHERE value IS NOT NULL GROUP BY value`,
    );
    const columns = batch.map(({ column }) => storedColumn(column)).join(", ");
    return `WITH numbered AS MATERIALIZED (SELECT ${columns}, file_row_number FROM ${sources.numbered}) ${parts.join(" UNION ALL ")}`;
  });
}

const sqlName = ({ column }: ColumnPlan) => `'${storedColumn(column)}'`;

async function inBatches(
  { connection, rows }: ProfileSources,
  plans: readonly ColumnPlan[],
  query: (batch: readonly ColumnPlan[]) => string,
): Promise<LevelsByColumn> {
  const size = Math.max(1, Math.min(columnsTogether, Math.floor(cellsTogether / rows)));
  const levels: LevelsByColumn = new Map();
  for (let from = 0; from < plans.length; from += size) {
    const batch = plans.slice(from, from + size);
    for (const { column } of batch) levels.set(column, []);
    for (const [name, text, count] of await selectRows(connection, query(batch))) {
      const column = Number(String(name).slice(1));
      levels.get(column)?.push({ text: String(text), count: Number(count) });
    }
  }
  return levels;
}
