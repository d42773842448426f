import { describe, expect, it } from "vitest";
import { type CodeTable, canonical, MISSING, selectRows } from "../../src/model/code-table.ts";
import { conditionalProbability, logProbability } from "../../src/model/conditional-probability.ts";
import { fitMember } from "../../src/model/fit-member.ts";
import { type JointModel, scoreRows } from "../../src/model/joint-model.ts";
import { type LearnedModel, learnModel } from "../../src/model/learn-model.ts";
import { encodeModel } from "../../src/model/model-file.ts";
import { sampleRows } from "../../src/model/sample-rows.ts";
import type { Workers } from "../../src/model/workers.ts";
import { seededRandom } from "../../src/numerics/random.ts";
import { randomTrees, tableOfRows } from "./small-models.ts";

/** Part of every JavaScript engine, and what messages between threads go through. */
declare function structuredClone<Value>(value: Value): Value;

const levels = [2, 3, 2, 4, 2, 2];
const truth: JointModel = randomTrees(levels, 21);
const drawn = (rows: number, seed: number) =>
  sampleRows(truth, rows, Array(levels.length).fill(null), seededRandom(seed)) as CodeTable;
const meanOf = (logs: Float64Array) => logs.reduce((sum, log) => sum + log, 0) / logs.length;

describe("learnModel", () => {
  it("recovers the distribution of data that such trees made", async () => {
    const model = await learnModel(drawn(3_000, 1), drawn(600, 2), { budget: 2e9 });
    const fresh = drawn(20_000, 3);
    const gap = meanOf(scoreRows(truth, fresh)) - meanOf(scoreRows(model, fresh));
    // Some 60 free parameters of the truth learned from 3,000 rows cost about 60 / 2n = 0.01.
    expect(gap).toBeGreaterThan(-0.002);
    expect(gap).toBeLessThan(0.03);
    expect(model.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    for (let column = 1; column < levels.length; column++) {
      const event = levels.map((count, i) =>
        i === column ? Array.from({ length: count }, (_, level) => Number(level === 0)) : null,
      );
      const given = levels.map((_, i) => (i === 0 ? [0, 1] : null));
      const wanted = conditionalProbability(truth, event, given) as number;
      expect(conditionalProbability(model, event, given)).toBeCloseTo(wanted, 1);
    }
  });

  const train = drawn(200, 4);
  const valid = drawn(100, 5);
  const bytesOf = async (...[table, check, options]: Parameters<typeof learnModel>) =>
    encodeModel(await learnModel(table, check, options)).join();

  it("does not depend on the order of the rows, nor on who fits which member when", async () => {
    const order = Array.from({ length: train.rows }, (_, row) => (row * 7 + 3) % train.rows);
    const backwards: Workers = {
      fitMembers: async (tasks) =>
        structuredClone([...tasks])
          .reverse()
          .map(fitMember)
          .reverse()
          .map((m) => structuredClone(m)),
    };
    const budget = 2e9;
    const plain = await bytesOf(train, valid, { budget });
    expect(new Set(order).size).toBe(train.rows);
    expect(await bytesOf(selectRows(train, order), valid, { budget, workers: backwards })).toBe(
      plain,
    );
    expect(await bytesOf(train, valid, { budget, seed: 2 })).not.toBe(plain);
  });

  it("learns from rows with gaps what the cells that are there say", async () => {
    const gaps = seededRandom(8);
    const full = drawn(2_000, 6);
    const columns = full.columns.map((codes) =>
      codes.map((code) => (gaps.uniform() < 0.2 ? MISSING : code)),
    );
    const model = await learnModel({ ...full, columns }, drawn(500, 7), { budget: 2e9 });
    const fresh = drawn(5_000, 9);
    expect(meanOf(scoreRows(truth, fresh)) - meanOf(scoreRows(model, fresh))).toBeLessThan(0.05);
  });

  it.each<[string, CodeTable]>([
    ["one row", tableOfRows([2, 2, 3], [[0, 1, 2]])],
    ["one column", tableOfRows([3], [[0], [1], [1], [2], [2], [2]])],
    ["constant columns", tableOfRows([1, 1], Array(20).fill([0, 0]))],
    [
      "copies of one another",
      tableOfRows(
        [2, 2],
        [
          [0, 0],
          [1, 1],
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ),
    ],
    ["all missing", tableOfRows([2, 2], Array(10).fill([MISSING, MISSING]))],
    [
      "a column without any level",
      tableOfRows(
        [0, 2],
        [
          [MISSING, 0],
          [MISSING, 1],
        ],
      ),
    ],
    [
      "as many levels as rows",
      tableOfRows(
        [50, 2],
        Array.from({ length: 50 }, (_, i) => [i, i % 2]),
      ),
    ],
  ])("learns a degenerate table: %s", async (_name, table) => {
    for (const check of [
      table,
      { ...table, rows: 0, columns: table.columns.map(() => new Uint16Array()) },
    ]) {
      const model = await learnModel(table, check);
      expectSensible(model, table);
    }
  });

  it("learns a table that is wider than long", async () => {
    const random = seededRandom(4);
    const drawRows = () =>
      Array.from({ length: 24 }, () => Array.from({ length: 60 }, () => random.below(2)));
    const table = tableOfRows(Array(60).fill(2), drawRows());
    const model = await learnModel(table, tableOfRows(table.levels, drawRows()), { budget: 5e8 });
    expectSensible(model, table);
  });

  it("learns hundreds of columns from forty rows, by one network", async () => {
    const random = seededRandom(5);
    const rows = Array.from({ length: 40 }, () => {
      const cause = random.below(3);
      return Array.from({ length: 500 }, (_, i) =>
        i % 10 === 0 ? cause : random.below(2 + (i % 5)),
      );
    });
    const levels = Array.from({ length: 500 }, (_, i) => (i % 10 === 0 ? 3 : 2 + (i % 5)));
    const model = await learnModel(tableOfRows(levels, rows), tableOfRows(levels, rows.slice(30)), {
      budget: 1e9,
    });
    expect(model.members.map(({ kind }) => kind)).toEqual(["network"]);
    const at = (column: number, code: number) =>
      levels.map((count, i) =>
        i === column ? Array.from({ length: count }, (_, level) => Number(level === code)) : null,
      );
    for (const code of [0, 1, 2]) {
      // Copies of one cause are found among hundreds of columns.
      expect(conditionalProbability(model, at(400, code), at(10, code))).toBeGreaterThan(0.7);
    }
  });

  it.each([
    ["row", tableOfRows([2], [])],
    ["column", { rows: 3, levels: [], columns: [] }],
  ])("refuses a table without a %s", async (_name, table) => {
    await expect(learnModel(table, table)).rejects.toThrow(RangeError);
  });
});

function expectSensible(model: LearnedModel, table: CodeTable): void {
  for (const log of scoreRows(model, canonical(table))) {
    expect(log).toBeLessThan(1e-3);
    expect(log).toBeGreaterThan(-1_000);
  }
  model.levels.forEach((count, column) => {
    if (count === 0) return;
    const shares = Array.from({ length: count }, (_, wanted) =>
      Math.exp(
        logProbability(
          model,
          model.levels.map((of, i) =>
            i === column
              ? Array.from({ length: of }, (_, level) => Number(level === wanted))
              : null,
          ),
        ),
      ),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  });
}
