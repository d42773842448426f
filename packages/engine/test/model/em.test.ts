import { describe, expect, it } from "vitest";
import { MISSING, smoothedShares } from "../../src/model/code-table.ts";
import { chosenMembers, mixedLogs, mixingWeights } from "../../src/model/ensemble.ts";
import { Circuit } from "../../src/model/hidden-tree/circuit.ts";
import { coldStart } from "../../src/model/hidden-tree/cold-start.ts";
import { fitMixture } from "../../src/model/hidden-tree/mixture.ts";
import { differingTrees, maximumSpanningTree } from "../../src/model/hidden-tree/tree.ts";
import { warmStart } from "../../src/model/hidden-tree/warm-start.ts";
import { mutualInformation } from "../../src/model/mutual-information.ts";
import { contingency, mutualInformation as ofTable } from "../../src/numerics/contingency.ts";
import { normalizeRows } from "../../src/numerics/discrete.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { everyRow, randomTree, tableOfRows } from "./small-models.ts";

/** A chain: each column mostly repeats the one before it. */
const random = seededRandom(12);
const levels = [2, 3, 2, 2, 3, 2];
const rows = Array.from({ length: 1_500 }, () => {
  let previous = random.below(2);
  return levels.map((count) => {
    previous = random.uniform() < 0.8 ? Math.min(previous, count - 1) : random.below(count);
    return previous;
  });
});
const table = tableOfRows(levels, rows);
const margins = table.columns.map((codes, i) => smoothedShares(codes, levels[i] as number));
const information = mutualInformation(table);
const tree = maximumSpanningTree(information, levels.length);
const totalOf = (logs: Float64Array) => logs.reduce((sum, log) => sum + log, 0);

describe("the tree", () => {
  it("weighs a pair by its mutual information, less the bias of few rows", () => {
    const counts = [0, 1].map((a) =>
      [0, 1, 2].map((b) => rows.filter((row) => row[0] === a && row[1] === b).length),
    );
    const bias = (1 * 2) / (2 * rows.length);
    expect(information[1]).toBeCloseTo(ofTable(contingency(counts)) - bias, 12);
    expect(information[6]).toBe(information[1]);
  });

  it("weighs it within clusters, each by its rows and less its own bias", () => {
    const cluster = Uint8Array.from(rows, (row) => Number(row[4] === 2));
    const parts = [0, 1].map((wanted) => {
      const some = rows.filter((_, at) => cluster[at] === wanted);
      const counts = [0, 1].map((a) =>
        [0, 1, 2].map((b) => some.filter((row) => row[0] === a && row[1] === b).length),
      );
      return some.length * ofTable(contingency(counts)) - (1 * 2) / 2;
    });
    const within = (parts[0] ?? 0) + (parts[1] ?? 0);
    expect(mutualInformation(table, cluster)[1]).toBeCloseTo(within / rows.length, 12);
    // What the other column says, its own values as clusters leave nothing of.
    const own = Uint8Array.from(rows, (row) => row[1] as number);
    expect(Math.abs(mutualInformation(table, own)[1] as number)).toBeLessThan(1e-12);
  });

  it("is the chain that made the rows", () => {
    const edges = [...tree.parent].map((above, i) =>
      [Math.min(above, i), Math.max(above, i)].join("-"),
    );
    expect(edges.slice(1).sort()).toEqual(["0-1", "1-2", "2-3", "3-4", "4-5"]);
  });

  it("changes where an edge is nearly as good", () => {
    const near = Float64Array.from([0, 1, 0.95, 1, 0, 0.5, 0.95, 0.5, 0]);
    const [first, , third] = differingTrees([near, near, near], 3);
    expect([...(first?.parent ?? [])]).toEqual([-1, 0, 0]);
    const uneven = Float64Array.from([0, 1, 0.95, 1, 0, 0.9, 0.95, 0.9, 0]);
    expect(differingTrees([uneven, uneven], 3)[1]?.parent).not.toEqual(first?.parent);
    expect([...(third?.parent ?? [])]).toEqual([-1, 0, 0]);
  });
});

