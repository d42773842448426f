import { describe, expect, it } from "vitest";
import { type CodeTable, MISSING } from "../../src/model/code-table.ts";
import { conditionalProbability, logProbability } from "../../src/model/conditional-probability.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import { type JointModel, scoreRows } from "../../src/model/joint-model.ts";
import { learnModel } from "../../src/model/learn-model.ts";
import { bdeuScore } from "../../src/model/network/bdeu.ts";
import { cliquesAlong, eliminationOrder } from "../../src/model/network/elimination-order.ts";
import { estimateTable } from "../../src/model/network/estimate-table.ts";
import { FamilyGains } from "../../src/model/network/family-gains.ts";
import { learnStructure } from "../../src/model/network/learn-structure.ts";
import { type Network, parentsFirst } from "../../src/model/network/network.ts";
import { sampleRows } from "../../src/model/sample-rows.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import {
  enumerated,
  everyRow,
  networkOf,
  randomModel,
  randomNetwork,
  tableOfRows,
} from "./small-models.ts";

const jointOf = (network: Network): JointModel => ({
  levels: network.levels,
  members: [network],
  weights: [1],
});
const drawn = (network: Network, rows: number, seed: number) =>
  sampleRows(
    jointOf(network),
    rows,
    network.levels.map(() => null),
    seededRandom(seed),
  ) as CodeTable;
const search = {
  sampleSize: 4,
  perturbations: 5,
  tabu: 10,
  patience: 15,
  limits: { width: 8, cells: 2 ** 16, total: 2 ** 20 },
};

describe("inference against enumeration of every row", () => {
  // Columns that share children, an isolated one, and one of a single level.
  const levels = [2, 3, 2, 1, 4, 2];
  const network = networkOf(levels, [[], [0], [0, 4], [1], [], [1, 2, 4]], seededRandom(5));
  const joint = jointOf(network);
  const rows = everyRow(levels);
  const truth = rows.map((row) => enumerated(joint, row));
  const random = seededRandom(6);
  const evidences = Array.from(
    { length: 60 },
    (): Evidence =>
      levels.map((count) => {
        const kind = random.below(4);
        if (kind < 2) return null;
        if (kind === 2) return Array.from({ length: count }, () => random.below(2));
        return Array.from({ length: count }, () => random.uniform());
      }),
  );

  it.each(evidences.map((evidence) => [evidence]))("soft and hard evidence %j", (evidence) => {
    const wanted = rows.reduce(
      (sum, row, at) =>
        sum +
        row.reduce((product, code, i) => product * (evidence[i]?.[code] ?? 1), truth[at] as number),
      0,
    );
    expect(Math.exp(logProbability(joint, evidence))).toBeCloseTo(wanted, 12);
  });

  it("scores rows with and without gaps as the exact pass does", () => {
    const gappy = rows.map((row) => row.map((code) => (random.below(3) === 0 ? MISSING : code)));
    const logs = scoreRows(joint, tableOfRows(levels, gappy));
    gappy.forEach((row, at) => {
      const evidence = row.map((code, i) =>
        code === MISSING
          ? null
          : Array.from({ length: levels[i] as number }, (_, level) => Number(level === code)),
      );
      expect(logs[at]).toBeCloseTo(logProbability(joint, evidence), 10);
    });
  });

  it("weighs draws by soft evidence", () => {
    const given: Evidence = [null, [0.2, 1, 0.5], null, null, null, [0.1, 0.9]];
    const n = 40_000;
    const table = sampleRows(joint, n, given, seededRandom(9)) as CodeTable;
    for (const [column, count] of levels.entries()) {
      for (let level = 0; level < count; level++) {
        const event = levels.map((of, i) =>
          i === column ? Array.from({ length: of }, (_, k) => Number(k === level)) : null,
        );
        const share = conditionalProbability(joint, event, given) as number;
        const seen = table.columns[column]?.filter((code) => code === level).length ?? 0;
        const error = Math.sqrt((share * (1 - share)) / n);
        expect(Math.abs(seen / n - share)).toBeLessThanOrEqual(4.5 * error + 1e-12);
      }
    }
  });
});

