import type { DuckDBConnection } from "@duckdb/node-api";
import type { Separator } from "@probability-chat/codebook";
import type { ColumnNames } from "../csv/column-names.ts";
import { sqlText } from "../store/sql.ts";
import { type CellCounts, countCells } from "./count-cells.ts";
import { type CsvSource, readCsvSql, trimmedTexts } from "./csv-source.ts";
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
  /** Called when the columns are planned for the first time, before anything is stored. */
  readonly onPlanned: () => void;
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
  reading.onPlanned();
  for (let quick = true; ; ) {
    const stored = await store(reading, planned, quick);
    if (stored) onStored?.();
    const counts = stored ? await countCells(connection, cells, stored) : [];
    const doubtful = stored ? await findDoubtful(reading, planned, stored, counts) : planned.plans;
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
  { connection, target }: Reading,
  { sample, plans, texts }: Planned,
  quick: boolean,
): Promise<Stored | null> {
  const underscores = hasUnderscore(sample);
  const columns = plans.map((plan) => (quick ? quickSql(plan, underscores) : storedSql(plan)));
  return writeStored(connection, texts, target, plans, columns);
}

function hasUnderscore({ rows }: TextSample): boolean {
  return rows.some((row) => row.some((cell) => cell?.includes("_")));
}

/** Columns whose plan the pass that stored them may have bent, or left open. */
async function findDoubtful(
  { hasUnderscores }: Reading,
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
      date: () => isOutOfRange(min, max),
    };
    if (plan.rivals.length > 0 || isDoubtful[plan.kind]()) doubtful.push(plan);
  }
  return doubtful;
}

const [firstDate, endOfDates] = [-30_610_224_000_000, 253_402_300_800_000];

function isOutOfRange(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && !(min >= firstDate && max < endOfDates);
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
