import type { Scalar } from "@probability-chat/query";
import type { EngineAnswer, Estimate, Quantity, Refused } from "./answer.ts";
import type { Context } from "./context.ts";
import { withPredictive } from "./predictive.ts";
import { estimateScalar } from "./scalar.ts";

/**
 * Where no row satisfies the condition, the model's answer alone, named an extrapolation; the
 * refusal where there is no model, or none of these columns, or the condition lies beyond what has
 * been seen.
 */
export async function extrapolatedAnswer(
  context: Context,
  scalar: Scalar,
  refused: Refused,
): Promise<EngineAnswer> {
  const estimate = refused.reason === "noRows" ? extrapolate(context, scalar) : null;
  if (!estimate || !("given" in scalar)) return refused;
  const [overall] = await estimateScalar(context, { ...scalar, given: { kind: "all" } }, []);
  return {
    ...estimate,
    caveats: [{ kind: "extrapolation" }],
    baseline: overall?.result.kind === "estimate" ? overall.result : null,
  };
}

function extrapolate(context: Context, scalar: Scalar): Estimate | null {
  if (scalar.kind !== "probability" && scalar.kind !== "odds") return null;
  const quantity: Quantity = scalar.kind;
  const none: Estimate = {
    kind: "estimate",
    quantity,
    value: 0,
    interval: null,
    support: { rows: context.table.codebook.rows, given: 0, matching: 0, excluded: 0 },
    parts: [],
  };
  const { predictive } = withPredictive(context, scalar, none);
  return predictive ? { ...none, ...predictive, predictive } : null;
}
