import { describe, expect, it } from "vitest";
import { type CodeTable, MISSING } from "../model/code-table.ts";
import { type Random, seededRandom } from "../numerics/random.ts";
import { conditionalTester } from "./conditional-test.ts";
import { learnSkeleton } from "./skeleton.ts";

/** Columns drawn in order, each from those before it in its row. */
function drawTable(
  rows: number,
  seed: number,
  levels: readonly number[],
  draw: (row: readonly number[], column: number, random: Random) => number,
): CodeTable {
  const random = seededRandom(seed);
  const columns = levels.map(() => new Uint16Array(rows));
  for (let row = 0; row < rows; row++) {
    const cells: number[] = [];
    for (const [i, codes] of columns.entries()) {
      cells.push(draw(cells, i, random));
      codes[row] = cells[i] ?? 0;
    }
  }
  return { rows, levels, columns };
}

const noisy = (random: Random, value: number, levels: number, keep: number) =>
  random.uniform() < keep ? value % levels : random.below(levels);

describe("conditional tests", () => {
  // Of each table of UCBAdmissions (admitted and rejected by sex, per department) the G² with one
  // degree of freedom, added up: R's loglin(UCBAdmissions, list(c(1, 3), c(2, 3))) gives the
  // likelihood ratio 21.7355 on 6 degrees (Agresti, Categorical Data Analysis, 2013, section 9.8.1).
  it("repeat R's log-linear model of Berkeley's admissions", () => {
    const admitted = [512, 353, 120, 138, 53, 22, 89, 17, 202, 131, 94, 24];
    const rejected = [313, 207, 205, 279, 138, 351, 19, 8, 391, 244, 299, 317];
    const cells = [admitted, rejected].flatMap((counts, outcome) =>
      counts.flatMap((count, at) =>
        Array.from({ length: count }, () => [outcome, at < 6 ? 0 : 1, at % 6]),
      ),
    );
    const columns = [0, 1, 2].map((i) => Uint16Array.from(cells, (cell) => cell[i] ?? 0));
    const test = conditionalTester({ rows: cells.length, levels: [2, 2, 6], columns });
    const given = test(0, 1, [2]);
    expect(given?.statistic).toBeCloseTo(21.7355, 4);
    expect(given?.df).toBe(6);
    expect(given?.pValue).toBeCloseTo(0.00135, 5);
    expect(test(0, 1, [])?.statistic).toBeCloseTo(93.449, 2);
    expect(test(1, 0, [2])?.statistic).toBeCloseTo(given?.statistic ?? 0, 10);
  });

  it("take degrees of freedom from rows and columns that a stratum lacks, and skip missing cells", () => {
    const columns = [
      [0, 0, 1, 1, 0, 0, 2, MISSING],
      [0, 1, 0, 1, 0, 0, 0, 0],
      [0, 0, 0, 0, 1, 1, 1, 1],
    ].map((codes) => Uint16Array.from(codes));
    const test = conditionalTester({ rows: 8, levels: [3, 2, 2], columns });
    expect(test(0, 1, [2])).toMatchObject({ statistic: 0, df: 1, n: 7 });
  });

  it("are not made where the counts would not fit", () => {
    const columns = Array.from({ length: 3 }, () => new Uint16Array(4));
    expect(conditionalTester({ rows: 4, levels: [999, 999, 9], columns })(0, 1, [2])).toBeNull();
  });
});

describe("the skeleton", () => {
  it("links a chain, not its ends", () => {
    const table = drawTable(2_000, 1, [3, 3, 3, 3], (row, i, random) =>
      i === 0 ? random.below(3) : noisy(random, row[i - 1] ?? 0, 3, 0.7),
    );
    expect(learnSkeleton(table).edges).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("links a common effect to its causes, not the causes", () => {
    const table = drawTable(2_000, 2, [2, 2, 3], (row, i, random) =>
      i < 2 ? random.below(2) : noisy(random, (row[0] ?? 0) + (row[1] ?? 0), 3, 0.8),
    );
    expect(learnSkeleton(table).edges).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it.each([1, 2, 3, 4])("links effects of a cause whose near-copy hides them, draw %d", (seed) => {
    const table = drawTable(1_000, seed, [3, 3, 3, 3], (row, i, random) =>
      i === 0 ? random.below(3) : noisy(random, row[0] ?? 0, 3, i === 1 ? 0.99 : 0.7),
    );
    const { edges } = learnSkeleton(table);
    expect(edges).toContainEqual([0, 1]);
    for (const effect of [2, 3]) {
      expect(edges.filter(([x, y]) => x < 2 && y === effect).length).toBeGreaterThan(0);
    }
    expect(edges).not.toContainEqual([2, 3]);
  });

  it("recovers a drawn forest whatever the order of its columns", () => {
    const parent = [0, 0, 0, 1, 1, 2, 5, 5, 6, 8, 3, 4];
    const levels = parent.map((_, i) => 2 + (i % 3));
    const table = drawTable(3_000, 3, levels, (row, i, random) =>
      i === 0 ? random.below(2) : noisy(random, row[parent[i] ?? 0] ?? 0, levels[i] ?? 2, 0.75),
    );
    const wanted = parent.flatMap((p, i) => (i > 0 ? [`${p}-${i}`] : [])).sort();
    expect(
      learnSkeleton(table)
        .edges.map((edge) => edge.join("-"))
        .sort(),
    ).toEqual(wanted);
    const order = [7, 3, 11, 0, 9, 1, 10, 4, 2, 8, 6, 5];
    const shuffled = {
      rows: table.rows,
      levels: order.map((i) => levels[i] ?? 2),
      columns: order.map((i) => table.columns[i] as Uint16Array),
    };
    const back = learnSkeleton(shuffled).edges.map(([x, y]) =>
      [order[x] ?? 0, order[y] ?? 0].sort((a, b) => a - b).join("-"),
    );
    expect(back.sort()).toEqual(wanted);
  });

  it("finds next to nothing among independent columns", () => {
    let links = 0;
    for (let seed = 0; seed < 5; seed++) {
      const levels = Array.from({ length: 20 }, (_, i) => 2 + (i % 4));
      const table = drawTable(1_000, seed, levels, (_, i, random) => random.below(levels[i] ?? 2));
      links += learnSkeleton(table).edges.length;
    }
    // Of 950 pairs, at the level of 0.001 that a link outside the climb must keep.
    expect(links).toBeLessThanOrEqual(5);
  });

  it.each<[string, CodeTable]>([
    ["no rows", { rows: 0, levels: [2, 2], columns: [new Uint16Array(0), new Uint16Array(0)] }],
    ["one row", { rows: 1, levels: [2, 2], columns: [new Uint16Array(1), new Uint16Array(1)] }],
    ["no columns", { rows: 5, levels: [], columns: [] }],
    ["constants", { rows: 9, levels: [1, 1], columns: [new Uint16Array(9), new Uint16Array(9)] }],
    [
      "all missing",
      {
        rows: 9,
        levels: [2, 2],
        columns: [new Uint16Array(9).fill(MISSING), new Uint16Array(9).fill(MISSING)],
      },
    ],
  ])("links nothing in %s", (_, table) => {
    expect(learnSkeleton(table).edges).toEqual([]);
  });
});
