import { ALL, type Event } from "@probability-chat/query";
import { quantileRanks } from "../../numerics/binomial.ts";
import type { MeasureResult } from "../../table/table.ts";
import type { Context } from "../context.ts";
import type { DateInterval, Interval } from "../estimate.ts";
import { refuseNoRows } from "../refuse.ts";
import { aggregateBy, countAt, counting, keyText } from "./aggregate.ts";
import { fewRows, missingExcluded, type Outcome } from "./outcome.ts";
import { estimateOf } from "./statistic.ts";

/** Above so many groups, quantiles carry no interval: each needs order statistics of its own. */
const MAX_INTERVALS = 50;

/** The type 7 quantile of a number or date column, with its order-statistic interval. */
export async function estimateQuantile(
  context: Context,
  q: number,
  column: string,
  given: Event,
  by: readonly string[],
): Promise<Outcome[]> {
  const rows = await aggregateBy(context, given, by, [
    counting(ALL),
    { kind: "quantile", column, q },
  ]);
  const sizes = rows.map(({ measures }) => quantileAt(measures).n);
  const intervals = await rankIntervals(context, q, column, given, by, sizes);
  return rows.map(({ keys, measures }) => {
    const { n, value } = quantileAt(measures);
    const excluded = countAt(measures, 0) - n;
    const support = { rows: context.table.codebook.rows, given: n, matching: null, excluded };
    if (value === null)
      return { keys, result: refuseNoRows(context, given, excluded, [column]), caveats: [] };
    const caveats = [...fewRows(n), ...missingExcluded(context, excluded, [column])];
    const ends = intervals.get(keyText(keys)) ?? null;
    if (typeof value === "number") {
      const interval = ends && isNumeric(ends) ? ends : null;
      return { keys, result: estimateOf("quantile", value, interval, support), caveats };
    }
    const interval = ends && !isNumeric(ends) ? ends : null;
    const result = { kind: "date", quantity: "quantile", value, interval, support } as const;
    return { keys, result, caveats };
  });
}

function quantileAt(measures: readonly MeasureResult[]) {
  const result = measures[1];
  if (result?.kind !== "quantile") throw new TypeError("The table returned another measure.");
  return result;
}

function isNumeric(interval: Interval | DateInterval): interval is Interval {
  return typeof interval.low === "number";
}

async function rankIntervals(
  context: Context,
  q: number,
  column: string,
  given: Event,
  by: readonly string[],
  sizes: readonly number[],
): Promise<ReadonlyMap<string, Interval | DateInterval>> {
  const intervals = new Map<string, Interval | DateInterval>();
  const wanted = [...new Set(sizes)].filter((n) => n > 0);
  if (q <= 0 || q >= 1 || sizes.length > MAX_INTERVALS) return intervals;
  const ranks = wanted.flatMap((n) => quantileRanks(n, q, context.level) ?? []);
  if (ranks.length === 0) return intervals;
  const distinctRanks = [...new Set(ranks)];
  const rows = await aggregateBy(context, given, by, [
    { kind: "order", column, ranks: distinctRanks },
  ]);
  for (const { keys, measures } of rows) {
    const order = measures[0];
    if (order?.kind !== "order") continue;
    const pair = quantileRanks(order.n, q, context.level);
    const [low, high] = pair?.map((rank) => order.values[distinctRanks.indexOf(rank)]) ?? [];
    const rest = { level: context.level, method: "orderStatistics" } as const;
    if (typeof low === "number" && typeof high === "number") {
      intervals.set(keyText(keys), { low, high, ...rest });
    } else if (typeof low === "string" && typeof high === "string") {
      intervals.set(keyText(keys), { low, high, ...rest });
    }
  }
  return intervals;
}
