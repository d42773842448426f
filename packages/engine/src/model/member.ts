import type { Random } from "../numerics/random.ts";
import { type CodeTable, smoothedShares } from "./code-table.ts";
import type { Evidence } from "./evidence.ts";
import { Circuit } from "./hidden-tree/circuit.ts";
import { exactPasses } from "./hidden-tree/exact-passes.ts";
import { countTreeParameters, type HiddenTree } from "./hidden-tree/hidden-tree.ts";
import { treeSampler } from "./hidden-tree/sample-hidden-tree.ts";
import { networkLog, networkPair, networkShares } from "./network/ask-network.ts";
import { countNetworkParameters, type Network } from "./network/network.ts";
import { networkSampler } from "./network/sample-network.ts";
import { scoreNetwork } from "./network/score-network.ts";

/** One model of all columns, exact in marginals and conditionals. */
export type Member = HiddenTree | Network;

/** log p(evidence) in nats; −∞ where it cannot be. */
export function memberLog(member: Member, evidence: Evidence): number {
  return member.kind === "network"
    ? networkLog(member, evidence)
    : exactPasses(member).log(evidence);
}

/** log p(given), and that of evidence which says more in some columns: together they cost less. */
export function memberPair(
  member: Member,
  given: Evidence,
  both: Evidence,
  changed: readonly number[],
): readonly [given: number, both: number] {
  if (member.kind === "network") {
    const [column, ...others] = changed;
    return column !== undefined && others.length === 0
      ? networkPair(member, given, both, column)
      : [networkLog(member, given), networkLog(member, both)];
  }
  return exactPasses(member).pair(given, both, changed);
}

/** p(level | evidence) of all levels of a column, of evidence that can be. */
export function memberShares(member: Member, evidence: Evidence, column: number): Float64Array {
  return member.kind === "network"
    ? networkShares(member, evidence, column)
    : exactPasses(member).levelShares(evidence, column);
}

/** log p(row) of every row in nats, missing cells marginalised; trees by the fast kernel (f32). */
export function scoreMember(member: Member, table: CodeTable): Float64Array {
  if (member.kind === "network") return scoreNetwork(member, table);
  const circuit = new Circuit(table.levels, member.tree, member.states);
  const unused = table.levels.map((levels) => smoothedShares(new Uint16Array(), levels));
  circuit.load(member, unused);
  return circuit.logLikelihoods(table);
}

/** Draws some rows from p(row | given), which must be possible, into their places in columns. */
export type Sampler = (columns: readonly Uint16Array[], rows: Uint32Array, random: Random) => void;

export function samplerOf(member: Member, given: Evidence): Sampler {
  return member.kind === "network" ? networkSampler(member, given) : treeSampler(member, given);
}

/** Free parameters, as they are counted when models are compared. */
export function countParameters(member: Member): number {
  return member.kind === "network" ? countNetworkParameters(member) : countTreeParameters(member);
}
