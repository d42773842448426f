import { midRanks } from "./ranks.ts";
import { multiplicities, shareOfDeals } from "./share-of-deals.ts";
import { studentTTwoSided } from "./student-t.ts";
import { centred, stableSum } from "./sums.ts";

/** A test's statistic and its two-sided p-value. */
export interface TestResult {
  readonly statistic: number;
  readonly pValue: number;
}

/** What rounding leaves of 1 − r² for points on a line. */
export const ROUNDING = 1e-12;

/** Pearson's r with Student's test on n − 2 degrees of freedom; null if a side is constant. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): TestResult | null {
  const n = x.length;
  const [dx, dy] = [centred(x), centred(y)];
  const squares = (values: Float64Array) => stableSum(values.map((value) => value * value));
  const scale = Math.sqrt(squares(dx)) * Math.sqrt(squares(dy));
  if (n < 3 || !(scale > 0)) return null;
  const r = stableSum(dx.map((value, index) => value * (dy[index] ?? 0))) / scale;
  const bounded = Math.min(1, Math.max(-1, r));
  const rest = 1 - bounded * bounded;
  const pValue =
    rest <= ROUNDING
      ? perfectPValue(multiplicities(dx))
      : studentTTwoSided(bounded * Math.sqrt((n - 2) / rest), n - 2);
  return { statistic: bounded, pValue };
}

/** Of points on a line: up or down, and rows of equal values in any order. */
export function perfectPValue(sizes: readonly number[]): number {
  return Math.min(1, 2 * shareOfDeals(sizes));
}

/** Spearman's rho: Pearson's r of the mid-ranks, with the same test. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): TestResult | null {
  return pearson(midRanks(x).ranks, midRanks(y).ranks);
}
