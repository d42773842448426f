import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { csvOf } from "../../src/datasets/testing/dataset-room.ts";
import type { Holds, KnownTable } from "./random-table.ts";

export type SqlValue = number | string | boolean | null;

/**
 * The file itself in a DuckDB of its own: `r0`, `r1` … the texts, `k0`, `k1` … what they mean by
 * explicit casts, `rid` the place in the file. Nothing here comes from the product's ingest.
 */
export class RawTable {
  readonly #connection: DuckDBConnection;
  readonly #instance: DuckDBInstance;
  readonly known: KnownTable;

  private constructor(known: KnownTable, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.known = known;
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(known: KnownTable, directory: string): Promise<RawTable> {
    const file = path.join(directory, "raw.csv");
    await writeFile(file, csvOf([known.columns.map((_, index) => `r${index}`), ...known.records]));
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    const connection = await instance.connect();
    const texts = known.columns.map((_, index) => `'r${index}': 'VARCHAR'`).join(", ");
    const casts = known.columns.map(({ holds }, index) => `${cast(holds, index)} AS k${index}`);
    const kept = known.columns.map((_, index) => `${present(index)} AS r${index}`);
    await connection.run(
      `CREATE TABLE t AS SELECT row_number() OVER () AS rid, ${[...kept, ...casts].join(", ")} FROM read_csv('${file.replaceAll("'", "''")}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', columns = {${texts}})`,
    );
    return new RawTable(known, instance, connection);
  }

  async rows(sql: string): Promise<SqlValue[][]> {
    const result = await this.#connection.runAndReadAll(sql);
    return result
      .getRowsJS()
      .map((row) =>
        row.map((cell) => (typeof cell === "bigint" ? Number(cell) : (cell as SqlValue))),
      );
  }

  /** The only row of a query. */
  async row(sql: string): Promise<SqlValue[]> {
    return (await this.rows(sql))[0] ?? [];
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function present(index: number): string {
  return `CASE WHEN trim(r${index}) IN ('', 'NA', 'n/a', 'null') THEN NULL ELSE trim(r${index}) END`;
}

function cast(holds: Holds, index: number): string {
  const text = present(index);
  switch (holds) {
    case "number":
    case "code":
      return `CAST(${text} AS DOUBLE)`;
    case "money":
      return `CAST(replace(replace(${text}, '$', ''), ',', '') AS DOUBLE)`;
    case "date":
      return `CAST(CAST(${text} AS DATE) AS TIMESTAMP)`;
    case "time":
      return `CAST(${text} AS TIMESTAMP)`;
    default:
      return text;
  }
}
