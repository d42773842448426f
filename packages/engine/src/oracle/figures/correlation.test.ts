import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../numerics/random.ts";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import type { EngineAnswer } from "../answer.ts";
import { evaluate } from "../evaluate.ts";

async function ask(text: string, table: Table, level = 0.95): Promise<EngineAnswer> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return evaluate(parsed.query, table, { level });
}

async function estimate(text: string, table: Table, level = 0.95) {
  const answer = await ask(text, table, level);
  if (answer.kind !== "estimate") throw new Error(`${text}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Anscombe's first (1973): r = 0.81642, and of the ranks 1 − 6 Σd² / (n³ − n) = 0.81818. */
const ANSCOMBE = [
  [10, 8.04],
  [8, 6.95],
  [13, 7.58],
  [9, 8.81],
  [11, 8.33],
  [14, 9.96],
  [6, 7.24],
  [4, 4.26],
  [12, 10.84],
  [7, 4.82],
  [5, 5.68],
] as const;
const anscombe = tableFromRecords(
  ["x", "y", "city", "day", "sure"],
  ANSCOMBE.map(([x, y], row) => [
    String(x),
    String(y),
    `town ${row}`,
    `2024-01-${10 + x}`,
    x > 8 ? "yes" : "no",
  ]),
);

describe("a correlation", () => {
  it("is Pearson's r with Fisher's interval", async () => {
    const { value, interval, quantity, support, caveats } = await estimate("corr(x, y)", anscombe);
    expect(value).toBeCloseTo(0.81642052, 8);
    expect(interval).toMatchObject({
      low: expect.closeTo(Math.tanh(Math.atanh(0.81642052) - 1.959964 / Math.sqrt(8)), 4),
      high: expect.closeTo(Math.tanh(Math.atanh(0.81642052) + 1.959964 / Math.sqrt(8)), 4),
      level: 0.95,
      method: "fisher",
    });
    expect(quantity).toBe("correlation");
    expect(support).toEqual({ rows: 11, given: 11, matching: null, excluded: 0 });
    expect(caveats.map(({ kind }) => kind)).toEqual(["association", "fewRows"]);
  });

  it("is Spearman's of the ranks", async () => {
    const { value, interval } = await estimate("spearman(x, y)", anscombe);
    expect(value).toBeCloseTo(0.81818182, 8);
    const error = Math.sqrt(1 + 0.81818182 ** 2 / 2) / Math.sqrt(8);
    expect(interval?.low).toBeCloseTo(Math.tanh(Math.atanh(0.81818182) - 1.959964 * error), 6);
  });

  it("takes dates by their day, and yes and no as 1 and 0", async () => {
    expect((await estimate("corr(day, y)", anscombe)).value).toBeCloseTo(0.81642052, 8);
    const ones = ANSCOMBE.map(([x, y]) => [Number(x > 8), y] as const);
    const [mean, among] = [0, 1].map((yes) => {
      const own = ones.filter(([one]) => one >= yes).map(([, y]) => y);
      return own.reduce((sum, y) => sum + y, 0) / own.length;
    }) as [number, number];
    // Point-biserial: (mean of yes − mean) · √(p / (1 − p)) / sd.
    const sd = Math.sqrt(ones.reduce((sum, [, y]) => sum + (y - mean) ** 2, 0) / 11);
    const biserial = ((among - mean) / sd) * Math.sqrt(6 / 5);
    expect((await estimate("corr(sure, y)", anscombe)).value).toBeCloseTo(biserial, 8);
  });

  it("holds columns fixed: of three the textbook's formula, of a category within its levels", async () => {
    const random = seededRandom(7);
    const rows = Array.from({ length: 60 }, () => {
      const z = random.normal();
      return [z + random.normal(), 2 * z + random.normal(), z, random.below(3)] as const;
    });
    const table = tableFromRecords(
      ["x", "y", "z", "ward"],
      rows.map(([x, y, z, ward]) => [String(x), String(y), String(z), `w${ward}`]),
    );
    const of = async (text: string) => (await estimate(text, table)).value;
    const [xy, xz, yz] = [await of("corr(x, y)"), await of("corr(x, z)"), await of("corr(y, z)")];
    const partial = (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));
    const answer = await estimate("corr(x, y given z)", table);
    expect(answer.value).toBeCloseTo(partial, 9);
    const half = 1.959964 / Math.sqrt(60 - 3 - 1);
    expect(Math.atanh(answer.interval?.high ?? 0)).toBeGreaterThanOrEqual(
      Math.atanh(partial) + half - 1e-6,
    );
    const mean = (own: readonly number[]) => own.reduce((sum, one) => sum + one, 0) / own.length;
    const within = [0, 1].map((at) =>
      rows.map((row) => {
        const like = rows.filter((other) => other[3] === row[3]).map((other) => other[at as 0]);
        return row[at as 0] - mean(like);
      }),
    ) as [number[], number[]];
    const dot = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, one, row) => sum + one * (b[row] ?? 0), 0);
    const pooled =
      dot(within[0], within[1]) / Math.sqrt(dot(within[0], within[0]) * dot(within[1], within[1]));
    expect((await estimate("corr(x, y given ward)", table)).value).toBeCloseTo(pooled, 9);
  });

  it("stands in groups, rankings, differences and claims", async () => {
    const random = seededRandom(3);
    const records = Array.from({ length: 400 }, (_, row) => {
      const x = random.normal();
      const y = (row % 2 === 0 ? 0.9 : 0.1) * x + random.normal();
      return [
        x.toFixed(4),
        y.toFixed(4),
        row % 2 === 0 ? "1.0" : "2.0",
        `2024-0${1 + (row % 3)}-05`,
      ];
    });
    const table = tableFromRecords(["x", "y", "site", "at"], records);
    const one = await estimate("corr(x, y | site = 1)", table);
    const two = await estimate("corr(x, y | site = 2)", table);
    const by = await ask("by(site: corr(x, y))", table);
    if (by.kind !== "groups") throw new Error(by.kind);
    expect(by.groups.map(({ estimate }) => estimate?.value)).toEqual([one.value, two.value]);
    expect(by.baseline?.value).toBeCloseTo((await estimate("corr(x, y)", table)).value, 12);
    const months = await ask("by(month(at): corr(x, y))", table);
    const march = await estimate("corr(x, y | month(at) = 3)", table);
    if (months.kind !== "groups") throw new Error(months.kind);
    const { value, interval, support } = march;
    expect(months.groups[2]?.estimate).toMatchObject({ value, interval, support });
    const rank = await ask("rank(site by corr(x, y) asc, 1)", table);
    expect(rank).toMatchObject({ kind: "groups", groups: [{ keys: ["2.0"] }] });
    const difference = await estimate("diff(corr(x, y | site = 1), corr(x, y | site = 2))", table);
    expect(difference).toMatchObject({ quantity: "difference", interval: { method: "mover" } });
    expect(difference.value).toBeCloseTo(one.value - two.value, 12);
    const claim = await ask("corr(x, y | site = 1) > corr(x, y | site = 2)", table);
    expect(claim).toMatchObject({ kind: "claim", holds: true, beyondNoise: true });
  });

  it("says so where a few rows decide it", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => [row % 7, (row * 5) % 11]);
    rows.push([400, 500]);
    const table = tableFromRecords(
      ["x", "y"],
      rows.map((row) => row.map(String)),
    );
    const answer = await estimate("corr(x, y)", table);
    expect(answer.caveats).toContainEqual({ kind: "heavyTails", columns: ["x", "y"] });
  });

  it.each([
    ["corr(city, y)", "notNumeric", /dependence\(city, y\)/],
    ["corr(sure, y | x > 8)", "constantColumn", /sure has one value/],
    ["corr(x, y | city = 'town 1')", "undefined", /three rows; there is one/],
    ["corr(x, y given day)", "constantColumn", /determines x/],
    ["corr(x, y | x > 100)", "beyondRange", /largest x is 14/],
    ["corr(x, x)", "invalidQuery", /given twice/],
  ])("refuses %s", async (text, reason, message) => {
    expect(await ask(text, anscombe)).toMatchObject({
      kind: "refused",
      reason,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ["corr(x, y)", 0.5, (z: number) => z],
    ["spearman(x, y)", (6 / Math.PI) * Math.asin(0.25), (z: number) => z],
    // Of lognormal margins r is (e^ρσσ − 1) / (e^σσ − 1), here with σ = ½.
    ["corr(x, y)", (Math.exp(0.125) - 1) / (Math.exp(0.25) - 1), (z: number) => Math.exp(z / 2)],
  ])("has an interval that holds: %s of %d", async (text, truth, margin) => {
    const random = seededRandom(11);
    const tables = 120;
    let held = 0;
    for (let at = 0; at < tables; at++) {
      const records = Array.from({ length: 80 }, () => {
        const [a, b] = [random.normal(), random.normal()];
        return [String(margin(a)), String(margin(0.5 * a + Math.sqrt(0.75) * b))];
      });
      const { interval } = await estimate(text, tableFromRecords(["x", "y"], records));
      if (interval && interval.low <= truth && truth <= interval.high) held++;
    }
    expect(held / tables).toBeGreaterThan(0.91);
    expect(held / tables).toBeLessThanOrEqual(0.985);
  });
});

describe("correlations", () => {
  const random = seededRandom(5);
  const records = Array.from({ length: 300 }, (_, row) => {
    const x = random.normal();
    const [near, far] = [x + 0.5 * random.normal(), -x + 2 * random.normal()];
    const noise = Array.from({ length: 10 }, () => random.normal().toFixed(4));
    return [x.toFixed(4), near.toFixed(4), row < 100 ? "" : far.toFixed(4), ...noise, `r${row}`];
  });
  const headers = ["x", "near", "far", ...Array.from({ length: 10 }, (_, at) => `n${at}`), "id"];
  const table = tableFromRecords(headers, records);

  it("are of one column with all others, the closest first, each by its own rows", async () => {
    const answer = await ask("corrs(x)", table);
    if (answer.kind !== "correlations") throw new Error(answer.kind);
    expect(answer.pairs).toHaveLength(12);
    expect(answer.pairs.slice(0, 2).map(({ y, n }) => [y, n])).toEqual([
      ["near", 300],
      ["far", 200],
    ]);
    for (const { y, value, interval, rho } of answer.pairs) {
      const alone = await estimate(`corr(x, ${y})`, table);
      expect(value).toBeCloseTo(alone.value, 12);
      expect(interval?.low).toBeCloseTo(alone.interval?.low ?? 0, 12);
      expect(rho).toBeCloseTo((await estimate(`spearman(x, ${y})`, table)).value, 12);
    }
  });

  it("find at a false discovery rate over all pairs", async () => {
    const answer = await ask("corrs()", table);
    if (answer.kind !== "correlations") throw new Error(answer.kind);
    expect(answer.pairs).toHaveLength((13 * 12) / 2);
    const found = answer.pairs.filter((pair) => pair.found);
    expect(found.map(({ x, y }) => [x, y])).toEqual(
      expect.arrayContaining([
        ["x", "near"],
        ["x", "far"],
        ["near", "far"],
      ]),
    );
    // Of the 75 others one in twenty is below 0.05 by chance alone.
    expect(answer.pairs.filter(({ pValue }) => pValue < 0.05).length).toBeGreaterThan(3);
    expect(found.length).toBeLessThanOrEqual(4);
  });

  it("refuse a column of text, and a table of one number", async () => {
    const text = tableFromRecords(
      ["a", "b"],
      [
        ["1", "u"],
        ["2", "v"],
        ["5", "u"],
      ],
    );
    expect(await ask("corrs(b)", text)).toMatchObject({ kind: "refused", reason: "notNumeric" });
    expect(await ask("corrs()", text)).toMatchObject({ kind: "refused", reason: "notNumeric" });
  });
});
