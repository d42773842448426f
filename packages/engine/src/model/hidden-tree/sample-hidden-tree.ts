import type { Random } from "../../numerics/random.ts";
import { MISSING } from "../code-table.ts";
import { cumulate, drawOne } from "../distribution.ts";
import type { Evidence } from "../evidence.ts";
import type { HiddenTree } from "./hidden-tree.ts";
import { passUp } from "./pass-up.ts";

/**
 * Draws rows from p(row | given) into columns: the states from the root down, each column's level
 * from its state.
 */
export function treeSampler(
  member: HiddenTree,
  given: Evidence,
): (columns: readonly Uint16Array[], row: number, random: Random) => void {
  const count = member.states;
  const { messages } = passUp(member, given);
  const tilted = (shares: Float32Array, by: ArrayLike<number> | null, width: number) =>
    cumulate(
      Float64Array.from(shares, (share, at) => share * (by ? (by[at % width] as number) : 1)),
      width,
    );
  const { parent, order } = member.tree;
  const prior = tilted(member.prior, messages[order[0] as number] ?? null, count);
  const transitions = member.transitions.map((shares, i) =>
    tilted(shares, messages[i] ?? null, count),
  );
  const emissions = member.emissions.map((shares, i) =>
    tilted(shares, given[i] ?? null, shares.length / count),
  );
  const states = new Int32Array(order.length);
  return (columns, row, random) => {
    for (let turn = 0; turn < order.length; turn++) {
      const i = order[turn] as number;
      const above = parent[i] as number;
      const state =
        above < 0
          ? drawOne(prior, 0, count, random)
          : drawOne(
              transitions[i] as Float64Array,
              (states[above] as number) * count,
              count,
              random,
            );
      states[i] = state;
      const shares = emissions[i] as Float64Array;
      const levels = shares.length / count;
      (columns[i] as Uint16Array)[row] =
        levels === 0 ? MISSING : drawOne(shares, state * levels, levels, random);
    }
  };
}
