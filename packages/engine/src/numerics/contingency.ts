import type { TestResult } from "./correlation.ts";
import { centred, stableSum } from "./sums.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

/** Counts of pairs of values, `counts[row][column]`; rows and columns of zeros are dropped. */
export interface Contingency {
  readonly counts: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly n: number;
}

export function contingency(raw: readonly (readonly number[])[]): Contingency {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const filled = raw.filter((row) => sum(row) > 0);
  const width = filled[0]?.length ?? 0;
  const total = (column: number) => sum(filled.map((row) => row[column] ?? 0));
  const kept = Array.from({ length: width }, (_, column) => column).filter((c) => total(c) > 0);
  const counts = filled.map((row) => kept.map((column) => row[column] ?? 0));
  const rows = counts.map(sum);
  return { counts, rows, columns: kept.map(total), n: sum(rows) };
}

/** Adds up over the cells with their expected counts. */
function overCells(
  { counts, rows, columns, n }: Contingency,
  term: (observed: number, expected: number) => number,
): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) {
    const cells = counts[i] as readonly number[];
    const share = (rows[i] as number) / n;
    for (let j = 0; j < cells.length; j++) {
      sum += term(cells[j] as number, share * (columns[j] as number));
    }
  }
  return sum;
}

/** Pearson's r of two columns of numbers, counted by pairs; null where one is constant. */
export function gridCorrelation(
  { counts, rows, columns, n }: Contingency,
  rowScores: readonly number[],
  columnScores: readonly number[],
): number | null {
  const x = standardised(rowScores, rows, n);
  const y = standardised(columnScores, columns, n);
  if (!x || !y) return null;
  const products = counts.flatMap((cells, i) =>
    cells.map((count, j) => count * (x[i] as number) * (y[j] as number)),
  );
  return Math.max(-1, Math.min(1, stableSum(products) / n));
}

function standardised(scores: readonly number[], counts: readonly number[], n: number) {
  const weighed = (values: readonly number[]) =>
    stableSum(values.map((value, at) => value * (counts[at] as number))) / n;
  const around = Array.from(centred(scores));
  const mean = weighed(around);
  const deviations = around.map((score) => score - mean);
  const sd = Math.sqrt(weighed(deviations.map((deviation) => deviation ** 2)));
  return sd > 0 ? deviations.map((deviation) => deviation / sd) : null;
}

function degrees({ rows, columns }: Contingency): number {
  return (rows.length - 1) * (columns.length - 1);
}

/** Pearson's chi-square without continuity correction. */
export function chiSquareTest(table: Contingency): TestResult & { readonly df: number } {
  const statistic = overCells(table, (observed, expected) => (observed - expected) ** 2 / expected);
  const df = degrees(table);
  return { statistic, df, pValue: df > 0 ? chiSquareTail(statistic, df) : 1 };
}

/** The likelihood ratio test, 2·Σ O·log(O / E). */
export function gTest(table: Contingency): TestResult {
  const statistic = Math.max(0, 2 * table.n * mutualInformation(table));
  const df = degrees(table);
  return { statistic, pValue: df > 0 ? chiSquareTail(statistic, df) : 1 };
}

/** In nats. */
export function mutualInformation(table: Contingency): number {
  const sum = overCells(table, (observed, expected) =>
    observed > 0 ? (observed / table.n) * Math.log(observed / expected) : 0,
  );
  return Math.max(0, sum);
}

/** In nats, of a margin. */
export function entropy(counts: readonly number[]): number {
  const n = stableSum(counts);
  return -stableSum(counts.map((count) => (count > 0 ? (count / n) * Math.log(count / n) : 0)));
}

/** Cramér's V (1946). */
export function cramersV(table: Contingency): number {
  const side = Math.min(table.rows.length, table.columns.length) - 1;
  return side < 1 ? 0 : Math.min(1, Math.sqrt(chiSquareTest(table).statistic / table.n / side));
}

/** Cramér's V without the upward bias of many levels (W. Bergsma, 2013). */
export function unbiasedCramersV(table: Contingency): number {
  const { n } = table;
  const [r, c] = [table.rows.length, table.columns.length];
  if (n < 2 || r < 2 || c < 2) return 0;
  const phi = Math.max(0, chiSquareTest(table).statistic / n - ((r - 1) * (c - 1)) / (n - 1));
  const corrected = (k: number) => k - (k - 1) ** 2 / (n - 1);
  const side = Math.min(corrected(r), corrected(c)) - 1;
  return side <= 0 ? 0 : Math.min(1, Math.sqrt(phi / side));
}

/** W. G. Cochran's rule (1954): a fifth of the cells expect under five, or one under one. */
export function isSparse(table: Contingency): boolean {
  const below = (limit: number) => overCells(table, (_, expected) => (expected < limit ? 1 : 0));
  return below(5) > (table.rows.length * table.columns.length) / 5 || below(1) > 0;
}
