import { Circuit } from "./circuit.ts";
import { type CodeTable, smoothedShares } from "./code-table.ts";
import { mixedLogs } from "./ensemble.ts";
import { countParameters, type Member } from "./member.ts";

/** Members averaged in probability: p(x) = Σm weights[m]·members[m](x). */
export interface JointModel {
  /** How many levels each column has. */
  readonly levels: readonly number[];
  readonly members: readonly Member[];
  /** One per member; they sum to one. */
  readonly weights: readonly number[];
}

/** Free parameters of all members and their weights. */
export function countModelParameters({ members }: JointModel): number {
  return members.reduce((sum, member) => sum + countParameters(member), members.length - 1);
}

/** log p(row) of every row in nats, missing cells marginalised, by the fast kernel (f32). */
export function scoreRows(model: JointModel, table: CodeTable): Float64Array {
  const logs = model.members.map((member) => {
    const circuit = new Circuit(model.levels, member.tree, member.states);
    const unused = model.levels.map((levels) => smoothedShares(new Uint16Array(), levels));
    circuit.load(member, unused);
    return circuit.logLikelihoods(table);
  });
  return mixedLogs(logs, model.weights);
}
