import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { selectRows } from "../store/duckdb.ts";
import type { Value } from "./measure-to-sql.ts";
import { QueryTimeout } from "./query-timeout.ts";
import type { QueryLimits, RowBlock, SqlRunner } from "./sql-source.ts";

/** Runs DuckDB's queries, each on a connection of its own, so that one can be interrupted alone. */
export class QueryRunner implements SqlRunner {
  readonly #instance: DuckDBInstance;
  readonly #idle: DuckDBConnection[] = [];
  readonly #busy = new Set<Promise<unknown>>();
  #closed = false;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  async select(sql: string, limits: QueryLimits): Promise<Value[][]> {
    return this.#use((connection) => selectRows(connection, sql), limits);
  }

  async stream(sql: string, limits: QueryLimits, visit: (block: RowBlock) => void): Promise<void> {
    await this.#use(async (connection) => {
      const result = await connection.stream(sql);
      // To its end in any case: the connection is used again.
      for await (const chunk of result) {
        const columns = Array.from({ length: chunk.columnCount }, (_, at) =>
          chunk.getColumnVector(at),
        );
        visit({ rows: chunk.rowCount, cell: (column, row) => columns[column]?.getItem(row) });
      }
    }, limits);
  }

  /** What `work` makes of a connection of its own, which is interrupted as the limits say. */
  async #use<T>(
    work: (connection: DuckDBConnection) => Promise<T>,
    limits: QueryLimits,
  ): Promise<T> {
    if (this.#closed) throw new Error("The dataset is closed.");
    limits.signal?.throwIfAborted();
    const running = this.#run(work, limits);
    const settled = running.catch(() => undefined).finally(() => this.#busy.delete(settled));
    this.#busy.add(settled);
    return running;
  }

  /** Waits for the queries that run and closes all connections. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#busy);
    for (const connection of this.#idle.splice(0)) connection.closeSync();
  }

  async #run<T>(
    work: (connection: DuckDBConnection) => Promise<T>,
    { timeoutMs, signal }: QueryLimits,
  ): Promise<T> {
    const connection = this.#idle.pop() ?? (await this.#instance.connect());
    let late = false;
    const interrupt = () => connection.interrupt();
    const timer = setTimeout(() => {
      late = true;
      interrupt();
    }, timeoutMs);
    signal?.addEventListener("abort", interrupt);
    try {
      signal?.throwIfAborted();
      return await work(connection);
    } catch (error) {
      signal?.throwIfAborted();
      throw late ? new QueryTimeout(timeoutMs) : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      this.#idle.push(connection);
    }
  }
}
