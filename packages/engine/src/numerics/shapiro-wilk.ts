import { normalCdf, normalQuantile } from "./normal.ts";

/** Beyond so many values its p-value was not fitted. */
const MOST = 5_000;

/**
 * Shapiro and Wilk's W (1965), how straight sorted values lie against what a normal distribution
 * expects of them, with Royston's weights and p-value (P. Royston, Applied Statistics 44, 1995,
 * algorithm AS R94). Null below three values, above 5,000, and where all are equal.
 */
export function shapiroWilk(
  values: ArrayLike<number>,
): { readonly statistic: number; readonly pValue: number } | null {
  const n = values.length;
  if (n < 3 || n > MOST) return null;
  const sorted = Float64Array.from(values).sort();
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (!(squares > 1e-24 * n * mean ** 2)) return null;
  const weights = weightsOf(n);
  let along = 0;
  for (const [at, weight] of weights.entries()) {
    along += weight * ((sorted[n - 1 - at] as number) - (sorted[at] as number));
  }
  const length = 2 * weights.reduce((sum, weight) => sum + weight ** 2, 0);
  const statistic = Math.min(1, along ** 2 / (length * squares));
  return { statistic, pValue: pValueOf(statistic, n) };
}

/** Of the upper half, the greatest value first; those of the lower half are their negatives. */
function weightsOf(n: number): number[] {
  if (n === 3) return [Math.SQRT1_2];
  const scores = Array.from({ length: Math.floor(n / 2) }, (_, at) =>
    normalQuantile((n - at - 0.375) / (n + 0.25)),
  );
  const [first = 0, second = 0] = scores;
  const length = 2 * scores.reduce((sum, score) => sum + score ** 2, 0);
  const x = 1 / Math.sqrt(n);
  const ends = [
    first / Math.sqrt(length) +
      polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], x),
    second / Math.sqrt(length) +
      polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], x),
  ].slice(0, n > 5 ? 2 : 1);
  const rest =
    (length - 2 * sumOfSquares(scores.slice(0, ends.length))) / (1 - 2 * sumOfSquares(ends));
  return [...ends, ...scores.slice(ends.length).map((score) => score / Math.sqrt(rest))];
}

function pValueOf(w: number, n: number): number {
  if (n === 3) {
    const p = (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75)));
    return Math.min(1, Math.max(0, p));
  }
  const y = Math.log(1 - w);
  if (n > 11) {
    const x = Math.log(n);
    const middle = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], x);
    const spread = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], x));
    return normalCdf((middle - y) / spread);
  }
  const most = -2.273 + 0.459 * n;
  if (y >= most) return 0;
  const middle = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
  const spread = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
  return normalCdf((middle + Math.log(most - y)) / spread);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}
