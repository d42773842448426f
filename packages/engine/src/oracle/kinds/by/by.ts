import type { Key, Scalar } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { type Context, keyName } from "../../context.ts";
import { mergeCaveats } from "../../figures/outcome.ts";
import { predictGroups } from "../../figures/predictive.ts";
import { acrossYears } from "../../groups/across-years.ts";
import { findGroups, overallFigure, rowsRead, scalarGroups } from "../../groups/groups.ts";
import { gapOf, mostGroups, withGaps } from "../../groups/periods.ts";
import { compareGroups } from "../../groups/winner.ts";
import { reversalsOfGroups } from "../../held-fixed/reversal.ts";
import { dependenceAnswer } from "../dependence/dependence.ts";
import type { Asked, Kind } from "../kind.ts";
import { distributionByAnswer } from "../table/table.ts";

export const byKind: Kind<"by"> = { answer: byAnswer };

function byAnswer(context: Context, { query, columns }: Asked<"by">): Promise<EngineAnswer> {
  const by = columns.map(keyName);
  switch (query.kind) {
    case "distribution":
      return distributionByAnswer(context, keyName(query.column), query.given, by);
    case "dependence":
      return dependenceAnswer(context, query, by);
    default:
      return scalarByAnswer(context, query, columns);
  }
}

/** A scalar in each group, with its value in all rows as baseline and the highest as winner. */
async function scalarByAnswer(
  context: Context,
  scalar: Scalar,
  keys: readonly Key[],
): Promise<EngineAnswer> {
  const by = keys.map(keyName);
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
    caveats: mergeCaveats(
      caveats,
      await acrossYears(context, scalar, keys),
      await reversalsOfGroups(context, scalar, by, groups),
    ),
  };
}
