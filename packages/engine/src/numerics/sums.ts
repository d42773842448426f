/** Sums that do not lose digits, whatever the order and the scale of their terms. */

/** Σx (Neumaier's compensated summation, 1974). */
export function stableSum(values: Iterable<number>): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

/** log Σ exp(x), −∞ for no terms. */
export function logSumExp(logs: readonly number[]): number {
  const peak = logs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(peak)) return peak;
  return peak + Math.log(stableSum(logs.map((value) => Math.exp(value - peak))));
}

/** `n`, mean, standard deviation (n − 1; null below two values) and sum, in two passes. */
export interface Moments {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly sum: number | null;
}

export function moments(values: ArrayLike<number>): Moments {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null, sum: null };
  const scale = scaleOf(values);
  const all = Array.from(values, (value) => value / scale);
  const sum = stableSum(all);
  const mean = sum / n;
  const squares = stableSum(all.map((value) => (value - mean) ** 2));
  const sd = n > 1 ? Math.sqrt(squares / (n - 1)) * scale : null;
  return { n, mean: mean * scale, sd, sum: sum * scale };
}

/** Σ(x − mean x)(y − mean y) / (n − 1) of equally many values, null below two. */
export function covariance(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const n = x.length;
  if (n < 2) return null;
  const [u, v] = [scaleOf(x), scaleOf(y)];
  const a = Array.from(x, (value) => value / u);
  const b = Array.from(y, (value) => value / v);
  const [meanA, meanB] = [stableSum(a) / n, stableSum(b) / n];
  const products = a.map((value, i) => (value - meanA) * ((b[i] as number) - meanB));
  return (stableSum(products) / (n - 1)) * u * v;
}

/** Values less their mean, in a unit in which their squares neither overflow nor vanish. */
export function centred(values: ArrayLike<number>): Float64Array {
  const scale = scaleOf(values);
  const scaled = Float64Array.from(values, (value) => value / scale);
  const mean = stableSum(scaled) / scaled.length;
  return scaled.map((value) => value - mean);
}

/** A power of two where squares would overflow or vanish, so that no digit is lost; else 1. */
function scaleOf(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i] ?? 0));
  const safe = largest === 0 || (largest < 1e150 && largest > 1e-140);
  return safe ? 1 : 2 ** Math.max(-1_000, Math.floor(Math.log2(largest)));
}
