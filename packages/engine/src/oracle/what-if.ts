import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  and,
  compare,
  type Event,
  type Literal,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { countAt, counting } from "./aggregate.ts";
import type { EngineAnswer } from "./answer.ts";
import type { Context } from "./context.ts";
import { fewRows, mergeCaveats } from "./outcome.ts";
import { isContinuous } from "./partition.ts";
import { boundCaveat } from "./probability.ts";
import { refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";
import { estimateOf } from "./statistic.ts";
import { adjustmentCaveats, type Outcome, outcomeOf } from "./what-if-confounders.ts";
import { moveAnswer } from "./what-if-move.ts";
import { chooseStrata, ROWS_PER_STRATUM, standardise } from "./what-if-strata.ts";

type WhatIf = Extract<Query, { kind: "whatIf" }>;

/** Rows with exactly the value below which a number's neighbours are needed to speak for it. */
const ROWS_AT_VALUE = 30;

/**
 * What a scalar would be if a column had one value in all rows (or were scaled or moved in each),
 * the other columns staying as they are. A level is set by standardisation (the g-formula; Hernán
 * and Robins, Causal Inference, 2020, 2.3) over strata of the columns that go with both, as far
 * as every stratum has such rows; a number is moved by the regression of `what-if-shift.ts`. The
 * only part is the plain conditional: the same without holding anything fixed. Where columns go
 * with both and none can be held fixed for want of overlap, the conditional is the value itself,
 * there are no parts, and a caveat says so. The answer names what was held, and its rows are those
 * that its own figure rests on.
 */
export async function whatIfAnswer(context: Context, whatIf: WhatIf): Promise<EngineAnswer> {
  const { scalar, column, change } = whatIf;
  if (!isStandardisable(scalar)) {
    const message = "Only a probability or a mean can be computed for a changed column.";
    return refuse("unsupported", message, column);
  }
  const treatment = context.column(column);
  return change.kind === "set" && !(await isMoved(context, scalar, treatment, change.value))
    ? setAnswer(context, scalar, treatment, compare(column, "=", change.value))
    : moveAnswer(context, scalar, treatment, change);
}

/** Whether a column of numbers has too few rows with a value to set it, so that it is moved there. */
export async function isMoved(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  value: Literal,
): Promise<boolean> {
  if (!isContinuous(treatment) || treatment.type !== "number") return false;
  const treated = compare(treatment.name, "=", value);
  return (await rowsOf(context, scalar, treated)) < ROWS_AT_VALUE;
}

async function rowsOf(context: Context, scalar: Outcome, where: Event): Promise<number> {
  const within = and(scalar.given, outcomeOf(scalar).known, where);
  const [row] = await context.table.aggregate({ where: within, by: [], measures: [counting(ALL)] });
  return countAt(row?.measures ?? [], 0);
}

async function setAnswer(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treated: Event,
): Promise<EngineAnswer> {
  const conditional = { ...scalar, given: and(scalar.given, treated) };
  const [outcome] = await estimateScalar(context, conditional, []);
  const [current] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  const { result } = outcome;
  if (result.kind !== "estimate") {
    return result.kind === "refused" ? result : refuse("wrongType", "A date cannot be averaged.");
  }
  const baseline = current?.result.kind === "estimate" ? current.result : null;
  const { held, notHeld, strata } = await chooseStrata(context, scalar, treatment, treated);
  if (held.length === 0) {
    const { support } = result;
    return {
      ...(notHeld.length === 0 ? { ...result, parts: [result] } : result),
      caveats: mergeCaveats(adjustmentCaveats(held, notHeld), outcome.caveats),
      baseline,
      adjustment: { by: "strata", held, notHeld, rows: support.given, leftOut: 0 },
    };
  }
  const standardised = await standardise(context, scalar, treated, strata);
  const { value, interval, bound, rows, changed, leftOut } = standardised;
  const support = {
    rows: result.support.rows,
    given: changed,
    // Of an average over strata no count of rows is the numerator, unless it is none or all.
    matching: bound ? changed * value : null,
    excluded: baseline?.support.excluded ?? result.support.excluded,
  };
  const estimate = {
    ...estimateOf(result.quantity, value, interval, support, [result]),
    ...(bound && { bound }),
  };
  return {
    ...estimate,
    caveats: mergeCaveats(
      adjustmentCaveats(held, notHeld),
      leftOut > 0 ? [{ kind: "noCounterpart", rows: leftOut, least: ROWS_PER_STRATUM }] : [],
      boundCaveat(estimate),
      fewRows(changed),
      outcome.caveats.filter(({ kind }) => kind === "skewed"),
      (current ?? outcome).caveats.filter(({ kind }) => kind === "missingExcluded"),
    ),
    baseline,
    adjustment: { by: "strata", held, notHeld, rows, leftOut },
  };
}

export function isStandardisable(scalar: Scalar): scalar is Outcome {
  return (
    scalar.kind === "probability" || (scalar.kind === "statistic" && scalar.statistic === "mean")
  );
}
