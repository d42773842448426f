import type { Scalar } from "@probability-chat/query";
import type { Context } from "../context.ts";
import { refuse } from "../refuse.ts";
import { combine } from "./combine.ts";
import { estimateCorrelation } from "./correlation.ts";
import type { Outcome } from "./outcome.ts";
import { inPairs, pairCaveats } from "./pairs.ts";
import { estimateCount, estimateOdds, estimateProbability } from "./probability.ts";
import { estimateQuantile } from "./quantile.ts";
import { estimateSlope } from "./slope.ts";
import { estimateOf, estimateStatistic } from "./statistic.ts";

/**
 * A closed scalar in each group of some columns; without columns, in the one group of all rows.
 * Groups in which no row satisfies the condition may be absent. No number in it is infinite.
 */
export function estimateScalar(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
): Promise<Outcome[]> {
  const known = context.estimated.get(scalar) ?? new Map<string, Promise<Outcome[]>>();
  context.estimated.set(scalar, known);
  const key = JSON.stringify([context.level, by]);
  const estimated =
    known.get(key) ??
    outcomesOf(context, scalar, by).then((outcomes) => outcomes.map(finiteOutcome));
  known.set(key, estimated);
  return estimated;
}

async function outcomesOf(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
): Promise<Outcome[]> {
  switch (scalar.kind) {
    case "number":
      return [{ keys: [], result: constant(context, scalar.value), caveats: [] }];
    case "probability":
      return estimateProbability(context, scalar.event, scalar.given, by);
    case "odds":
      return estimateOdds(context, scalar.event, scalar.given, by);
    case "count":
      return estimateCount(context, scalar.event, by);
    case "statistic":
      return estimateStatistic(context, scalar.statistic, scalar.column, scalar.given, by);
    case "quantile":
      return estimateQuantile(context, scalar.q, scalar.column, scalar.given, by);
    case "correlation":
      return estimateCorrelation(context, scalar, by);
    case "slope":
      return estimateSlope(context, scalar, by);
    case "difference":
    case "ratio": {
      const paired = inPairs(scalar);
      const left = await estimateScalar(context, paired.left, by);
      const right = await estimateScalar(context, paired.right, by);
      const outcomes = await combine(context, paired, left, right, by);
      const lacking = await pairCaveats(context, scalar, by);
      return outcomes.map((outcome) => ({
        ...outcome,
        caveats: [...outcome.caveats, ...lacking(outcome.keys)],
      }));
    }
  }
}

/** Sums of the largest numbers overflow: then there is no figure, or no interval for it. */
function finiteOutcome(outcome: Outcome): Outcome {
  const { result } = outcome;
  if (result.kind !== "estimate") return outcome;
  const { value, interval } = result;
  if (!Number.isFinite(value)) {
    const message = "The numbers are too large or too far apart for this figure to be computed.";
    return { ...outcome, result: refuse("undefined", message), caveats: [] };
  }
  if (!interval || (Number.isFinite(interval.low) && Number.isFinite(interval.high))) {
    return outcome;
  }
  return { ...outcome, result: { ...result, interval: null } };
}

function constant(context: Context, value: number) {
  const { rows } = context.table.codebook;
  return estimateOf("number", value, null, { rows, given: rows, matching: null, excluded: 0 });
}
