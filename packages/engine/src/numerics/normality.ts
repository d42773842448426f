import { normalQuantile } from "./normal.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Spread {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly skewness: Measured;
  readonly kurtosis: Measured;
  /** Null below twenty values. */
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
}

/**
 * Skewness G1 and excess kurtosis G2 (Joanes and Gill 1998) and D'Agostino and Pearson's K² test of
 * a normal distribution (1973). Their errors are the larger of what they would be of a normal
 * distribution and what the values say (the standard deviation of the influence function): exact
 * where values are normal, short where a few values make up the tail. Null below four values, or
 * where all are equal.
 */
export function spreadOf(values: ArrayLike<number>, level: number): Spread | null {
  const n = values.length;
  const numbers = Array.from(values);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / n;
  const centred = numbers.map((value) => value - mean);
  const variance = average(centred.map((value) => value ** 2));
  if (n < 4 || !(variance > 1e-24 * mean ** 2)) return null;
  const z = centred.map((value) => value / Math.sqrt(variance));
  const third = average(z.map((value) => value ** 3));
  const fourth = average(z.map((value) => value ** 4));
  const width = normalQuantile((1 + level) / 2);
  const around = (value: number, error: number): Measured => ({
    value,
    low: value - width * error,
    high: value + width * error,
  });
  const g1 = (third * Math.sqrt(n * (n - 1))) / (n - 2);
  const g2 = ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (fourth - 3) + 6);
  const error1 = Math.sqrt((6 * n * (n - 1)) / ((n - 2) * (n + 1) * (n + 3)));
  const error2 = 2 * error1 * Math.sqrt((n * n - 1) / ((n - 3) * (n + 5)));
  const bends = z.map((one) => one ** 3 - third - 3 * one - 1.5 * third * (one * one - 1));
  const tails = z.map((one) => one ** 4 - fourth - 4 * third * one - 2 * fourth * (one * one - 1));
  const own = (influence: readonly number[]) =>
    Math.sqrt(average(influence.map((one) => one * one)) / n);
  return {
    n,
    mean,
    sd: Math.sqrt((variance * n) / (n - 1)),
    skewness: around(g1, Math.max(error1, own(bends))),
    kurtosis: around(g2, Math.max(error2, own(tails))),
    normality: n < 20 ? null : normality(n, third, fourth),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Skewness by D'Agostino (1970) and kurtosis by Anscombe and Glynn (1983), as normal scores. */
function normality(n: number, skewness: number, kurtosis: number) {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta =
    (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = Math.sqrt(2 * (beta - 1)) - 1;
  const alpha = Math.sqrt(2 / (w2 - 1));
  const z1 = Math.asinh(y / alpha) / Math.sqrt(0.5 * Math.log(w2));

  const expected = (3 * (n - 1)) / (n + 1);
  const spread = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(spread);
  const root =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) *
    Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / root) * (2 / root + Math.sqrt(1 + 4 / root ** 2));
  const base = 1 + x * Math.sqrt(2 / (a - 4));
  const z2 = (1 - 2 / (9 * a) - Math.cbrt((1 - 2 / a) / base)) / Math.sqrt(2 / (9 * a));

  const statistic = z1 * z1 + z2 * z2;
  return { statistic, pValue: chiSquareTail(statistic, 2) };
}
