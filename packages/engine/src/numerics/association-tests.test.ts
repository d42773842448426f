import { describe, expect, it } from "vitest";
import {
  chiSquareTest,
  contingency,
  cramersV,
  gridCorrelation,
  gTest,
  isSparse,
  unbiasedCramersV,
} from "./contingency.ts";
import { pearson, spearman } from "./correlation.ts";
import { adjustForDiscovery } from "./false-discovery.ts";
import { classicalAnova, etaSquared, kruskalWallis, samplesOf, welchAnova } from "./group-tests.ts";
import { permuteCorrelation, permuteGroups, sequentialPermutation } from "./permutation.ts";
import {
  hasPlainTail,
  joinRare,
  momentsPValue,
  permutationMoments,
} from "./permutation-moments.ts";
import { seededRandom } from "./random.ts";
import { moments } from "./sums.ts";

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

  // Bergsma (2013), section 3: 1 where one side determines the other, unlike without its k̃ and r̃.
  it.each([2, 3, 5])("has an unbiased V of 1 for %d levels that are one another's", (levels) => {
    const diagonal = (n: number) =>
      Array.from({ length: levels }, (_, i) =>
        Array.from({ length: levels }, (_, j) => (i === j ? n : 0)),
      );
    expect(unbiasedCramersV(contingency(diagonal(4)))).toBeCloseTo(1, 12);
    expect(unbiasedCramersV(contingency(diagonal(4).map((row) => row.map(() => 4))))).toBe(0);
  });

  // Fisher's lady tasting tea: of the 70 arrangements 34 are as extreme as 3 of 4.
  it("permutes the lady tasting tea", () => {
    const table = contingency([
      [3, 1],
      [1, 3],
    ]);
    expect(isSparse(table)).toBe(true);
    const options = { seed: 1, shuffledRows: 80_000, enough: 10_000 };
    expect(sequentialPermutation(table, options)).toBeCloseTo(34 / 70, 1);
    expect(sequentialPermutation(table, options)).toBe(sequentialPermutation(table, options));
    expect(sequentialPermutation(table, { ...options, enough: 400 })).toBeCloseTo(34 / 70, 1);
    expect(sequentialPermutation(table, { ...options, shuffledRows: 1_000 })).toBeNull();
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
  });

  // R's PlantGrowth: oneway F = 4.8461, p = .01591; Welch F = 5.181, p = .01739;
  // Kruskal-Wallis H = 7.9882, p = .01842.
  it("compares the groups of PlantGrowth", () => {
    const groups = [
      [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
      [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
      [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
    ];
    const samples = samplesOf(groups);
    expect(classicalAnova(samples)?.statistic).toBeCloseTo(4.8461, 4);
    expect(classicalAnova(samples)?.pValue).toBeCloseTo(0.01591, 5);
    expect(welchAnova(samples)?.statistic).toBeCloseTo(5.181, 3);
    expect(welchAnova(samples)?.pValue).toBeCloseTo(0.01739, 5);
    expect(kruskalWallis(groups)?.statistic).toBeCloseTo(7.9882, 4);
    expect(kruskalWallis(groups)?.pValue).toBeCloseTo(0.01842, 5);
    expect(etaSquared(samples)).toBeCloseTo(0.2641, 4);
  });

  it("has nothing to compare in one group or without variance", () => {
    expect(classicalAnova(samplesOf([[1, 2]]))).toBeNull();
    expect(welchAnova(samplesOf([[1], [2]]))).toBeNull();
    expect(kruskalWallis([[1, 1], [1]])).toBeNull();
  });

  // By enumeration: 2 of the 6 deals of two pairs and 2 of the 20 of two triples keep them apart,
  // 1 of the 10 of a pair and a triple; 2 of the 6 orders of three points are monotone.
  it("takes what is perfect in a few rows for as likely as it is by chance", () => {
    const pOf = (...groups: number[][]) => classicalAnova(samplesOf(groups))?.pValue;
    expect(pOf([1, 1], [2, 2])).toBeCloseTo(2 / 6, 12);
    expect(pOf([1, 1, 1], [2, 2, 2])).toBeCloseTo(2 / 20, 12);
    expect(pOf([1, 1], [2, 2, 2])).toBeCloseTo(1 / 10, 12);
    expect(pOf([1, 1], [1], [2, 2])).toBeCloseTo(1 / 10, 12);
    expect(pearson([1, 2, 3], [2, 4, 6])?.pValue).toBeCloseTo(2 / 6, 12);
    expect(pearson([1, 1, 2], [2, 2, 4])?.pValue).toBeCloseTo(2 / 3, 12);
    const many = Array.from({ length: 50 }, (_, i) => i);
    expect(pearson(many, many)?.pValue).toBeLessThan(1e-60);
  });
});

describe("tests of numbers at extreme magnitudes", () => {
  const x = [1, 2, 4, 8, 3, 9, 2, 2];
  const y = [1, 3, 3, 9, 2, 8, 4, 1];
  const options = { seed: 1, shuffledRows: 20_000, enough: 50 };
  const answersFor = (scale: number) => {
    const scaled = x.map((value) => value * scale);
    const samples = samplesOf([scaled.slice(0, 3), scaled.slice(3)]);
    const grid = contingency([
      [3, 1],
      [1, 4],
    ]);
    return [
      pearson(scaled, y)?.statistic,
      pearson(scaled, y)?.pValue,
      permuteCorrelation(scaled, y, options),
      permuteGroups([scaled.slice(0, 3), scaled.slice(3)], options),
      classicalAnova(samples)?.statistic,
      welchAnova(samples)?.pValue,
      etaSquared(samples),
      gridCorrelation(grid, [scale, 3 * scale], [1, 2]),
    ];
  };

  it.each([2 ** 900, 2 ** 1_020, 2 ** -900, 2 ** -1_022])(
    "are those of the unit, × %d",
    (scale) => {
      const wanted = answersFor(1);
      answersFor(scale).forEach((answer, i) => {
        expect(answer).toBeCloseTo(wanted[i] as number, 12);
      });
      // φ of two by two, (ad − bc) / √(the four margins).
      expect(wanted[7]).toBeCloseTo(11 / Math.sqrt(4 * 5 * 4 * 5), 12);
    },
  );
});

describe("the permutation of numbers", () => {
  const x = [9, 2, 1, 4, 6];
  const y = [8, 1, 2, 9, 4];

  function* orders(values: readonly number[]): Generator<number[]> {
    if (values.length === 0) yield [];
    for (const [i, first] of values.entries()) {
      for (const rest of orders(values.filter((_, at) => at !== i))) yield [first, ...rest];
    }
  }

  const shareOf = (isExtreme: (order: number[]) => boolean) => {
    const all = [...orders(x)];
    return all.filter(isExtreme).length / all.length;
  };
  const options = { seed: 3, shuffledRows: 60_000, enough: 10_000 };

  it("is as often as extreme as all orders are", () => {
    const r = (values: readonly number[]) => Math.abs(pearson(values, y)?.statistic ?? 0);
    const p = shareOf((order) => r(order) >= r(x) - 1e-12);
    expect(Math.abs((permuteCorrelation(x, y, options) ?? 0) - p)).toBeLessThan(0.02);
    const cut = (values: readonly number[]) => [
      values.slice(0, 1),
      values.slice(1, 3),
      values.slice(3),
    ];
    const f = (values: readonly number[]) => classicalAnova(samplesOf(cut(values)))?.statistic ?? 0;
    const q = shareOf((order) => f(order) >= f(x) - 1e-12);
    const drawn = permuteGroups(cut(x), options) ?? 0;
    expect(Math.abs(drawn - q)).toBeLessThan(0.02);
  });
});

describe("the permutation distribution of a contingency table", () => {
  const sparse = [
    [4, 1, 0],
    [1, 0, 2],
    [0, 3, 1],
  ];

  /** Chi-square of every way to give the rows of one side to those of the other. */
  function enumerate(table: ReturnType<typeof contingency>): number[] {
    const left = [...table.columns];
    const found: number[] = [];
    const counts = table.rows.map(() => table.columns.map(() => 0));
    const labels = table.rows.flatMap((size, row) => Array.from({ length: size }, () => row));
    const place = (at: number) => {
      if (at === labels.length) {
        found.push(chiSquareTest({ ...table, counts }).statistic);
        return;
      }
      const row = counts[labels[at] ?? 0] ?? [];
      for (let j = 0; j < left.length; j++) {
        const room = left[j] ?? 0;
        if (room === 0) continue;
        left[j] = room - 1;
        row[j] = (row[j] ?? 0) + 1;
        place(at + 1);
        row[j] = (row[j] ?? 0) - 1;
        left[j] = room;
      }
    };
    place(0);
    return found;
  }

  it("has the moments, and drawn the p-value, that enumeration gives", () => {
    const table = contingency(sparse);
    const all = enumerate(table);
    const { mean, sd } = moments(all);
    const exact = permutationMoments(table);
    expect(exact?.mean).toBeCloseTo(mean ?? 0, 8);
    expect(exact?.variance).toBeCloseTo(((sd ?? 0) ** 2 * (all.length - 1)) / all.length, 8);
    const { statistic } = chiSquareTest(table);
    const p = all.filter((value) => value >= statistic - 1e-9).length / all.length;
    const drawn = sequentialPermutation(table, { seed: 2, shuffledRows: 120_000, enough: 9_999 });
    expect(Math.abs((drawn ?? 0) - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 9_999));
    expect(momentsPValue(table)).toBeCloseTo(p, 1);
  });

  it("is told from one that a few empty cells rule, and those are joined", () => {
    const plain = contingency([
      [30, 20],
      [10, 40],
    ]);
    expect(hasPlainTail(plain)).toBe(true);
    expect(momentsPValue(plain)).toBeCloseTo(chiSquareTest(plain).pValue, 4);
    const lopsided = contingency([
      [1, 0, 0],
      [0, 1, 0],
      [1, 2, 995],
    ]);
    expect(hasPlainTail(lopsided)).toBe(false);
    expect(joinRare(lopsided).n).toBe(1_000);
    expect(permutationMoments(contingency([[5, 5]]))).toBeNull();
    expect(momentsPValue(contingency([[5, 5]]))).toBe(1);
  });
});

// R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "BH") is five times 0.05;
// p.adjust(c(0.001, 0.5, 0.008), "BH") is 0.003, 0.5, 0.012.
describe("false discoveries", () => {
  it("are controlled as R does", () => {
    expect([...adjustForDiscovery([0.01, 0.02, 0.03, 0.04, 0.05])]).toEqual(
      [1, 2, 3, 4, 5].map(() => expect.closeTo(0.05, 12)),
    );
    expect([...adjustForDiscovery([0.001, 0.5, 0.008])]).toEqual([
      expect.closeTo(0.003, 12),
      0.5,
      expect.closeTo(0.012, 12),
    ]);
    expect(adjustForDiscovery([])).toHaveLength(0);
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
