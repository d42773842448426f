import { normalCdf } from "./normal.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

/**
 * One-sided, for a column whose weighted difference alone speaks, and where every level agrees with
 * it. Without a difference within, that is a false alarm in 4 to 6 of 100. The second was chosen so
 * that the textbook's kidney stones (0.0594) are found.
 */
const REVERSED_P = 0.04;
const UNANIMOUS_P = 0.06;
/** Of either side's rows, those in levels where the other side has rows too. */
const SHARED = 0.5;

/** One side of a comparison in one stratum. */
export interface Cell {
  readonly n: number;
  readonly mean: number;
  /** Σ(y − mean)². */
  readonly squares: number;
}

export interface Stratum {
  readonly a: Cell;
  readonly b: Cell;
}

/** Whether the outcome differs between strata within the sides, by Σ n·(mean − overall)² / s². */
export function outcomePValue(strata: readonly Stratum[]): number {
  let statistic = 0;
  let df = 0;
  for (const side of ["a", "b"] as const) {
    const cells = strata.map((stratum) => stratum[side]).filter(({ n }) => n > 0);
    const n = cells.reduce((sum, cell) => sum + cell.n, 0);
    const mean = cells.reduce((sum, cell) => sum + cell.n * cell.mean, 0) / n;
    const between = cells.reduce((sum, cell) => sum + cell.n * (cell.mean - mean) ** 2, 0);
    const total = between + cells.reduce((sum, { squares }) => sum + squares, 0);
    if (cells.length < 2 || !(total > 0)) continue;
    statistic += ((n - 1) * between) / total;
    df += cells.length - 1;
  }
  return df > 0 ? chiSquareTail(statistic, df) : 1;
}

/**
 * The difference within strata, weighted n·m / (n + m) (N. Mantel and W. Haenszel 1959), where it
 * points in `direction` beyond noise, else null.
 */
export function differenceWithin(
  strata: readonly Stratum[],
  direction: number,
  columns: number,
): number | null {
  const shared = strata.filter(({ a, b }) => a.n > 0 && b.n > 0);
  const rows = (of: readonly Stratum[], side: "a" | "b") =>
    of.reduce((sum, stratum) => sum + stratum[side].n, 0);
  if ((["a", "b"] as const).some((side) => rows(shared, side) < SHARED * rows(strata, side))) {
    return null;
  }
  let weights = 0;
  let sum = 0;
  let variance = 0;
  for (const { a, b } of shared) {
    const weight = (a.n * b.n) / (a.n + b.n);
    const total = a.squares + b.squares + weight * (a.mean - b.mean) ** 2;
    weights += weight;
    sum += weight * (a.mean - b.mean);
    variance += (weight * total) / (a.n + b.n - 1);
  }
  if (Math.sign(sum) !== direction) return null;
  const unanimous = shared.every(({ a, b }) => Math.sign(a.mean - b.mean) === direction);
  const p = variance > 0 ? normalCdf(-Math.abs(sum) / Math.sqrt(variance)) : 0;
  const sure = p * columns < REVERSED_P || (unanimous && p * columns < UNANIMOUS_P);
  return sure && shared.length > 1 ? sum / weights : null;
}
