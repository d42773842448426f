import type { Random } from "../numerics/random.ts";
import { logSumExp } from "../numerics/sums.ts";
import { type CodeTable, MISSING } from "./code-table.ts";
import { memberLogs } from "./conditional-probability.ts";
import type { Evidence } from "./evidence.ts";
import type { JointModel } from "./joint-model.ts";
import type { Member } from "./member.ts";
import { passUp } from "./pass-up.ts";

/**
 * Rows drawn from p(row | given), by ancestral sampling: a member by its posterior weight, its
 * states from the root down, each column's level from its state. Null where `given` has no
 * probability.
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
  const choice = cumulated(
    Float64Array.from(logs, (log) => Math.exp(log - total)),
    logs.length,
  );
  const samplers: (Sampler | undefined)[] = [];
  const columns = model.levels.map(() => new Uint16Array(rows));
  const states = new Int32Array(model.levels.length);
  for (let row = 0; row < rows; row++) {
    const m = drawn(choice, 0, logs.length, random);
    samplers[m] ??= prepare(model.members[m] as Member, given);
    drawRow(samplers[m], columns, states, row, random);
  }
  return { rows, levels: model.levels, columns };
}

/** Running sums of every distribution that a draw can need. */
interface Sampler {
  readonly member: Member;
  readonly prior: Float64Array;
  readonly transitions: readonly Float64Array[];
  readonly emissions: readonly Float64Array[];
}

function prepare(member: Member, given: Evidence): Sampler {
  const { states } = member;
  const { messages } = passUp(member, given);
  const tilted = (shares: Float32Array, by: ArrayLike<number> | null, width: number) =>
    cumulated(
      Float64Array.from(shares, (share, at) => share * (by ? (by[at % width] as number) : 1)),
      width,
    );
  const root = member.tree.order[0] as number;
  return {
    member,
    prior: tilted(member.prior, messages[root] ?? null, states),
    transitions: member.transitions.map((shares, i) => tilted(shares, messages[i] ?? null, states)),
    emissions: member.emissions.map((shares, i) =>
      tilted(shares, given[i] ?? null, shares.length / states),
    ),
  };
}

function drawRow(
  { member, prior, transitions, emissions }: Sampler,
  columns: readonly Uint16Array[],
  states: Int32Array,
  row: number,
  random: Random,
): void {
  const { parent, order } = member.tree;
  const count = member.states;
  for (let turn = 0; turn < order.length; turn++) {
    const i = order[turn] as number;
    const above = parent[i] as number;
    const state =
      above < 0
        ? drawn(prior, 0, count, random)
        : drawn(transitions[i] as Float64Array, (states[above] as number) * count, count, random);
    states[i] = state;
    const shares = emissions[i] as Float64Array;
    const levels = shares.length / count;
    (columns[i] as Uint16Array)[row] =
      levels === 0 ? MISSING : drawn(shares, state * levels, levels, random);
  }
}

/** Running sums of every run of `width` values. */
function cumulated(values: Float64Array, width: number): Float64Array {
  for (let at = 0; at < values.length; at++) {
    if (at % width > 0) values[at] = (values[at] as number) + (values[at - 1] as number);
  }
  return values;
}

/** One of `width` with the running sums from `first` on; never one without probability. */
function drawn(sums: Float64Array, first: number, width: number, random: Random): number {
  const wanted = random.uniform() * (sums[first + width - 1] as number);
  let low = 0;
  let high = width - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[first + middle] as number) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
