import type { Scalar } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import type { Context } from "../../context.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { predictGroups } from "../../figures/predictive.ts";
import { findGroups, overallFigure, rowsRead, scalarGroups } from "../../groups/groups.ts";
import { gapOf, mostGroups, withGaps } from "../../groups/periods.ts";
import { compareGroups } from "../../groups/winner.ts";
import { reversalsOfGroups } from "../../held-fixed/reversal.ts";

/** A scalar in each group, with its value in all rows as baseline and the highest as winner. */
export async function scalarByAnswer(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
): Promise<EngineAnswer> {
  const grouping = await findGroups(context, by, rowsRead(scalar), mostGroups(context, by));
  const found = await scalarGroups(context, scalar, by, grouping);
  if (found.kind === "refused") return found;
  const { groups, quantity, caveats } = found;
  const { winner, place } = compareGroups(context, groups, "desc");
  return {
    kind: "groups",
    form: "by",
    columns: by,
    quantity,
    groups: withGaps(
      context,
      by,
      predictGroups(context, scalar, by, groups.map(place)),
      gapOf(context, scalar),
    ),
    ...(winner && { winner }),
    baseline: await overallFigure(context, scalar),
    caveats: mergeCaveats(caveats, await reversalsOfGroups(context, scalar, by, groups)),
  };
}
