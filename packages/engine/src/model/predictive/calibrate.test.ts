import { describe, expect, it } from "vitest";
import { networkOf } from "../../../test/model/small-models.ts";
import { seededRandom } from "../../numerics/random.ts";
import { type CodeTable, selectRows } from "../code-table.ts";
import type { JointModel } from "../joint-model.ts";
import type { Network } from "../network/network.ts";
import { sampleRows } from "../sample-rows.ts";
import { answerQuestions, calibrate } from "./calibrate.ts";
import { DEFAULT_WIDTH_ROWS } from "./calibration.ts";
import { drawQuestions } from "./draw-questions.ts";
import { predict } from "./predict.ts";
import { RowIndex } from "./row-index.ts";
import { tuneWeights, tuneWidths } from "./tune.ts";

const levels = [3, 2, 4, 3, 2, 5, 3, 2];
const chain = levels.map((_, i) => [i - 1, i - 2].filter((j) => j >= 0));

function joint(network: Network): JointModel {
  return { levels, members: [network], weights: [1] };
}

function draw(network: Network, rows: number, seed: number): CodeTable {
  return sampleRows(
    joint(network),
    rows,
    levels.map(() => null),
    seededRandom(seed),
  ) as CodeTable;
}

/** The network of these parents whose tables are the table's smoothed shares. */
function learner(parents: readonly (readonly number[])[]) {
  return async (train: CodeTable): Promise<JointModel> => {
    const { elimination } = networkOf(levels, parents, seededRandom(1));
    const tables = parents.map((above, i) => {
      const count = levels[i] as number;
      const cells = above.reduce((product, j) => product * (levels[j] as number), count);
      const counts = new Float64Array(cells).fill(0.5);
      for (let row = 0; row < train.rows; row++) {
        const code = (j: number) => train.columns[j]?.[row] as number;
        const at = above.reduce((cell, j) => cell * (levels[j] as number) + code(j), 0);
        counts[at * count + code(i)] = (counts[at * count + code(i)] as number) + 1;
      }
      return counts.map((value, at) => {
        const first = at - (at % count);
        return value / counts.subarray(first, first + count).reduce((sum, each) => sum + each, 0);
      });
    });
    return joint({ kind: "network", levels, parents, tables, elimination });
  };
}

const networks = [1, 2, 3].map((seed) => networkOf(levels, chain, seededRandom(seed)));

describe("calibration on a table whose truth is known", { timeout: 120_000 }, () => {
  it("makes 90 % intervals that hold the exact probability", async () => {
    const held = new Map<number, boolean[]>();
    for (const [at, network] of networks.entries()) {
      const table = draw(network, 1_500, at);
      const calibration = await calibrate(table, learner(chain), { seed: 1 });
      const asked = drawQuestions(
        new RowIndex(table),
        new RowIndex(draw(network, 3_000, 50 + at)),
        {
          perBucket: 100,
          outcomes: false,
          random: seededRandom(9),
        },
      );
      const truths = answerQuestions(asked, joint(network), table);
      const answers = answerQuestions(asked, await learner(chain)(table), table);
      for (const [i, { bucket, learned, modelled, marginal }] of answers.entries()) {
        const { low, high } = predict({ ...learned, modelled, marginal, calibration, level: 0.9 });
        const truth = truths[i]?.modelled as number;
        held.set(bucket, [...(held.get(bucket) ?? []), low <= truth && truth <= high]);
      }
    }
    // Some 300 questions a bucket, but of three tables: their shares spread by about 0.04.
    for (const all of held.values()) {
      const share = all.filter(Boolean).length / all.length;
      expect(share).toBeGreaterThan(0.8);
      expect(all.length).toBeGreaterThan(100);
    }
    const all = [...held.values()].flat();
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.87);
    expect(all.filter(Boolean).length / all.length).toBeLessThan(0.98);
  });

  it("trusts a model of the right kind, and not one that knows no dependence", async () => {
    const table = draw(networks[0] as Network, 2_000, 3);
    const right = await calibrate(table, learner(chain), { seed: 1 });
    const wrong = await calibrate(table, learner(levels.map(() => [])), { seed: 1 });
    expect(right.s).toBeGreaterThan(4 * wrong.s);
    expect(right.widths[1]).toBeLessThan(0.6 * (wrong.widths[1] as number));
    for (const { report } of [right, wrong]) {
      expect(report.questions).toBeGreaterThan(1_000);
      expect(report.held).toBeGreaterThan(0.9);
      expect(report.held).toBeLessThan(0.99);
    }
    // Of a fifth of the rows was learned what is tuned, on a grid; of all it is worth more.
    const growth = 5 ** 0.3;
    expect(Math.log2(right.s / growth)).toBeCloseTo(Math.round(Math.log2(right.s / growth)), 9);
    for (const width of right.widths) {
      const steps = 5 * Math.log(0.25 / width ** 2 / growth);
      expect(steps).toBeCloseTo(Math.round(steps), 9);
    }
    const [, few] = right.report.buckets;
    expect(few?.support).toBe("1-5");
    expect(few?.logLoss.predictive).toBeLessThan(few?.logLoss.jeffreys ?? 0);
    expect(few?.logLoss.jeffreys).toBeLessThan(few?.logLoss.counts ?? 0);
  });

  it("is the same for the same rows in any order, and plain JSON", async () => {
    const table = draw(networks[1] as Network, 600, 5);
    const first = await calibrate(table, learner(chain), { seed: 2 });
    const order = Array.from({ length: 600 }, (_, row) => (row * 7) % 600);
    expect(await calibrate(selectRows(table, order), learner(chain), { seed: 2 })).toEqual(first);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    expect((await calibrate(table, learner(chain), { seed: 3 })).report).not.toEqual(first.report);
  });
});

describe("calibration without enough to ask", { timeout: 120_000 }, () => {
  const never = () => Promise.reject(new Error("Nothing is to be learned."));
  it.each([0, 1, 199])("takes stated defaults for %d rows, and says so", async (rows) => {
    const table = draw(networks[0] as Network, rows, 1);
    const { s, m, report } = await calibrate(table, never, { seed: 1 });
    expect({ s, m }).toEqual({ s: 20, m: 1 });
    expect(report).toMatchObject({ questions: 0, held: null, buckets: [], heldOutRows: 0 });
  });

  it("and for one column, or rows that are all different in all", async () => {
    const one = { rows: 500, levels: [2], columns: [new Uint16Array(500)] };
    expect((await calibrate(one, never, { seed: 1 })).report.questions).toBe(0);
    const codes = Uint16Array.from({ length: 300 }, (_, row) => row);
    const keys = { rows: 300, levels: [300, 300], columns: [codes, codes] };
    const learn = async () => ({ levels: [300, 300], members: [], weights: [] });
    const { widths } = await calibrate(keys, learn, { seed: 1 });
    for (const width of widths) expect(width).toBeGreaterThan(0);
  });

  it("and where no question says otherwise", () => {
    expect(tuneWeights([])).toEqual({ s: 20, m: 1 });
    tuneWidths([], { s: 20, m: 1 }).forEach((width, bucket) => {
      const rows = 0.25 / width ** 2;
      // Rows are tried in steps of a fifth on the logarithm, and all buckets move together.
      expect(Math.abs(Math.log(rows / (DEFAULT_WIDTH_ROWS[bucket] as number)))).toBeLessThan(0.2);
    });
  });
});
