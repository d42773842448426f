import { randomUUID } from "node:crypto";
import { type ClickHouseClient, ClickHouseError } from "@clickhouse/client";
import type { Value } from "../measure-to-sql.ts";
import { QueryTimeout } from "../query-timeout.ts";
import type { QueryLimits, RowBlock, SqlRunner } from "../sql-source.ts";
import { clickhouseText } from "./clickhouse-dialect.ts";
import { EngineFault } from "./engine-fault.ts";

/** Of one result; the process that asked holds it too. */
const mostResultBytes = 1_073_741_824;

/** What queries are computed by, whatever the profile of the server's user says. */
const semantics = {
  transform_null_in: 0,
  join_use_nulls: 0,
  aggregate_functions_null_for_empty: 0,
  enable_positional_arguments: 1,
  count_distinct_implementation: "uniqExact",
  session_timezone: "UTC",
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  // A sample of a table of 2,000 columns names each three times.
  max_query_size: "16777216",
  max_ast_elements: "1000000",
  max_expanded_ast_elements: "5000000",
} as const;

/** Runs queries on ClickHouse; one that is given up is killed there. */
export class ClickhouseRunner implements SqlRunner {
  readonly #client: ClickHouseClient;

  constructor(client: ClickHouseClient) {
    this.#client = client;
  }

  async select(sql: string, limits: QueryLimits): Promise<Value[][]> {
    const rows: Value[][] = [];
    await this.#query(sql, limits, (block) => {
      for (const row of block) rows.push(row as Value[]);
    });
    return rows;
  }

  async stream(sql: string, limits: QueryLimits, visit: (block: RowBlock) => void): Promise<void> {
    await this.#query(sql, limits, (block) => {
      visit({ rows: block.length, cell: (column, row) => block[row]?.[column] });
    });
  }

  async #query(
    query: string,
    { timeoutMs, signal }: QueryLimits,
    take: (block: unknown[][]) => void,
  ): Promise<void> {
    signal?.throwIfAborted();
    const late = AbortSignal.timeout(timeoutMs);
    const abort_signal = signal ? AbortSignal.any([signal, late]) : late;
    const query_id = randomUUID();
    try {
      const result = await this.#client.query({
        query,
        query_id,
        abort_signal,
        format: "JSONCompactEachRow",
        clickhouse_settings: {
          ...semantics,
          // A second more, so that here is said what was too long.
          max_execution_time: Math.ceil(timeoutMs / 1_000) + 1,
          max_result_bytes: String(mostResultBytes),
          result_overflow_mode: "throw",
          // What goes wrong is known before the first row is.
          wait_end_of_query: 1,
          cancel_http_readonly_queries_on_client_close: 1,
        },
      });
      for await (const rows of result.stream<unknown[]>()) {
        abort_signal.throwIfAborted();
        take(rows.map((row) => row.json()));
      }
    } catch (error) {
      if (abort_signal.aborted) await this.#kill(query_id);
      signal?.throwIfAborted();
      throw late.aborted ? new QueryTimeout(timeoutMs) : toFault(error, timeoutMs);
    }
  }

  /** One's own queries may be killed by anybody; what cannot be ends by its deadline. */
  async #kill(id: string): Promise<void> {
    const query = `KILL QUERY WHERE query_id = ${clickhouseText(id)} ASYNC`;
    await this.#client
      .command({ query, abort_signal: AbortSignal.timeout(5_000) })
      .catch(() => undefined);
  }
}

const tooLong: ReadonlySet<string> = new Set(["159", "160", "394"]);
const tooLarge: ReadonlySet<string> = new Set(["158", "307", "396"]);
const tooMuchMemory = "241";
const noSuchTable = "60";
/** A database or rights that are gone, no disk or connection left: a matter of the engine's. */
const notServing: ReadonlySet<string> = new Set([
  ...["81", "164", "192", "193", "194", "202", "203", "209", "210", "242", "243", "279"],
  ...["425", "497", "516"],
]);

/** What went wrong, less the engine's own words: they repeat the query, which has users' texts. */
export function toFault(error: unknown, timeoutMs: number): Error {
  if (!(error instanceof ClickHouseError)) {
    const { code = "a connection that broke" } = error as { readonly code?: unknown };
    const cause = new Error(`ClickHouse cannot be reached: ${String(code)}.`);
    return new EngineFault("unreachable", { cause });
  }
  const { code, type = "" } = error;
  const cause = new Error(`ClickHouse: ${code} ${type}`);
  if (tooLong.has(code)) return new QueryTimeout(timeoutMs);
  if (tooLarge.has(code)) return new EngineFault("result", { cause });
  if (code === tooMuchMemory) return new EngineFault("memory", { cause });
  if (code === noSuchTable) return new EngineFault("gone", { cause });
  return notServing.has(code) ? new EngineFault("unreachable", { cause }) : cause;
}
