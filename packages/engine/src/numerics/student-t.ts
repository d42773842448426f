import { inverseRegularisedBeta, regularisedBeta } from "./beta.ts";

/** P(T ≤ t) for Student's t with `df` > 0 degrees of freedom (not necessarily whole). */
export function studentTCdf(t: number, df: number): number {
  const tail = studentTTwoSided(t, df) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** P(|T| ≥ |t|), the two-sided p-value. */
export function studentTTwoSided(t: number, df: number): number {
  const square = t * t;
  return square < 1
    ? 1 - regularisedBeta(square / (df + square), 0.5, df / 2)
    : regularisedBeta(df / (df + square), df / 2, 0.5);
}

/** The t with P(T ≤ t) = p, 0 < p < 1. */
export function studentTQuantile(p: number, df: number): number {
  const tail = Math.min(p, 1 - p);
  if (tail === 0.5) return 0;
  let square: number;
  if (tail > 0.05) {
    const x = inverseRegularisedBeta(1 - 2 * tail, 0.5, df / 2);
    square = (df * x) / (1 - x);
  } else {
    const x = inverseRegularisedBeta(2 * tail, df / 2, 0.5);
    square = (df * (1 - x)) / x;
  }
  return p < 0.5 ? -Math.sqrt(square) : Math.sqrt(square);
}
