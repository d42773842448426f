import { regularisedBeta } from "./beta.ts";
import { normalQuantile } from "./normal.ts";

/** P(K ≤ k) for K ~ Binomial(n, p). */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return regularisedBeta(1 - p, n - k, k + 1);
}

/**
 * Ranks r < s (1 is the smallest of n) such that the r-th and s-th order statistics enclose the
 * q-quantile with probability `level` at least, with at most (1 − level) / 2 outside on either
 * side (H. A. David and H. N. Nagaraja, Order Statistics, 2003, 7.1). Null where n is too small
 * for that.
 */
export function quantileRanks(
  n: number,
  q: number,
  level: number,
): readonly [number, number] | null {
  const tail = (1 - level) / 2;
  const spread = -normalQuantile(tail) * Math.sqrt(n * q * (1 - q));
  let low = clamp(Math.floor(n * q - spread), 0, n);
  while (low > 0 && binomialCdf(low - 1, n, q) > tail) low--;
  while (low < n && binomialCdf(low, n, q) <= tail) low++;
  let high = clamp(Math.ceil(n * q + spread), 1, n + 1);
  while (high <= n && 1 - binomialCdf(high - 1, n, q) > tail) high++;
  while (high > 1 && 1 - binomialCdf(high - 2, n, q) <= tail) high--;
  return low < 1 || high > n ? null : [low, high];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
