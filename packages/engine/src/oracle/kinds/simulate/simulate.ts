import { probability } from "@probability-chat/query";
import { betaBinomialInterval } from "../../../numerics/beta-binomial.ts";
import type { EngineAnswer } from "../../answer.ts";
import { rowsWhere } from "../../behind/counted-rows.ts";
import type { Context } from "../../context.ts";
import { estimateProbability } from "../../figures/probability.ts";
import { estimateOf } from "../../figures/statistic.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";
import { simulateRowsAnswer } from "./simulate-rows.ts";

export const simulateKind: Kind<"simulate"> = {
  answer: simulateAnswer,
  rows: ({ target, given }, behind) =>
    target.kind === "columns" ? rowsWhere(given, []) : behind(probability(target, given)),
};

/**
 * How many of some new rows would satisfy an event: the expected count n·p, with the interval of
 * the beta-binomial that Jeffreys' posterior of p predicts, here in closed form and not by draws.
 */
async function simulateAnswer(
  context: Context,
  { rows, target, given }: Asked<"simulate">,
): Promise<EngineAnswer> {
  if (target.kind === "columns") {
    return simulateRowsAnswer(context, rows, target.columns, given);
  }
  const [outcome] = await estimateProbability(context, target, given, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  const { result, caveats } = outcome;
  if (result.kind !== "estimate") {
    return result.kind === "refused" ? result : refuse("wrongType", "A date is no probability.");
  }
  const { matching, given: n } = result.support;
  const k = matching ?? 0;
  const [low, high] = betaBinomialInterval(rows, k + 0.5, n - k + 0.5, context.level);
  const interval = { low, high, level: context.level, method: "betaBinomial" } as const;
  return {
    ...estimateOf("count", rows * result.value, interval, result.support, [result]),
    caveats,
    baseline: null,
  };
}
