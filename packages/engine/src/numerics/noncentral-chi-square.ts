import { normalCdf } from "./normal.ts";

/**
 * P(X ≤ x) of a noncentral chi-square, by the third of M. Sankaran's approximations ("Approximations
 * to the non-central chi-square distribution", Biometrika 50, 1963): right to some 0.005.
 */
export function noncentralChiSquareCdf(x: number, df: number, noncentrality: number): number {
  if (x <= 0) return 0;
  const mean = df + noncentrality;
  const h = 1 - (2 * mean * (df + 3 * noncentrality)) / (3 * (df + 2 * noncentrality) ** 2);
  const p = (df + 2 * noncentrality) / mean ** 2;
  const m = (h - 1) * (1 - 3 * h);
  const centre = 1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p);
  return normalCdf(((x / mean) ** h - centre) / (h * Math.sqrt(2 * p) * (1 + 0.5 * m * p)));
}

/**
 * The noncentralities under which a chi-square of `x` is neither too great nor too small (J. H.
 * Steiger, "Beyond the F test", Psychological Methods 9, 2004).
 */
export function noncentralityInterval(
  x: number,
  df: number,
  level: number,
): { readonly low: number; readonly high: number } {
  const tail = (1 - level) / 2;
  const above = (share: number) => {
    let [low, high] = [0, x + 20 * Math.sqrt(x + df) + 100];
    if (noncentralChiSquareCdf(x, df, 0) <= share) return 0;
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (noncentralChiSquareCdf(x, df, middle) > share) low = middle;
      else high = middle;
    }
    return low;
  };
  return { low: above(1 - tail), high: above(tail) };
}
