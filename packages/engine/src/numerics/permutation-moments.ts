import { type Contingency, chiSquareTest, contingency } from "./contingency.ts";
import { regularisedGammaQ } from "./gamma.ts";

/**
 * Mean and variance of Pearson's chi-square over all tables with the same margins, exact (J. B. S.
 * Haldane 1940 and R. B. Dawson, "A simplified expression for the variance of the χ² function on a
 * contingency table", Biometrika 41, 1954). Null where it cannot vary.
 */
export function permutationMoments({
  rows,
  columns,
  n,
}: Contingency): { readonly mean: number; readonly variance: number } | null {
  const [r, c] = [rows.length, columns.length];
  if (r < 2 || c < 2 || n < 4) return null;
  const within = (k: number) => ((k - 1) * (n - k)) / (n - 1);
  const skew = (margin: readonly number[], k: number) =>
    (n * margin.reduce((sum, count) => sum + 1 / count, 0) - k * k) / (n - 2);
  const [w1, w2] = [skew(rows, r), skew(columns, c)];
  const variance =
    ((2 * n) / (n - 3)) * (within(r) - w1) * (within(c) - w2) + ((n * n) / (n - 1)) * w1 * w2;
  const mean = (n * (r - 1) * (c - 1)) / (n - 1);
  return variance > 0 ? { mean, variance } : null;
}

/** P(X² or more) by the gamma distribution with the permutation's mean and variance. */
export function momentsPValue(table: Contingency): number {
  const moments = permutationMoments(table);
  if (!moments) return 1;
  const { mean, variance } = moments;
  const { statistic } = chiSquareTest(table);
  return regularisedGammaQ((mean * mean) / variance, (statistic * mean) / variance);
}

/**
 * Whether the gamma's tail can be trusted: chi-square has a variance of twice its mean, and a few
 * cells that expect next to nothing make it many times that.
 */
export function hasPlainTail(table: Contingency): boolean {
  const moments = permutationMoments(table);
  return moments !== null && moments.variance < 2.5 * moments.mean;
}

/** The levels with fewest rows joined, by their margins alone, until every cell expects one row. */
export function joinRare(table: Contingency): Contingency {
  const { counts, n } = table;
  const groupOf = (margin: readonly number[], least: number) => {
    const ascending = margin.map((_, i) => i).sort((a, b) => (margin[a] ?? 0) - (margin[b] ?? 0));
    const joined = new Set<number>();
    let sum = 0;
    for (const i of ascending) {
      if ((margin[i] ?? 0) >= least && (joined.size === 0 || sum >= least)) break;
      joined.add(i);
      sum += margin[i] ?? 0;
    }
    return (i: number) => (joined.has(i) ? 0 : i + 1);
  };
  const least = Math.sqrt(n);
  const [row, column] = [groupOf(table.rows, least), groupOf(table.columns, least)];
  const joined = Array.from({ length: table.rows.length + 1 }, () =>
    new Array<number>(table.columns.length + 1).fill(0),
  );
  counts.forEach((cells, i) => {
    cells.forEach((count, j) => {
      const into = joined[row(i)] as number[];
      into[column(j)] = (into[column(j)] as number) + count;
    });
  });
  return contingency(joined);
}
