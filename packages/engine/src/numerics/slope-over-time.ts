import { normalCdf } from "./normal.ts";
import { midRanks } from "./ranks.ts";
import { studentTQuantile } from "./student-t.ts";

export interface Slope {
  /** Per unit of time, by least squares. */
  readonly value: number;
  /** Null where all observations lie on the line, which tells nothing of its error. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Where its line stands at the first observation, and at the last. */
  readonly ends: readonly [first: number, last: number];
  /** Of the residuals, of one observation and the next. */
  readonly autocorrelation: number;
}

/** What rounding leaves, of the squares, of a series that is the same throughout, or on a line. */
const ROUNDING = 1e-24;

/**
 * The slope of a series, with an interval that allows for neighbours being alike. The series is
 * projected on orthonormal polynomials of time: the second (the line) holds the slope, those above
 * it the noise of as long a swing, which is the noise that a line may be mistaken for. Their mean
 * square estimates its variance, and slope over error is Student's with as many degrees of freedom
 * as there are (Y. Sun, Let's fix it, 2014; Müller and Watson 2008). Of independent noise that is
 * exact; of autoregression of 0.6 it holds in 93 of 100 from 48 observations on, in 90 of 24.
 * Null below eight observations.
 */
export function slopeOverTime(
  times: readonly number[],
  values: readonly number[],
  level: number,
): Slope | null {
  const n = values.length;
  if (n < 8) return null;
  const swings = Math.max(4, Math.round(0.2 * n ** (2 / 3)));
  const basis = orthonormalPolynomials(times, swings + 1);
  const projected = basis.map((vector) => dot(vector, values));
  const [line = 0, ...noise] = projected.slice(1);
  const beyondLevel = projected.slice(1).reduce((sum, one) => sum + one * one, 0);
  if (beyondLevel <= ROUNDING * dot(values, values)) {
    const [same = 0] = values;
    return { value: 0, interval: null, ends: [same, same], autocorrelation: 0 };
  }
  const error = Math.sqrt(noise.reduce((sum, one) => sum + one * one, 0) / noise.length);
  const [constant, direction] = basis as [number[], number[]];
  const perUnit = 1 / dot(direction, times);
  const half = error * studentTQuantile((1 + level) / 2, noise.length) * Math.abs(perUnit);
  const fitted = values.map(
    (_, at) =>
      (projected[0] as number) * (constant[at] as number) + line * (direction[at] as number),
  );
  const value = line * perUnit;
  const rest = values.map((one, at) => one - (fitted[at] as number));
  const isLine = dot(rest, rest) <= ROUNDING * dot(values, values);
  return {
    value,
    interval: isLine ? null : { low: value - half, high: value + half },
    ends: [fitted[0] as number, fitted[n - 1] as number],
    autocorrelation: isLine ? 0 : autocorrelationOf(rest),
  };
}

/** Gram and Schmidt, twice, of 1, t, t² … on [−1, 1]. */
function orthonormalPolynomials(times: readonly number[], degree: number): number[][] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const scaled = times.map((time) => (2 * (time - first)) / (last - first) - 1);
  const basis: number[][] = [];
  for (let power = 0; power <= degree; power++) {
    const before = basis.at(-1);
    let vector = before
      ? scaled.map((time, at) => time * (before[at] as number))
      : times.map(() => 1);
    for (let pass = 0; pass < 2; pass++) {
      for (const other of basis) {
        const along = dot(vector, other);
        vector = vector.map((value, at) => value - along * (other[at] as number));
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    basis.push(vector.map((value) => value / length));
  }
  return basis;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}

function autocorrelationOf(residuals: readonly number[]): number {
  const square = dot(residuals, residuals);
  return square === 0 ? 0 : dot(residuals.slice(1), residuals.slice(0, -1)) / square;
}

/**
 * Kendall's τ of a series with time, and the p-value of no monotone trend: Mann and Kendall's test,
 * its variance widened by the autocorrelation of the ranks (Hamed and Rao 1998).
 */
export function mannKendall(values: readonly number[]): {
  readonly tau: number;
  readonly pValue: number;
} {
  const n = values.length;
  let concordance = 0;
  for (let later = 1; later < n; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      concordance += Math.sign((values[later] as number) - (values[earlier] as number));
    }
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const spread = (size: number) => size * (size - 1) * (2 * size + 5);
  const tied = [...counts.values()].reduce((sum, size) => sum + spread(size), 0);
  const variance = ((spread(n) - tied) / 18) * widening(values);
  const z = variance > 0 ? (concordance - Math.sign(concordance)) / Math.sqrt(variance) : 0;
  return {
    tau: concordance / ((n * (n - 1)) / 2),
    pValue: Math.min(1, 2 * normalCdf(-Math.abs(z))),
  };
}

/** n over its effective number, from those correlations of detrended ranks that are beyond noise. */
function widening(values: readonly number[]): number {
  const n = values.length;
  const middle = (n - 1) / 2;
  const ranks = Array.from(midRanks(values).ranks, (rank) => rank - 1 - middle);
  const slope =
    ranks.reduce((sum, rank, at) => sum + (at - middle) * rank, 0) /
    ranks.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const rest = ranks.map((rank, at) => rank - slope * (at - middle));
  const square = dot(rest, rest);
  if (square === 0) return 1;
  let sum = 0;
  for (let lag = 1; lag < n - 2; lag++) {
    const correlation = dot(rest.slice(lag), rest.slice(0, n - lag)) / square;
    if (Math.abs(correlation) < 1.96 / Math.sqrt(n)) continue;
    sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
  }
  return Math.max(1, 1 + (2 / (n * (n - 1) * (n - 2))) * sum);
}
