import path from "node:path";
import type { Codebook } from "@probability-chat/codebook";
import type { TableView, TableWindow } from "@probability-chat/contract";
import { rememberingTable, type Table } from "@probability-chat/engine";
import { type DatasetMeta, dataFile, readCodebook, readMeta } from "../store/dataset-files.ts";
import { sqlText } from "../store/sql.ts";
import type { TableEngine } from "./clickhouse/table-engine.ts";
import { visitCommonest } from "./commonest-values.ts";
import { duckdbDialect } from "./duckdb-dialect.ts";
import { heldTable, isHeld, within } from "./held-table.ts";
import { QueryRunner } from "./query-runner.ts";
import { releaseDuckdb, type SharedLimits, shareDuckdb } from "./shared-duckdb.ts";
import type { QueryLimits, SqlSource } from "./sql-source.ts";
import { sqlTable } from "./sql-table.ts";
import { findColumn } from "./term-to-sql.ts";
import { viewTable } from "./view-table.ts";

export interface OpenOptions extends Partial<SharedLimits> {
  /** Of each query; 30 s unless told. */
  readonly timeoutMs?: number;
  /** Where large tables are asked, if they have been put there. */
  readonly engine?: TableEngine | null;
  /** Told of a table that belongs there and is not: it is answered here. */
  readonly absent?: (id: string) => void;
  /** Whether a small table is held in memory, which is quicker: true unless told. */
  readonly holds?: boolean;
}

/** A dataset that can be asked. */
export interface OpenDataset {
  readonly codebook: Codebook;
  readonly meta: DatasetMeta;
  readonly table: Table;
  /** Whether it is answered here until its table is where it belongs. */
  readonly isAbsent: boolean;
  /**
   * The same table for one question, of which it counts nothing twice, with other limits: a signal that
   * stops it, and of each query of a database a shorter time.
   */
  tableFor(limits: Partial<QueryLimits>): Table;
  /**
   * Visits all different values of a column of texts, the commonest first: at most so many, and none
   * after one for which `visit` says false.
   */
  visitValues(column: string, most: number, visit: (value: string) => boolean): Promise<void>;
  /** A part of it as its owner looks at it. */
  view(window: TableWindow, limits: QueryLimits): Promise<Omit<TableView, "dataset_id">>;
  /** Waits for the queries that run. What is not held in memory cannot be asked any more. */
  close(): Promise<void>;
}

/**
 * Opens a dataset's directory for reading; datasets side by side in one directory share one
 * database and its memory. Throws where there is no dataset of this format.
 */
export async function openDataset(
  directory: string,
  options: OpenOptions = {},
): Promise<OpenDataset> {
  const { timeoutMs = 30_000, engine, holds = true } = options;
  const codebook = await readCodebook(directory);
  const meta = await readMeta(directory);
  const id = path.basename(path.resolve(directory));
  const home = engine?.takes(codebook) ? engine : null;
  const there = home && (await home.has(id, codebook)) ? home : null;
  const isAbsent = home !== there;
  if (isAbsent) options.absent?.(id);
  const { source, runner, release } = there
    ? { source: there.source(id, codebook), runner: there.runner, release: async () => undefined }
    : await openHere(directory, codebook, options);
  const stored = (limits: Partial<QueryLimits>) =>
    sqlTable(source, runner, { timeoutMs, ...limits });
  const held = !there && holds && isHeld(codebook, meta.bytes) ? heldTable(stored({})) : null;
  let closing: Promise<void> | null = null;
  return {
    codebook,
    meta,
    table: held ?? stored({}),
    isAbsent,
    tableFor: (limits) => within(limits, rememberingTable(held ?? stored(limits))),
    visitValues(name, most, visit) {
      const { sql } = findColumn(codebook, name);
      return visitCommonest(sql, source.from, most, visit, runner, { timeoutMs });
    },
    view: (window, limits) => viewTable(source, window, runner, limits),
    close() {
      closing ??= release();
      return closing;
    },
  };
}

/** The dataset's Parquet file as a table of this process's DuckDB. */
async function openHere(
  directory: string,
  codebook: Codebook,
  { memoryMegabytes = 1_024, threads = 2 }: OpenOptions,
) {
  const file = path.join(path.resolve(directory), dataFile);
  const root = path.dirname(path.dirname(file));
  const runner = new QueryRunner(await shareDuckdb(root, { memoryMegabytes, threads }));
  const from = `read_parquet(${sqlText(file)})`;
  const source: SqlSource = { codebook, from, dialect: duckdbDialect };
  const release = async () => {
    await runner.close();
    await releaseDuckdb(root);
  };
  return { source, runner, release };
}
