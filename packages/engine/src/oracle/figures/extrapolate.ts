import { ALL, type Event, type Scalar } from "@probability-chat/query";
import {
  type ModelledNumber,
  modelMean,
  modelQuantile,
} from "../../model/asking/model-distribution.ts";
import type { TableModel } from "../../model/table-model.ts";
import { normalQuantile } from "../../numerics/normal.ts";
import { comparedColumns } from "../../table/denominator.ts";
import type { EngineAnswer } from "../answer.ts";
import type { Context } from "../context.ts";
import type { Estimate, Quantity } from "../estimate.ts";
import type { Refused } from "../refuse.ts";
import { countAt, counting } from "./aggregate.ts";
import { missingExcluded } from "./outcome.ts";
import { errorWithoutRows, withPredictive } from "./predictive.ts";
import { estimateScalar } from "./scalar.ts";

/**
 * Where no row satisfies the condition, or none of those has a value in the target, the model's
 * answer alone, named an extrapolation; the refusal where there is no model, or none of these
 * columns, or the condition lies beyond what has been seen.
 */
export async function extrapolatedAnswer(
  context: Context,
  scalar: Scalar,
  refused: Refused,
): Promise<EngineAnswer> {
  const estimate = refused.reason === "noRows" ? extrapolate(context, scalar) : null;
  if (!estimate || !("given" in scalar)) return refused;
  const [overall] = await estimateScalar(context, { ...scalar, given: ALL }, []);
  const [row] = await context.table.aggregate({
    where: scalar.given,
    by: [],
    measures: [counting(ALL)],
  });
  const excluded = countAt(row?.measures ?? [], 0);
  return {
    ...estimate,
    support: { ...estimate.support, excluded },
    caveats: [{ kind: "extrapolation" }, ...missingExcluded(context, excluded, targetsOf(scalar))],
    baseline: overall?.result.kind === "estimate" ? overall.result : null,
  };
}

function targetsOf(scalar: Extract<Scalar, { given: Event }>): readonly string[] {
  if ("event" in scalar) return comparedColumns(scalar.event);
  return "column" in scalar ? [scalar.column] : [];
}

function extrapolate(context: Context, scalar: Scalar): Estimate | null {
  switch (scalar.kind) {
    case "probability":
    case "odds": {
      const none = noRows(context, scalar.kind, 0);
      const { predictive } = withPredictive(context, scalar, none);
      return predictive ? { ...none, ...predictive, predictive } : null;
    }
    case "statistic":
      return scalar.statistic === "mean"
        ? ofNumbers(context, "mean", scalar.column, scalar.given, (model) =>
            modelMean(model, scalar.column, scalar.given),
          )
        : null;
    case "quantile":
      return ofNumbers(context, "quantile", scalar.column, scalar.given, (model) =>
        modelQuantile(model, scalar.q, scalar.column, scalar.given),
      );
    default:
      return null;
  }
}

function noRows(context: Context, quantity: Quantity, value: number): Estimate {
  const support = { rows: context.table.codebook.rows, given: 0, matching: null, excluded: 0 };
  return { kind: "estimate", quantity, value, interval: null, support, parts: [] };
}

/** The normal distribution's 16 % and 84 % points lie one standard deviation from its mean. */
const ONE_SD = 0.1586553;

/**
 * The model's error of a probability is w where it says one half, whose outcome has a standard
 * deviation of one half: so it is taken as 2·w standard deviations of whatever is asked.
 */
function ofNumbers(
  context: Context,
  quantity: Quantity,
  column: string,
  given: Event,
  ask: (model: TableModel) => ModelledNumber,
): Estimate | null {
  const { model, level } = context;
  if (!model || context.column(column).type !== "number") return null;
  const figure = ask(model);
  const low = modelQuantile(model, ONE_SD, column, given);
  const high = modelQuantile(model, 1 - ONE_SD, column, given);
  if (figure.kind !== "number" || low.kind !== "number" || high.kind !== "number") return null;
  const sd = (high.value - low.value) / 2;
  const half = normalQuantile((1 + level) / 2) * 2 * errorWithoutRows(model) * sd;
  const { value } = figure;
  const interval = { low: value - half, high: value + half, level, method: "predictive" } as const;
  return { ...noRows(context, quantity, value), interval, predictive: { value, interval } };
}
