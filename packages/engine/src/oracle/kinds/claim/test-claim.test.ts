import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { logJzsFactor } from "../../../numerics/bayes-factors.ts";
import { seededRandom } from "../../../numerics/random.ts";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

async function ask(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return evaluate(parsed.query, table);
}

async function tested(text: string, table: Table) {
  const answer = await ask(text, table);
  if (answer.kind !== "claim" || !answer.test)
    throw new Error(`${text}: ${JSON.stringify(answer)}`);
  return { ...answer.test, answer };
}

/** Student's sleep data (1908): hours gained by ten patients with two drugs. */
const SLEEP = [
  [0.7, 1.9],
  [-1.6, 0.8],
  [-0.2, 1.1],
  [-1.2, 0.1],
  [-0.1, -0.1],
  [3.4, 4.4],
  [3.7, 5.5],
  [0.8, 1.6],
  [0, 4.6],
  [2, 3.4],
] as const;
const sleep = tableFromRecords(
  ["one", "two"],
  SLEEP.map((row) => row.map(String)),
);
const drugs = tableFromRecords(
  ["gain", "drug"],
  SLEEP.flatMap(([one, two]) => [
    [String(one), "a"],
    [String(two), "b"],
  ]),
);

/** Anscombe's first (1973). */
const anscombe = tableFromRecords(
  ["x", "y"],
  [
    ["10", "8.04"],
    ["8", "6.95"],
    ["13", "7.58"],
    ["9", "8.81"],
    ["11", "8.33"],
    ["14", "9.96"],
    ["6", "7.24"],
    ["4", "4.26"],
    ["12", "10.84"],
    ["7", "4.82"],
    ["5", "5.68"],
  ],
);

/** Rows with a flag in two groups: `yes` of `all`. */
function shares(a: readonly [number, number], b: readonly [number, number]): Table {
  const rows = [a, b].flatMap(([yes, all], at) =>
    Array.from({ length: all }, (_, row) => [row < yes ? "yes" : "no", at === 0 ? "a" : "b"]),
  );
  return tableFromRecords(["won", "side"], rows);
}