describe("the order of elimination", () => {
  it("finds the treewidth of graphs whose treewidth is known", () => {
    const chain = Array.from({ length: 30 }, (_, i) => (i === 0 ? [] : [i - 1]));
    const side = 4;
    const grid = Array.from({ length: side * side }, (_, at) => [
      ...(at % side > 0 ? [at - 1] : []),
      ...(at >= side ? [at - side] : []),
    ]);
    expect(eliminationOrder(chain, Array(30).fill(3))).toMatchObject({ width: 1, cells: 9 });
    // Moral edges make the grid one of triangles, whose treewidth is its side all the same.
    expect(eliminationOrder(grid, Array(16).fill(2)).width).toBe(side);
  });

  it("knows the cost of an order that is no good", () => {
    const star = Array.from({ length: 6 }, (_, i) => (i === 0 ? [] : [0]));
    const levels = Array(6).fill(2);
    expect(cliquesAlong([0, 1, 2, 3, 4, 5], star, levels)).toMatchObject({ width: 5, cells: 64 });
    expect(cliquesAlong([1, 2, 3, 4, 5, 0], star, levels)).toMatchObject({ width: 1, total: 22 });
  });
});

describe("the BDeu score", () => {
  it("is the integral that defines it", () => {
    // With sample size 2 and one parent of two levels each cell has a = 1/2: a row of 2 and 1 is
    // Γ(1)/Γ(4) · Γ(2.5)/Γ(.5) · Γ(1.5)/Γ(.5) = (1.5·.5·.5)/(3·2·1), one of 0 and 3 is (2.5·1.5·.5)/6.
    const score = bdeuScore(Int32Array.of(2, 1, 0, 3), 2, 2, 2);
    expect(score).toBeCloseTo(Math.log(0.375 / 6) + Math.log(1.875 / 6), 12);
  });

  it("is the same for an edge either way, and for every order of a complete family", () => {
    const table = drawn(randomNetwork([2, 3, 4], seededRandom(3)), 300, 1);
    const gains = new FamilyGains(table, 3, 2 ** 12);
    expect(gains.gain(0, [], 1)).toBeCloseTo(gains.gain(1, [], 0), 9);
    expect(gains.gain(2, [], 0) + gains.gain(1, [0], 2) + gains.gain(1, [], 0)).toBeCloseTo(
      gains.gain(1, [], 2) + gains.gain(0, [1], 2) + gains.gain(0, [], 1),
      9,
    );
  });

  it("compares on the rows in which all of a family is present", () => {
    const plain = tableOfRows(
      [2, 2],
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    );
    const gappy = tableOfRows(
      [2, 2],
      [
        [0, 0],
        [1, 1],
        [0, 0],
        [1, MISSING],
        [MISSING, 1],
      ],
    );
    const gainOf = (table: CodeTable) => new FamilyGains(table, 1, 64).gain(0, [], 1);
    expect(gainOf(gappy)).toBe(gainOf(plain));
  });
});

describe("learnStructure", () => {
  it("finds the edges of a network, up to those that no data can direct", () => {
    // 0 → 2 ← 1 is the one collider; 2 → 3 must point away from it.
    const parents = [[], [], [0, 1], [2], [3]];
    const network = networkOf([3, 2, 3, 2, 3], parents, seededRandom(12));
    const learned = learnStructure(drawn(network, 20_000, 2), search, seededRandom(1));
    expect(learned).toEqual([[], [], [0, 1], [2], [3]]);
  });

  it("ties nothing where columns are independent", () => {
    const network = networkOf([2, 3, 4, 2], [[], [], [], []], seededRandom(2));
    const learned = learnStructure(drawn(network, 3_000, 3), search, seededRandom(1));
    expect(learned.flat()).toEqual([]);
  });

  it("keeps cliques within their limits", () => {
    const model = randomModel([3, 3, 3, 3, 3, 3, 3, 3, 3, 3], 4);
    const table = sampleRows(model, 5_000, Array(10).fill(null), seededRandom(5)) as CodeTable;
    const free = learnStructure(table, search, seededRandom(1));
    expect(eliminationOrder(free, table.levels).cells).toBeGreaterThan(27);
    for (const limits of [
      { width: 2, cells: 2 ** 16, total: 2 ** 16 },
      { width: 8, cells: 27, total: 2 ** 16 },
      { width: 8, cells: 2 ** 16, total: 90 },
    ]) {
      const parents = learnStructure(table, { ...search, limits }, seededRandom(1));
      const cost = eliminationOrder(parents, table.levels);
      expect(parentsFirst(parents)).not.toBeNull();
      expect(parents.flat().length).toBeGreaterThan(0);
      expect(cost.width).toBeLessThanOrEqual(limits.width);
      expect(cost.cells).toBeLessThanOrEqual(limits.cells);
      expect(cost.total).toBeLessThanOrEqual(limits.total);
    }
  });
});