describe("expectation maximisation", () => {
  const starts = {
    warm: () =>
      warmStart(table, tree, fitMixture(table, 4, seededRandom(1)), margins, seededRandom(2)),
    cold: () => coldStart(tree, margins, 8, seededRandom(3)),
  };

  it.each(Object.entries(starts))("never lowers the likelihood from a %s start", (_name, start) => {
    const circuit = new Circuit(levels, tree, 8);
    circuit.load(start(), margins);
    const all = Uint32Array.from(rows.keys());
    let before = totalOf(circuit.logLikelihoods(table));
    const first = before;
    for (let round = 0; round < 25; round++) {
      circuit.learn(table, all, 0, 1);
      const after = totalOf(circuit.logLikelihoods(table));
      expect(after).toBeGreaterThan(before - 0.02);
      before = after;
    }
    expect(before - first).toBeGreaterThan(10);
  });

  it("takes the step that its definition says, by enumeration of all states", () => {
    const few = [2, 3, 2, 2];
    const member = randomTree(few, 4, seededRandom(8));
    const draws = seededRandom(9);
    const some = tableOfRows(
      few,
      Array.from({ length: 90 }, () =>
        few.map((count) => (draws.below(6) === 0 ? MISSING : draws.below(count))),
      ),
    );
    const { prior, transitions, emissions, tree: shape } = member;
    const counts = {
      prior: new Float64Array(4),
      transitions: transitions.map(({ length }) => new Float64Array(length)),
      emissions: emissions.map(({ length }) => new Float64Array(length)),
    };
    const add = (to: Float64Array | undefined, at: number, share: number) => {
      if (to) to[at] = (to[at] as number) + share;
    };
    for (let row = 0; row < some.rows; row++) {
      const codes = some.columns.map((column) => column[row] as number);
      const all = everyRow([4, 4, 4, 4]).map((states) => {
        const above = (i: number) => states[shape.parent[i] as number] as number;
        const probability = states.reduce((product, state, i) => {
          const code = codes[i] as number;
          const from = i === 0 ? prior[state] : transitions[i]?.[above(i) * 4 + state];
          const says = code === MISSING ? 1 : emissions[i]?.[state * (few[i] as number) + code];
          return product * (from as number) * (says as number);
        }, 1);
        return { states, above, probability };
      });
      const total = all.reduce((sum, { probability }) => sum + probability, 0);
      for (const { states, above, probability } of all) {
        const share = probability / total;
        states.forEach((state, i) => {
          if (i === 0) add(counts.prior, state, share);
          else add(counts.transitions[i], above(i) * 4 + state, share);
          const code = codes[i] as number;
          if (code !== MISSING) add(counts.emissions[i], state * (few[i] as number) + code, share);
        });
      }
    }
    const circuit = new Circuit(few, shape, 4);
    circuit.load(
      member,
      few.map((count) => new Float64Array(count).fill(1 / count)),
    );
    circuit.learn(
      some,
      Uint32Array.from({ length: some.rows }, (_, row) => row),
      0,
      1,
    );
    const learned = circuit.member();
    const expectNear = (actual: Float32Array | undefined, wanted: Float64Array, width: number) => {
      normalizeRows(wanted, width).forEach((value, at) => {
        expect(Math.abs((actual?.[at] as number) - value)).toBeLessThan(1e-5);
      });
    };
    expectNear(learned.prior, counts.prior, 4);
    few.forEach((count, i) => {
      expectNear(learned.transitions[i], counts.transitions[i] as Float64Array, 4);
      expectNear(learned.emissions[i], counts.emissions[i] as Float64Array, count);
    });
  });

  it("starts warm where a product of the columns does not reach", () => {
    const circuit = new Circuit(levels, tree, 8);
    circuit.load(starts.warm(), margins);
    const independent = rows.reduce(
      (sum, row) =>
        sum + row.reduce((log, code, i) => log + Math.log(margins[i]?.[code] as number), 0),
      0,
    );
    expect(totalOf(circuit.logLikelihoods(table))).toBeGreaterThan(independent + 300);
  });
});

describe("a warm start", () => {
  const clusters = 4;
  const start = warmStart(
    table,
    tree,
    fitMixture(table, clusters, seededRandom(1)),
    margins,
    seededRandom(2),
  );
  const states = 2 * clusters;

  it("has a state for each value of a binary column in each cluster", () => {
    for (const [i, count] of levels.entries()) {
      if (count !== 2) continue;
      for (let state = 0; state < states; state++) {
        // Of its mass 15 % leak.
        expect(start.emissions[i]?.[state * 2 + (state % 2)]).toBeGreaterThan(0.82);
      }
    }
  });

  it("goes from group to group as the rows of the cluster do, and seldom to another cluster", () => {
    for (const [i, above] of tree.parent.entries()) {
      if (above < 0 || levels[i] !== 2 || levels[above] !== 2) continue;
      const gains = Array.from({ length: clusters }, (_, cluster) => {
        const share = (from: number, to: number) =>
          start.transitions[i]?.[(2 * cluster + from) * states + 2 * cluster + to] as number;
        expect(share(0, 0) + share(0, 1)).toBeGreaterThan(0.8);
        return share(1, 1) - share(0, 1);
      });
      // Clusters of which nearly all rows have one value say little of the other.
      expect(Math.max(...gains)).toBeGreaterThan(0.3);
    }
  });
});

describe("the members of an ensemble", () => {
  const draws = seededRandom(6);
  const ones = Array.from({ length: 4_000 }, () => draws.uniform() < 0.69);
  const [often, seldom, same] = [0.9, 0.2, 0.9].map((p) =>
    Float64Array.from(ones, (one) => Math.log(one ? p : 1 - p)),
  ) as [Float64Array, Float64Array, Float64Array];

  it("are those that the mix would be worse without", () => {
    expect(chosenMembers([often, seldom], 2)).toEqual([0, 1]);
    expect(chosenMembers([often, same], 2)).toHaveLength(1);
    // What a member is worth, in a table so wide, is less than it costs.
    expect(chosenMembers([often, seldom], 1e6)).toHaveLength(1);
  });
});

describe("the weights of an ensemble", () => {
  it("are the shares of the members that made the rows", () => {
    const draws = seededRandom(6);
    // Member 0 says 1 with 0.9, member 1 with 0.2; rows are 1 with 0.7·0.9 + 0.3·0.2 = 0.69.
    const ones = Array.from({ length: 40_000 }, () => draws.uniform() < 0.69);
    const logs = [0.9, 0.2].map((p) => Float64Array.from(ones, (one) => Math.log(one ? p : 1 - p)));
    const weights = mixingWeights(logs);
    expect(weights[0]).toBeCloseTo(0.7, 1);
    const best = totalOf(mixedLogs(logs, weights));
    for (const other of [0.5, 0.65, 0.75, 1]) {
      expect(best).toBeGreaterThanOrEqual(totalOf(mixedLogs(logs, [other, 1 - other])) - 0.5);
    }
  });
});
