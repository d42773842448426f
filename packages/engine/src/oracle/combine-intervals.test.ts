import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numerics/random.ts";
import type { Table } from "../table/table.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import { joinByMover } from "./combine-intervals.ts";
import { evaluate } from "./evaluate.ts";

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
});

/** E. B. Wilson's limits (1927) at 95 %, with the share between them. */
function wilson(k: number, n: number): readonly [number, number, number] {
  const z = 1.959963984540054;
  const p = k / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return [centre - half, p, centre + half];
}
