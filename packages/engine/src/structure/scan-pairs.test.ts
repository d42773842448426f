import { describe, expect, it } from "vitest";
import { pearson, spearman } from "../numerics/correlation.ts";
import { classicalAnova, kruskalWallis, samplesOf } from "../numerics/group-tests.ts";
import { seededRandom } from "../numerics/random.ts";
import { NO_LEVEL, type ScanColumn } from "./scan-column.ts";
import { scanPairs } from "./scan-pairs.ts";

const numbers = (name: string, values: readonly number[]): ScanColumn => ({
  kind: "number",
  name,
  values: Float64Array.from(values),
});
const category = (name: string, codes: readonly number[], levels: number): ScanColumn => ({
  kind: "category",
  name,
  codes: Uint16Array.from(codes),
  levels,
});

/** Independent columns: normal, heavy-tailed and rounded numbers, even and lopsided categories. */
function noise(rows: number, columns: number, seed: number): ScanColumn[] {
  const random = seededRandom(seed);
  return Array.from({ length: columns }, (_, i) => {
    const each = <T>(draw: () => T) => Array.from({ length: rows }, draw);
    const missing = () => i % 5 === 3 && random.uniform() < 0.2;
    if (i % 2 === 0) {
      const draw = [
        () => random.normal(),
        () => random.normal() / Math.abs(random.normal()),
        () => Math.round(2 * random.normal()),
      ][i % 3] as () => number;
      return numbers(
        `n${i}`,
        each(() => (missing() ? Number.NaN : draw())),
      );
    }
    const levels = 2 + random.below(12);
    const skewed = i % 4 === 1;
    const draw = () => Math.floor(levels * random.uniform() ** (skewed ? 4 : 1));
    return category(
      `c${i}`,
      each(() => (missing() ? NO_LEVEL : draw())),
      levels,
    );
  });
}

