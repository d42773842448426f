import { type Column, isoText } from "@probability-chat/codebook";
import {
  ALL,
  and,
  type Change,
  compare,
  type Event,
  type Literal,
  printColumn,
  printEvent,
  type Query,
} from "@probability-chat/query";
import type { Measure } from "../../../table/table.ts";
import { isTableLimitError } from "../../../table/table-limit-error.ts";
import type { EngineAnswer } from "../../answer.ts";
import { edgesOf, scaleOf } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import {
  aggregateBy,
  columnsPresent,
  countAt,
  counting,
  momentsAt,
} from "../../figures/aggregate.ts";
import { armIntervals } from "../../held-fixed/arm-intervals.ts";
import { type Outcome, outcomeOf } from "../../held-fixed/frame.ts";
import { setColumn } from "../../held-fixed/set-column.ts";
import { readDrivers } from "../drivers/drivers.ts";
import { DRIVER_PARTS } from "../drivers/strength.ts";
import { chooseShift } from "../what-if/move.ts";
import { isMoved, isStandardisable } from "../what-if/what-if.ts";
import type { ExplainedFigure } from "./figures.ts";

/** Beyond so many cells of a table, or groups, they are left out. */
const MOST_CELLS = 200;
/** The strongest; of the others no figures are given. */
const MOST_DRIVERS = 10;

/**
 * What associations are computed from: the cells of two categories; n, sum and squared deviations of
 * a number in each group; those of two numbers with their covariance; of a change to one value, the
 * rows, the fitted means and their errors; of a move, the terms of the regression.
 */
export async function explainAssociations(
  context: Context,
  query: Query,
  answer: EngineAnswer,
): Promise<ExplainedFigure[]> {
  switch (query.kind) {
    case "table":
      return cellFigures(context, query.row, query.column, query.given);
    case "correlation":
      return query.within.length > 0 ? [] : pairFigures(context, query.x, query.y, query.given);
    case "dependence":
      return pairFigures(context, query.x, query.y, query.given);
    case "drivers": {
      const columns = answer.kind === "drivers" ? answer.drivers : [];
      const names = columns.slice(0, MOST_DRIVERS).map(({ column }) => column);
      return driverFigures(context, names, context.column(query.target), query.given);
    }
    case "whatIf":
      return changeFigures(context, query);
    default:
      return [];
  }
}

/** Of a driver of numbers in the parts that it is cut into. */
async function driverFigures(
  context: Context,
  names: readonly string[],
  target: Column,
  given: Event,
): Promise<ExplainedFigure[]> {
  const { columns, read } = await readDrivers(context, target, given);
  const figures: ExplainedFigure[] = [];
  for (const name of names) {
    const at = columns.findIndex((column) => column.name === name);
    const [column, cells] = [columns[at], read[at]];
    if (column && cells?.kind === "number") {
      const edges = edgesOf(cells.values, DRIVER_PARTS).map((edge) => literalOf(column, edge));
      figures.push(...(await partFigures(context, rangesOf(name, edges), target, given)));
    } else figures.push(...(await pairFigures(context, name, target.name, given)));
  }
  return figures;
}

async function partFigures(
  context: Context,
  parts: readonly Event[],
  target: Column,
  given: Event,
): Promise<ExplainedFigure[]> {
  const figures: ExplainedFigure[] = [];
  for (const part of parts) {
    const where = and(given, part, columnsPresent([target.name]));
    if (target.type === "number" && scaleOf(target) === "number") {
      figures.push(...(await momentFigures(context, target.name, where, [])));
    } else if (scaleOf(target) === "category") {
      const levels = await groupsOf(context, and(given, part), [target.name], [counting(ALL)]);
      for (const { keys, measures } of levels) {
        const cell = and(given, part, compare(target.name, "=", keys[0] ?? ""));
        figures.push({ label: `rows where ${printEvent(cell)}`, value: countAt(measures, 0) });
      }
    }
  }
  return figures;
}

function rangesOf(name: string, edges: readonly Literal[]): Event[] {
  return [null, ...edges].map((low, index) => {
    const high = edges[index];
    return and(
      ...(low === null ? [] : [compare(name, ">=", low)]),
      ...(high === undefined ? [] : [compare(name, "<", high)]),
    );
  });
}

function literalOf({ type }: Column, value: number): Literal {
  return type === "date" ? isoText(value, value % 86_400_000 !== 0) : value;
}

/** None where there are too many. */
async function groupsOf(
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

async function pairFigures(
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

async function cellFigures(
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
async function momentFigures(
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

function conditionText(event: Event): string {
  return event.kind === "all" ? "" : ` where ${printEvent(event)}`;
}

async function changeFigures(
  context: Context,
  { scalar, column, change }: Extract<Query, { kind: "whatIf" }>,
): Promise<ExplainedFigure[]> {
  if (!isStandardisable(scalar)) return [];
  const treatment = context.column(column);
  if (change.kind !== "set" || (await isMoved(context, scalar, treatment, change.value))) {
    return shiftFigures(context, scalar, treatment, change);
  }
  const treated = compare(column, "=", change.value);
  const set = await setColumn(context, scalar, treatment, treated);
  if (set.kind === "noOverlap") return [];
  const within = and(scalar.given, outcomeOf(scalar).known);
  if (set.kind === "arms") {
    const { arms, frame, rows, changed } = set;
    const value = printEvent(treated);
    const intervals = armIntervals(set, scalar.kind === "probability", context.level);
    // Of an arm of one outcome the error is no measure of how far it may be off.
    const isErrors = intervals.difference?.method === "delta";
    return [
      { label: `rows where ${printEvent(within)} that were read`, value: frame.rows },
      { label: "of these, rows with counterparts", value: rows },
      { label: `of these, rows where ${value}`, value: changed },
      { label: `mean of the fitted outcomes with ${value} in every row`, value: arms.value },
      ...(intervals.value ? [{ label: "its standard error", value: arms.error }] : []),
      { label: `the same with ${value} in no row`, value: arms.value - arms.difference },
      ...(isErrors
        ? [{ label: "standard error of the difference", value: arms.differenceError }]
        : []),
      { label: "degrees of freedom", value: arms.df },
    ];
  }
  const events = [within, and(within, treated)];
  if (scalar.kind === "probability") events.push(and(within, treated, scalar.event));
  const [row] = await context.table.aggregate({
    where: ALL,
    by: [],
    measures: events.map(counting),
  });
  const figures = events.map((event, index): ExplainedFigure => {
    const label = event.kind === "all" ? "rows" : `rows where ${printEvent(event)}`;
    return { label, value: countAt(row?.measures ?? [], index) };
  });
  if (scalar.kind === "statistic") {
    figures.push(...(await momentFigures(context, scalar.column, and(within, treated), [])));
  }
  return figures;
}

/**
 * The answer is the figure as it is and the effect: of a mean the sum of coefficients times mean
 * changes, of a share the difference of the fitted chances.
 */
async function shiftFigures(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<ExplainedFigure[]> {
  const shifts = await chooseShift(context, scalar, treatment, change);
  const shift = shifts?.held ?? shifts?.plain;
  if (!shift) return [];
  if (scalar.kind === "probability") {
    return [
      { label: "mean of the fitted chances as the rows are", value: shift.before },
      { label: "the same with the change", value: shift.before + shift.effect },
    ];
  }
  return shift.terms.flatMap(({ label, coefficient, change }) => [
    { label: `coefficient of ${label}`, value: coefficient },
    { label: `mean change of ${label}`, value: change },
  ]);
}
