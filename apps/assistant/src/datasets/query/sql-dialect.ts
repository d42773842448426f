import type { DatePart, PeriodPart } from "@probability-chat/query";

/** Every part of a date that is a number. */
export type NumberPart = Exclude<DatePart, PeriodPart>;

/**
 * How a database says what standard SQL says in no one way. Texts are compared by their bytes, a
 * missing cell is NULL, and a condition on one is unknown.
 */
export interface SqlDialect {
  /** A text as a literal, whatever it is made of. */
  text(value: string): string;
  /** A number as an exact literal; NaN is NULL. */
  number(value: number): string;
  /** A NULL of an operand's kind, for it is grouped and compared by. */
  missing(kind: "number" | "instant"): string;
  double(sql: string): string;
  isFinite(sql: string): string;
  /** A text as a number where the whole of it matches a pattern, else missing. */
  readNumber(sql: string, pattern: string): string;
  lower(sql: string): string;
  /** A stored date as milliseconds since 1970. */
  instant(stored: string): string;
  /** A number that is a part of a stored date; Monday is weekday 1. */
  part(part: NumberPart, stored: string): string;
  /** The instant at which the period of a stored date begins. */
  periodStart(part: PeriodPart, stored: string): string;
  /** An instant as the codebook's `isoText` shows it. */
  isoText(instant: string, withTime: boolean): string;
  /** A number as JavaScript shows it. */
  numberText(sql: string): string;
  /** A table of texts, in its column `value`. */
  rowsOf(texts: readonly string[]): string;
  /** A sum in which small numbers are not lost, and n − 1 below the root, in one pass each. */
  sum(sql: string): string;
  deviation(sql: string): string;
  covariance(y: string, x: string): string;
  /**
   * The cells of some ranks, numbers or texts: from 1, those above the last are the last. `size` is
   * how many present cells there are, where that is known.
   */
  orderStatistics(
    operand: { readonly sql: string; readonly kind: "number" | "instant" | "code" },
    ranks: readonly (number | string)[],
    size: number | undefined,
  ): readonly string[];
  /** 64 bits of a row's cells, of whatever kinds; NULL is a cell too. */
  contentHash(stored: readonly string[]): string;
  /** 64 bits for each of `occurrences` rows of one content: as many rows. */
  occurrenceHash(content: string, occurrences: string, seed: number): string;
  /** Any cell of a group that is alike. */
  anyOf(sql: string): string;
  /** Before a common table expression that is used twice. */
  readonly materialized: string;
  /** Orders rows as the file does. */
  readonly fileOrder: string;
}
