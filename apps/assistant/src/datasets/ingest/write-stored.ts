import type { DuckDBConnection } from "@duckdb/node-api";
import { selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import type { ColumnPlan } from "./infer-columns.ts";
import { markerSequence, unfitting } from "./plan-sql.ts";

/** What the Parquet writer says of a column. */
export interface StoredColumn {
  readonly present: number;
  /** Of numbers; of dates in milliseconds since 1970; else null. */
  readonly min: number | null;
  readonly max: number | null;
  readonly hasNan: boolean;
}

export interface Stored {
  readonly rows: number;
  /** The plans with all rows' counts of markers and present cells. */
  readonly plans: readonly ColumnPlan[];
  readonly columns: readonly StoredColumn[];
}

/** Cells per row group: bounds what a writer holds in memory, however wide the table. */
const rowGroupCells = 6_000_000;
const rowGroupRows = 122_880;
/** Each column of more values is hashed up to here for nothing, a fifth of the time of writing. */
const dictionaryValues = 8_192;

/** Rows that a Parquet file of so many columns has in a group. */
function groupRows(columns: number): number {
  return Math.max(2_048, Math.min(rowGroupRows, Math.floor(rowGroupCells / columns)));
}

/**
 * Writes the columns (SQL expressions, by position) of a table expression into `target` in one
 * pass; null where some cell does not fit its plan.
 */
export async function writeStored(
  connection: DuckDBConnection,
  from: string,
  target: string,
  plans: readonly ColumnPlan[],
  columns: readonly string[],
): Promise<Stored | null> {
  const marked = plans.filter(({ markers }) => markers > 0);
  for (const plan of marked) {
    await connection.run(`CREATE OR REPLACE TEMP SEQUENCE ${markerSequence(plan)}`);
  }
  const cells = columns.map((column, at) => `${column} AS ${storedColumn(at)}`);
  try {
    const result = await connection.runAndReadAll(
      `COPY (SELECT ${cells.join(", ")} FROM ${from}) TO ${sqlText(target)} (FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE ${groupRows(plans.length)}, DICTIONARY_SIZE_LIMIT ${dictionaryValues}, RETURN_STATS)`,
    );
    const [row] = result.getRowsJson();
    const rows = Number(row?.[1]);
    const statistics = readStatistics(row?.[4] as unknown as Statistics, plans, rows);
    const markers = await countMarkers(connection, marked);
    const counted = plans.map((plan, at) => ({
      ...plan,
      present: statistics[at]?.present ?? 0,
      markers: markers.get(plan.column) ?? 0,
    }));
    return { rows, plans: counted, columns: statistics };
  } catch (error) {
    if (isUnfitting(error)) return null;
    throw error;
  }
}

function isUnfitting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(unfitting) || /^Conversion Error/.test(error.message);
}

interface Pair {
  readonly key: string;
  readonly value: string;
}
type Statistics = readonly { readonly key: string; readonly value: readonly Pair[] }[];

function readStatistics(
  statistics: Statistics,
  plans: readonly ColumnPlan[],
  rows: number,
): StoredColumn[] {
  const found = new Map(statistics.map(({ key, value }) => [key.replaceAll('"', ""), value]));
  return plans.map(({ kind, column }) => {
    const values = new Map(found.get(storedColumn(column))?.map(({ key, value }) => [key, value]));
    const bound = (text: string | undefined) => {
      if (text === undefined || kind === "text") return null;
      return kind === "number" ? Number(text) + 0 : Date.parse(`${text.replace(" ", "T")}Z`);
    };
    return {
      present: rows - Number(values.get("null_count") ?? 0),
      min: bound(values.get("min")),
      max: bound(values.get("max")),
      hasNan: values.get("has_nan") === "true",
    };
  });
}

async function countMarkers(
  connection: DuckDBConnection,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, number>> {
  if (plans.length === 0) return new Map();
  const counters = await selectRows(
    connection,
    "SELECT sequence_name, coalesce(last_value, 0) FROM duckdb_sequences()",
  );
  const counts = new Map(counters.map(([name, count]) => [name, Number(count)]));
  return new Map(plans.map((plan) => [plan.column, counts.get(markerSequence(plan)) ?? 0]));
}
