import { describe, expect, it } from "vitest";
import {
  chiSquareTest,
  contingency,
  cramersV,
  gTest,
  isSparse,
  permutationPValue,
} from "./contingency.ts";
import { pearson, spearman } from "./correlation.ts";
import { classicalAnova, etaSquared, kruskalWallis, welchAnova } from "./group-tests.ts";
import { seededRandom } from "./random.ts";
import { moments } from "./sums.ts";

const sampleOf = (values: readonly number[]) => {
  const { n, mean, sd } = moments(values);
  return { n, mean: mean ?? 0, variance: (sd ?? 0) ** 2 };
};

describe("association", () => {
  // Agresti, An Introduction to Categorical Data Analysis (2007), table 2.5: gender and party,
  // X² = 30.1, G² = 30.0, df = 2.
  it("tests Agresti's party table", () => {
    const table = contingency([
      [762, 327, 468],
      [484, 239, 477],
    ]);
    expect(chiSquareTest(table).statistic).toBeCloseTo(30.07, 2);
    expect(gTest(table).statistic).toBeCloseTo(30.02, 2);
    expect(chiSquareTest(table).df).toBe(2);
    expect(cramersV(table)).toBeCloseTo(Math.sqrt(30.0701 / 2757), 4);
  });

  // Fisher's lady tasting tea: of the 70 arrangements 34 are as extreme as 3 of 4.
  it("permutes the lady tasting tea", () => {
    const table = contingency([
      [3, 1],
      [1, 3],
    ]);
    expect(isSparse(table)).toBe(true);
    expect(permutationPValue(table, 1)).toBeCloseTo(34 / 70, 1);
    expect(permutationPValue(table, 1)).toBe(permutationPValue(table, 1));
  });

  // Anscombe's first quartet (1973): r = .816.
  it("correlates Anscombe's first set", () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const result = pearson(x, y);
    expect(result?.statistic).toBeCloseTo(0.81642, 5);
    expect(result?.pValue).toBeCloseTo(0.00217, 5);
    expect(spearman(x, y)?.statistic).toBeCloseTo(0.81818, 5);
    expect(pearson([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(pearson([1, 2, 3], [2, 4, 6])?.pValue).toBeLessThan(1e-6);
  });

  // R's PlantGrowth: oneway F = 4.8461, p = .01591; Welch F = 5.181, p = .01739;
  // Kruskal-Wallis H = 7.9882, p = .01842.
  it("compares the groups of PlantGrowth", () => {
    const groups = [
      [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
      [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
      [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
    ];
    const samples = groups.map(sampleOf);
    expect(classicalAnova(samples)?.statistic).toBeCloseTo(4.8461, 4);
    expect(classicalAnova(samples)?.pValue).toBeCloseTo(0.01591, 5);
    expect(welchAnova(samples)?.statistic).toBeCloseTo(5.181, 3);
    expect(welchAnova(samples)?.pValue).toBeCloseTo(0.01739, 5);
    expect(kruskalWallis(groups)?.statistic).toBeCloseTo(7.9882, 4);
    expect(kruskalWallis(groups)?.pValue).toBeCloseTo(0.01842, 5);
    expect(etaSquared(samples)).toBeCloseTo(0.2641, 4);
  });

  it("has nothing to compare in one group or without variance", () => {
    expect(classicalAnova([sampleOf([1, 2])])).toBeNull();
    expect(welchAnova([sampleOf([1]), sampleOf([2])])).toBeNull();
    expect(kruskalWallis([[1, 1], [1]])).toBeNull();
    expect(classicalAnova([sampleOf([1, 1]), sampleOf([2, 2])])?.pValue).toBe(0);
  });
});

describe("seeded draws", () => {
  it("repeat with the seed and differ with another", () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed).uniform);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it.each([0.3, 1, 4.5])("have the mean and variance of gamma(%d)", (shape) => {
    const random = seededRandom(3);
    const { mean, sd } = moments(Array.from({ length: 40_000 }, () => random.gamma(shape)));
    expect(Math.abs((mean ?? 0) - shape)).toBeLessThan(4 * Math.sqrt(shape / 40_000));
    expect((sd ?? 0) ** 2 / shape).toBeCloseTo(1, 1);
  });

  it("cover 0..n − 1 evenly", () => {
    const random = seededRandom(1);
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 10_000; i++) {
      const value = random.below(5);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const statistic = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(statistic).toBeLessThan(18.47);
  });
});
