import { normalCdf } from "./normal.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

/**
 * One-sided, for a column whose weighted difference alone speaks, and where every level agrees with
 * it. Without a difference within, that is a false alarm in 4 to 6 of 100. The second was chosen so
 * that the textbook's kidney stones (0.0594) are found.
 */
const REVERSED_P = 0.04;
const UNANIMOUS_P = 0.06;
/**
 * Of either side's rows, those in levels where the other side has rows too: few will do to see that
 * it turns round there, and the stronger the confounding the fewer there are.
 */
const MOST_SHARED = 0.5;
const SOME_SHARED = 0.1;
/** Of the whole difference as much may be left, at the end of its 95 % interval, of one that vanishes. */
const LEFT = 0.5;
const TWO_SIDED_95 = 1.96;

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

/** What is left of a difference within strata. */
export interface Within {
  /** Weighted over the strata in which both sides have rows. */
  readonly difference: number;
  /** It points the other way beyond noise, or next to nothing of it is left. */
  readonly finding: "reversed" | "vanished";
}

/**
 * The difference within strata, weighted n·m / (n + m) (N. Mantel and W. Haenszel 1959), against
 * the one over all rows, in which most rows of either side have their like; null where it says
 * nothing new, or nothing sure. Noise is held off for as many columns as were looked at.
 */
export function differenceWithin(
  strata: readonly Stratum[],
  overall: number,
  columns: number,
): Within | null {
  const shared = strata.filter(({ a, b }) => a.n > 0 && b.n > 0);
  if (shared.length < 2 || overall === 0) return null;
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
  const difference = sum / weights;
  const [most, some] = [MOST_SHARED, SOME_SHARED].map((least) => areLike(strata, shared, least));
  const reversed = -Math.sign(overall);
  const unanimous = shared.every(({ a, b }) => Math.sign(a.mean - b.mean) === reversed);
  const p = columns * (variance > 0 ? normalCdf(-Math.abs(sum) / Math.sqrt(variance)) : 0);
  const sure = p < REVERSED_P || (unanimous && p < UNANIMOUS_P);
  if (some && sure && Math.sign(sum) === reversed) return { difference, finding: "reversed" };
  const largest = Math.abs(difference) + (TWO_SIDED_95 * Math.sqrt(variance)) / weights;
  const vanished = most && largest < LEFT * Math.abs(overall);
  return vanished ? { difference, finding: "vanished" } : null;
}

/** Whether so large a share of either side's rows lies in strata where the other side has rows. */
function areLike(strata: readonly Stratum[], shared: readonly Stratum[], least: number): boolean {
  const rows = (of: readonly Stratum[], side: "a" | "b") =>
    of.reduce((sum, stratum) => sum + stratum[side].n, 0);
  return (["a", "b"] as const).every((side) => rows(shared, side) >= least * rows(strata, side));
}
