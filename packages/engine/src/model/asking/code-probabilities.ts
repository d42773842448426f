import { logSumExp } from "../../numerics/sums.ts";
import { memberLogs } from "../conditional-probability.ts";
import type { Evidence } from "../evidence.ts";
import type { HiddenTree } from "../hidden-tree/hidden-tree.ts";
import { emitted, multiply, passUp, throughEdge } from "../hidden-tree/pass-up.ts";
import type { JointModel } from "../joint-model.ts";
import type { Member } from "../member.ts";
import { networkShares } from "../network/ask-network.ts";

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

function memberShares(member: Member, evidence: Evidence, column: number): Float64Array {
  return member.kind === "hiddenTree"
    ? treeShares(member, evidence, column)
    : networkShares(member, evidence, column);
}

/** Down the path from the root to the column: what the rest of the row says of each state. */
function treeShares(member: HiddenTree, evidence: Evidence, column: number): Float64Array {
  const { states, tree, prior, transitions, emissions } = member;
  const { messages } = passUp(member, evidence);
  const path: number[] = [];
  for (let at = column; at >= 0; at = tree.parent[at] as number) path.unshift(at);
  let above = Float64Array.from(prior);
  path.forEach((node, depth) => {
    const next = path[depth + 1] ?? -1;
    // The column's own evidence is put back at the end, level by level.
    const weights = next >= 0 ? evidence[node] : null;
    if (weights) multiply(above, emitted(emissions[node] as Float32Array, weights, states));
    tree.parent.forEach((parent, child) => {
      const message = messages[child];
      if (parent !== node || child === next || !message) return;
      multiply(above, throughEdge(transitions[child] as Float32Array, message));
    });
    scale(above);
    if (next >= 0) above = received(transitions[next] as Float32Array, above);
  });
  const shares = emissions[column] as Float32Array;
  const codes = shares.length / states;
  const own = evidence[column] ?? null;
  const result = new Float64Array(codes);
  for (let state = 0; state < states; state++) {
    for (let code = 0; code < codes; code++) {
      const share = (above[state] as number) * (shares[state * codes + code] as number);
      result[code] = (result[code] as number) + share * (own ? (own[code] as number) : 1);
    }
  }
  scale(result);
  return result;
}

function received(transitions: Float32Array, above: Float64Array): Float64Array<ArrayBuffer> {
  const states = above.length;
  return Float64Array.from({ length: states }, (_, b) => {
    let sum = 0;
    for (let a = 0; a < states; a++) {
      sum += (above[a] as number) * (transitions[a * states + b] as number);
    }
    return sum;
  });
}

function scale(values: Float64Array): void {
  const total = values.reduce((sum, value) => sum + value, 0);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) / total;
}
