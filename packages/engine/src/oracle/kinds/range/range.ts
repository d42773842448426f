import type { Event } from "@probability-chat/query";
import { type Bin, equalBins } from "../../../numerics/equal-bins.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { estimateQuantile } from "../../figures/quantile.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** Of longer tables so many rows are drawn, by the seed. */
const MOST_DRAWN = 200_000;

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
  const bins = await binsOf(context, column, given);
  return {
    kind: "interval",
    low: low.result.value,
    high: high.result.value,
    level: mass,
    of: null,
    ...(bins && { bins }),
    support: low.result.support,
    caveats: mergeCaveats(low.caveats, high.caveats),
  };
}

/** Null of dates, and of values that are all equal. */
async function binsOf(
  { column: columnOf, table, seed }: Context,
  column: string,
  where: Event,
): Promise<readonly Bin[] | null> {
  if (columnOf(column).type !== "number") return null;
  const sample = await table.sample({ where, columns: [column], rows: MOST_DRAWN, seed });
  const values = (sample.columns[0]?.values ?? new Float64Array()).filter(Number.isFinite);
  return values.some((value) => value !== values[0]) ? equalBins(values) : null;
}
