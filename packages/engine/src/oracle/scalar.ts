import type { Scalar } from "@probability-chat/query";
import { combine } from "./combine.ts";
import type { Context } from "./context.ts";
import type { Outcome } from "./outcome.ts";
import { estimateCount, estimateOdds, estimateProbability } from "./probability.ts";
import { estimateQuantile } from "./quantile.ts";
import { estimateOf, estimateStatistic } from "./statistic.ts";

/**
 * A closed scalar in each group of some columns; without columns, in the one group of all rows.
 * Groups in which no row satisfies the condition may be absent.
 */
export async function estimateScalar(
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
    case "difference":
    case "ratio": {
      const left = await estimateScalar(context, scalar.left, by);
      const right = await estimateScalar(context, scalar.right, by);
      return combine(context, scalar, left, right, by);
    }
  }
}

function constant(context: Context, value: number) {
  const { rows } = context.table.codebook;
  return estimateOf("number", value, null, { rows, given: rows, matching: null, excluded: 0 });
}
