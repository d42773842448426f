import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { estimateQuantile } from "../../figures/quantile.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

export const rangeKind: Kind<"range"> = {
  check: ({ column }, columns) => columns.ordered(column),
  answer: rangeAnswer,
};

/** The central part of a column's values: type 7 quantiles at (1 ∓ mass) / 2. */
async function rangeAnswer(
  context: Context,
  { mass, column, given }: Asked<"range">,
): Promise<EngineAnswer> {
  const [low] = await estimateQuantile(context, (1 - mass) / 2, column, given, []);
  const [high] = await estimateQuantile(context, (1 + mass) / 2, column, given, []);
  if (!low || !high) return refuse("noRows", "The table has no rows.");
  if (low.result.kind === "refused") return low.result;
  if (high.result.kind === "refused") return high.result;
  return {
    kind: "interval",
    low: low.result.value,
    high: high.result.value,
    level: mass,
    of: null,
    support: low.result.support,
    caveats: mergeCaveats(low.caveats, high.caveats),
  };
}
