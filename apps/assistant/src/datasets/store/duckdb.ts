import path from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { sqlText } from "./sql.ts";

/** What a DuckDB may use; it may read and write below `directories` only. */
export interface DuckdbOptions {
  readonly directories: readonly string[];
  readonly spillDirectory: string;
  readonly memoryMegabytes: number;
  readonly threads: number;
  /** False only together with one thread, which keeps the rows in order anyhow. */
  readonly preserveOrder?: boolean;
  /** False for queries of very many expressions, whose search for equal ones is quadratic. */
  readonly shareExpressions?: boolean;
}

/** An in-memory DuckDB that is shut in its directories: no network, no extensions, no settings. */
export async function openDuckdb(options: DuckdbOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${options.memoryMegabytes}MB`,
    threads: String(options.threads),
    preserve_insertion_order: String(options.preserveOrder ?? true),
    temp_directory: options.spillDirectory,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    const allowed = options.directories.map((directory) =>
      sqlText(path.resolve(directory) + path.sep),
    );
    await connection.run(`SET allowed_directories = [${allowed.join(", ")}]`);
    if (options.shareExpressions === false) {
      await connection.run("SET disabled_optimizers = 'common_subexpressions'");
    }
    await connection.run("SET parquet_metadata_cache = true");
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
  } finally {
    connection.closeSync();
  }
  return instance;
}

type Cell = number | string | null;

/** Rows of a small result; integers arrive as numbers. */
export async function selectRows(connection: DuckDBConnection, sql: string): Promise<Cell[][]> {
  const result = await connection.run(sql);
  const rows: Cell[][] = [];
  for (const chunk of await result.fetchAllChunks()) {
    const { rowCount, columnCount } = chunk;
    const first = rows.length;
    for (let row = 0; row < rowCount; row++) rows.push(new Array<Cell>(columnCount));
    for (let column = 0; column < columnCount; column++) {
      const vector = chunk.getColumnVector(column);
      for (let row = 0; row < rowCount; row++) {
        (rows[first + row] as Cell[])[column] = cellOf(vector.getItem(row));
      }
    }
  }
  return rows;
}

function cellOf(item: unknown): Cell {
  if (item === null || typeof item === "number" || typeof item === "string") return item;
  if (typeof item === "bigint") return Number(item);
  throw new TypeError(`A query returned a ${typeof item}.`);
}
