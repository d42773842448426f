import type { Random } from "../numerics/random.ts";
import { logSumExp } from "../numerics/sums.ts";
import type { CodeTable } from "./code-table.ts";
import { memberLogs } from "./conditional-probability.ts";
import { cumulate, drawOne } from "./distribution.ts";
import type { Evidence } from "./evidence.ts";
import type { JointModel } from "./joint-model.ts";
import { type Member, type Sampler, samplerOf } from "./member.ts";

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
  const samplers: (Sampler | undefined)[] = [];
  const columns = model.levels.map(() => new Uint16Array(rows));
  for (let row = 0; row < rows; row++) {
    const m = drawOne(choice, 0, logs.length, random);
    samplers[m] ??= samplerOf(model.members[m] as Member, given);
    samplers[m](columns, row, random);
  }
  return { rows, levels: model.levels, columns };
}
