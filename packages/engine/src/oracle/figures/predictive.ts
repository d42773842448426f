import { and, type Event, not, type Scalar } from "@probability-chat/query";
import { modelProbability } from "../../model/asking/model-probability.ts";
import {
  type Calibration,
  DEFAULT_M,
  DEFAULT_S,
  DEFAULT_WIDTH_ROWS,
  FADED,
  widthOf,
} from "../../model/predictive/calibration.ts";
import { predict } from "../../model/predictive/predict.ts";
import type { TableModel } from "../../model/table-model.ts";
import { denominator } from "../../table/denominator.ts";
import type { Context } from "../context.ts";
import { isContradiction } from "../contradiction.ts";
import type { Estimate, Predictive } from "../estimate.ts";
import { type Group, keysEvent } from "../groups/groups.ts";
import { joinAny, joinIndependent } from "../intervals/join-intervals.ts";
import { jeffreysInterval } from "../intervals/proportion.ts";
import { combined } from "./combination.ts";
import { areApart } from "./side-caveats.ts";

/** Until a model has been checked on its own table. */
const UNCHECKED: Pick<Calibration, "s" | "m" | "widths"> = {
  s: DEFAULT_S,
  m: DEFAULT_M,
  widths: DEFAULT_WIDTH_ROWS.map(widthOf),
};

/** Standard deviation of the model's error at one half, where no row matches. */
export function errorWithoutRows({ calibration }: TableModel): number {
  return (calibration ?? UNCHECKED).widths[0] as number;
}

/** A table of more groups than this goes without predictions: they take a millisecond each. */
const PREDICTED_GROUPS = 64;

/** The estimate with the best one for a new, similar row beside it, where a model knows better. */
export function withPredictive(context: Context, scalar: Scalar, estimate: Estimate): Estimate {
  const predictive = predictiveOf(context, scalar, estimate);
  return predictive ? { ...estimate, predictive } : estimate;
}

/** The same for a scalar in each of some groups. */
export function predictGroups(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
  groups: readonly Group[],
): Group[] {
  if (!context.model || groups.length > PREDICTED_GROUPS) return [...groups];
  return groups.map((group) => {
    const { keys, estimate } = group;
    if (!estimate) return group;
    const within = narrowed(scalar, keysEvent(context, by, keys));
    return { ...group, estimate: withPredictive(context, within, estimate) };
  });
}

function predictiveOf(context: Context, scalar: Scalar, estimate: Estimate): Predictive | null {
  switch (scalar.kind) {
    case "probability":
      return ofProbability(context, scalar.event, scalar.given, estimate.support);
    case "odds": {
      const share = ofProbability(context, scalar.event, scalar.given, estimate.support);
      return share && share.value < 1 ? oddsOf(share) : null;
    }
    case "difference":
    case "ratio":
      return ofCombination(context, scalar, estimate);
    default:
      return null;
  }
}

/** Nothing is to be predicted of an event that is impossible, or certain, by its form alone. */
function ofProbability(
  { model, level, table }: Context,
  event: Event,
  given: Event,
  support: Pick<Estimate["support"], "given" | "matching">,
): Predictive | null {
  if (!model || support.given >= FADED) return null;
  const never = (holds: Event) => isContradiction(and(given, holds), table.codebook);
  if (never(event) || never(and(denominator(event).known, not(event)))) return null;
  const asked = modelProbability(model, event, given);
  if (asked.kind !== "probability") return null;
  const { modelled, marginal } = asked;
  const calibration = model.calibration ?? UNCHECKED;
  const [k, n] = [support.matching ?? 0, support.given];
  const { rows } = table.codebook;
  const { value, low, high } = predict({ k, n, modelled, marginal, calibration, rows, level });
  return { value, interval: { low, high, level, method: "predictive" } };
}

function oddsOf({ value, interval }: Predictive): Predictive {
  const odds = (share: number) => (share < 1 ? share / (1 - share) : Number.POSITIVE_INFINITY);
  return {
    value: odds(value),
    interval: { ...interval, low: odds(interval.low), high: odds(interval.high) },
  };
}

/**
 * Each side predicted where it can be, by its own figure where not. Conditions that no row can
 * satisfy both are independent; else the sides share rows and what was learned of them, and their
 * intervals at half the error hold together whatever their dependence (Bonferroni).
 */
function ofCombination(
  context: Context,
  scalar: Extract<Scalar, { kind: "difference" | "ratio" }>,
  { parts }: Estimate,
): Predictive | null {
  const [left, right] = parts;
  if (!left || !right) return null;
  const apart = areApart(context, scalar);
  const level = apart ? context.level : (1 + context.level) / 2;
  const a = sideOf({ ...context, level }, scalar.left, left);
  const b = sideOf({ ...context, level }, scalar.right, right);
  if (!a || !b || !(a.predicted || b.predicted)) return null;
  const value = combined(scalar.kind, a.value, b.value);
  const interval = apart
    ? joinIndependent(scalar, a, b, context.level)
    : joinAny(scalar, a.interval, b.interval, context.level);
  return interval && Number.isFinite(value)
    ? { value, interval: { ...interval, method: "predictive" } }
    : null;
}

/** A side's prediction or, of a share that needs none, its own figure at the context's level. */
function sideOf(
  context: Context,
  scalar: Scalar,
  estimate: Estimate,
): (Estimate & { readonly predicted: boolean }) | null {
  const predictive = predictiveOf(context, scalar, estimate);
  if (predictive) return { ...estimate, ...predictive, predicted: true };
  const { value, interval, support, quantity } = estimate;
  if (interval === null || interval.method === "exact" || interval.level === context.level) {
    return { ...estimate, predicted: false };
  }
  if (quantity !== "probability" || support.matching === null) return null;
  const own = jeffreysInterval(support.matching, support.given, context.level);
  return { ...estimate, value, interval: own, predicted: false };
}

/** The scalar among fewer rows. */
function narrowed(scalar: Scalar, event: Event): Scalar {
  switch (scalar.kind) {
    case "number":
      return scalar;
    case "count":
      return { ...scalar, event: and(scalar.event, event) };
    case "difference":
    case "ratio":
      return {
        ...scalar,
        left: narrowed(scalar.left, event),
        right: narrowed(scalar.right, event),
      };
    default:
      return { ...scalar, given: and(scalar.given, event) };
  }
}
