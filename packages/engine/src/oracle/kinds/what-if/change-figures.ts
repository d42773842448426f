import type { Column } from "@probability-chat/codebook";
import { ALL, and, type Change, compare, printEvent } from "@probability-chat/query";
import { momentFigures } from "../../behind/pair-figures.ts";
import type { Context } from "../../context.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { armIntervals } from "../../held-fixed/arm-intervals.ts";
import { isStandardisable, type Outcome, outcomeOf } from "../../held-fixed/frame.ts";
import { setColumn } from "../../held-fixed/set-column.ts";
import type { Asked, ExplainedFigure } from "../kind.ts";
import { chooseShift } from "./move.ts";
import { isMoved } from "./what-if.ts";

/**
 * What a change is computed from: to one value the rows, the fitted means and their errors; of a
 * move the terms of the regression.
 */
export async function changeFigures(
  context: Context,
  { scalar, column, change }: Asked<"whatIf">,
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
