import path from "node:path";
import type { Codebook } from "@probability-chat/codebook";
import type { TableView, TableWindow } from "@probability-chat/contract";
import type { Table } from "@probability-chat/engine";
import { type DatasetMeta, dataFile, readCodebook, readMeta } from "../store/dataset-files.ts";
import { sqlText } from "../store/sql.ts";
import { visitCommonest } from "./commonest-values.ts";
import { duckdbTable } from "./duckdb-table.ts";
import { type QueryLimits, QueryRunner } from "./query-runner.ts";
import { releaseDuckdb, type SharedLimits, shareDuckdb } from "./shared-duckdb.ts";
import { findColumn } from "./term-to-sql.ts";
import { viewTable } from "./view-table.ts";

export interface OpenOptions extends Partial<SharedLimits> {
  /** Of each query; 30 s unless told. */
  readonly timeoutMs?: number;
}

/** A dataset that can be asked. */
export interface OpenDataset {
  readonly codebook: Codebook;
  readonly meta: DatasetMeta;
  readonly table: Table;
  /** The same table with other limits: a shorter time, a signal that stops its queries. */
  tableWith(limits: Partial<QueryLimits>): Table;
  /**
   * Visits all different values of a column of texts, the commonest first: at most so many, and none
   * after one for which `visit` says false.
   */
  visitValues(column: string, most: number, visit: (value: string) => boolean): Promise<void>;
  /** A part of it as its owner looks at it. */
  view(window: TableWindow, limits: QueryLimits): Promise<Omit<TableView, "dataset_id">>;
  /** Waits for the queries that run. The dataset cannot be asked any more. */
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
  const { timeoutMs = 30_000, memoryMegabytes = 1_024, threads = 2 } = options;
  const codebook = await readCodebook(directory);
  const meta = await readMeta(directory);
  const file = path.join(path.resolve(directory), dataFile);
  const root = path.dirname(path.dirname(file));
  const runner = new QueryRunner(await shareDuckdb(root, { memoryMegabytes, threads }));
  const source = `read_parquet(${sqlText(file)})`;
  const tableWith = (limits: Partial<QueryLimits>) =>
    duckdbTable(codebook, source, runner, { timeoutMs, ...limits });
  let closing: Promise<void> | null = null;
  return {
    codebook,
    meta,
    table: tableWith({}),
    tableWith,
    visitValues(name, most, visit) {
      const { sql } = findColumn(codebook, name);
      return visitCommonest(sql, source, most, visit, runner, { timeoutMs });
    },
    view: (window, limits) => viewTable(codebook, source, window, runner, limits),
    close() {
      closing ??= runner.close().then(() => releaseDuckdb(root));
      return closing;
    },
  };
}
