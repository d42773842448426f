import type { CodeTable } from "./code-table.ts";
import { mixedLogs } from "./ensemble.ts";
import { countParameters, type Member, scoreMember } from "./member.ts";

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

/** log p(row) of every row in nats, missing cells marginalised. */
export function scoreRows(model: JointModel, table: CodeTable): Float64Array {
  const logs = model.members.map((member) => scoreMember(member, table));
  return mixedLogs(logs, model.weights);
}
