import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Codebook, Dialect } from "@probability-chat/codebook";
import { nameColumns } from "../csv/column-names.ts";
import { regulariseFile, type Survey } from "../csv/scan-file.ts";
import { sniffDialect } from "../csv/sniff-dialect.ts";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";
import { emptyFile, type ReceivedFile } from "../receive/receive-csv.ts";
import { openDuckdb, selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { type CsvSource, isMalformedCsv } from "./csv-source.ts";
import { noteReading } from "./notes.ts";
import { profileColumns } from "./profile-columns.ts";
import { type ReadTable, readTable } from "./read-table.ts";

/** A file that may still be looked through while it is ingested. */
export interface ComingFile {
  readonly path: string;
  readonly bytes: number;
  /**
   * Looks through the file from the first call on, which is made when its columns are planned:
   * both want the one thread. Waited for before anything is made of the file.
   */
  received(): Promise<ReceivedFile>;
}

/** What ingest found out about a file. */
export interface Ingested {
  readonly codebook: Codebook;
  readonly separator: string;
}

export interface IngestProgress {
  readonly signal?: AbortSignal;
  /** Called when all rows have been stored and their columns are looked at. */
  readonly onAnalyzing?: () => void;
}

const wideColumns = 250;
const strictLineBytes = 2_000_000;

/**
 * Turns a received file into `target` (zstd Parquet, rows in file order, columns `c0`, `c1` … by
 * position) and its codebook. DuckDB's strict reader takes the file as it is; one that it refuses
 * is scanned byte by byte, rewritten and read again, or refused in words. All scratch files lie in
 * `workDirectory`. Throws {@link DatasetRefused}.
 */
export async function ingestCsv(
  file: ComingFile,
  target: string,
  workDirectory: string,
  limits: DatasetLimits,
  { signal, onAnalyzing }: IngestProgress = {},
): Promise<Ingested> {
  const dialect = await sniffDialect(file.path);
  if (!dialect) throw emptyFile();
  refuseShape(dialect, limits);
  const spillDirectory = path.join(workDirectory, "spill");
  await mkdir(spillDirectory, { recursive: true });
  const instance = await openDuckdb({
    directories: [workDirectory, path.dirname(target), path.dirname(file.path)],
    spillDirectory,
    ...resourcesFor(dialect.columns, limits),
  });
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  try {
    signal?.throwIfAborted();
    const { names, renamed } = nameColumns(dialect.header, dialect.columns);
    let analyzing = false;
    const onStored = () => {
      if (!analyzing) onAnalyzing?.();
      analyzing = true;
    };
    const read = (source: CsvSource) =>
      readTable({
        connection,
        source,
        names,
        separator: dialect.separator,
        target,
        workDirectory,
        onPlanned: () => void file.received().catch(() => undefined),
        hasUnderscores: async () => (await file.received()).hasUnderscores,
        onStored,
      });
    const { table, survey } = await readFile(
      connection,
      file,
      dialect,
      workDirectory,
      limits,
      read,
    );
    if (table.stored.rows === 0) throw headerOnly();
    const columns = await profileColumns(connection, table, names);
    const { stored, sample } = table;
    const received = await file.received();
    const notes = noteReading(received, survey, renamed, stored.plans, names, sample.rows);
    return {
      codebook: { rows: table.stored.rows, columns, notes },
      separator: dialect.separator,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * DuckDB's Parquet writer reserves about 1.5 MB for each text column (most of it never touched), so
 * wide tables get a higher limit and one thread; what is really used is bounded by the row groups.
 */
export function resourcesFor(columns: number, limits: DatasetLimits) {
  const { memoryMegabytes, threads } = limits;
  return columns <= wideColumns
    ? { memoryMegabytes, threads }
    : {
        memoryMegabytes: memoryMegabytes + columns * 2,
        threads: 1,
        preserveOrder: false,
        shareExpressions: false,
      };
}

interface ReadFile {
  readonly table: ReadTable;
  /** Rows that were no whole rows; null where all were. */
  readonly survey: Survey | null;
}

/** The file as it is where a strict reader takes it, else rewritten. */
async function readFile(
  connection: DuckDBConnection,
  file: ComingFile,
  dialect: Dialect,
  workDirectory: string,
  limits: DatasetLimits,
  read: (source: CsvSource) => Promise<ReadTable>,
): Promise<ReadFile> {
  const { syntax, columns } = dialect;
  if (dialect.plain) {
    const maxLineBytes = Math.min(strictLineBytes, limits.maxRowBytes, limits.maxCellBytes);
    const header = dialect.header !== null;
    try {
      const table = await read({
        path: file.path,
        syntax,
        header,
        columns,
        maxLineBytes,
      });
      if (await hasAllRows(connection, await file.received(), dialect, table)) {
        return { table, survey: null };
      }
    } catch (error) {
      if (!isMalformedCsv(error)) throw error;
    }
  }
  await file.received();
  const regular = path.join(workDirectory, "regular.csv");
  const survey = await regulariseFile(file.path, regular, dialect, limits);
  if (survey.rows === 0) throw headerOnly();
  const table = await read({
    path: regular,
    syntax: { separator: 0x2c, quote: 0x22, escape: 0x22 },
    header: false,
    columns,
    maxLineBytes: Math.max(strictLineBytes, survey.longestRecord * 2 + columns * 3 + 2),
  });
  if (table.stored.rows === survey.rows) return { table, survey };
  throw new Error("The rewritten file could not be read back with all its rows.");
}

/**
 * Without quotes a line is a row. With them, every line that is no row must lie in a cell; a file
 * with blank lines, or where rows may have been lost, is rewritten.
 */
async function hasAllRows(
  connection: DuckDBConnection,
  file: ReceivedFile,
  { syntax, header }: Dialect,
  { cells, stored: { rows, plans } }: ReadTable,
): Promise<boolean> {
  if (!file.hasQuotes && syntax.quote === 0x22) return true;
  const more = file.lines - rows - (header ? 1 + breaksIn(header.join("")) : 0);
  const texts = plans.filter(({ kind }) => kind === "text");
  if (more <= 0 || texts.length === 0) return more === 0;
  const breaks = texts.map(({ column }) => {
    const cell = storedColumn(column);
    return `coalesce(sum(length(${cell}) - length(replace(${cell}, chr(10), ''))), 0)`;
  });
  const [row] = await selectRows(connection, `SELECT ${breaks.join(" + ")} FROM ${cells}`);
  return row?.[0] === more;
}

function breaksIn(text: string): number {
  return text.split("\n").length - 1;
}

function refuseShape({ columns }: Dialect, { maxColumns }: DatasetLimits): void {
  if (columns <= maxColumns) return;
  const count = (value: number) => value.toLocaleString("en-US");
  throw new DatasetRefused(
    "too_many_columns",
    `The header on line 1 has ${count(columns)} columns; at most ${count(maxColumns)} are possible. Please remove columns that you do not need and upload the file again.`,
    1,
  );
}

function headerOnly(): DatasetRefused {
  return new DatasetRefused(
    "header_only",
    "The file has a header line but no rows below it. Please add rows and upload the file again.",
    1,
  );
}
