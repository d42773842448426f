import type { Event } from "@probability-chat/query";
import { studentTQuantile } from "../../numerics/student-t.ts";
import type { Context } from "../context.ts";
import type { Interval } from "../estimate.ts";
import { aggregateBy, type Keys, keyText, momentsAt } from "../figures/aggregate.ts";

/** Fewer rows tell nothing of skewness. */
const LEAST_ROWS = 10;
/** Skewness / √n from which Student's interval is left for Hall's; noise stays below it. */
const BENT = 0.15;
/**
 * From here on Hall's interval holds in less than 93 of 100 samples as well, 89 at the worst (of
 * lognormals with σ = 2): it rests on a few large values, and those not seen are larger.
 */
const SHORT = 0.4;

/** Skewness / √n of a column in each group (G1 of Joanes and Gill 1998); null where it has none. */
export async function bendsOf(
  context: Context,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<(keys: Keys) => number | null> {
  const [whole] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [{ kind: "moments", column }],
  });
  const { mean, sd } = momentsAt(whole?.measures ?? [], 0);
  if (mean === null || !sd || !Number.isFinite(mean) || !Number.isFinite(sd)) return () => null;
  const rows = await aggregateBy(context, given, by, [
    { kind: "powers", column, centre: mean, scale: sd },
  ]);
  const bends = new Map(
    rows.map(({ keys, measures: [powers] }) => [
      keyText(keys),
      powers?.kind === "powers" ? bendOf(powers.n, powers.sums) : null,
    ]),
  );
  return (keys) => bends.get(keyText(keys)) ?? null;
}

function bendOf(n: number, sums: readonly number[]): number | null {
  if (n < LEAST_ROWS) return null;
  const [m1 = 0, m2 = 0, m3 = 0] = sums.map((sum) => sum / n);
  const variance = m2 - m1 ** 2;
  if (!(variance > 1e-12 * m2)) return null;
  const third = m3 - 3 * m1 * m2 + 2 * m1 ** 3;
  const bend = ((third / variance ** 1.5) * Math.sqrt(n * (n - 1))) / (n - 2) / Math.sqrt(n);
  return Number.isFinite(bend) ? bend : null;
}

/** Whether a mean's interval is Hall's. */
export function isBent(bend: number | null): bend is number {
  return bend !== null && Math.abs(bend) > BENT;
}

/** Whether that interval may be too short all the same. */
export function isShort(bend: number | null): boolean {
  return bend !== null && Math.abs(bend) > SHORT;
}

/**
 * The interval of a skewed mean: Student's statistic, made symmetric by the cubic that takes its
 * skewness away and can be inverted (P. Hall, "On the removal of skewness by transformation", JRSS B
 * 54, 1992). Of 50 to 200 rows it holds in 89 to 94 of 100 where Student's does in 69 to 89 (the
 * lognormals with σ = 2 and 1.5).
 */
export function hallInterval(
  n: number,
  mean: number,
  sd: number,
  bend: number,
  level: number,
): Interval {
  const t = studentTQuantile(1 - (1 - level) / 2, n - 1);
  const back = (x: number) => (3 / bend) * (Math.cbrt(1 + bend * (x - bend / 6)) - 1);
  const error = sd / Math.sqrt(n);
  return { low: mean - back(t) * error, high: mean - back(-t) * error, level, method: "hall" };
}
