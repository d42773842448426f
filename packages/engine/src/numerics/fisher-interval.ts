import { ROUNDING } from "./correlation.ts";
import { normalQuantile } from "./normal.ts";
import { moments } from "./sums.ts";

/**
 * The standard error of artanh r (R. A. Fisher 1921): 1/√(n − 3 − k), `held` k the columns that a
 * partial r holds fixed, or where tails are heavy the greater one with the spread of its influence
 * function, u·v − r·(u² + v²)/2 of standardised u and v, over 1 − r² (D. L. Hawkins, The American
 * Statistician 43, 1989). Null of too few rows, and for points on a line.
 */
export function fisherError(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  r: number,
  held = 0,
): number | null {
  const n = x.length;
  const normal = normalError(n, held);
  if (normal === null || 1 - r * r <= ROUNDING) return null;
  const [u, v] = [standardised(x), standardised(y)];
  let squares = 0;
  for (let row = 0; row < n; row++) {
    const [a, b] = [u[row] ?? 0, v[row] ?? 0];
    squares += (a * b - (r * (a * a + b * b)) / 2) ** 2;
  }
  return Math.max(normal, Math.sqrt(squares) / n / (1 - r * r));
}

/** What it is where both columns are normal. */
export function normalError(n: number, held = 0): number | null {
  return n - 3 - held < 1 ? null : 1 / Math.sqrt(n - 3 - held);
}

/** The same of Spearman's ρ (D. G. Bonett and T. A. Wright, Psychometrika 65, 2000). */
export function rankError(n: number, rho: number, held = 0): number | null {
  const normal = normalError(n, held);
  return normal === null || 1 - rho * rho <= ROUNDING
    ? null
    : normal * Math.sqrt(1 + (rho * rho) / 2);
}

/** The ends of the interval of r, from the error of artanh r. */
export function aroundR(r: number, error: number, level: number) {
  const half = normalQuantile(1 - (1 - level) / 2) * error;
  const middle = Math.atanh(r);
  return { low: Math.tanh(middle - half), high: Math.tanh(middle + half), level };
}

function standardised(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const { mean, sd } = moments(values);
  const scale = (sd ?? 1) * Math.sqrt((n - 1) / n) || 1;
  return Float64Array.from(values, (value) => (value - (mean ?? 0)) / scale);
}
