import { logSumExp } from "../../numerics/sums.ts";
import { memberLogs } from "../conditional-probability.ts";
import type { Evidence } from "../evidence.ts";
import type { JointModel } from "../joint-model.ts";
import { memberShares } from "../member.ts";

/** P(code of one column | evidence) for all its codes at once, and log p(evidence); null for none. */
export function codeProbabilities(
  joint: JointModel,
  evidence: Evidence,
  column: number,
): { readonly log: number; readonly shares: Float64Array } | null {
  const logs = memberLogs(joint, evidence);
  const log = logSumExp(logs);
  if (log === Number.NEGATIVE_INFINITY) return null;
  const shares = new Float64Array(joint.levels[column] as number);
  joint.members.forEach((member, m) => {
    const weight = Math.exp((logs[m] as number) - log);
    if (weight === 0) return;
    const theirs = memberShares(member, evidence, column);
    for (let code = 0; code < shares.length; code++) {
      shares[code] = (shares[code] as number) + weight * (theirs[code] as number);
    }
  });
  return { log, shares };
}
