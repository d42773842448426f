import { and, type Event, type Scalar } from "@probability-chat/query";
import type { Sample } from "../../numerics/group-tests.ts";
import { normalQuantile } from "../../numerics/normal.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";
import type { Context } from "../context.ts";
import type { Interval } from "../estimate.ts";
import { aggregateBy, keyText, momentsAt } from "../figures/aggregate.ts";
import { type Combination, isShare, isWithin } from "../figures/combination.ts";
import type { PairedIntervals } from "./paired-intervals.ts";
import { bendsOf, isBent } from "./skewness.ts";

type Statistic = Extract<Scalar, { kind: "statistic" }>;

/**
 * Intervals for two means, or for a share of a sum. A mean against the mean of all its rows is a
 * multiple of a difference of disjoint means; other means share as many rows as they do, from none
 * (Welch) to all (paired). Other statistics get none, nor do skewed means of different rows, whose
 * own intervals are joined.
 */
export async function meanIntervals(
  context: Context,
  scalar: Combination,
  left: Statistic,
  right: Statistic,
  by: readonly string[],
): Promise<PairedIntervals> {
  const bothMeans = left.statistic === "mean" && right.statistic === "mean";
  if (!bothMeans && !isShare(scalar)) return () => null;
  const a = await samples(context, left.column, left.given, by);
  const b = await samples(context, right.column, right.given, by);
  if (!bothMeans) return (keys) => shareInterval(a(keys), b(keys), context.level);
  const shared = await sharedRows(context, left, right, by);
  const nested = left.column === right.column && isWithin(left.given, right.given);
  const bends = await Promise.all(
    [left, right].map((side) => bendsOf(context, side.column, side.given, by)),
  );
  return (keys) => {
    const [part, other] = [a(keys), b(keys)];
    if (!part || !other || Math.min(part.n, other.n) < 2) return null;
    if (shared(keys).n === 0 && bends.some((bend) => isBent(bend(keys)))) return null;
    if (nested && scalar.kind === "difference") {
      const rest = without(other, part);
      if (!rest) return null;
      const weight = rest.n / other.n;
      const interval = differenceInterval(part, rest, APART, context.level);
      return interval && { ...interval, low: interval.low * weight, high: interval.high * weight };
    }
    return scalar.kind === "difference"
      ? differenceInterval(part, other, shared(keys), context.level)
      : ratioInterval(part, other, shared(keys), context.level);
  };
}

type ByKeys<T> = (keys: readonly (string | null)[]) => T;

async function samples(
  context: Context,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<ByKeys<Sample | null>> {
  const groups = await aggregateBy(context, given, by, [{ kind: "moments", column }]);
  const found = new Map<string, Sample>();
  for (const { keys, measures } of groups) {
    const { n, mean, sd } = momentsAt(measures, 0);
    if (mean !== null) found.set(keyText(keys), { n, mean, variance: (sd ?? 0) ** 2 });
  }
  return (keys) => found.get(keyText(keys)) ?? null;
}

/** Rows that two means share, and the covariance of their cells in these. */
interface Shared {
  readonly n: number;
  readonly covariance: number;
}

const APART: Shared = { n: 0, covariance: 0 };

async function sharedRows(
  context: Context,
  left: Statistic,
  right: Statistic,
  by: readonly string[],
): Promise<ByKeys<Shared>> {
  const both = and(left.given, right.given);
  const groups = await aggregateBy(context, both, by, [
    { kind: "covariance", x: left.column, y: right.column },
  ]);
  const found = new Map<string, Shared>();
  for (const { keys, measures } of groups) {
    const [one] = measures;
    if (one?.kind !== "covariance") continue;
    found.set(keyText(keys), { n: one.n, covariance: one.value ?? 0 });
  }
  return (keys) => found.get(keyText(keys)) ?? APART;
}

/**
 * Two means of which some rows are shared (B. Derrick, D. Toher and P. White, "How to compare the
 * means of two samples that include paired observations and independent observations", 2017, the
 * statistic for unequal variances). Without shared rows it is Welch's with Satterthwaite's degrees
 * of freedom; where all are shared, Student's t of the differences. Null where nothing varies.
 */
function differenceInterval(a: Sample, b: Sample, shared: Shared, level: number): Interval | null {
  const [u, v] = [a.variance / a.n, b.variance / b.n];
  const variance = u + v - (2 * shared.n * shared.covariance) / (a.n * b.n);
  if (variance <= 1e-14 * (u + v)) return null;
  const alone = a.n + b.n - 2 * shared.n;
  const welch = (u + v) ** 2 / (u ** 2 / (a.n - 1) + v ** 2 / (b.n - 1));
  const rest = alone / (a.n + b.n);
  const df = shared.n === 0 ? welch : shared.n - 1 + rest * (welch - shared.n + 1);
  if (df <= 0) return null;
  const half = studentTQuantile(1 - (1 - level) / 2, df) * Math.sqrt(variance);
  const method = shared.n === 0 ? "welch" : "paired";
  const difference = a.mean - b.mean;
  return { low: difference - half, high: difference + half, level, method };
}

/** The delta method on the logarithm; only for two positive means of samples that vary. */
function ratioInterval(a: Sample, b: Sample, shared: Shared, level: number): Interval | null {
  if (a.mean <= 0 || b.mean <= 0) return null;
  const [u, v] = [a.variance / (a.n * a.mean ** 2), b.variance / (b.n * b.mean ** 2)];
  const common = (2 * shared.n * shared.covariance) / (a.n * b.n * a.mean * b.mean);
  const variance = u + v - common;
  if (variance <= 1e-14 * (u + v)) return null;
  const half = normalQuantile(1 - (1 - level) / 2) * Math.sqrt(variance);
  const ratio = a.mean / b.mean;
  return { low: ratio * Math.exp(-half), high: ratio * Math.exp(half), level, method: "delta" };
}

/** The rows of `whole` that are not in `part`, from deviations: squares of large means lose digits. */
function without(whole: Sample, part: Sample): Sample | null {
  const n = whole.n - part.n;
  if (n < 2) return null;
  const ahead = part.mean - whole.mean;
  const behind = (-part.n / n) * ahead;
  const between = part.n * ahead ** 2 + n * behind ** 2;
  const squares = (whole.n - 1) * whole.variance - (part.n - 1) * part.variance - between;
  return { n, mean: whole.mean + behind, variance: Math.max(0, squares / (n - 1)) };
}

/**
 * A part's sum over the whole's: the linearised variance of a ratio of sums (W. G. Cochran,
 * Sampling Techniques, 1977, 6.4), Σ(x·(1 − R))² over the part plus Σ(x·R)² over the rest.
 */
function shareInterval(part: Sample | null, whole: Sample | null, level: number): Interval | null {
  if (!part || !whole || whole.n < 2) return null;
  const squares = ({ n, mean, variance }: Sample) => (n - 1) * variance + n * mean ** 2;
  const total = whole.n * whole.mean;
  const share = (part.n * part.mean) / total;
  const rest = Math.max(0, squares(whole) - squares(part));
  const sum = squares(part) * (1 - share) ** 2 + rest * share ** 2;
  const error = Math.sqrt((whole.n / (whole.n - 1)) * sum) / Math.abs(total);
  const half = normalQuantile(1 - (1 - level) / 2) * error;
  return { low: share - half, high: share + half, level, method: "delta" };
}
