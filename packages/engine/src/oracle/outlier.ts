import { compare, type Event, or, printColumn } from "@probability-chat/query";
import { momentsAt } from "./aggregate.ts";
import type { Refused } from "./answer.ts";
import type { Context } from "./context.ts";
import { refuse } from "./refuse.ts";

/** Tukey's fences lie so many interquartile ranges beyond the quartiles (1977). */
const FENCE = 1.5;
/** Else so many standard deviations from the mean. */
const DEVIATIONS = 3;

/** What a value must be to lie far from the others: of the whole column, whatever the condition. */
export async function outliersOf(
  { table }: Context,
  { column, method }: Extract<Event, { kind: "outlier" }>,
): Promise<Event | Refused> {
  const [row] = await table.aggregate({
    where: { kind: "all" },
    by: [],
    measures: [
      { kind: "moments", column },
      { kind: "quantile", column, q: 0.25 },
      { kind: "quantile", column, q: 0.75 },
    ],
  });
  const [, low, high] = row?.measures ?? [];
  const { n, mean, sd } = momentsAt(row?.measures ?? [], 0);
  const [q1, q3] = [low, high].map((one) => (one?.kind === "quantile" ? Number(one.value) : 0));
  if (n === 0 || mean === null)
    return refuse("noRows", `${printColumn(column)} has no value.`, column);
  if (method === "z") return beyond(column, mean, DEVIATIONS * (sd ?? 0));
  const [lower, upper] = [q1 ?? 0, q3 ?? 0];
  if (upper === lower) {
    const message = `Half of the values of ${printColumn(column)} are equal, so quartiles do not say which others are far: ask for outlier(${printColumn(column)}, z).`;
    return refuse("undefined", message, column);
  }
  const reach = FENCE * (upper - lower);
  return outside(column, lower - reach, upper + reach);
}

function beyond(column: string, middle: number, reach: number): Event {
  return outside(column, middle - reach, middle + reach);
}

function outside(column: string, low: number, high: number): Event {
  return or(compare(column, "<", low), compare(column, ">", high));
}
