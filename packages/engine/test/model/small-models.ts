import type { CodeTable } from "../../src/model/code-table.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import type { JointModel } from "../../src/model/joint-model.ts";
import { type Member, normalizeRows } from "../../src/model/member.ts";
import { type Random, seededRandom } from "../../src/numerics/random.ts";

/** A member over random parameters, peaked enough that its columns depend on one another. */
export function randomMember(levels: readonly number[], states: number, random: Random): Member {
  const n = levels.length;
  const parent = Int32Array.from({ length: n }, (_, i) => (i === 0 ? -1 : random.below(i)));
  const drawn = (length: number, width: number) =>
    normalizeRows(
      Float32Array.from({ length }, () => random.uniform() ** 4 + 1e-3),
      width,
    );
  return {
    states,
    tree: { parent, order: Int32Array.from({ length: n }, (_, i) => i) },
    prior: drawn(states, states),
    transitions: levels.map((_, i) =>
      i === 0 ? new Float32Array() : drawn(states * states, states),
    ),
    emissions: levels.map((count) => drawn(states * count, count)),
  };
}

export function randomModel(levels: readonly number[], seed: number): JointModel {
  const random = seededRandom(seed);
  const members = [4, 8, 4].map((states) => randomMember(levels, states, random));
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
export function enumerated(
  { members, weights, levels }: JointModel,
  row: readonly number[],
): number {
  let total = 0;
  members.forEach((member, m) => {
    const assignments = everyRow(levels.map(() => member.states));
    for (const states of assignments) {
      let product = weights[m] as number;
      row.forEach((code, i) => {
        const state = states[i] as number;
        const above = member.tree.parent[i] as number;
        product *=
          above < 0
            ? (member.prior[state] as number)
            : (member.transitions[i]?.[
                (states[above] as number) * member.states + state
              ] as number);
        product *= member.emissions[i]?.[state * (levels[i] as number) + code] as number;
      });
      total += product;
    }
  });
  return total;
}

export function allows(evidence: Evidence, row: readonly number[]): boolean {
  return row.every((code, i) => evidence[i]?.[code] !== 0);
}
