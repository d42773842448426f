import type { Codebook } from "@probability-chat/codebook";
import type { Value } from "./measure-to-sql.ts";
import type { SqlDialect } from "./sql-dialect.ts";

/**
 * A table of a database: an SQL table expression with columns `c0`, `c1` … by the codebook's
 * positions, and how its database speaks.
 */
export interface SqlSource {
  readonly codebook: Codebook;
  readonly from: string;
  readonly dialect: SqlDialect;
}

export interface QueryLimits {
  /** A query is interrupted after so many milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Some rows of a result. */
export interface RowBlock {
  readonly rows: number;
  cell(column: number, row: number): unknown;
}

/** Runs queries; each ends as its limits say, alone. */
export interface SqlRunner {
  select(sql: string, limits: QueryLimits): Promise<Value[][]>;
  /** Gives a result's rows to `visit` as they come, so that no more of them is held. */
  stream(sql: string, limits: QueryLimits, visit: (block: RowBlock) => void): Promise<void>;
}
