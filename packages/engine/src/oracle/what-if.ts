import {
  ALL,
  and,
  type Change,
  type Event,
  eventColumns,
  printColumn,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import type { Column } from "../table/codebook.ts";
import { columnsPresent, columnTerm, countAt, counting } from "./aggregate.ts";
import type { EngineAnswer, Estimate } from "./answer.ts";
import type { Context } from "./context.ts";
import { mergeCaveats } from "./outcome.ts";
import { isContinuous, partitionColumn } from "./partition.ts";
import { refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";
import { estimateOf } from "./statistic.ts";
import { findConfounders, NUMBER_PARTS, type Outcome, outcomeOf } from "./what-if-confounders.ts";
import { estimateShift, type Shift, shiftedInterval } from "./what-if-shift.ts";
import { chooseStrata, standardise } from "./what-if-strata.ts";

type WhatIf = Extract<Query, { kind: "whatIf" }>;

const MAX_COVARIATES = 8;
/** Rows with exactly the value below which a number's neighbours are needed to speak for it. */
const ROWS_AT_VALUE = 30;
/** Rows whose moved cell is like those seen, below which the other columns cannot be held fixed. */
const MOVED_OVERLAP = 0.8;

/**
 * What a scalar would be if a column had one value in all rows (or were scaled or moved in each),
 * the other columns staying as they are. A level is set by standardisation (the g-formula; Hernán
 * and Robins, Causal Inference, 2020, 2.3) over strata of the columns that go with both, as far
 * as every stratum has such rows; a number is moved by the regression of `what-if-shift.ts`. The
 * only part is the plain conditional: the same without holding anything fixed. Where columns go
 * with both and none can be held fixed for want of overlap, the conditional is the value itself,
 * there are no parts, and a caveat says so.
 */
export async function whatIfAnswer(context: Context, whatIf: WhatIf): Promise<EngineAnswer> {
  const { scalar, column, change } = whatIf;
  if (!isStandardisable(scalar)) {
    const message = "Only a probability or a mean can be computed for a changed column.";
    return refuse("unsupported", message, column);
  }
  const treatment = context.column(column);
  if (change.kind === "set") {
    const treated = equals(column, change.value);
    const few = isContinuous(treatment) && (await rowsOf(context, scalar, treated)) < ROWS_AT_VALUE;
    if (!few || treatment.type !== "number") return setAnswer(context, scalar, treatment, treated);
  }
  return moveAnswer(context, scalar, treatment, change);
}

function equals(column: string, right: number | string): Event {
  return { kind: "compare", left: columnTerm(column), op: "=", right };
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
  const { found, strata } = await chooseStrata(context, scalar, treatment, treated);
  const standardised =
    found.length === 0 ? result : await standardise(context, scalar, treated, strata);
  const { quantity, support, bound } = result;
  const estimate = standardised
    ? {
        ...estimateOf(quantity, standardised.value, standardised.interval, support, [result]),
        // None (or all) of the treated rows, so none (or all) in every stratum.
        ...(bound && { bound }),
      }
    : result;
  const baseline = current?.result.kind === "estimate" ? current.result : null;
  const caveats = mergeCaveats(
    [{ kind: "association" }],
    standardised ? [] : [{ kind: "poorOverlap", columns: found }],
    outcome.caveats,
  );
  return { ...estimate, caveats, baseline };
}

async function moveAnswer(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<EngineAnswer> {
  const { name } = treatment;
  if (treatment.type !== "number") {
    const message = `Only a number can be scaled or moved; set ${printColumn(name)} to a value instead.`;
    return refuse("unsupported", message, name);
  }
  const { columns, known } = outcomeOf(scalar);
  if (columns.includes(name)) {
    const message = `${printColumn(name)} is what is asked about, so moving it changes nothing else; ask about another column.`;
    return refuse("unsupported", message, name);
  }
  const [current] = await estimateScalar(context, scalar, []);
  const baseline = current?.result;
  if (!current || !baseline) return refuse("noRows", "The table has no rows.");
  if (baseline.kind !== "estimate") {
    return baseline.kind === "refused" ? baseline : refuse("wrongType", "A date has no mean.");
  }
  const within = and(scalar.given, known, columnsPresent([name]));
  const parts = await partitionColumn(context, treatment, within, NUMBER_PARTS);
  const confounders = await findConfounders(context, scalar, treatment, parts, within);
  const request = {
    treatment,
    change,
    within,
    event: scalar.kind === "probability" ? scalar.event : null,
    outcome: scalar.kind === "statistic" ? scalar.column : null,
    read: [...columns, ...eventColumns(scalar.given)],
  };
  const plain = await estimateShift(context, { ...request, covariates: [] });
  if (!plain) return refuse("noRows", `Too few rows to say how it goes with ${printColumn(name)}.`);
  if (plain.inRange < MOVED_OVERLAP) {
    const beyond = Math.round(100 * (1 - plain.inRange));
    const message = `That would put ${printColumn(name)} beyond the values seen (${treatment.min} to ${treatment.max}) in ${beyond} % of the rows, of which the data say nothing; make the change smaller.`;
    return refuse("beyondRange", message, name);
  }
  const estimateAt = ({ effect, variance }: Shift, of: readonly Estimate[]) => {
    const isShare = scalar.kind === "probability";
    const moved = baseline.value + effect;
    // A line leaves 0..1 somewhere, and nothing is certain there: half a row is left to doubt.
    const least = 0.5 / baseline.support.given;
    const value = isShare ? Math.min(1 - least, Math.max(least, moved)) : moved;
    const interval = shiftedInterval(value, variance, context.level, isShare);
    const support = { ...baseline.support, matching: null };
    return estimateOf(baseline.quantity, value, interval, support, of);
  };
  const covariates = confounders.slice(0, MAX_COVARIATES).map(({ column }) => column);
  const held =
    covariates.length === 0 ? plain : await estimateShift(context, { ...request, covariates });
  const conditional = estimateAt(plain, []);
  const overlaps = held !== null && held.supported >= MOVED_OVERLAP;
  return {
    ...(overlaps ? estimateAt(held, [conditional]) : conditional),
    caveats: mergeCaveats(
      [{ kind: "association" }],
      overlaps ? [] : [{ kind: "poorOverlap", columns: covariates.map((one) => one.name) }],
      current.caveats,
    ),
    baseline,
  };
}

function isStandardisable(scalar: Scalar): scalar is Outcome {
  return (
    scalar.kind === "probability" || (scalar.kind === "statistic" && scalar.statistic === "mean")
  );
}
