import { printColumn } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import { type Context, keyName } from "../../context.ts";
import type { DateInterval, Estimate, Support } from "../../estimate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import type { Group } from "../../groups/groups.ts";
import { refuse, refuseNoRows } from "../../refuse.ts";
import { countEach, mostFrequent, shareGroups } from "../distribution/distribution.ts";
import type { Asked, Kind } from "../kind.ts";

/** min, max or a quantile of a date or a text column; the mode; a year as a label. */
export interface LabelFound {
  readonly kind: "label";
  readonly quantity: "mode" | "antimode" | "min" | "max" | "quantile";
  readonly value: string;
  /** All values that share the place, `value` first. */
  readonly ties: readonly string[];
  readonly share: Estimate | null;
  /** Of a date. */
  readonly interval?: DateInterval | null;
  readonly support: Support;
  readonly groups: readonly Group[];
  readonly caveats: readonly Caveat[];
}

/** With more values than this in the first place, none of them is the most (or least) frequent. */
const MAX_TIES = 20;

export const modeKind: Kind<"mode" | "antimode"> = { answer: modeAnswer };

/** The most (or least) frequent value of a column, all that tie, and its share. */
async function modeAnswer(
  context: Context,
  { kind: quantity, column: key, given }: Asked<"mode" | "antimode">,
): Promise<EngineAnswer> {
  const column = keyName(key);
  const counts = await countEach(context, column, given);
  if (counts.given === 0) return refuseNoRows(context, given, counts.excluded, [column]);
  const sign = quantity === "mode" ? -1 : 1;
  const ordered = [...counts.values].sort((a, b) => sign * (a.count - b.count));
  const [first] = ordered;
  const ties = ordered.filter(({ count }) => count === first?.count).map(({ key }) => key);
  if (!first || ties.length > MAX_TIES) {
    const word = quantity === "mode" ? "most" : "least";
    const message = `${ties.length} values of ${printColumn(column)} share the place of the ${word} frequent, each in ${first?.count} of ${counts.given} rows; ask for its distribution.`;
    return refuse("undefined", message, column);
  }
  const shown = mostFrequent({ ...counts, values: ordered });
  const groups = shareGroups(context, shown.values, counts);
  const share = groups[0]?.estimate ?? null;
  return {
    kind: "label",
    quantity,
    value: first.key,
    ties,
    share,
    support: {
      rows: context.table.codebook.rows,
      given: counts.given,
      matching: first.count,
      excluded: counts.excluded,
    },
    groups,
    caveats: [
      ...shown.caveats,
      ...fewRows(counts.given),
      ...missingExcluded(context, counts.excluded, [column]),
    ],
  };
}
