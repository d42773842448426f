import type { Random } from "../numerics/random.ts";
import { logSumExp } from "../numerics/sums.ts";
import type { CodeTable } from "./code-table.ts";
import { memberLogs } from "./conditional-probability.ts";
import { cumulate, drawOne } from "./distribution.ts";
import type { Evidence } from "./evidence.ts";
import type { JointModel } from "./joint-model.ts";
import { samplerOf } from "./member.ts";

/**
 * Rows drawn from p(row | given), by ancestral sampling: a member by its posterior weight, then
 * the row from that member. Null where `given` has no probability.
 */
export function sampleRows(
  model: JointModel,
  rows: number,
  given: Evidence,
  random: Random,
): CodeTable | null {
  const logs = memberLogs(model, given);
  const total = logSumExp(logs);
  if (total === Number.NEGATIVE_INFINITY) return null;
  const choice = cumulate(
    Float64Array.from(logs, (log) => Math.exp(log - total)),
    logs.length,
  );
  const columns = model.levels.map(() => new Uint16Array(rows));
  const members = Uint8Array.from({ length: rows }, () => drawOne(choice, 0, logs.length, random));
  model.members.forEach((member, m) => {
    const mine = Uint32Array.from(members.keys()).filter((row) => members[row] === m);
    if (mine.length > 0) samplerOf(member, given)(columns, mine, random);
  });
  return { rows, levels: model.levels, columns };
}
