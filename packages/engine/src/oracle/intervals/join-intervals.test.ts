import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../numerics/random.ts";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";
import { joinByMover } from "./join-intervals.ts";

async function ask(text: string, table: Table, level = 0.95) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table, { level });
}

describe("joined intervals", () => {
  it("are Newcombe's for two shares with Wilson's limits", () => {
    // 56/70 − 48/80: 0.0524 to 0.3339 (R. G. Newcombe, Statistics in Medicine, 1998, method 10).
    const [low, high] = joinByMover(wilson(56, 70), wilson(48, 80));
    expect(low).toBeCloseTo(0.0524, 4);
    expect(high).toBeCloseTo(0.3339, 4);
  });

  it.each([
    ["diff(median(x | g = 'a'), median(x | g = 'b'))", "mover", 0.7 * Math.log(2)],
    ["ratio(median(x | g = 'a'), median(x | g = 'b'))", "mover", 1.7],
    ["diff(median(x | g = 'a'), median(x))", "bonferroni", null],
  ])("hold for %s", async (query, method, truth) => {
    const random = seededRandom(5);
    const tables = 60;
    let held = 0;
    for (let i = 0; i < tables; i++) {
      const records = Array.from({ length: 120 }, (_, row) => {
        const a = row % 2 === 0;
        return [a ? "a" : "b", String((a ? 1.7 : 1) * random.gamma(1))];
      });
      const answer = await ask(query, tableFromRecords(["g", "x"], records), 0.9);
      if (answer.kind !== "estimate" || !answer.interval) throw new Error(answer.kind);
      expect(answer.interval.method).toBe(method);
      const { low, high } = answer.interval;
      expect(low).toBeLessThanOrEqual(answer.value);
      expect(high).toBeGreaterThanOrEqual(answer.value);
      if (truth === null || (low <= truth && truth <= high)) held++;
    }
    expect(held / tables).toBeGreaterThan(0.82);
  });

  it("are Student's t of the differences for two columns of the same rows", async () => {
    // Hours of sleep gained under two drugs (Student 1908); R's t.test(…, paired = TRUE).
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const table = tableFromRecords(
      ["first", "second"],
      first.map((x, row) => [String(x), String(second[row])]),
    );
    const answer = await ask("diff(E(first), E(second))", table);
    expect(answer).toMatchObject({
      value: expect.closeTo(-1.58, 12),
      interval: {
        low: expect.closeTo(-2.4598858, 6),
        high: expect.closeTo(-0.7001142, 6),
        method: "paired",
      },
    });
  });

  it.each([
    ["diff(E(first), E(second))", { value: expect.closeTo(-2, 12) }],
    ["E(first) < E(second)", { holds: true, difference: { value: expect.closeTo(-2, 12) } }],
  ])("are of complete pairs in %s", async (text, expected) => {
    // The rows that lack the second are the largest: all means would say +6.
    const records = Array.from({ length: 40 }, (_, row) =>
      row % 4 === 0 ? ["40", ""] : [String(row % 5), String((row % 5) + 1 + (row % 3))],
    );
    const answer = await ask(text, tableFromRecords(["first", "second"], records));
    expect(answer).toMatchObject({
      ...expected,
      caveats: [{ kind: "missingExcluded", rows: 10, columns: ["second"] }],
    });
    const sides = answer.kind === "claim" ? [answer.left, answer.right] : [];
    const parts = answer.kind === "estimate" ? answer.parts : sides;
    expect(parts.map(({ support }) => support.given)).toEqual([30, 30]);
    const { method, low, high } =
      (answer.kind === "claim" ? answer.difference?.interval : null) ??
      (answer.kind === "estimate" ? answer.interval : null) ??
      {};
    expect(method).toBe("paired");
    // Of differences of −1, −2 and −3, ten each: −2 ± 2.04523·0.83045/√30.
    expect([low, high]).toEqual([expect.closeTo(-2.3101, 4), expect.closeTo(-1.6899, 4)]);
  });

  it.each([
    ["diff(E(x), E(y))", "paired", -0.5],
    ["diff(E(x | g = 'a'), E(y))", "paired", -0.5],
    ["diff(E(x | x < 9 and g in {a, b}), E(x | x < 9 and g in {b, c}))", "paired", 0],
    ["ratio(E(x), E(y))", "delta", 6 / 6.5],
  ])("hold for %s, of which rows are shared", async (query, method, truth) => {
    const random = seededRandom(6);
    const tables = 300;
    let held = 0;
    let width = 0;
    for (let i = 0; i < tables; i++) {
      const records = Array.from({ length: 60 }, (_, row) => {
        const common = random.normal();
        const x = 6 + common + 0.3 * random.normal();
        const y = 6.5 + common + 0.3 * random.normal();
        return ["abc"[row % 3] as string, String(x), row % 10 === 0 ? "" : String(y)];
      });
      const answer = await ask(query, tableFromRecords(["g", "x", "y"], records), 0.9);
      if (answer.kind !== "estimate" || !answer.interval) throw new Error(answer.kind);
      expect(answer.interval.method).toBe(method);
      const { low, high } = answer.interval;
      width += (high - low) / tables;
      if (low <= truth && truth <= high) held++;
    }
    // Three standard errors about 0.9.
    expect(held / tables).toBeGreaterThan(0.848);
    expect(held / tables).toBeLessThan(0.952);
    expect(width).toBeLessThan(1);
  });

  it.each([
    [200, "posterior"],
    [201, "mover"],
  ])("of each of %d groups are drawn only while these are few: %s", async (groups, method) => {
    const records = Array.from({ length: groups * 12 }, (_, row) => {
      const at = Math.floor(row / groups);
      return [`g${row % groups}`, at % 2 ? "u" : "v", at < 5 ? "yes" : "no"];
    });
    const table = tableFromRecords(["g", "side", "late"], records);
    const query = "by(g: diff(P(late = 'yes' | side = 'v'), P(late = 'yes' | side = 'u')))";
    const answer = await ask(query, table);
    const interval = answer.kind === "groups" ? answer.groups[0]?.estimate?.interval : null;
    // 3 of 6 against 2 of 6.
    expect(interval?.method).toBe(method);
    expect(interval?.low).toBeCloseTo(-0.34, 1);
    expect(interval?.high).toBeCloseTo(0.6, 1);
  });

  it("of two events in the same rows follow from the rows in which they differ", async () => {
    const pairs = [
      [100, "yes", "yes"],
      [40, "yes", "no"],
      [20, "no", "yes"],
      [240, "no", "no"],
    ] as const;
    const table = tableFromRecords(
      ["late", "wet"],
      pairs.flatMap(([times, late, wet]) => Array.from({ length: times }, () => [late, wet])),
    );
    const answer = await ask("diff(P(late = 'yes'), P(wet = 'yes'))", table);
    // McNemar's standard error (1947): √(b + c − (b − c)² / n) / n.
    const half = (1.959964 * Math.sqrt(60 - 400 / 400)) / 400;
    const interval = answer.kind === "estimate" ? answer.interval : null;
    expect(Math.abs((interval?.low ?? 0) - (0.05 - half))).toBeLessThan(0.002);
    expect(Math.abs((interval?.high ?? 0) - (0.05 + half))).toBeLessThan(0.002);
  });

  it("lose no digits to large means", async () => {
    const answers = [0, 1e9].map((shift) => {
      const records = Array.from({ length: 200 }, (_, row) => [
        row % 2 ? "a" : "b",
        String(shift + (row % 7) + (row % 2) / 2),
      ]);
      return ask("diff(E(x | g = 'a'), E(x))", tableFromRecords(["g", "x"], records));
    });
    const [small, large] = await Promise.all(answers);
    if (small?.kind !== "estimate" || large?.kind !== "estimate") throw new Error("no estimate");
    // Welch's for 100 rows against the other 100, halved.
    expect(small.interval?.low).toBeCloseTo(-0.0199, 4);
    expect(large.interval?.low).toBeCloseTo(small.interval?.low ?? 0, 5);
    expect(large.interval?.high).toBeCloseTo(small.interval?.high ?? 0, 5);
  });

  it("of a share of a sum do not depend on whether its part is one row or two", async () => {
    const table = tableFromRecords(
      ["g", "x"],
      Array.from({ length: 40 }, (_, row) => [row < 1 ? "a" : row < 3 ? "b" : "c", "5"]),
    );
    for (const [group, rows] of [
      ["a", 1],
      ["b", 2],
    ] as const) {
      const answer = await ask(`ratio(sum(x | g = '${group}'), sum(x))`, table);
      expect(answer).toMatchObject({
        value: rows / 40,
        interval: { method: "delta" },
        support: { given: 40, matching: rows },
      });
      const { interval } = answer as { interval: { high: number } };
      // Equal amounts: the normal interval of a share of rows.
      const error = Math.sqrt(((rows / 40) * (1 - rows / 40)) / 39);
      expect(interval.high).toBeCloseTo(rows / 40 + 1.959964 * error, 6);
    }
  });

  it("of a share of a count rest on the rows of the whole", async () => {
    const records = Array.from({ length: 40 }, (_, row) => [
      row % 4 ? "a" : "b",
      row % 3 ? "u" : "v",
    ]);
    const table = tableFromRecords(["g", "h"], records);
    const answer = await ask("ratio(count(g = 'a' and h = 'u'), count(g = 'a'))", table);
    expect(answer).toMatchObject({ value: 2 / 3, support: { rows: 40, given: 30, matching: 20 } });
  });

  it.each([
    ["diff(1, P(g = 'a'))", "diff(P(g = 'b'), 0)"],
    ["diff(P(g = 'a'), 1)", "diff(0, P(g = 'b'))"],
    ["ratio(1, odds(g = 'a'))", "ratio(odds(g = 'b'), 1)"],
    ["ratio(E(x), -2)", "ratio(E(x), 2)"],
  ])("beside a plain number are the other side's: %s and %s", async (one, other) => {
    const records = Array.from({ length: 40 }, (_, row) => [row % 4 ? "a" : "b", String(row)]);
    const table = tableFromRecords(["g", "x"], records);
    const [a, b] = [await ask(one, table), await ask(other, table)];
    if (a.kind !== "estimate" || b.kind !== "estimate") throw new Error("no estimate");
    const sign = Math.sign(a.value * b.value);
    const ends = [a.interval?.low, a.interval?.high].map((end) => sign * (end ?? Number.NaN));
    const [low, high] = ends.sort((u, v) => u - v);
    expect(low).toBeCloseTo(b.interval?.low ?? 0, 9);
    expect(high).toBeCloseTo(b.interval?.high ?? 0, 9);
    expect(a.quantity).toBe(b.quantity);
    expect(a.interval?.low).toBeLessThan(a.interval?.high ?? 0);
  });

  it("are none for a number over what may be zero", async () => {
    const table = tableFromRecords(["x"], [["-1"], ["3"], ["-2"], ["1"]]);
    expect(await ask("ratio(1, E(x))", table)).toMatchObject({ value: 4, interval: null });
  });

  it("are facts where both sides are", async () => {
    const table = tableFromRecords(
      ["g", "x"],
      [
        ["a", "1"],
        ["a", "5"],
        ["b", "2"],
      ],
    );
    const counts = await ask("diff(count(g = 'a'), count(g = 'b'))", table);
    expect(counts).toMatchObject({ value: 1, interval: { low: 1, high: 1, method: "exact" } });
    const claim = await ask("count(g = 'a') > count(g = 'b')", table);
    expect(claim).toMatchObject({ holds: true, beyondNoise: null });
  });
});

