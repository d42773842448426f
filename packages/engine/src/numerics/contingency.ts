import type { TestResult } from "./correlation.ts";
import { type Random, seededRandom } from "./random.ts";
import { stableSum } from "./sums.ts";
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

function cells({ counts, rows, columns, n }: Contingency) {
  return counts.flatMap((row, i) =>
    row.map((observed, j) => ({ observed, expected: ((rows[i] ?? 0) * (columns[j] ?? 0)) / n })),
  );
}

function degrees({ rows, columns }: Contingency): number {
  return (rows.length - 1) * (columns.length - 1);
}

/** Pearson's chi-square without continuity correction. */
export function chiSquareTest(table: Contingency): TestResult & { readonly df: number } {
  const statistic = stableSum(
    cells(table).map(({ observed, expected }) => (observed - expected) ** 2 / expected),
  );
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
  const terms = cells(table).map(({ observed, expected }) =>
    observed > 0 ? (observed / table.n) * Math.log(observed / expected) : 0,
  );
  return Math.max(0, stableSum(terms));
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
  const expected = cells(table).map((cell) => cell.expected);
  const small = expected.filter((value) => value < 5).length;
  return small > expected.length / 5 || expected.some((value) => value < 1);
}

/** Work per test: rows shuffled over all permutations. */
const SHUFFLED_ROWS = 20_000_000;

/**
 * The chi-square's p-value by permuting one side against the other, seeded: (1 + tables at least
 * as extreme) / (1 + permutations). Null where the rows are too many for at least 199.
 */
export function permutationPValue(table: Contingency, seed: number): number | null {
  const permutations = Math.min(9_999, Math.floor(SHUFFLED_ROWS / table.n));
  if (permutations < 199) return null;
  const { rowOf, columnOf } = expand(table);
  const observed = chiSquareTest(table).statistic * (1 - 1e-12);
  const random = seededRandom(seed);
  const width = table.columns.length;
  const weights = table.rows.flatMap((row) => table.columns.map((column) => 1 / (row * column)));
  let extreme = 0;
  for (let round = 0; round < permutations; round++) {
    shuffle(columnOf, random);
    const counts = new Float64Array(weights.length);
    for (let i = 0; i < rowOf.length; i++) {
      const cell = (rowOf[i] ?? 0) * width + (columnOf[i] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    let sum = 0;
    for (let cell = 0; cell < counts.length; cell++) {
      sum += (counts[cell] ?? 0) ** 2 * (weights[cell] ?? 0);
    }
    if (table.n * (sum - 1) >= observed) extreme++;
  }
  return (1 + extreme) / (1 + permutations);
}

function expand({ counts, n }: Contingency) {
  const rowOf = new Uint16Array(n);
  const columnOf = new Uint16Array(n);
  let at = 0;
  counts.forEach((row, i) => {
    row.forEach((count, j) => {
      rowOf.fill(i, at, at + count);
      columnOf.fill(j, at, at + count);
      at += count;
    });
  });
  return { rowOf, columnOf };
}

function shuffle(values: Uint16Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = kept;
  }
}
