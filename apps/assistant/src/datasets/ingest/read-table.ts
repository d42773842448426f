import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { ColumnNames } from "../csv/column-names.ts";
import type { Dialect } from "../csv/dialect.ts";
import { selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import { type CellCounts, countCells } from "./count-cells.ts";
import { type CsvSource, hasBlankEdge, readCsvSql, trimmedSql } from "./csv-source.ts";
import { type ColumnPlan, inferColumns, type TextRow } from "./infer-columns.ts";
import { headRowsOf, sampleLines } from "./sample-lines.ts";
import { groupRows, type Stored, type StoredColumn, writeStored } from "./write-stored.ts";

/** A table that has been stored, and where its cells' texts can be looked up. */
export interface ReadTable {
  readonly stored: Stored;
  /** SQL table expressions: the stored columns, all texts, the texts of the first rows. */
  readonly cells: string;
  readonly texts: string;
  readonly head: string;
  readonly headRows: number;
  readonly counts: readonly CellCounts[];
}

/** What is read and where to. */
export interface Reading {
  readonly connection: DuckDBConnection;
  readonly source: CsvSource;
  readonly names: readonly ColumnNames[];
  readonly dialect: Dialect;
  readonly target: string;
  readonly workDirectory: string;
  /** Called when the rows are stored; once more where they had to be stored again. */
  readonly onStored?: (() => void) | undefined;
}

const firstInexactInteger = 2 ** 53;
/** Larger dictionaries cost more than they save in a file that is read a few times. */
const rawDictionary = 2_000;

/**
 * Stores a file's columns. A sample plans them, and the one pass that stores them checks every
 * cell; where one does not fit, or the sample does not decide, all texts are looked at first.
 */
export async function readTable(reading: Reading): Promise<ReadTable> {
  return (await readBySample(reading)) ?? (await readThoroughly(reading));
}

async function readBySample(reading: Reading): Promise<ReadTable | null> {
  const { connection, source, names, dialect, target } = reading;
  const sample = await loadSample(reading);
  if (!sample) return null;
  const { separator } = dialect;
  const { rows, blankEdges, headRows } = sample;
  const { plans, settled, pointsMatter } = await inferColumns({
    connection,
    source: "sample",
    rows,
    names,
    separator,
  });
  if (!settled) return null;
  const csv = readCsvSql(source);
  const texts = blankEdges ? trimmedTexts(csv, names.length) : csv;
  const pointless = plans.filter(({ column }) => !rows.some((row) => row[column]?.includes(".")));
  const stored = await writeStored(connection, texts, target, plans, {
    pointless: new Set(pointsMatter ? pointless.map(({ column }) => column) : []),
    castMarks: source.castMarks,
  });
  if (!stored?.columns.every((column, at) => isExact(column, plans[at]))) return null;
  const head = `(FROM sample LIMIT ${headRows})`;
  const table = await describe(reading, { stored, texts, head, headRows });
  const unread = table.counts.some(({ markers, edges }) => markers + edges > 0);
  return unread ? null : table;
}

/** Larger numbers may be integers that a double cannot hold, which are codes, or `inf` and `nan`. */
function isExact({ min, max, hasNan }: StoredColumn, plan: ColumnPlan | undefined): boolean {
  if (plan?.kind !== "number") return true;
  if (hasNan) return false;
  return Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0)) < firstInexactInteger;
}

async function readThoroughly(reading: Reading): Promise<ReadTable> {
  const { connection, source, names, dialect, target, workDirectory } = reading;
  const raw = path.join(workDirectory, "raw.parquet");
  await connection.run(
    `COPY (FROM ${trimmedTexts(readCsvSql(source), names.length)}) TO ${sqlText(raw)} (FORMAT parquet, COMPRESSION snappy, DICTIONARY_SIZE_LIMIT ${rawDictionary}, ROW_GROUP_SIZE ${groupRows(names.length)})`,
  );
  const texts = `read_parquet(${sqlText(raw)})`;
  const { separator } = dialect;
  const { plans } = await inferColumns({ connection, source: texts, rows: null, names, separator });
  const stored = await writeStored(connection, texts, target, plans, {
    pointless: new Set(),
    castMarks: true,
  });
  if (!stored) throw new Error("The columns do not hold what was counted in them.");
  const headRows = headRowsOf(names.length);
  return describe(reading, { stored, texts, head: `(FROM ${texts} LIMIT ${headRows})`, headRows });
}

async function describe(
  { connection, target, onStored }: Reading,
  table: Omit<ReadTable, "cells" | "counts">,
): Promise<ReadTable> {
  onStored?.();
  const cells = `read_parquet(${sqlText(target)})`;
  return { ...table, cells, counts: await countCells(connection, cells, table.stored) };
}

interface Sample {
  readonly rows: readonly TextRow[];
  /** How many of them are the first rows of the file. */
  readonly headRows: number;
  readonly blankEdges: boolean;
}

/** Puts a sample's trimmed texts, those of the head first, into the table `sample`. */
async function loadSample(reading: Reading): Promise<Sample | null> {
  const { connection, source, names, workDirectory } = reading;
  const lines = await sampleLines(source.path, path.join(workDirectory, "sample"), names.length);
  if (!lines) return null;
  const rowsOf = (file: string, header: boolean) =>
    readCsvSql({ ...source, path: file, header }, ", ignore_errors = true");
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE sample AS FROM ${rowsOf(lines.head, source.header)}`,
  );
  const [count] = await selectRows(connection, "SELECT count(*) FROM sample");
  if (lines.slices) await connection.run(`INSERT INTO sample FROM ${rowsOf(lines.slices, false)}`);
  const headRows = Number(count?.[0]);
  const rows = await selectTexts(connection);
  if (!rows.some((row) => row.some((cell) => cell !== null && hasBlankEdge(cell)))) {
    return { rows, headRows, blankEdges: false };
  }
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE sample AS FROM ${trimmedTexts("sample", names.length)}`,
  );
  return { rows: await selectTexts(connection), headRows, blankEdges: true };
}

async function selectTexts(connection: DuckDBConnection): Promise<TextRow[]> {
  return (await selectRows(connection, "FROM sample")) as TextRow[];
}

function trimmedTexts(texts: string, columns: number): string {
  const cells = Array.from({ length: columns }, (_, at) => storedColumn(at));
  return `(SELECT ${cells.map((cell) => `${trimmedSql(cell)} AS ${cell}`).join(", ")} FROM ${texts})`;
}