describe("a claim", () => {
  it.each([
    [[30, 40], [10, 40], true],
    [[11, 40], [10, 40], false],
  ] as const)("of %j over %j is beyond noise: %s", async (a, b, beyondNoise) => {
    const cases = (group: string, [hits, all]: readonly [number, number]) =>
      Array.from({ length: all }, (_, i) => [group, i < hits ? "yes" : "no"]);
    const table = tableFromRecords(["g", "late"], [...cases("a", a), ...cases("b", b)]);
    const claim = await ask("P(late = 'yes' | g = 'a') > P(late = 'yes' | g = 'b')", table);
    expect(claim).toMatchObject({ holds: true, beyondNoise });
  });

  it("is as far beyond noise whichever side its number is on", async () => {
    const table = tableFromRecords(["g"], [...Array(30).fill(["a"]), ...Array(10).fill(["b"])]);
    for (const claim of ["P(g = 'a') > 0.5", "0.5 < P(g = 'a')"]) {
      expect(await ask(claim, table)).toMatchObject({ holds: true, beyondNoise: true });
    }
  });
});

/** E. B. Wilson's limits (1927) at 95 %, with the share between them. */
function wilson(k: number, n: number): readonly [number, number, number] {
  const z = 1.959963984540054;
  const p = k / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return [centre - half, p, centre + half];
}
