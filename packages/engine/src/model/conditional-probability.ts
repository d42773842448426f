import { logSumExp } from "../numerics/sums.ts";
import { type Evidence, intersect } from "./evidence.ts";
import type { JointModel } from "./joint-model.ts";
import { memberLog, memberPair } from "./member.ts";

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
  return conditionalShare(model, given, intersect(event, given));
}

/** p(both) / p(given), where `both` says more than `given`; null where `given` cannot be. */
export function conditionalShare(
  model: JointModel,
  given: Evidence,
  both: Evidence,
): number | null {
  const changed = given.flatMap((of, i) => (of === both[i] ? [] : [i]));
  const logs = model.members.map((member, m) => {
    const weight = Math.log(model.weights[m] as number);
    return memberPair(member, given, both, changed).map((log) => weight + log);
  });
  const condition = logSumExp(logs.map(([log]) => log as number));
  if (condition === Number.NEGATIVE_INFINITY) return null;
  return Math.min(1, Math.exp(logSumExp(logs.map(([, log]) => log as number)) - condition));
}
