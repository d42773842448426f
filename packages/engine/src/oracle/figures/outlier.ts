import {
  ALL,
  and,
  compare,
  type Event,
  or,
  printColumn,
  printEvent,
} from "@probability-chat/query";
import type { Context } from "../context.ts";
import { type Refused, refuse, refuseNoRows } from "../refuse.ts";
import { countAt, counting, momentsAt } from "./aggregate.ts";

/** Tukey's fences lie so many interquartile ranges beyond the quartiles (1977). */
const FENCE = 1.5;
/** Else so many standard deviations from the mean. */
const DEVIATIONS = 3;

/**
 * What a value must be to lie far from the others: those of the whole column, whatever is asked of
 * which rows, unless the event names its own; then it holds in those rows alone.
 */
export async function outliersOf(
  context: Context,
  { column, method, given }: Extract<Event, { kind: "outlier" }>,
): Promise<Event | Refused> {
  const [row] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [
      counting(ALL),
      { kind: "moments", column },
      { kind: "quantile", column, q: 0.25 },
      { kind: "quantile", column, q: 0.75 },
    ],
  });
  const measures = row?.measures ?? [];
  const { n, mean, sd } = momentsAt(measures, 1);
  const [low, high] = measures.slice(2);
  const [q1, q3] = [low, high].map((one) => (one?.kind === "quantile" ? Number(one.value) : 0));
  if (n === 0 || mean === null) {
    return refuseNoRows(context, given, countAt(measures, 0), [column]);
  }
  if (method === "z") return and(given, beyond(column, mean, DEVIATIONS * (sd ?? 0)));
  const [lower, upper] = [q1 ?? 0, q3 ?? 0];
  if (upper === lower) {
    const message = `Half of the values of ${printColumn(column)} are equal, so quartiles do not say which others are far: ask for ${printEvent({ kind: "outlier", column, method: "z", given })}.`;
    return refuse("undefined", message, column);
  }
  const reach = FENCE * (upper - lower);
  return and(given, outside(column, lower - reach, upper + reach));
}

function beyond(column: string, middle: number, reach: number): Event {
  return outside(column, middle - reach, middle + reach);
}

function outside(column: string, low: number, high: number): Event {
  return or(compare(column, "<", low), compare(column, ">", high));
}
