import type { DuckDBConnection } from "@duckdb/node-api";
import type { ColumnNames } from "../csv/column-names.ts";
import type { Separator } from "../csv/dialect.ts";
import { selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import { type CellCounts, countCells } from "./count-cells.ts";
import { type CsvSource, type ReaderDates, readCsvSql, trimmedTexts } from "./csv-source.ts";
import { hasClock } from "./date-format.ts";
import { type ColumnPlan, firstInexactInteger, inferColumns } from "./infer-columns.ts";
import { misfitSql, quickSql, storedSql } from "./plan-sql.ts";
import { addEvidence, type TextSample, takeSample } from "./text-sample.ts";
import { type Stored, type StoredColumn, writeStored } from "./write-stored.ts";

/** A table that has been stored, and where its cells' texts can be looked up. */
export interface ReadTable {
  readonly stored: Stored;
  /** SQL table expressions: the stored columns, and all texts. */
  readonly cells: string;
  readonly texts: string;
  readonly sample: TextSample;
  readonly counts: readonly CellCounts[];
}

/** What is read and where to. */
export interface Reading {
  readonly connection: DuckDBConnection;
  readonly source: CsvSource;
  readonly names: readonly ColumnNames[];
  readonly separator: Separator;
  readonly target: string;
  readonly workDirectory: string;
  /** Whether the file holds a `_` below its first line, once that is known. */
  readonly hasUnderscores: () => Promise<boolean>;
  /** Called when the rows are stored; once more where they had to be stored again. */
  readonly onStored?: (() => void) | undefined;
}

/**
 * Stores a file's columns. A sample plans them, and the one pass that stores them checks every
 * cell; where one does not fit, or may have been read as what it is not, such cells join the
 * sample, which plans again.
 */
export async function readTable(reading: Reading): Promise<ReadTable> {
  const { connection, source, target, workDirectory, onStored } = reading;
  const cells = `read_parquet(${sqlText(target)})`;
  let planned = await plan(reading, await takeSample(connection, source, workDirectory));
  for (let quick = true; ; ) {
    const stored = await store(reading, planned, quick);
    if (stored) onStored?.();
    const counts = stored ? await countCells(connection, cells, stored) : [];
    const doubtful = stored
      ? await findDoubtful(reading, cells, planned, stored, counts)
      : planned.plans;
    const settled = await settle(reading, planned, doubtful);
    if (settled === planned) {
      if (stored) return { stored, cells, texts: planned.texts, sample: planned.sample, counts };
      if (!quick) throw new Error("The columns do not hold what was found in them.");
      quick = false;
    }
    planned = settled;
  }
}

interface Planned {
  readonly sample: TextSample;
  readonly plans: readonly ColumnPlan[];
  /** All texts of the file as an SQL table expression. */
  readonly texts: string;
}

async function plan(reading: Reading, sample: TextSample): Promise<Planned> {
  const { connection, source, names, separator } = reading;
  const { rows, trimmed } = sample;
  const csv = readCsvSql(source);
  return {
    sample,
    plans: await inferColumns({ connection, rows, names, separator }),
    texts: trimmed ? trimmedTexts(csv) : csv,
  };
}

/** Null where a cell does not fit its plan. */
async function store(
  { connection, source, target }: Reading,
  { sample, plans, texts }: Planned,
  quick: boolean,
): Promise<Stored | null> {
  if (!quick) return writeStored(connection, texts, target, plans, plans.map(storedSql));
  const dates = sample.trimmed ? noDates : datesToRead(plans);
  const from = dates.types.size > 0 ? readCsvSql(source, dates) : texts;
  const columns = plans.map((plan) =>
    dates.types.has(plan.column)
      ? `CAST(${storedColumn(plan.column)} AS TIMESTAMP)`
      : quickSql(plan, hasUnderscore(sample)),
  );
  return writeStored(connection, from, target, plans, columns);
}

const noDates: ReaderDates = { types: new Map(), formats: new Map() };

/** The dates of the first format with a clock and of the first without. */
function datesToRead(plans: readonly ColumnPlan[]): ReaderDates {
  const types = new Map<number, "DATE" | "TIMESTAMP">();
  const formats = new Map<"DATE" | "TIMESTAMP", string>();
  for (const plan of plans) {
    if (plan.kind !== "date" || plan.markers > 0 || plan.format.zoned) continue;
    const [pattern = "", ...others] = plan.format.patterns;
    const type = hasClock(plan.format) ? "TIMESTAMP" : "DATE";
    if (others.length > 0 || (formats.get(type) ?? pattern) !== pattern) continue;
    formats.set(type, pattern);
    types.set(plan.column, type);
  }
  return { types, formats };
}

function hasUnderscore({ rows }: TextSample): boolean {
  return rows.some((row) => row.some((cell) => cell?.includes("_")));
}

/** Columns whose plan the pass that stored them may have bent, or left open. */
async function findDoubtful(
  { connection, hasUnderscores }: Reading,
  cells: string,
  { sample, plans }: Planned,
  stored: Stored,
  counts: readonly CellCounts[],
): Promise<ColumnPlan[]> {
  const underscores = !hasUnderscore(sample) && (await hasUnderscores());
  const doubtful: ColumnPlan[] = [];
  for (const [at, plan] of plans.entries()) {
    const { min, max, hasNan } = stored.columns[at] as StoredColumn;
    const { markers, edges } = counts[at] as CellCounts;
    const isDoubtful = {
      text: () => markers + edges > 0,
      number: () => underscores || hasNan || Math.max(-(min ?? 0), max ?? 0) >= firstInexactInteger,
      date: () => isOutOfRange(min, max) || hasNamedDate(connection, cells, at, min, max),
    };
    if (plan.rivals.length > 0 || (await isDoubtful[plan.kind]())) doubtful.push(plan);
  }
  return doubtful;
}

const [firstDate, namedDate, endOfDates] = [
  -30_610_224_000_000, -2_208_988_800_000, 253_402_300_800_000,
];

function isOutOfRange(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && !(min >= firstDate && max < endOfDates);
}

/** The reader takes `epoch` and `infinity` for the first day of 1900. */
async function hasNamedDate(
  connection: DuckDBConnection,
  cells: string,
  column: number,
  min: number | null,
  max: number | null,
): Promise<boolean> {
  if (min === null || max === null || min > namedDate || max < namedDate) return false;
  const [row] = await selectRows(
    connection,
    `SELECT count(*) FROM ${cells} WHERE ${storedColumn(column)} = TIMESTAMP '1900-01-01'`,
  );
  return row?.[0] !== 0;
}

/** The plans when no cell of the columns in doubt speaks against them; the same where none did. */
async function settle(
  reading: Reading,
  planned: Planned,
  doubtful: readonly ColumnPlan[],
): Promise<Planned> {
  if (doubtful.length === 0) return planned;
  const { texts, plans } = planned;
  const { trimmed } = planned.sample;
  const misfits = new Map(doubtful.map((plan) => [plan.column, misfitSql(plan, trimmed)]));
  const sample = await addEvidence(reading.connection, planned.sample, texts, misfits);
  if (sample === planned.sample) return planned;
  const next = await plan(reading, sample);
  const open = next.plans.filter(
    (plan, at) =>
      keyOf(plan) !== keyOf(plans[at] as ColumnPlan) ||
      (sample.trimmed && !trimmed && misfits.has(plan.column)),
  );
  if (open.length === 0) throw new Error("Cells that do not fit changed no plan.");
  return settle(reading, next, open);
}

/** All that a plan says of cells that may come. */
function keyOf({ column: _, present, markers, ...rest }: ColumnPlan): string {
  return JSON.stringify({ ...rest, present: present > 0, markers: markers > 0 });
}
