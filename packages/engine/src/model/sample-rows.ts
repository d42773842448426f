import { cumulate, drawOne } from "../numerics/discrete.ts";
import type { Random } from "../numerics/random.ts";
import { logSumExp } from "../numerics/sums.ts";
import type { CodeTable } from "./code-table.ts";
import { memberLogs } from "./conditional-probability.ts";
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
  const members = new Uint16Array(rows);
  const counts = new Uint32Array(logs.length);
  for (let row = 0; row < rows; row++) {
    const member = drawOne(choice, 0, logs.length, random);
    members[row] = member;
    counts[member] = (counts[member] as number) + 1;
  }
  model.members.forEach((member, m) => {
    const mine = new Uint32Array(counts[m] as number);
    if (mine.length === 0) return;
    for (let row = 0, at = 0; at < mine.length; row++) if (members[row] === m) mine[at++] = row;
    samplerOf(member, given)(columns, mine, random);
  });
  return { rows, levels: model.levels, columns };
}
