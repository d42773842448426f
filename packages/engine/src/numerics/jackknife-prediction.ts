import { dot } from "./logistic-regression.ts";
import type { RobustRegression } from "./robust-regression.ts";

/**
 * Where a new row's outcome lies with so much probability, whatever the distribution: the
 * (n + 1)·α/2-th smallest and largest of ŷ₋ᵢ(x) + rᵢ, the prediction without row i and what it errs
 * by at that row (R. F. Barber, E. J. Candès, A. Ramdas and R. J. Tibshirani, "Predictive inference
 * with the jackknife+", Annals of Statistics 49, 2021; both ends by signed errors). Null of too few
 * rows for such a rank.
 */
export function jackknifeRange(
  fit: RobustRegression,
  rows: readonly Float64Array[],
  point: Float64Array,
  level: number,
): readonly [number, number] | null {
  const n = rows.length;
  const rank = Math.floor((n + 1) * (1 - level) * 0.5 + 1e-9);
  if (rank < 1) return null;
  const value = dot(point, fit.coefficients);
  const pull = fit.solve(point);
  const reached = Float64Array.from(rows, (row, i) => {
    const apart = fit.apart[i] ?? 0;
    return value - dot(pull, row) * apart + apart;
  }).sort();
  return [reached[rank - 1] ?? value, reached[n - rank] ?? value];
}
