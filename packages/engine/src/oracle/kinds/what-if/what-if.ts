import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  and,
  columnText,
  compare,
  computedColumns,
  type Event,
  type Literal,
  printColumn,
  sourceColumns,
} from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { countAt, counting } from "../../figures/aggregate.ts";
import { fewRows, mergeCaveats, missingExcluded } from "../../figures/outcome.ts";
import { boundCaveat } from "../../figures/probability.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { estimateOf } from "../../figures/statistic.ts";
import {
  adjustmentCaveats,
  namesOf,
  refuseOverlap,
  refuseOwn,
} from "../../held-fixed/adjustment.ts";
import { armIntervals, boundOf } from "../../held-fixed/arm-intervals.ts";
import { isStandardisable, type Outcome, outcomeOf } from "../../held-fixed/frame.ts";
import { isContinuous } from "../../held-fixed/partition.ts";
import { setColumn } from "../../held-fixed/set-column.ts";
import { type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";
import { changeFigures } from "./change-figures.ts";
import { moveAnswer } from "./move.ts";

/** Rows with exactly the value below which a number's neighbours are needed to speak for it. */
const ROWS_AT_VALUE = 30;

export const whatIfKind: Kind<"whatIf"> = {
  check: (query, columns) => {
    const { column, change } = query;
    const set = change.kind === "set" ? change.value : null;
    return (
      refuseOwnFormula(query) ??
      (set === null ? null : columns.equality({ kind: "column", column }, set))
    );
  },
  answer: whatIfAnswer,
  figures: changeFigures,
};

/**
 * What a scalar would be if a column had one value in all rows (or were scaled or moved in each),
 * the other columns staying as they are (the g-formula; Hernán and Robins, Causal Inference, 2020,
 * 2.3): a value is set by the weighted regression of `arms.ts`, a number is moved by that of
 * `shift.ts`. What is held fixed is chosen once for whatever value, and named; where like
 * rows are lacking in it, nothing is answered but which column stands in the way. The only part is
 * the plain conditional: the same without holding anything fixed. Its rows are those that its own
 * figure rests on.
 */
async function whatIfAnswer(context: Context, whatIf: Asked<"whatIf">): Promise<EngineAnswer> {
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
  if (outcomeOf(scalar).columns.includes(treatment.name)) return refuseOwn(treatment);
  const set = await setColumn(context, scalar, treatment, treated);
  const { confounders } = set;
  if (set.kind === "noOverlap") return refuseOverlap(set.columns, treated, conditional);
  const without = { ...scalar, given: and(scalar.given, { kind: "not", event: treated }) } as const;
  if (set.kind === "nothingToHold") {
    const difference = { kind: "difference", left: conditional, right: without } as const;
    const [compared] = await estimateScalar(context, difference, []);
    const rows = result.support.given;
    return {
      ...result,
      parts: [result],
      caveats: mergeCaveats(adjustmentCaveats(confounders), outcome.caveats),
      baseline,
      adjustment: {
        by: "strata",
        ...namesOf(confounders),
        rows,
        leftOut: 0,
        difference: compared?.result.kind === "estimate" ? compared.result : null,
      },
    };
  }
  const { arms, frame, rows, changed, outcomes } = set;
  const isShare = scalar.kind === "probability";
  const bound = isShare ? boundOf(outcomes, arms.weights, context.level) : null;
  const value = bound ? Number(bound.kind === "atLeast") : arms.value;
  const { level } = context;
  const support = {
    rows: result.support.rows,
    given: changed,
    // Of an average no count of rows is the numerator, unless it is none or all.
    matching: bound ? changed * value : null,
    excluded: baseline?.support.excluded ?? result.support.excluded,
  };
  const { value: interval, difference } = armIntervals(set, isShare, level);
  const estimate = {
    ...estimateOf(result.quantity, value, interval, support, [result]),
    ...(bound && { bound }),
  };
  const leftOut = frame.rows - rows;
  return {
    ...estimate,
    caveats: mergeCaveats(
      adjustmentCaveats(confounders),
      leftOut > 0 ? [{ kind: "noCounterpart", rows: leftOut }] : [],
      frame.rows < frame.all ? [{ kind: "sampled", rows: frame.rows }] : [],
      boundCaveat(estimate),
      interval || bound ? [] : [{ kind: "noInterval", rows: changed }],
      fewRows(changed),
      outcome.caveats.filter(({ kind }) => kind === "skewed"),
      (current ?? outcome).caveats.filter(({ kind }) => kind === "missingExcluded"),
      missingExcluded(context, frame.lacking, [treatment.name]),
    ),
    baseline,
    adjustment: {
      by: "strata",
      ...namesOf(confounders),
      rows,
      leftOut,
      difference: estimateOf(
        isShare ? "probabilityDifference" : "difference",
        arms.difference,
        difference,
        { ...support, given: rows, matching: null },
      ),
    },
  };
}

/** What is computed from the changed column follows from it by the formula, not by the rows. */
function refuseOwnFormula(query: Asked<"whatIf">): Refused | null {
  const { column } = query;
  const own = computedColumns(query).find((name) => sourceColumns(name).includes(column));
  if (own === undefined) return null;
  const message = `${columnText(own)} is computed from ${printColumn(column)}: write the change into the formula instead.`;
  return refuse("unsupported", message, column);
}