describe("a test", () => {
  it("of pairs is the paired t test, with its Bayes factor", async () => {
    const { test, statistic, df, pValue, effects, bayes } = await tested(
      "test(E(one) < E(two))",
      sleep,
    );
    // R: t.test(extra ~ group, paired = TRUE); BayesFactor::ttestBF(…, paired = TRUE) 17.25888.
    expect(test).toBe("paired_t");
    expect(statistic).toBeCloseTo(-4.0621, 4);
    expect(df).toBe(9);
    expect(pValue).toBeCloseTo(0.002833, 6);
    expect(effects[0]).toMatchObject({ name: "cohens_d", value: expect.closeTo(-1.28456, 4) });
    expect(Math.exp(bayes?.logFactor ?? 0)).toBeCloseTo(17.25888, 4);
  });

  it("of two groups is Welch's", async () => {
    const { test, statistic, df, pValue, effects } = await tested(
      "test(E(gain | drug = 'a') != E(gain | drug = 'b'))",
      drugs,
    );
    // R: t.test(extra ~ group): t = −1.8608, df = 17.776, p = 0.07939.
    expect(test).toBe("welch_t");
    expect(statistic).toBeCloseTo(-1.8608, 4);
    expect(df).toBeCloseTo(17.776, 3);
    expect(pValue).toBeCloseTo(0.07939, 5);
    expect(effects[0]?.value).toBeCloseTo(-1.8608 / Math.sqrt(5), 3);
  });

  it("of a mean against a number is the t test of one sample", async () => {
    const { test, statistic, pValue } = await tested("test(E(one) > 0)", sleep);
    // mean 0.75, sd 1.78901.
    expect(test).toBe("one_sample_t");
    expect(statistic).toBeCloseTo(0.75 / (1.78901 / Math.sqrt(10)), 4);
    expect(pValue).toBeCloseTo(0.2176, 4);
  });

  it("of two shares is the χ² test, with h, V and the Bayes factor by BIC", async () => {
    const table = shares([30, 100], [15, 100]);
    const found = await tested(
      "test(P(won = 'yes' | side = 'a') > P(won = 'yes' | side = 'b'))",
      table,
    );
    // χ² = 200·(30·85 − 70·15)² / (45·155·100·100).
    const chi = (200 * (30 * 85 - 70 * 15) ** 2) / (45 * 155 * 100 * 100);
    expect(found).toMatchObject({ test: "chi_square", df: 1 });
    expect(found.statistic).toBeCloseTo(chi, 9);
    expect(found.pValue).toBeCloseTo(0.0110852, 6);
    const h = 2 * Math.asin(Math.sqrt(0.3)) - 2 * Math.asin(Math.sqrt(0.15));
    expect(found.effects).toEqual([
      expect.objectContaining({ name: "cohens_h", value: expect.closeTo(h, 9) }),
      { name: "cramers_v", value: expect.closeTo(Math.sqrt(chi / 200), 9), interval: null },
    ]);
    const cells = [
      [30, 22.5],
      [70, 77.5],
      [15, 22.5],
      [85, 77.5],
    ] as const;
    const g = 2 * cells.reduce((sum, [o, e]) => sum + o * Math.log(o / e), 0);
    expect(found.bayes?.logFactor).toBeCloseTo((g - Math.log(200)) / 2, 9);
  });

  it("of a share against a number is binomial", async () => {
    const { test, pValue } = await tested("test(P(won = 'yes') = 0.5)", shares([6, 10], [3, 2]));
    expect(test).toBe("binomial");
    // 8 of 12: 2 · P(K ≥ 8) = 2 · 794 / 4096.
    expect(pValue).toBeCloseTo((2 * 794) / 4096, 9);
  });

  it.each([
    // scipy: pearsonr 0.8164205163, p 0.00216963; spearmanr 0.8181818182, p 0.00208315.
    [
      "test(corr(x, y) = 0)",
      0.8164205163448395 * Math.sqrt(9 / (1 - 0.8164205163448395 ** 2)),
      0.0021696289,
    ],
    ["test(0 < spearman(x, y))", -(9 / 11) * Math.sqrt(9 / (1 - (9 / 11) ** 2)), 0.0020831448],
  ])("%s is Student's of a correlation", async (text, t, p) => {
    const found = await tested(text, anscombe);
    expect(found).toMatchObject({ test: "correlation_t", df: 9, effects: [] });
    expect(found.statistic).toBeCloseTo(t, 8);
    expect(found.pValue).toBeCloseTo(p, 8);
    // The likelihoods' ratio is (1 − r²)^(−n/2).
    const r2 = t ** 2 / (9 + t ** 2);
    expect(found.bayes?.logFactor).toBeCloseTo((-11 * Math.log(1 - r2) - Math.log(11)) / 2, 9);
  });

  it("of a correlation against another number is Fisher's z", async () => {
    const found = await tested("test(corr(x, y) = 0.5)", anscombe);
    const q = Math.atanh(0.8164205163) - Math.atanh(0.5);
    expect(found).toMatchObject({ test: "fisher_z", effects: [{ name: "cohens_q" }] });
    expect(found.statistic).toBeCloseTo(q * Math.sqrt(8), 8);
    expect(found.effects[0]?.value).toBeCloseTo(q, 8);
  });

  it("of points on a line counts how few orders are so", async () => {
    const rows = Array.from({ length: 6 }, (_, at) => [String(at), String(3 * at - 1)]);
    const line = tableFromRecords(["x", "y"], rows);
    // Up or down, of 6! orders.
    expect((await tested("test(corr(x, y) = 0)", line)).pValue).toBeCloseTo(2 / 720, 12);
  });

  it("of a correlation with heavy tails allows for them", async () => {
    const random = seededRandom(3);
    const rows = Array.from({ length: 80 }, () => {
      const spread = random.gamma(0.3);
      return [spread * random.normal(), spread * random.normal()].map(String);
    });
    const heavy = tableFromRecords(["x", "y"], rows);
    const { test, answer, pValue } = await tested("test(corr(x, y) = 0)", heavy);
    expect(test).toBe("fisher_z");
    expect(pValue < 0.05).toBe(answer.beyondNoise);
  });

  it("of anything else goes by the interval of the difference", async () => {
    const random = seededRandom(8);
    const rows = Array.from({ length: 300 }, (_, row) => {
      const x = random.normal();
      return [x, (row % 2 ? 0.8 : 0.1) * x + random.normal(), row % 2 ? "b" : "a"].map(String);
    });
    const table = tableFromRecords(["x", "y", "g"], rows);
    const { test, pValue, effects, answer } = await tested(
      "test(corr(x, y | g = 'b') > corr(x, y | g = 'a'))",
      table,
    );
    expect(test).toBe("interval");
    expect(pValue < 0.05).toBe(answer.beyondNoise);
    expect(effects[0]).toMatchObject({ name: "cohens_q" });
    const median = await tested("test(median(x) > 0)", table);
    expect(median.pValue < 0.05).toBe(median.answer.beyondNoise);
  });

  it("refuses facts of the table", async () => {
    expect(await ask("test(sum(one) > sum(two))", sleep)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/nothing to test/),
    });
  });

  it("finds what is not there in one of twenty, and standardises within its interval", async () => {
    const random = seededRandom(19);
    const tables = 60;
    const held = { p: 0, d: 0, h: 0, q: 0 };
    for (let at = 0; at < tables; at++) {
      const rows = Array.from({ length: 100 }, (_, row) => [
        String((row % 2 ? 0.5 : 0) + random.normal()),
        random.uniform() < (row % 2 ? 0.5 : 0.3) ? "yes" : "no",
        row % 2 ? "b" : "a",
        String(random.normal()),
      ]);
      const table = tableFromRecords(["x", "won", "g", "noise"], rows);
      const none = await tested("test(E(noise | g = 'b') = E(noise | g = 'a'))", table);
      if (none.pValue < 0.05) held.p++;
      const means = await tested("test(E(x | g = 'b') > E(x | g = 'a'))", table);
      const shared = await tested(
        "test(P(won = 'yes' | g = 'b') > P(won = 'yes' | g = 'a'))",
        table,
      );
      const [d, h] = [means.effects[0]?.interval, shared.effects[0]?.interval];
      if (d && d.low <= 0.5 && 0.5 <= d.high) held.d++;
      const truth = 2 * Math.asin(Math.sqrt(0.5)) - 2 * Math.asin(Math.sqrt(0.3));
      if (h && h.low <= truth && truth <= h.high) held.h++;
    }
    expect(held.p / tables).toBeLessThan(0.15);
    for (const share of [held.d, held.h]) {
      expect(share / tables).toBeGreaterThan(0.85);
    }
  });
});

it("a Bayes factor speaks for no difference too, and of none is finite however sure", () => {
  expect(Math.exp(logJzsFactor(0, 99, 100))).toBeLessThan(0.12);
  expect(logJzsFactor(200, 99, 100)).toBeGreaterThan(100);
});
