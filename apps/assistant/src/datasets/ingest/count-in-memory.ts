import type { DuckDBConnection } from "@duckdb/node-api";
import { CODE_LEVELS, type Level, LISTED_LEVELS } from "@probability-chat/codebook";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import type { CellCounts, Row } from "./count-cells.ts";
import { hasBlankEdge } from "./csv-source.ts";
import type { ColumnPlan } from "./infer-columns.ts";
import { missingMarkers } from "./missing-markers.ts";

const dayMicroseconds = 86_400_000_000;

/** The same counts as `countCells` takes in SQL, from one query that reads the whole table. */
export async function countInMemory(
  connection: DuckDBConnection,
  cells: string,
  plans: readonly ColumnPlan[],
): Promise<CellCounts[]> {
  const columns = plans.map(({ kind, column }) =>
    kind === "date" ? `epoch_us(${storedColumn(column)})` : storedColumn(column),
  );
  const rows = await selectRows(connection, `SELECT ${columns.join(", ")} FROM ${cells}`);
  return plans.map((plan, at) => countColumn(plan, rows, at));
}

function countColumn({ kind }: ColumnPlan, rows: readonly Row[], at: number): CellCounts {
  const counts = new Map<number | string, number>();
  for (const row of rows) {
    const cell = row[at];
    if (cell !== null && cell !== undefined) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  let [present, length, markers, edges] = [0, 0, 0, 0];
  let fractions = false;
  for (const [value, count] of counts) {
    present += count;
    if (typeof value === "number") {
      fractions ||= kind === "date" ? value % dayMicroseconds !== 0 : !Number.isInteger(value);
      continue;
    }
    length += count * [...value].length;
    if (missingMarkers.includes(value)) markers += count;
    if (hasBlankEdge(value)) edges++;
  }
  const listed = kind === "text" || (kind === "number" && !fractions && counts.size <= CODE_LEVELS);
  return {
    distinct: counts.size,
    fractions,
    meanLength: present === 0 ? 0 : length / present,
    markers,
    edges,
    levels: listed ? mostFrequent(counts) : [],
  };
}

/** Ties by the bytes of the text, as the database breaks them. */
function mostFrequent(counts: ReadonlyMap<number | string, number>): Level[] {
  return [...counts]
    .map(([value, count]) => ({ text: String(value), count }))
    .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.text), Buffer.from(b.text)))
    .slice(0, LISTED_LEVELS);
}
