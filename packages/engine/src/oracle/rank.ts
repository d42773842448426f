import { printColumn, printKey, type Query } from "@probability-chat/query";
import type { EngineAnswer, Estimate, Group } from "./answer.ts";
import type { Context } from "./context.ts";
import { findGroups, scalarGroups } from "./groups.ts";
import { fewRows, mergeCaveats } from "./outcome.ts";
import { refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";

type Rank = Extract<Query, { kind: "rank" }>;

const RANKED_GROUPS = 10_000;

/**
 * The levels of a column in the order of a scalar within each. Those that tie with the last one
 * asked for are all given; groups without rows for the scalar are left out.
 */
export async function rankAnswer(
  context: Context,
  { column: key, by, order, limit }: Rank,
): Promise<EngineAnswer> {
  const column = typeof key === "string" ? key : printKey(key);
  const grouping = await findGroups(context, [column], RANKED_GROUPS);
  const found = await scalarGroups(context, by, [column], grouping);
  if (found.kind === "refused") return found;
  const ranked = found.groups.filter(isEstimated);
  const sign = order === "desc" ? -1 : 1;
  ranked.sort((a, b) => sign * (a.estimate.value - b.estimate.value));
  const last = ranked[Math.min(limit, ranked.length) - 1];
  if (!last) return refuse("noRows", `No value of ${printColumn(column)} has rows to rank it by.`);
  const groups = ranked.filter(
    ({ estimate }, index) => index < limit || estimate.value === last.estimate.value,
  );
  const [overall] = await estimateScalar(context, by, []);
  const smallest = Math.min(...groups.map(({ estimate }) => estimate.support.given));
  const caveats = found.caveats.filter(({ kind }) => kind !== "fewRows");
  return {
    kind: "groups",
    form: "rank",
    columns: [column],
    quantity: found.quantity,
    groups,
    baseline: overall?.result.kind === "estimate" ? overall.result : null,
    caveats: mergeCaveats(caveats, isUncertain(last.estimate) ? fewRows(smallest) : []),
  };
}

function isEstimated(group: Group): group is Group & { readonly estimate: Estimate } {
  return group.estimate !== null;
}

function isUncertain({ interval }: Estimate): boolean {
  return interval?.method !== "exact";
}
