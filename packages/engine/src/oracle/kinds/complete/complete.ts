import {
  ALL,
  and,
  columnText,
  compare,
  computedColumns,
  type Event,
} from "@probability-chat/query";
import { completions } from "../../../model/asking/completions.ts";
import {
  modelDistribution,
  modelMean,
  modelQuantile,
} from "../../../model/asking/model-distribution.ts";
import type { ModelledValue, TableModel } from "../../../model/table-model.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Support } from "../../estimate.ts";
import { aggregateBy, countAt, counting } from "../../figures/aggregate.ts";
import { withPredictive } from "../../figures/predictive.ts";
import { estimateProbability } from "../../figures/probability.ts";
import { type Refused, refuse, refuseContradiction } from "../../refuse.ts";
import { refuseUnmodelled, refuseWithoutModel } from "../../refuse-unmodelled.ts";
import type { Asked, Kind } from "../kind.ts";

/** Of one missing cell, what it may be. */
export interface CompletedColumn {
  readonly column: string;
  /** Most probable first, at most ten; probabilities in 0..1. */
  readonly values: readonly ModelledValue[];
  /** Of a number column: its mean, and the range that holds the central `mass` of its values. */
  readonly number: {
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly mass: number;
  } | null;
}

/** What missing cells of a row may be, given what is known of it. */
export interface CompletionFound {
  readonly kind: "completion";
  readonly columns: readonly CompletedColumn[];
  /** The most probable combination, in the columns' order; null for one column. */
  readonly joint: {
    readonly values: readonly ModelledValue[];
    readonly probability: number;
  } | null;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** Values shown of each column; the rest are in its share. */
const SHOWN_VALUES = 10;
/** Of the range in which a number is expected. */
const MASS = 0.9;

export const completeKind: Kind<"complete"> = {
  check: (query) => {
    const [computed] = computedColumns({ ...query, given: ALL });
    if (computed === undefined) return null;
    const message = `${columnText(computed)} is computed, and has no cells to fill in: ask for the columns of the table.`;
    return refuse("unsupported", message, computed);
  },
  answer: completeAnswer,
};

/**
 * What missing cells may be, given what is known of a row: of each column the probabilities of its
 * values for a new, similar row, and of several the most probable combination.
 */
async function completeAnswer(
  context: Context,
  { columns, given }: Asked<"complete">,
): Promise<EngineAnswer> {
  const { model } = context;
  if (!model) return refuseWithoutModel("Filling in missing cells");
  const contradiction = refuseContradiction(context, given);
  if (contradiction) return contradiction;
  const completed: CompletedColumn[] = [];
  for (const column of columns) {
    const found = await completeColumn(context, model, column, given);
    if ("kind" in found) return found;
    completed.push(found);
  }
  const together = columns.length > 1 ? completions(model, columns, given) : null;
  if (together && together.kind !== "completions") return refuseUnmodelled(model, together);
  return {
    kind: "completion",
    columns: completed,
    joint: together?.joint ?? null,
    support: await supportOf(context, columns, given),
    caveats: [],
  };
}

async function completeColumn(
  context: Context,
  model: TableModel,
  column: string,
  given: Event,
): Promise<CompletedColumn | Refused> {
  const condition = and(given, { kind: "present", column });
  const found = modelDistribution(model, column, condition);
  if (found.kind !== "distribution") return refuseUnmodelled(model, found);
  if (context.column(column).type === "number") {
    return {
      column,
      values: mostProbable(found.values),
      number: numberOf(model, column, condition),
    };
  }
  const values = await Promise.all(
    mostProbable(found.values).map((value) => predicted(context, column, given, value)),
  );
  return { column, values: mostProbable(values), number: null };
}

/** The level's probability by counts and model together. */
async function predicted(
  context: Context,
  column: string,
  given: Event,
  value: ModelledValue,
): Promise<ModelledValue> {
  if (value.kind !== "value") return value;
  const event = compare(column, "=", value.value);
  const [outcome] = await estimateProbability(context, event, given, []);
  if (outcome?.result.kind !== "estimate") return value;
  const scalar = { kind: "probability", event, given } as const;
  const estimate = withPredictive(context, scalar, outcome.result);
  return { ...value, probability: estimate.predictive?.value ?? estimate.value };
}

function numberOf(model: TableModel, column: string, given: Event): CompletedColumn["number"] {
  const mean = modelMean(model, column, given);
  const low = modelQuantile(model, (1 - MASS) / 2, column, given);
  const high = modelQuantile(model, (1 + MASS) / 2, column, given);
  return mean.kind === "number" && low.kind === "number" && high.kind === "number"
    ? { mean: mean.value, low: low.value, high: high.value, mass: MASS }
    : null;
}

function mostProbable(values: readonly ModelledValue[]): ModelledValue[] {
  return [...values].sort((a, b) => b.probability - a.probability).slice(0, SHOWN_VALUES);
}

async function supportOf(
  context: Context,
  columns: readonly string[],
  given: Event,
): Promise<Support> {
  const present = and(given, ...columns.map((column): Event => ({ kind: "present", column })));
  const [all] = await aggregateBy(context, given, [], [counting(present), counting(given)]);
  const known = all ? countAt(all.measures, 0) : 0;
  const excluded = all ? countAt(all.measures, 1) - known : 0;
  return { rows: context.table.codebook.rows, given: known, matching: null, excluded };
}