describe("a scan of pairs", () => {
  // R's PlantGrowth, as in the tests of the statistics themselves; H = 7.9882.
  it("repeats the tests that are made one by one", () => {
    const weight = [
      4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14, 4.81, 4.17, 4.41, 3.59, 5.87, 3.83,
      6.03, 4.89, 4.32, 4.69, 6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26,
    ];
    const group = weight.map((_, i) => Math.floor(i / 10));
    const other = weight.map((value, i) => value * 2 + ((i * 7) % 5));
    const found = scanPairs(
      [numbers("weight", weight), category("group", group, 3), numbers("other", other)],
      { seed: 1 },
    );
    const [byGroup, byOther] = [found[0], found.find(({ x, y }) => x + y === "weightother")];
    expect(byGroup).toMatchObject({ x: "weight", y: "group", test: "kruskal_wallis", n: 30 });
    expect(byGroup?.statistic).toBeCloseTo(7.9882, 4);
    expect(byGroup?.effect.eta_squared).toBeCloseTo(0.2641, 4);
    expect(byOther?.effect.pearson_r).toBeCloseTo(pearson(weight, other)?.statistic ?? 0, 12);
    expect(byOther?.effect.spearman_rho).toBeCloseTo(spearman(weight, other)?.statistic ?? 0, 12);
    expect(byOther?.pValue).toBeCloseTo(spearman(weight, other)?.pValue ?? 0, 12);
  });

  it("calls a verdict borderline where the test by means comes to the other", () => {
    const random = seededRandom(6);
    const [x, y] = [0, 1].map(() =>
      Array.from({ length: 40 }, (_, i) => (i === 0 ? 1_000 : random.below(40))),
    ) as [number[], number[]];
    const pair = (values: number[]) =>
      scanPairs([numbers("x", x), numbers("y", values)], { seed: 1 })[0];
    // One row far out on both sides makes Pearson's r near 1, and hardly moves a rank.
    expect(pair(y)?.effect.pearson_r).toBeGreaterThan(0.9);
    expect(pair(y)).toMatchObject({ dependent: false, borderline: true });
    expect(pair(x.map((value) => value ** 2))).toMatchObject({
      dependent: true,
      borderline: false,
    });
    expect(pair(y.with(0, 3))).toMatchObject({ dependent: false, borderline: false });
  });

  it("uses the rows in which both are present", () => {
    const [x, y, c] = noise(200, 6, 5).filter((_, i) => i > 1) as [
      ScanColumn,
      ScanColumn,
      ScanColumn,
    ];
    expect(x.kind + y.kind + c.kind).toBe("numbercategorynumber");
    if (x.kind !== "number" || y.kind !== "category" || c.kind !== "number") return;
    const groups = Array.from({ length: y.levels }, (_, level) =>
      [...x.values].filter((_, row) => y.codes[row] === level),
    ).filter((group) => group.length > 0);
    const samples = samplesOf(groups);
    const [pair] = scanPairs([x, y], { seed: 1 });
    expect(pair?.n).toBe(groups.flat().length);
    const share = (classicalAnova(samples)?.statistic ?? 0) * (groups.length - 1);
    const eta = share / (share + groups.flat().length - groups.length);
    expect(pair?.effect.eta_squared).toBeCloseTo(eta, 10);
    // Ranks are those in the whole column, so that H is near and not the same.
    expect(Math.abs((pair?.statistic ?? 0) - (kruskalWallis(groups)?.statistic ?? 0))).toBeLessThan(
      0.5,
    );
  });

  it("claims something in at most one noise table of twenty", () => {
    let claimed = 0;
    for (let seed = 0; seed < 60; seed++) {
      const found = scanPairs(noise(seed % 2 === 0 ? 60 : 300, 14, seed), { seed: 1 });
      if (found.some(({ dependent }) => dependent)) claimed++;
    }
    // P(7 or more of 60) at a twentieth is 0.03.
    expect(claimed).toBeLessThanOrEqual(6);
  });

  it("finds what was planted, with few others", () => {
    const random = seededRandom(9);
    const columns = noise(1_000, 30, 77);
    const [first, second] = columns as [ScanColumn, ScanColumn];
    if (first.kind !== "number" || second.kind !== "category") throw new Error("other columns");
    const near = [...first.values].map((value) => value + 2 * random.normal());
    const alike = [...second.codes].map((code) =>
      random.uniform() < 0.4 ? code : random.below(4),
    );
    const planted = [numbers("near", near), category("alike", alike, 20)];
    const found = scanPairs([...columns, ...planted], { seed: 1 }).filter((one) => one.dependent);
    const names = found.map(({ x, y }) => `${x} ${y}`);
    expect(names).toEqual(expect.arrayContaining(["n0 near", "c1 alike"]));
    expect(names.length).toBeLessThanOrEqual(4);
  });

  it("claims no coincidence of two rare levels, and sees sparse ones that do go together", () => {
    const rows = 2_000;
    const rare = (at: number) =>
      Array.from({ length: rows }, (_, row) => (row === at || row === 7 ? 1 : 0));
    const [pair] = scanPairs([category("a", rare(7), 2), category("b", rare(9), 2)], { seed: 1 });
    expect(pair).toMatchObject({ test: "chi_square_permutation", dependent: true });
    // One row of 2,000 and two: they meet in one case of a thousand, as permutations tell.
    expect(pair?.pValue).toBeGreaterThan(0.0005);
    expect(pair?.pValue).toBeLessThan(0.004);
    const codes = Array.from({ length: 400 }, (_, row) => row % 60);
    const both = [
      category("a", codes, 60),
      category(
        "b",
        codes.map((code) => code % 30),
        30,
      ),
    ];
    expect(scanPairs(both, { seed: 1 })[0]).toMatchObject({ dependent: true });
  });

  it.each<[string, ScanColumn[]]>([
    ["no columns", []],
    ["no rows", [numbers("a", []), category("b", [], 0)]],
    ["one row", [numbers("a", [1]), category("b", [0], 1), numbers("c", [2])]],
    ["constants", [numbers("a", [2, 2, 2, 2]), category("b", [0, 0, 0, 0], 1)]],
    [
      "nothing present",
      [numbers("a", [Number.NaN, Number.NaN]), category("b", [NO_LEVEL, NO_LEVEL], 0)],
    ],
  ])("is empty for %s", (_, columns) => {
    expect(scanPairs(columns, { seed: 1 })).toEqual([]);
  });

  it("holds for extreme magnitudes", () => {
    const values = [1e308, -1e308, 5e307, 0, 1e-300, -4e307];
    const [pair] = scanPairs([numbers("a", values), numbers("b", values)], { seed: 1 });
    expect(pair?.effect.pearson_r).toBeCloseTo(1, 12);
  });
});
