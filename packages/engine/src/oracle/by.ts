import type { Scalar } from "@probability-chat/query";
import type { EngineAnswer } from "./answer.ts";
import type { Context } from "./context.ts";
import { findGroups, scalarGroups } from "./groups.ts";
import { estimateScalar } from "./scalar.ts";

/** A scalar in each group, with its value in all rows as baseline. */
export async function scalarByAnswer(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
): Promise<EngineAnswer> {
  const grouping = await findGroups(context, by);
  const found = await scalarGroups(context, scalar, by, grouping);
  if (found.kind === "refused") return found;
  const [overall] = await estimateScalar(context, scalar, []);
  const { groups, quantity, caveats } = found;
  const baseline = overall?.result.kind === "estimate" ? overall.result : null;
  return { kind: "groups", form: "by", columns: by, quantity, groups, baseline, caveats };
}