describe("estimateTable", () => {
  const table = drawn(networkOf([3, 2, 4], [[], [0], [0, 1]], seededRandom(8)), 500, 6);

  it("gives a distribution for every configuration, near the shares where rows are many", () => {
    const shares = estimateTable(table, 2, [0, 1]);
    for (let first = 0; first < shares.length; first += 4) {
      const some = shares.subarray(first, first + 4);
      expect(some.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(Math.min(...some)).toBeGreaterThan(0);
    }
    const of = (a: number, b: number, c: number | null) =>
      table.columns[0]?.filter(
        (code, row) =>
          code === a &&
          table.columns[1]?.[row] === b &&
          (c === null || table.columns[2]?.[row] === c),
      ).length ?? 0;
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 2; b++) {
        // Some 80 rows each, whose parents matter: at most a few dozen rows of back-off.
        const [n, k] = [of(a, b, null), of(a, b, 1)];
        const share = shares[(a * 2 + b) * 4 + 1] as number;
        expect(share).toBeGreaterThan(k / (n + 40));
        expect(share).toBeLessThan((k + 40) / (n + 40));
      }
    }
  });

  it("backs off little where the parents decide, and far where they say nothing", () => {
    const random = seededRandom(4);
    const [a, b, other] = [5, 5, 2].map((levels) =>
      Uint16Array.from({ length: 500 }, () => random.below(levels)),
    ) as [Uint16Array, Uint16Array, Uint16Array];
    const either = a.map((code, row) => (code + (b[row] as number)) % 2);
    const [decided, idle] = [either, other].map((codes) =>
      estimateTable({ rows: 500, levels: [5, 5, 2], columns: [a, b, codes] }, 2, [0, 1]),
    ) as [Float64Array, Float64Array];
    // Some 20 rows a configuration: half a row of Jeffreys' would be 0.024, and chance is 0.11.
    expect(decided[1]).toBeLessThan(0.015);
    const spread = Math.sqrt(idle.reduce((sum, share) => sum + (share - 0.5) ** 2, 0) / 50);
    expect(spread).toBeLessThan(0.07);
  });

  it("does not depend on the order of the parents", () => {
    const one = estimateTable(table, 2, [0, 1]);
    const other = estimateTable(table, 2, [1, 0]);
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 2; b++) {
        for (let c = 0; c < 4; c++) {
          expect(one[(a * 2 + b) * 4 + c]).toBeCloseTo(other[(b * 3 + a) * 4 + c] as number, 12);
        }
      }
    }
  });
});

describe("learnModel on what a network made", () => {
  const truth = randomNetwork([2, 3, 2, 4, 2, 3, 2, 2], seededRandom(31));
  const gap = (model: JointModel, fresh: CodeTable) => {
    const logs = scoreRows(model, fresh);
    const exact = scoreRows(jointOf(truth), fresh);
    return exact.reduce((sum, log, row) => sum + log - (logs[row] as number), 0) / fresh.rows;
  };

  it("comes within its parameters' cost of the truth, and hands out models on the way", async () => {
    const early: JointModel[] = [];
    const onModel = (model: JointModel) => early.push(model);
    const model = await learnModel(drawn(truth, 3_000, 1), drawn(truth, 600, 2), { onModel });
    const fresh = drawn(truth, 20_000, 3);
    // Some 45 free parameters from 3,600 rows cost about 45 / 2n = 0.006.
    expect(gap(model, fresh)).toBeGreaterThan(-0.002);
    expect(gap(model, fresh)).toBeLessThan(0.015);
    expect(early.length).toBeGreaterThan(0);
    expect(gap(early[0] as JointModel, fresh)).toBeLessThan(0.03);
  });

  it("learns networks alone where there is no budget for trees", async () => {
    const model = await learnModel(drawn(truth, 400, 4), drawn(truth, 100, 5), { budget: 0 });
    expect(model.members.every(({ kind }) => kind === "network")).toBe(true);
    expect(gap(model, drawn(truth, 5_000, 6))).toBeLessThan(0.15);
  });

  it("takes probabilities from the validation rows too, unless they must only choose", async () => {
    const tables = [drawn(truth, 200, 7), drawn(truth, 200, 8)] as const;
    const [refitted, not] = [
      await learnModel(...tables, { budget: 0 }),
      await learnModel(...tables, { budget: 0, refit: false }),
    ];
    const fresh = drawn(truth, 20_000, 9);
    expect(gap(refitted, fresh)).toBeLessThan(gap(not, fresh));
  });
});
