import { ALL, type Event, printColumn, type Statistic } from "@probability-chat/query";
import { studentTQuantile } from "../../numerics/student-t.ts";
import type { MeasureResult } from "../../table/table.ts";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import type { DateValue, Estimate, Interval, Quantity, Support } from "../estimate.ts";
import { deviationIntervals } from "../intervals/deviation-intervals.ts";
import { bendsOf, hallInterval, isBent, isShort } from "../intervals/skewness.ts";
import { type Refused, refuse, refuseNoRows } from "../refuse.ts";
import { aggregateBy, countAt, counting, keyText, momentsAt } from "./aggregate.ts";
import { fewRows, missingExcluded, type Outcome } from "./outcome.ts";
import { exactEstimate } from "./probability.ts";

/** A statistic of a column over the rows of `given` in which it is present, in each group. */
export async function estimateStatistic(
  context: Context,
  statistic: Statistic,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<Outcome[]> {
  const rows = await aggregateBy(context, given, by, [
    counting(ALL),
    { kind: "moments", column },
    ...(statistic === "distinct" ? [{ kind: "distinct", column } as const] : []),
  ]);
  const deviations =
    statistic === "sd" ? await deviationIntervals(context, column, given, by) : new Map();
  const bends = statistic === "mean" ? await bendsOf(context, column, given, by) : () => null;
  return rows.map(({ keys, measures }) => {
    const bend = bends(keys);
    const n = momentsAt(measures, 1).n;
    const excluded = countAt(measures, 0) - n;
    const support = { rows: context.table.codebook.rows, given: n, matching: null, excluded };
    const empty = n === 0 && statistic !== "distinct";
    const result = empty
      ? refuseNoRows(context, given, excluded, [column])
      : statisticResult(statistic, column, measures, support, context.level, {
          deviation: deviations.get(keyText(keys)) ?? null,
          bend,
        });
    const doubtful = statistic === "mean" || statistic === "sd";
    const caveats = empty
      ? []
      : [
          ...(doubtful ? fewRows(n) : []),
          ...(isShort(bend) ? [{ kind: "skewed", column } as const] : []),
          ...(statistic === "mean" ? spreadCaveat(column, measures) : []),
          ...missingExcluded(context, excluded, [column]),
        ];
    return { keys, result, caveats };
  });
}

function statisticResult(
  statistic: Statistic,
  column: string,
  measures: readonly MeasureResult[],
  support: Support,
  level: number,
  { deviation, bend }: { readonly deviation: Interval | null; readonly bend: number | null },
): Estimate | DateValue | Refused {
  const { n, mean, sd, sum, min, max } = momentsAt(measures, 1);
  switch (statistic) {
    case "mean":
      return estimateOf(
        "mean",
        mean ?? Number.NaN,
        meanInterval(n, mean, sd, level, bend),
        support,
      );
    case "sd":
      return sd === null
        ? refuse(
            "undefined",
            `The standard deviation of ${printColumn(column)} needs two rows; there is one.`,
            column,
          )
        : estimateOf("sd", sd, deviation, support);
    case "sum":
      return exactEstimate("sum", sum ?? Number.NaN, support);
    case "distinct":
      return exactEstimate("distinct", countAt(measures, 2), support);
    case "min":
    case "max": {
      const value = statistic === "min" ? min : max;
      return typeof value === "number"
        ? exactEstimate(statistic, value, support)
        : exactDate(statistic, value ?? "", support);
    }
  }
}

function exactDate(quantity: "min" | "max", value: string, support: Support): DateValue {
  const interval = { low: value, high: value, level: 1, method: "exact" } as const;
  return { kind: "date", quantity, value, interval, support };
}

export function estimateOf(
  quantity: Quantity,
  value: number,
  interval: Interval | null,
  support: Support,
  parts: readonly Estimate[] = [],
): Estimate {
  return { kind: "estimate", quantity, value, interval, support, parts };
}

/**
 * Student's interval, or Hall's of a skewed mean; null below two rows, and where equal values show
 * nothing of their spread.
 */
function meanInterval(
  n: number,
  mean: number | null,
  sd: number | null,
  level: number,
  bend: number | null,
): Interval | null {
  if (mean === null || !sd) return null;
  if (isBent(bend)) return hallInterval(n, mean, sd, bend, level);
  const half = (studentTQuantile(1 - (1 - level) / 2, n - 1) * sd) / Math.sqrt(n);
  return { low: mean - half, high: mean + half, level, method: "t" };
}

function spreadCaveat(column: string, measures: readonly MeasureResult[]): Caveat[] {
  const { n, sd } = momentsAt(measures, 1);
  return n > 1 && sd === 0 ? [{ kind: "noSpread", column }] : [];
}
