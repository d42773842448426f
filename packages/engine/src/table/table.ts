import type { Codebook, Column } from "@probability-chat/codebook";
import type { Event, Term } from "@probability-chat/query";

/**
 * The only thing the engine asks of a store of columns. DuckDB (in the assistant) and
 * `memoryTable` implement it and pass the same contract suite (`table/contract-suite.ts`).
 *
 * Events reach a table *closed*: every scalar in them has been replaced by a number.
 */
export interface Table {
  readonly codebook: Codebook;
  /**
   * Aggregates over the rows in which `where` is true, one result row per combination of `by`
   * (one in all when `by` is empty, even over no rows), in ascending order of the keys, missing
   * keys last. Throws {@link TableLimitError} above `maxGroups` (10,000 unless told).
   */
  aggregate(request: AggregateRequest): Promise<AggregateRow[]>;
  /**
   * The cells of some columns in the rows in which `where` is true, in file order; at most
   * `limit` rows. A missing cell is null; a number is a number, a
   * boolean its level, everything else the file's text.
   */
  read(request: ReadRequest): Promise<(number | string | null)[][]>;
  /**
   * Some columns of all rows in which `where` is true, or of a seeded sample of them that does not depend on the order of
   * rows or columns in the file, in any order. A row that occurs several times is drawn by its
   * occurrences, as if they were different.
   */
  sample(request: SampleRequest): Promise<TableSample>;
  /**
   * The same rows with columns more, each named by the formula that computes it (`=tip / fare`).
   * A cell is missing where an operand is, where a divisor is 0 and where the result is not finite.
   */
  computing(columns: readonly Column[]): Table;
}

/** What rows are grouped by. */
export type GroupKey = Term | Parts;

/** The place of the first of some events that is true, from 0; missing where none is. */
export interface Parts {
  readonly kind: "parts";
  readonly events: readonly Event[];
}

export interface AggregateRequest {
  readonly where: Event;
  readonly by: readonly GroupKey[];
  readonly measures: readonly Measure[];
  readonly maxGroups?: number;
}

/** One aggregate; all but `count` skip rows in which the column is missing. */
export type Measure =
  /** Rows in which the event is true (unknown counts as not true). */
  | { readonly kind: "count"; readonly event: Event }
  /** `n`, mean and standard deviation (n − 1) by a numerically stable method, sum, min, max. */
  | { readonly kind: "moments"; readonly column: string }
  /**
   * Type 7 (Hyndman and Fan 1996). Dates are interpolated as instants and rounded to the nearest
   * millisecond, halves up; in a column without times the day in which that lies.
   */
  | { readonly kind: "quantile"; readonly column: string; readonly q: number }
  /** The order statistics of the given ranks (1 is the smallest), clamped to 1..n. */
  | { readonly kind: "order"; readonly column: string; readonly ranks: readonly number[] }
  | { readonly kind: "distinct"; readonly column: string }
  /** Of two columns of numbers, over rows in which both are present (n − 1). */
  | { readonly kind: "covariance"; readonly x: string; readonly y: string }
  /** Σz, Σz², Σz³ and Σz⁴ of z = (x − centre) / scale of a column of numbers. */
  | {
      readonly kind: "powers";
      readonly column: string;
      readonly centre: number;
      readonly scale: number;
    };

export interface AggregateRow {
  /** A level's text as in the file (numbers too), a date part's number as text, null if missing. */
  readonly keys: readonly (string | null)[];
  /** In the order of the request's measures. */
  readonly measures: readonly MeasureResult[];
}

export type MeasureResult =
  | { readonly kind: "count"; readonly count: number }
  | {
      readonly kind: "moments";
      readonly n: number;
      readonly mean: number | null;
      readonly sd: number | null;
      readonly sum: number | null;
      readonly min: number | string | null;
      readonly max: number | string | null;
    }
  | { readonly kind: "quantile"; readonly n: number; readonly value: number | string | null }
  | { readonly kind: "order"; readonly n: number; readonly values: readonly (number | string)[] }
  | { readonly kind: "distinct"; readonly count: number }
  /** `value` is null below two rows. */
  | { readonly kind: "covariance"; readonly n: number; readonly value: number | null }
  | { readonly kind: "powers"; readonly n: number; readonly sums: readonly number[] };

export interface ReadRequest {
  readonly where: Event;
  readonly columns: readonly string[];
  readonly limit?: number;
}

export interface SampleRequest {
  /** All rows unless given. */
  readonly where?: Event;
  readonly columns: readonly string[];
  /** At most so many rows. */
  readonly rows: number;
  readonly seed: number;
}

export interface TableSample {
  readonly rows: number;
  /** In the order of the request, all `rows` long. */
  readonly columns: readonly CellColumn[];
}

/**
 * A column's cells as numbers: values, instants (milliseconds since 1970) or codes into `texts`;
 * NaN where a cell is missing.
 */
export interface CellColumn {
  readonly kind: "number" | "instant" | "code";
  readonly values: Float64Array;
  /** The different texts of a text or boolean column, in any order; else none. */
  readonly texts: readonly string[];
}
