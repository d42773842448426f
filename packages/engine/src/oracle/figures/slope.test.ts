import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../numerics/random.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";
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

const POINTS = [
  [1, 2.1],
  [2, 3.9],
  [3, 6.2],
  [4, 7.8],
  [5, 10.1],
  [9, 17],
] as const;
const line = tableFromRecords(
  ["x", "y", "day"],
  POINTS.map(([x, y]) => [String(x), String(y), `2024-01-0${x}`]),
);

describe("a slope", () => {
  it("is that of least squares, with the error HC3 by hand", async () => {
    const n = POINTS.length;
    const [mx, my] = [0, 1].map((at) => POINTS.reduce((s, p) => s + (p[at as 0] ?? 0), 0) / n) as [
      number,
      number,
    ];
    const sxx = POINTS.reduce((s, [x]) => s + (x - mx) ** 2, 0);
    const b = POINTS.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0) / sxx;
    const variance = POINTS.reduce((s, [x, y]) => {
      const h = 1 / n + (x - mx) ** 2 / sxx;
      const e = y - my - b * (x - mx);
      return s + (((x - mx) / sxx) * (e / (1 - h))) ** 2;
    }, 0);
    const { value, interval, quantity, regression } = await estimate("slope(y on x)", line);
    expect(value).toBeCloseTo(b, 12);
    // Bell and McCaffrey's degrees of freedom from all pairs of rows.
    const g = POINTS.map(([x]) => (x - mx) / sxx);
    const hat = POINTS.map(([x]) => POINTS.map(([z]) => 1 / n + ((x - mx) * (z - mx)) / sxx));
    const u = g.map((one, i) => one ** 2 / (1 - (hat[i]?.[i] ?? 0)));
    let pairs = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        pairs += (u[i] ?? 0) * (u[j] ?? 0) * (Number(i === j) - (hat[i]?.[j] ?? 0)) ** 2;
      }
    }
    const df = g.reduce((s, one) => s + one ** 2, 0) ** 2 / pairs;
    const half = studentTQuantile(0.975, df) * Math.sqrt(variance);
    expect(df).toBeLessThan(4);
    expect(interval?.high).toBeCloseTo(b + half, 9);
    expect(interval?.method).toBe("hc3");
    expect(quantity).toBe("slope");
    const syy = POINTS.reduce((s, [, y]) => s + (y - my) ** 2, 0);
    expect(regression?.rSquared).toBeCloseTo((b * b * sxx) / syy, 10);
    expect((await estimate("slope(y on day)", line)).value).toBeCloseTo(b, 10);
  });

  it("holds the other columns fixed, categories by their levels", async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((x) => {
      const [z, ward] = [(x * 7) % 5, ["a", "b", "a"][x % 3] ?? "a"];
      return [x, 3 * x - 2 * z + (ward === "b" ? 10 : 0) + 1, z, ward] as const;
    });
    const table = tableFromRecords(
      ["x", "y", "z", "ward"],
      rows.map((row) => row.map(String)),
    );
    const { value, interval, regression } = await estimate("slope(y on x, z, ward)", table);
    expect(value).toBeCloseTo(3, 9);
    expect(interval).toBeNull();
    expect(regression?.terms).toEqual([
      expect.objectContaining({ column: "z", level: null, value: expect.closeTo(-2, 9) }),
      expect.objectContaining({
        column: "ward",
        level: "b",
        base: "a",
        value: expect.closeTo(10, 9),
      }),
      expect.objectContaining({ column: "x", level: null, value: expect.closeTo(3, 9) }),
    ]);
    expect(regression?.rSquared).toBeCloseTo(1, 9);
  });

  it("stands in groups and differences", async () => {
    const random = seededRandom(2);
    const records = Array.from({ length: 200 }, (_, row) => {
      const x = random.uniform();
      return [
        String(x),
        String((row % 2 ? 4 : 1) * x + 0.1 * random.normal()),
        row % 2 ? "b" : "a",
      ];
    });
    const table = tableFromRecords(["x", "y", "g"], records);
    const by = await ask("by(g: slope(y on x))", table);
    const [a, b] = [
      await estimate("slope(y on x | g = 'a')", table),
      await estimate("slope(y on x | g = 'b')", table),
    ];
    if (by.kind !== "groups") throw new Error(by.kind);
    expect(by.groups.map(({ estimate }) => estimate?.value)).toEqual([a.value, b.value]);
    const difference = await estimate(
      "diff(slope(y on x | g = 'b'), slope(y on x | g = 'a'))",
      table,
    );
    expect(difference.value).toBeCloseTo(b.value - a.value, 12);
    expect(difference.interval?.low).toBeGreaterThan(2);
  });

  it("is on formulas too", async () => {
    const { value } = await estimate("slope(y on x)", line);
    expect((await estimate("slope(y on x / 4)", line)).value).toBeCloseTo(4 * value, 9);
    expect((await estimate("slope(y * 2 on x + 1)", line)).value).toBeCloseTo(2 * value, 9);
    const bent = await estimate("slope(y on x, x * x)", line);
    expect(bent.regression?.terms.map(({ column }) => column)).toEqual(["=x * x", "x"]);
  });

  it.each([
    ["slope(y on x | x = 3)", "undefined", /too few/],
    ["slope(y on x, day)", "undefined", /day determine x/],
  ])("refuses %s", async (text, reason, message) => {
    expect(await ask(text, line)).toMatchObject({
      kind: "refused",
      reason,
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, (random: Random, x: number) => number]>([
    ["normal errors", (random) => random.normal()],
    ["errors that grow with x", (random, x) => (0.2 + x * x) * random.normal()],
    ["skewed errors", (random) => random.gamma(1)],
  ])("has an interval that holds with %s", async (_, error) => {
    const random = seededRandom(13);
    const tables = 120;
    let held = 0;
    for (let at = 0; at < tables; at++) {
      const records = Array.from({ length: 60 }, () => {
        const x = random.gamma(2);
        return [String(x), String(1.5 * x + error(random, x))];
      });
      const { interval } = await estimate("slope(y on x)", tableFromRecords(["x", "y"], records));
      if (interval && interval.low <= 1.5 && 1.5 <= interval.high) held++;
    }
    expect(held / tables).toBeGreaterThan(0.9);
    expect(held / tables).toBeLessThanOrEqual(0.985);
  });
});

describe("a prediction", () => {
  const random = seededRandom(21);
  const records = Array.from({ length: 400 }, () => {
    const [x, ward] = [10 * random.uniform(), random.below(2) ? "north" : "south"];
    const y = 5 + 2 * x + (ward === "north" ? 4 : 0) + random.normal();
    return [x.toFixed(4), y.toFixed(4), ward, random.below(2) ? "1" : "0"];
  });
  const table = tableFromRecords(["x", "y", "ward", "flag"], records);

  it("has the interval of a new row, and adds up", async () => {
    const answer = await estimate("predict(y; x = 4, ward = 'north')", table);
    expect(answer.value).toBeCloseTo(17, 0);
    const { low = 0, high = 0, method } = answer.interval ?? {};
    expect(method).toBe("jackknife");
    expect(high - low).toBeGreaterThan(3.2);
    expect(high - low).toBeLessThan(4.8);
    const { contributions = [], average = 0, told } = answer.prediction ?? {};
    const sum = contributions.reduce((all, { amount }) => all + amount, average);
    expect(sum).toBeCloseTo(answer.value, 9);
    expect(contributions.map(({ column }) => column)).toEqual(["x", "ward"]);
    expect(contributions[1]?.amount).toBeCloseTo(2, 0);
    expect(told).toBeGreaterThan(0.95);
    expect(answer.baseline?.value).toBeCloseTo(average, 9);
  });

  it("is least squares' with Student's interval where rows are few", async () => {
    const few = tableFromRecords(
      ["x", "y"],
      Array.from({ length: 16 }, (_, row) => [String(row + 1), String(3 * row + ((row * 7) % 5))]),
    );
    const answer = await estimate("predict(y; x = 10)", few);
    expect(answer.interval?.method).toBe("t");
    expect(answer.caveats).toContainEqual({ kind: "fewRows", rows: 16 });
  });

  it("says where the columns tell next to nothing", async () => {
    const noise = tableFromRecords(
      ["x", "y"],
      Array.from({ length: 200 }, () => [String(random.normal()), String(random.normal())]),
    );
    const answer = await estimate("predict(y; x = 0)", noise);
    expect(answer.caveats).toContainEqual({ kind: "hardlyTold", columns: ["x"] });
  });

  it.each([
    ["predict(y; x = 11)", "beyondRange", /largest x to learn from is 9\.9/],
    ["predict(y; ward = 'west')", "noRows", /ward = 'west'/],
    ["predict(ward; x = 4)", "notNumeric", /P\(ward = '\w+' \| x = 4\)/],
    ["predict(flag; x = 4)", "unsupported", /P\(flag = '?\w'? \| x = 4\)/],
    ["predict(y; y = 4)", "invalidQuery", /given twice/],
  ])("refuses %s", async (text, reason, message) => {
    expect(await ask(text, table)).toMatchObject({
      kind: "refused",
      reason,
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, number, (random: Random) => number]>([
    ["normal errors", 120, (one) => one.normal()],
    ["skewed errors", 120, (one) => one.gamma(1) - 1],
    ["normal errors of few rows", 25, (one) => one.normal()],
  ])("has an interval that holds for a new row: %s, %d rows", async (_, rows, error) => {
    const source = seededRandom(17);
    const tables = 150;
    let held = 0;
    for (let at = 0; at < tables; at++) {
      const draw = () => {
        const x = Math.round(20 * source.uniform()) / 2;
        return [x, Math.sin(x / 3) * 3 + x + error(source)] as const;
      };
      const own = Array.from({ length: rows }, draw);
      const [x, y] = draw();
      const seen = own.map(([one]) => one);
      const point = Math.min(Math.max(x, Math.min(...seen)), Math.max(...seen));
      const { interval } = await estimate(
        `predict(y; x = ${point})`,
        tableFromRecords(
          ["x", "y"],
          own.map((row) => row.map(String)),
        ),
      );
      const outcome = y - (Math.sin(x / 3) * 3 + x) + Math.sin(point / 3) * 3 + point;
      if (interval && interval.low <= outcome && outcome <= interval.high) held++;
    }
    expect(held / tables).toBeGreaterThan(0.92);
    expect(held / tables).toBeLessThanOrEqual(0.985);
  });
});
