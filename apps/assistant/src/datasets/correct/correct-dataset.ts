import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  buildColumn,
  CODE_LEVELS,
  type Codebook,
  type Column,
  type ColumnProfile,
  decideType,
  isoText,
  type Level,
  literalNumber,
} from "@probability-chat/codebook";
import type { Corrections } from "@probability-chat/contract";
import { type CellCounts, countCells } from "../ingest/count-cells.ts";
import { resourcesFor } from "../ingest/ingest-csv.ts";
import { type Stored, type StoredColumn, writeStored } from "../ingest/write-stored.ts";
import { type DatasetLimits, defaultDatasetLimits } from "../limits.ts";
import { duckdbDialect } from "../query/duckdb-dialect.ts";
import { columnOperand } from "../query/term-to-sql.ts";
import type { Dataset } from "../store/create-dataset.ts";
import {
  type DatasetMeta,
  dataFile,
  keepOriginal,
  linkData,
  type Original,
  publishDirectory,
  readMeta,
  readOriginal,
  sealDataset,
} from "../store/dataset-files.ts";
import { openDuckdb, selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import { CorrectionRefused } from "./correction-refused.ts";
import { type CorrectedColumn, planCorrection, uncorrected } from "./plan-correction.ts";

/** So many rows are looked at for examples of a column that has no levels. */
const exampleRows = 200;

/**
 * Makes `target` (which must not exist yet) a dataset of the file that another was made of, with some
 * cells read otherwise: all of it or nothing. The other is left as it is. Without corrections it is as
 * the file had it. Throws {@link CorrectionRefused} where the cells do not allow what is wanted.
 */
export async function correctDataset(
  source: string,
  target: string,
  corrections: Corrections,
  limits: Partial<DatasetLimits> = {},
): Promise<Dataset> {
  const original = await readOriginal(source);
  const scratch = await mkdtemp(path.join(path.dirname(path.resolve(target)), "correct-"));
  try {
    const finished = path.join(scratch, "dataset");
    await mkdir(finished);
    const wanted = Object.entries(corrections).filter(([, one]) => isCorrection(one));
    const all = { ...defaultDatasetLimits, ...limits };
    const codebook =
      wanted.length === 0
        ? await restore(original, finished)
        : await rewrite(original, wanted, finished, scratch, all);
    const meta: DatasetMeta = {
      ...(await readMeta(source)),
      hash: wanted.length === 0 ? original.hash : hashOf(original.hash, wanted),
      createdAt: new Date().toISOString(),
    };
    await sealDataset(finished, meta, codebook);
    await publishDirectory(finished, target);
    return { directory: target, codebook, meta };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Wanted = readonly (readonly [name: string, correction: Corrections[string]])[];

function isCorrection({ kind, missing = [], merge = {} }: Corrections[string]): boolean {
  return kind !== undefined || missing.length > 0 || Object.keys(merge).length > 0;
}

/** Of the file and of how it is read: two that are read alike are the same table. */
function hashOf(hash: string, wanted: Wanted): string {
  const sorted = [...wanted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { kind = null, missing = [], merge = {} }]) => [
      name,
      kind,
      [...missing].sort(),
      Object.entries(merge).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return createHash("sha256").update(hash).update(JSON.stringify(sorted)).digest("hex");
}

async function restore(original: Original, finished: string): Promise<Codebook> {
  await linkData(original, path.join(finished, dataFile));
  return original.codebook;
}

async function rewrite(
  original: Original,
  wanted: Wanted,
  finished: string,
  scratch: string,
  limits: DatasetLimits,
): Promise<Codebook> {
  const { codebook } = original;
  const spillDirectory = path.join(scratch, "spill");
  await mkdir(spillDirectory);
  const instance = await openDuckdb({
    directories: [scratch, original.directory],
    spillDirectory,
    ...resourcesFor(codebook.columns.length, limits),
  });
  const connection = await instance.connect();
  try {
    const rows = `read_parquet(${sqlText(path.resolve(original.directory, original.data))})`;
    const columns = codebook.columns.map(uncorrected);
    for (const [name, correction] of wanted) {
      const at = codebook.columns.findIndex((column) => column.name === name);
      if (at < 0) throw new CorrectionRefused(name, "The dataset has no such column.");
      columns[at] = await planCorrection(connection, rows, codebook, at, correction);
    }
    const target = path.join(finished, dataFile);
    const plans = columns.map(({ plan }) => plan);
    const cells = columns.map(({ sql }) => sql);
    const stored = await writeStored(connection, rows, target, plans, cells);
    if (!stored) throw new Error("The corrected columns could not be stored.");
    const changed = wanted.map(([name]) => codebook.columns.findIndex((one) => one.name === name));
    const profiled = await profile(connection, codebook, columns, changed, stored, target);
    await keepOriginal(original, finished);
    // What was said of how a column is read may hold no more where it is read otherwise.
    const read = new Set(changed.filter((at) => columns[at]?.isRead));
    const notes = codebook.notes.filter(
      ({ column }) => !codebook.columns.some(({ name }, at) => name === column && read.has(at)),
    );
    return {
      ...codebook,
      notes: [...notes, ...columns.flatMap((column) => column.notes ?? [])],
      columns: codebook.columns.map((column, at) => profiled.get(at) ?? column),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The codebook's entries of the columns that were changed. */
async function profile(
  connection: DuckDBConnection,
  codebook: Codebook,
  columns: readonly CorrectedColumn[],
  changed: readonly number[],
  stored: Stored,
  target: string,
): Promise<ReadonlyMap<number, Column>> {
  const cells = `read_parquet(${sqlText(target)})`;
  const plans = stored.plans.filter(({ column }) => changed.includes(column));
  const counts = await countCells(connection, cells, { ...stored, plans });
  const profiled = new Map<number, Column>();
  for (const [place, { column: at }] of plans.entries()) {
    const before = codebook.columns[at] as Column;
    const corrected = columns[at] as CorrectedColumn;
    const draft = profileOf(before, corrected, stored, counts[place] as CellCounts);
    const column = buildColumn(draft);
    const examples =
      column.levels.length > 0
        ? column.levels.slice(0, 5).map(({ text }) => text)
        : await examplesOf(connection, codebook, column, at, cells);
    profiled.set(at, { ...column, examples });
  }
  return profiled;
}

function profileOf(
  { name, header, levels: before }: Column,
  { plan, unit, isRead }: CorrectedColumn,
  stored: Stored,
  { distinct, fractions, meanLength, levels }: CellCounts,
): ColumnProfile {
  const { present, min, max } = stored.columns[plan.column] as StoredColumn;
  const spelled = isRead ? levels : levels.map((level) => spelledAs(level, before));
  const texts = distinct <= CODE_LEVELS ? spelled.map(({ text }) => text) : [];
  const readings = { present, numbers: 0, zeroPadded: 0, dates: 0, texts };
  const bound = (instant: number | null) => (instant === null ? null : isoText(instant, fractions));
  const range =
    plan.kind === "number"
      ? { type: "number" as const, min, max }
      : plan.kind === "date"
        ? { type: "date" as const, min: bound(min), max: bound(max) }
        : { type: decideType(readings), min: null, max: null };
  return {
    ...{ name, header, distinct, meanLength, cellUnit: unit, examples: [], ...range },
    rows: stored.rows,
    missing: stored.rows - present,
    integer: plan.kind === "number" && present > 0 && !fractions,
    levels: spelled,
  };
}

/** A code as the file spells it. */
function spelledAs(level: Level, before: readonly Level[]): Level {
  const value = literalNumber(level.text);
  const same = before.find(({ text }) => value !== null && literalNumber(text) === value);
  return same ? { text: same.text, count: level.count } : level;
}

async function examplesOf(
  connection: DuckDBConnection,
  codebook: Codebook,
  column: Column,
  at: number,
  cells: string,
): Promise<string[]> {
  const now = {
    ...codebook,
    columns: codebook.columns.map((one, of) => (of === at ? column : one)),
  };
  const { sql, show } = columnOperand({ codebook: now, dialect: duckdbDialect }, column.name);
  const found = await selectRows(
    connection,
    `SELECT ${sql} FROM ${cells} WHERE ${storedColumn(at)} IS NOT NULL LIMIT ${exampleRows}`,
  );
  const texts = found.flatMap(([value]) =>
    value === null || value === undefined ? [] : show(value),
  );
  return [...new Set(texts)].slice(0, 5);
}
