import { ALL, type Scalar } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { DateValue, Estimate } from "../../estimate.ts";
import { extrapolatedAnswer } from "../../figures/extrapolate.ts";
import type { Outcome } from "../../figures/outcome.ts";
import { withPredictive } from "../../figures/predictive.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { type Scatter, scatterOf } from "../../figures/scatter.ts";
import { type Regression, regressionOf } from "../../figures/slope.ts";
import { acrossYears } from "../../groups/across-years.ts";
import type { Adjustment } from "../../held-fixed/adjustment.ts";
import { findReversals } from "../../held-fixed/reversal.ts";
import { refuse } from "../../refuse.ts";
import type { Effect } from "../effect/effect.ts";
import type { Prediction } from "../predict/predict.ts";

/** A number about rows, and what it rests on. */
export interface FigureFound extends Estimate {
  readonly caveats: readonly Caveat[];
  readonly baseline: Estimate | null;
  /** Of a what-if; else absent. */
  readonly adjustment?: Adjustment;
  /** Of an effect; else absent. */
  readonly effect?: Effect;
  /** Of a slope; else absent. */
  readonly regression?: Regression;
  /** Of a correlation, and of a slope on one column; else absent. */
  readonly scatter?: Scatter;
  /** Of a prediction; else absent. */
  readonly prediction?: Prediction;
}

/** A number about rows, asked for by itself. */
export async function figureAnswer(context: Context, scalar: Scalar): Promise<EngineAnswer> {
  const [outcome] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  if (outcome.result.kind === "refused") {
    return extrapolatedAnswer(context, scalar, outcome.result);
  }
  if (outcome.result.kind === "date") return dateAnswer(outcome.result, outcome);
  const reversals =
    scalar.kind === "difference" || scalar.kind === "ratio"
      ? await findReversals(context, scalar.left, scalar.right)
      : [];
  return {
    ...withPredictive(context, scalar, outcome.result),
    caveats: [
      ...outcome.caveats,
      ...intervalCaveat(scalar, outcome.result, outcome.caveats),
      ...reversals,
      ...(await acrossYears(context, scalar, [])),
    ],
    baseline: await baselineOf(context, scalar),
    ...(await behindLine(context, scalar)),
  };
}

/** What a correlation or a slope is drawn and told from. */
async function behindLine(context: Context, scalar: Scalar) {
  const regression = scalar.kind === "slope" ? await regressionOf(context, scalar) : null;
  const scatter = await scatterOf(context, scalar);
  return { ...(regression && { regression }), ...(scatter && { scatter }) };
}

/** Why an estimate has no interval, where nothing else says so; a plain number needs none. */
function intervalCaveat(scalar: Scalar, estimate: Estimate, caveats: readonly Caveat[]): Caveat[] {
  const isSaid = estimate.bound || caveats.some(({ kind }) => kind === "noSpread");
  const isNumber = (one: Scalar): boolean =>
    one.kind === "number" || ("left" in one && isNumber(one.left) && isNumber(one.right));
  if (estimate.interval || isSaid || isNumber(scalar)) return [];
  return [{ kind: "noInterval", rows: estimate.support.given }];
}

function dateAnswer(date: DateValue, { caveats }: Outcome): EngineAnswer {
  const { quantity, value, interval, support } = date;
  return {
    kind: "label",
    quantity,
    value,
    ties: [value],
    share: null,
    interval,
    support,
    groups: [],
    caveats,
  };
}

/** The same without its condition, where it has one. */
async function baselineOf(context: Context, scalar: Scalar): Promise<Estimate | null> {
  if (!("given" in scalar) || scalar.given.kind === "all") return null;
  const [outcome] = await estimateScalar(context, { ...scalar, given: ALL }, []);
  return outcome?.result.kind === "estimate" ? outcome.result : null;
}
