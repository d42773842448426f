import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Codebook } from "@probability-chat/engine";
import { nameColumns } from "../csv/column-names.ts";
import { type Dialect, sniffDialect } from "../csv/dialect.ts";
import { regulariseFile, type Survey, surveyFile } from "../csv/scan-file.ts";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";
import { emptyFile, type ReceivedFile } from "../receive/receive-csv.ts";
import { openDuckdb, selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import { type ColumnPlan, inferColumns, storedSql } from "./infer-columns.ts";
import { noteReading } from "./notes.ts";
import { profileColumns } from "./profile-columns.ts";

/** What ingest found out about a file. */
export interface Ingested {
  readonly codebook: Codebook;
  readonly separator: string;
}

export interface IngestProgress {
  readonly signal?: AbortSignal;
  /** Called when all rows have been read and their columns are looked at. */
  readonly onAnalyzing?: () => void;
}

/** Cells per row group: bounds what a writer holds in memory, however wide the table. */
const rowGroupCells = 6_000_000;
const rowGroupRows = 122_880;
const wideColumns = 250;
/** Larger dictionaries cost more than they save in a file that is read a few times. */
const rawDictionary = 2_000;

/**
 * Turns a received file into `target` (zstd Parquet, rows in file order, columns `c0`, `c1` … by
 * position) and its codebook. All scratch files lie in `workDirectory`. Throws
 * {@link DatasetRefused}.
 */
export async function ingestCsv(
  file: ReceivedFile,
  target: string,
  workDirectory: string,
  limits: DatasetLimits,
  { signal, onAnalyzing }: IngestProgress = {},
): Promise<Ingested> {
  const dialect = await sniffDialect(file.path);
  if (!dialect) throw emptyFile();
  refuseShape(dialect, limits);
  const regular = path.join(workDirectory, "regular.csv");
  const survey = await surveyOrRegularise(file.path, regular, dialect, limits);
  if (survey.survey.rows === 0) throw headerOnly();
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
    const rawPath = path.join(workDirectory, "raw.parquet");
    const counted = await copyTexts(
      connection,
      survey,
      rawPath,
      file.path,
      regular,
      dialect,
      limits,
    );
    await rm(regular, { force: true });
    onAnalyzing?.();
    const { names, renamed } = nameColumns(dialect.header, dialect.columns);
    const raw = `read_parquet(${sqlText(rawPath)})`;
    const numbered = `read_parquet(${sqlText(rawPath)}, file_row_number = true)`;
    const plans = await inferColumns({
      connection,
      source: raw,
      names,
      separator: dialect.separator,
    });
    await writeStored(connection, raw, target, plans);
    const stored = `read_parquet(${sqlText(target)})`;
    const rows = counted.rows;
    const columns = await profileColumns({ connection, raw, numbered, stored, rows }, plans, names);
    const notes = noteReading(file, counted, renamed, plans, names);
    return { codebook: { rows, columns, notes }, separator: dialect.separator };
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
function resourcesFor(columns: number, limits: DatasetLimits) {
  const { memoryMegabytes, threads } = limits;
  return columns <= wideColumns
    ? { memoryMegabytes, threads }
    : { memoryMegabytes: memoryMegabytes + columns * 2, threads: 1, preserveOrder: false };
}

interface Surveyed {
  readonly survey: Survey;
  /** The file had to be rewritten for a strict reader. */
  readonly rewritten: boolean;
}

async function surveyOrRegularise(
  source: string,
  regular: string,
  dialect: Dialect,
  limits: DatasetLimits,
): Promise<Surveyed> {
  if (dialect.plain) {
    const survey = await surveyFile(source, dialect, { ...limits, maxUnreadableShare: 1 });
    if (survey.paddedRows === 0 && survey.rejectedRows === 0) return { survey, rewritten: false };
  }
  return { survey: await regulariseFile(source, regular, dialect, limits), rewritten: true };
}

/** Copies the file's texts, trimmed, into Parquet; a file that a strict reader refuses is rewritten. */
async function copyTexts(
  connection: DuckDBConnection,
  { survey, rewritten }: Surveyed,
  target: string,
  source: string,
  regular: string,
  dialect: Dialect,
  limits: DatasetLimits,
): Promise<Survey> {
  if (!rewritten) {
    const copied = await tryCopy(connection, source, target, dialect, survey);
    if (copied) return survey;
  }
  const counted = rewritten ? survey : await regulariseFile(source, regular, dialect, limits);
  const plain = { separator: 0x2c, quote: 0x22, escape: 0x22 };
  const copied = await tryCopy(
    connection,
    regular,
    target,
    { ...dialect, syntax: plain, header: null },
    counted,
  );
  if (!copied) throw new Error("The rewritten file could not be read back with all its rows.");
  return counted;
}

/** False where the strict reader stumbles or finds another number of rows than the survey. */
async function tryCopy(
  connection: DuckDBConnection,
  source: string,
  target: string,
  dialect: Pick<Dialect, "syntax" | "columns" | "header">,
  survey: Survey,
): Promise<boolean> {
  const columns = Array.from({ length: dialect.columns }, (_, at) => storedColumn(at));
  const { syntax } = dialect;
  const character = (byte: number) => sqlText(String.fromCharCode(byte));
  const longest = survey.longestRecord * 2 + dialect.columns * 3 + 2;
  const large =
    longest > 2_000_000
      ? `, max_line_size = ${longest}, buffer_size = ${longest * 4}, parallel = false`
      : "";
  const trimmed = columns.map((name) =>
    survey.blankEdges ? `${trimmedSql(name)} AS ${name}` : name,
  );
  try {
    await connection.run(
      `COPY (SELECT ${trimmed.join(", ")} FROM read_csv(${sqlText(source)}, auto_detect = false, header = ${dialect.header !== null}, delim = ${character(syntax.separator)}, quote = ${character(syntax.quote)}, escape = ${character(syntax.escape)}, columns = {${columns.map((name) => `${sqlText(name)}: 'VARCHAR'`).join(", ")}}, strict_mode = true, null_padding = false, nullstr = ''${large})) TO ${sqlText(target)} (FORMAT parquet, COMPRESSION snappy, DICTIONARY_SIZE_LIMIT ${rawDictionary}, ROW_GROUP_SIZE ${groupRows(dialect.columns)})`,
    );
  } catch (error) {
    if (isInvalidInput(error)) return false;
    throw error;
  }
  const [row] = await selectRows(
    connection,
    `SELECT count(*) FROM read_parquet(${sqlText(target)})`,
  );
  return row?.[0] === survey.rows;
}

/** Trimming by a set of characters is slow, so it is left to cells that begin or end unusually. */
function trimmedSql(cell: string): string {
  const usual = `${cell} BETWEEN '!' AND '~' AND right(${cell}, 1) BETWEEN '!' AND '~'`;
  return `CASE WHEN ${usual} THEN ${cell} ELSE nullif(trim(${cell}, ${blanks}), '') END`;
}

const blanks = "' \t\u00a0\ufeff\u2007\u202f' || chr(10) || chr(13)";

function isInvalidInput(error: unknown): boolean {
  return error instanceof Error && /^Invalid Input Error|CSV Error/.test(error.message);
}

async function writeStored(
  connection: DuckDBConnection,
  raw: string,
  target: string,
  plans: readonly ColumnPlan[],
): Promise<void> {
  const columns = plans.map((plan) => `${storedSql(plan)} AS ${storedColumn(plan.column)}`);
  await connection.run(
    `COPY (SELECT ${columns.join(", ")} FROM ${raw}) TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${groupRows(plans.length)})`,
  );
}

function groupRows(columns: number): number {
  return Math.max(2_048, Math.min(rowGroupRows, Math.floor(rowGroupCells / columns)));
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
