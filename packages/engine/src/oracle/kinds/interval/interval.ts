import type { Bin } from "../../../numerics/equal-bins.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Estimate, Support } from "../../estimate.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** An interval or a range asked for as such; of dates in ISO 8601. */
export interface IntervalFound {
  readonly kind: "interval";
  readonly low: number | string;
  readonly high: number | string;
  readonly level: number;
  readonly of: Estimate | null;
  /** Of a range of numbers how all values are spread; else absent. */
  readonly bins?: readonly Bin[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

export const intervalKind: Kind<"interval"> = { answer: intervalAnswer };

/** The uncertainty of an estimate as the answer. */
async function intervalAnswer(
  context: Context,
  { level, scalar }: Asked<"interval">,
): Promise<EngineAnswer> {
  const [outcome] = await estimateScalar({ ...context, level }, scalar, []);
  const result = outcome?.result;
  if (!outcome || !result) return refuse("noRows", "The table has no rows.");
  if (result.kind === "refused") return result;
  if (result.interval === null) {
    const why =
      result.support.given < 10
        ? `${result.support.given} rows are too few for it`
        : "this figure has none that is known to hold";
    return refuse("undefined", `There is no interval to give: ${why}.`);
  }
  if (result.interval.method === "exact") {
    const text =
      "this is a fact of the table's rows or of the condition, of which nothing is estimated";
    return refuse("undefined", `There is no interval to give: ${text}.`);
  }
  const { low, high } = result.interval;
  const { support } = result;
  const of = result.kind === "estimate" ? result : null;
  return { kind: "interval", low, high, level, of, support, caveats: outcome.caveats };
}
