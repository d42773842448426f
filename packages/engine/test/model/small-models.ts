import type { CodeTable } from "../../src/model/code-table.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import type { HiddenTree } from "../../src/model/hidden-tree/hidden-tree.ts";
import type { JointModel } from "../../src/model/joint-model.ts";
import type { Member } from "../../src/model/member.ts";
import { eliminationOrder } from "../../src/model/network/elimination-order.ts";
import type { Network } from "../../src/model/network/network.ts";
import { normalizeRows } from "../../src/numerics/discrete.ts";
import { type Random, seededRandom } from "../../src/numerics/random.ts";

/** A member over random parameters, peaked enough that its columns depend on one another. */
export function randomTree(levels: readonly number[], states: number, random: Random): HiddenTree {
  const n = levels.length;
  const parent = Int32Array.from({ length: n }, (_, i) => (i === 0 ? -1 : random.below(i)));
  const drawn = (length: number, width: number) =>
    normalizeRows(
      Float32Array.from({ length }, () => random.uniform() ** 4 + 1e-3),
      width,
    );
  return {
    kind: "hiddenTree",
    states,
    tree: { parent, order: Int32Array.from({ length: n }, (_, i) => i) },
    prior: drawn(states, states),
    transitions: levels.map((_, i) =>
      i === 0 ? new Float32Array() : drawn(states * states, states),
    ),
    emissions: levels.map((count) => drawn(states * count, count)),
  };
}

/** A network in which every column has up to two of the three before it as parents. */
export function randomNetwork(levels: readonly number[], random: Random): Network {
  const parents = levels.map((_, i) => {
    const near = [i - 1, i - 2, i - 3].filter((j) => j >= 0);
    if (near.length > 2) near.splice(random.below(3), 1);
    return near;
  });
  return networkOf(levels, parents, random);
}

/** A network of these parents over random tables. */
export function networkOf(
  levels: readonly number[],
  parents: readonly (readonly number[])[],
  random: Random,
): Network {
  const tables = levels.map((count, i) => {
    const length = parents[i]?.reduce((cells, j) => cells * (levels[j] as number), count) ?? 0;
    return normalizeRows(
      Float64Array.from({ length }, () => random.uniform() ** 4 + 1e-3),
      count,
    );
  });
  const elimination = eliminationOrder(parents, levels).order;
  return { kind: "network", levels, parents, tables, elimination };
}

/** Members of both kinds. */
export function randomModel(levels: readonly number[], seed: number): JointModel {
  const { members } = randomTrees(levels, seed);
  const network = randomNetwork(levels, seededRandom(seed + 1));
  return { levels, members: [...members, network], weights: [0.4, 0.2, 0.2, 0.2] };
}

export function randomTrees(levels: readonly number[], seed: number): JointModel {
  const random = seededRandom(seed);
  const members = [4, 8, 4].map((states) => randomTree(levels, states, random));
  return { levels, members, weights: [0.5, 0.3, 0.2] };
}

/** Every row that a table of these levels can have. */
export function everyRow(levels: readonly number[]): number[][] {
  return levels.reduce<number[][]>(
    (rows, count) =>
      rows.flatMap((row) => Array.from({ length: count }, (_, code) => [...row, code])),
    [[]],
  );
}

export function tableOfRows(levels: readonly number[], rows: readonly number[][]): CodeTable {
  const columns = levels.map((_, i) => Uint16Array.from(rows, (row) => row[i] as number));
  return { rows: rows.length, levels, columns };
}

/** p(row) by the definition: a sum over every assignment of states. */
export function enumerated({ members, weights }: JointModel, row: readonly number[]): number {
  return members.reduce(
    (sum, member, m) => sum + (weights[m] as number) * ofMember(member, row),
    0,
  );
}

function ofMember(member: Member, row: readonly number[]): number {
  if (member.kind === "network") {
    return row.reduce((product, code, i) => {
      const above = member.parents[i] as readonly number[];
      const cell = above.reduce(
        (at, j) => at * (member.levels[j] as number) + (row[j] as number),
        0,
      );
      const table = member.tables[i] as Float64Array;
      return product * (table[cell * (member.levels[i] as number) + code] as number);
    }, 1);
  }
  const { states, tree, prior, transitions, emissions } = member;
  const share = (i: number, above: number, state: number) =>
    above < 0 ? prior[state] : transitions[i]?.[above * states + state];
  return everyRow(row.map(() => states)).reduce((total, assignment) => {
    const product = row.reduce((product, code, i) => {
      const state = assignment[i] as number;
      const above = assignment[tree.parent[i] as number] ?? -1;
      const levels = (emissions[i] as Float32Array).length / states;
      const emission = emissions[i]?.[state * levels + code] as number;
      return product * (share(i, above, state) as number) * emission;
    }, 1);
    return total + product;
  }, 0);
}

export function allows(evidence: Evidence, row: readonly number[]): boolean {
  return row.every((code, i) => evidence[i]?.[code] !== 0);
}
