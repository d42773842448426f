import type { Random } from "../../numerics/random.ts";
import { MISSING } from "../code-table.ts";
import type { Evidence } from "../evidence.ts";
import { AliasTable } from "./alias-table.ts";
import { exactPasses } from "./exact-passes.ts";
import type { HiddenTree } from "./hidden-tree.ts";

/**
 * Draws rows from p(row | given) into columns: the states from the root down, each column's level
 * from its state; one column of all rows after the other, so that its tables stay at hand.
 */
export function treeSampler(
  member: HiddenTree,
  given: Evidence,
): (columns: readonly Uint16Array[], rows: Uint32Array, random: Random) => void {
  const count = member.states;
  const messages = exactPasses(member).messages(given);
  const tilted = (shares: Float32Array, by: ArrayLike<number> | null, width: number) =>
    new AliasTable(shares.length / Math.max(1, width), width, (at) =>
      Float64Array.from(
        { length: width },
        (_, i) => (shares[at * width + i] as number) * (by ? (by[i] as number) : 1),
      ),
    );
  const { parent, order } = member.tree;
  const prior = tilted(member.prior, messages[order[0] as number] ?? null, count);
  const transitions = member.transitions.map((shares, i) =>
    tilted(shares, messages[i] ?? null, count),
  );
  const levels = member.emissions.map((shares) => shares.length / count);
  const emissions = member.emissions.map((shares, i) =>
    tilted(shares, given[i] ?? null, levels[i] as number),
  );
  return (columns, rows, random) => {
    const states: Uint8Array[] = [];
    const drawn = new Uint16Array(rows.length);
    for (const i of order) {
      const above = states[parent[i] as number] ?? null;
      const own = new Uint8Array(rows.length);
      states[i] = own;
      (above ? (transitions[i] as AliasTable) : prior).drawEach(above, own, random);
      if (levels[i] === 0) drawn.fill(MISSING);
      else (emissions[i] as AliasTable).drawEach(own, drawn, random);
      const codes = columns[i] as Uint16Array;
      for (let at = 0; at < drawn.length; at++) codes[rows[at] as number] = drawn[at] as number;
    }
  };
}
