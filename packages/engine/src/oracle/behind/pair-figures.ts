import { ALL, and, compare, type Event, printColumn, printEvent } from "@probability-chat/query";
import type { Measure } from "../../table/table.ts";
import { isTableLimitError } from "../../table/table-limit-error.ts";
import { scaleOf } from "../columns/scan-columns.ts";
import type { Context } from "../context.ts";
import { aggregateBy, columnsPresent, countAt, counting, momentsAt } from "../figures/aggregate.ts";
import type { ExplainedFigure } from "../kinds/kind.ts";

/** Beyond so many cells of a table, or groups, they are left out. */
const MOST_CELLS = 200;

/**
 * What an association of two columns is computed from: the cells of two categories; n, sum and
 * squared deviations of a number in each group; those of two numbers with their covariance.
 */
export async function pairFigures(
  context: Context,
  x: string,
  y: string,
  given: Event,
): Promise<ExplainedFigure[]> {
  const scales = [x, y].map((name) => scaleOf(context.column(name)));
  if (scales.every((scale) => scale === "category")) return cellFigures(context, x, y, given);
  const where = and(given, columnsPresent([x, y]));
  if (scales.every((scale) => scale === "number")) {
    if ([x, y].some((name) => context.column(name).type !== "number")) return [];
    const [row] = await aggregateBy(context, where, [], [{ kind: "covariance", x, y }]);
    const [found] = row?.measures ?? [];
    const value = found?.kind === "covariance" ? found.value : null;
    const label = `covariance of ${printColumn(x)} and ${printColumn(y)}${conditionText(given)}`;
    return [
      ...(value === null ? [] : [{ label, value }]),
      ...(await momentFigures(context, x, where, [])),
      ...(await momentFigures(context, y, where, [])),
    ];
  }
  const [group, number] = scales[0] === "category" ? [x, y] : [y, x];
  if (context.column(number).type !== "number") return [];
  return momentFigures(context, number, where, [group]);
}

export async function cellFigures(
  context: Context,
  x: string,
  y: string,
  given: Event,
): Promise<ExplainedFigure[]> {
  const cells = await groupsOf(context, given, [x, y], [counting(ALL)]);
  return cells.map(({ keys: [a, b], measures }) => {
    const cell = and(given, compare(x, "=", a ?? ""), compare(y, "=", b ?? ""));
    return { label: `rows where ${printEvent(cell)}`, value: countAt(measures, 0) };
  });
}

/** n, sum and squared deviations of a column of numbers, in each group. */
export async function momentFigures(
  context: Context,
  column: string,
  where: Event,
  by: readonly string[],
): Promise<ExplainedFigure[]> {
  const groups = await groupsOf(context, where, by, [{ kind: "moments", column }]);
  return groups.flatMap(({ keys, measures }) => {
    const { n, sum, sd } = momentsAt(measures, 0);
    const place = `${printColumn(column)}${conditionText(where)}${keys.length === 0 ? "" : ` for ${keys.join(", ")}`}`;
    const squares = sd === null ? 0 : sd ** 2 * (n - 1);
    return [
      { label: `values of ${place}`, value: n },
      { label: `sum of ${place}`, value: sum ?? 0 },
      { label: `sum of squared deviations from the mean of ${place}`, value: squares },
    ];
  });
}

/** None where there are too many. */
export async function groupsOf(
  context: Context,
  where: Event,
  by: readonly string[],
  measures: readonly Measure[],
) {
  try {
    return await aggregateBy(context, where, by, measures, MOST_CELLS);
  } catch (error) {
    if (isTableLimitError(error)) return [];
    throw error;
  }
}

function conditionText(event: Event): string {
  return event.kind === "all" ? "" : ` where ${printEvent(event)}`;
}
