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
  const { parent, order } = member.tree;
  const prior = new AliasTable(member.prior, count, messages[order[0] as number] ?? null);
  const transitions = member.transitions.map(
    (shares, i) => new AliasTable(shares, count, messages[i] ?? null),
  );
  const levels = member.emissions.map((shares) => shares.length / count);
  const emissions = member.emissions.map(
    (shares, i) => new AliasTable(shares, levels[i] as number, given[i] ?? null),
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
