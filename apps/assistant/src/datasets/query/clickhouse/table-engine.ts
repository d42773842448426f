import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import type { Codebook, Column } from "@probability-chat/codebook";
import type { SqlRunner, SqlSource } from "../sql-source.ts";
import { calendar, clickhouseDialect, clickhouseText } from "./clickhouse-dialect.ts";
import { ClickhouseRunner, toFault } from "./clickhouse-runner.ts";
import type { EngineSettings } from "./engine-settings.ts";
import { type PieceLimits, writePieces } from "./write-pieces.ts";

/** Milliseconds for a statement that is no user's, for a sign of life, and to take a piece in. */
const housekeeping = 10_000;
const patience = 2_000;
const loading = 600_000;

/**
 * A ClickHouse with the large tables. A dataset's table appears there by one rename, whole, and
 * never changes; its Parquet file stays what it can be made from again.
 */
export class TableEngine {
  readonly #client: ClickHouseClient;
  readonly #rows: number;
  readonly runner: SqlRunner;

  constructor({ url, rows }: EngineSettings) {
    this.#client = createClient({
      url,
      application: "probability-chat",
      request_timeout: loading,
      // Its log would have the queries, and so what users wrote.
      log: { level: ClickHouseLogLevel.OFF },
    });
    this.#rows = rows;
    this.runner = new ClickhouseRunner(this.#client);
  }

  /** Whether a table is large enough to belong there, and has no date beyond its calendar. */
  takes({ rows, columns }: Codebook): boolean {
    return rows >= this.#rows && columns.every(isInCalendar);
  }

  /** Whether a dataset's table is there with all of its rows. */
  async has(id: string, { rows }: Codebook): Promise<boolean> {
    const name = clickhouseText(tableOf(id));
    const sql = `SELECT total_rows FROM system.tables WHERE database = currentDatabase() AND name = ${name}`;
    const [found] = await this.runner.select(sql, { timeoutMs: housekeeping });
    return found !== undefined && Number(found[0]) === rows;
  }

  source(id: string, codebook: Codebook): SqlSource {
    return { codebook, from: tableOf(id), dialect: clickhouseDialect };
  }

  /** Puts a dataset's rows there, from its directory, by pieces. */
  async load(
    id: string,
    codebook: Codebook,
    directory: string,
    limits: PieceLimits,
  ): Promise<void> {
    if (await this.has(id, codebook)) return;
    const unfinished = `unfinished_${randomUUID().replaceAll("-", "_")}`;
    const columns = codebook.columns.map((column, at) => `c${at} ${storedType(column)}`);
    const pieces = await writePieces(codebook, directory, limits);
    const late = AbortSignal.timeout(loading);
    try {
      const definition = ["r UInt64", ...columns].join(", ");
      // By the engine that the user's profile has for tables: MergeTree, or one that replicates.
      await this.#command(`CREATE TABLE ${unfinished} (${definition}) ORDER BY r`);
      for (const name of (await readdir(pieces)).sort()) {
        await this.#insert(unfinished, path.join(pieces, name), late);
        await rm(path.join(pieces, name));
      }
      // One that is there by now, of another machine, stays; one that has lost rows does not.
      if (!(await this.has(id, codebook))) await this.drop([id]);
      await this.#command(`RENAME TABLE ${unfinished} TO ${tableOf(id)}`);
    } catch (error) {
      await this.#command(`DROP TABLE IF EXISTS ${unfinished}`).catch(() => undefined);
      throw error;
    } finally {
      await rm(pieces, { recursive: true, force: true });
    }
    if (!(await this.has(id, codebook))) throw new Error("The table has other rows than its file.");
  }

  /** Drops those of the datasets' tables that are there. */
  async drop(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const names = ids.map((id) => clickhouseText(tableOf(id))).join(", ");
    await this.#dropWhere(`name IN (${names})`);
  }

  /** Drops what loads that were cut off left, begun so many seconds ago, and longer than one takes. */
  async dropUnfinished(seconds: number): Promise<void> {
    const since = untouchedFor(Math.max(seconds, loading / 1_000));
    await this.#dropWhere(`startsWith(name, 'unfinished_') AND ${since}`);
  }

  /** The ids of datasets whose tables have been there for so many seconds. */
  async list(seconds: number): Promise<string[]> {
    const sql = `SELECT name FROM system.tables WHERE database = currentDatabase() AND ${untouchedFor(seconds)}`;
    const rows = await this.runner.select(sql, { timeoutMs: housekeeping });
    return rows.flatMap(([name]) => idOf(String(name)) ?? []);
  }

  async answers(): Promise<boolean> {
    return this.runner.select("SELECT 1", { timeoutMs: patience }).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #dropWhere(condition: string): Promise<void> {
    const sql = `SELECT name FROM system.tables WHERE database = currentDatabase() AND ${condition}`;
    for (const [name] of await this.runner.select(sql, { timeoutMs: housekeeping })) {
      if (/^\w+$/.test(String(name))) await this.#command(`DROP TABLE IF EXISTS ${name}`);
    }
  }

  async #command(query: string): Promise<void> {
    const abort_signal = AbortSignal.timeout(housekeeping);
    await this.#client.command({ query, abort_signal }).catch((error: unknown) => {
      throw toFault(error, housekeeping);
    });
  }

  async #insert(table: string, file: string, abort_signal: AbortSignal): Promise<void> {
    abort_signal.throwIfAborted();
    const values = createReadStream(file);
    const piece = { table, values, format: "Parquet", abort_signal } as const;
    await this.#client.insert(piece).catch((error: unknown) => {
      throw toFault(error, loading);
    });
  }
}

const prefix = "dataset_";

function untouchedFor(seconds: number): string {
  return `metadata_modification_time < now() - ${Math.ceil(seconds)}`;
}

/** Nothing but letters, digits and underscores, which need no quotes. */
function tableOf(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new RangeError("A dataset's id has other characters.");
  return prefix + id.replaceAll("-", "_");
}

function idOf(table: string): string | null {
  const digits = /^dataset_([0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12})$/.exec(table)?.[1];
  return digits?.replaceAll("_", "-") ?? null;
}

function storedType({ type }: Column): string {
  switch (type) {
    case "number":
      return "Nullable(Float64)";
    case "date":
      return "Nullable(Int64)";
    default:
      return "Nullable(String)";
  }
}

function isInCalendar({ type, min, max }: Column): boolean {
  if (type !== "date" || typeof min !== "string" || typeof max !== "string") return true;
  return min >= calendar.first && max.slice(0, 10) <= calendar.last;
}
