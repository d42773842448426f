import { expect, it } from "vitest";
import { normalCdf } from "../numerics/normal.ts";
import { type Random, seededRandom } from "../numerics/random.ts";
import type { ScanColumn } from "./scan-column.ts";
import { strengthOf } from "./strength.ts";

const TABLES = 300;
const ROWS = 200;

function numbers(values: readonly number[]): ScanColumn {
  return { kind: "number", name: "x", values: Float64Array.from(values) };
}

function levels(codes: readonly number[]): ScanColumn {
  return {
    kind: "category",
    name: "g",
    codes: Uint16Array.from(codes),
    levels: 1 + Math.max(...codes),
  };
}

type Draw = (random: Random) => readonly [number, number];

const groups: (shift: number) => Draw = (shift) => (random) => {
  const group = random.below(2);
  return [group, shift * group + random.normal()];
};
const cells: (low: number, high: number) => Draw = (low, high) => (random) => {
  const group = random.below(2);
  return [group, random.uniform() < (group ? high : low) ? 1 : 0];
};
const line: (r: number) => Draw = (r) => (random) => {
  const x = random.normal();
  return [x, r * x + Math.sqrt(1 - r * r) * random.normal()];
};
const groupsTruth = (shift: number) => Math.sqrt(3) * (normalCdf(shift / Math.SQRT2) - 0.5);

it.each<[string, number, Draw, typeof numbers, typeof numbers]>([
  ["numbers", (6 / Math.PI) * Math.asin(0.3), line(0.6), numbers, numbers],
  ["groups and a number", groupsTruth(0.5), groups(0.5), levels, numbers],
  ["groups far apart", groupsTruth(1.8), groups(1.8), levels, numbers],
  ["two categories", 0.3, cells(0.35, 0.65), levels, levels],
  ["two categories that are nearly one", 0.8, cells(0.1, 0.9), levels, levels],
])("the 95 %% interval holds of %s", (_, truth, draw, x, y) => {
  const random = seededRandom(3);
  let held = 0;
  for (let table = 0; table < TABLES; table++) {
    const rows = Array.from({ length: ROWS }, () => draw(random));
    const strength = strengthOf(x(rows.map(([a]) => a)), y(rows.map(([, b]) => b)), 0.95);
    if (strength && strength.low <= truth && truth <= strength.high) held++;
  }
  expect(held / TABLES).toBeGreaterThan(0.92);
});

it("many groups make nothing of noise", () => {
  const random = seededRandom(4);
  let claimed = 0;
  for (let table = 0; table < TABLES; table++) {
    const codes = levels(Array.from({ length: ROWS }, () => random.below(12)));
    const others = levels(Array.from({ length: ROWS }, () => random.below(5)));
    const values = numbers(Array.from({ length: ROWS }, () => random.normal()));
    for (const other of [values, others])
      if ((strengthOf(codes, other, 0.95)?.low ?? 0) > 0) claimed++;
  }
  expect(claimed / TABLES / 2).toBeLessThan(0.05);
});
