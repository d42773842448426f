import { logSumExp } from "../numerics/sums.ts";
import { type Evidence, intersect } from "./evidence.ts";
import type { JointModel } from "./joint-model.ts";
import { memberLog } from "./member.ts";

/** log p(evidence) in nats, everything else marginalised exactly; −∞ where it cannot be. */
export function logProbability(model: JointModel, evidence: Evidence): number {
  return logSumExp(memberLogs(model, evidence));
}

/** log(weight · p(evidence)) of each member. */
export function memberLogs(model: JointModel, evidence: Evidence): number[] {
  return model.members.map(
    (member, m) => Math.log(model.weights[m] as number) + memberLog(member, evidence),
  );
}

/** P(event | given), or null where `given` has no probability. */
export function conditionalProbability(
  model: JointModel,
  event: Evidence,
  given: Evidence,
): number | null {
  const condition = logProbability(model, given);
  if (condition === Number.NEGATIVE_INFINITY) return null;
  return Math.min(1, Math.exp(logProbability(model, intersect(event, given)) - condition));
}
