import { describe, expect, it } from "vitest";
import { regularisedGammaP } from "./gamma.ts";
import { bestProbabilities, type GroupPosterior } from "./group-posterior.ts";
import { seededRandom } from "./random.ts";
import { shrinkMeans } from "./shrunken-means.ts";
import { shrinkShares } from "./shrunken-shares.ts";
import { moments } from "./sums.ts";

describe("shrinkMeans", () => {
  // With equal errors the posterior of the shrinkage B is Gamma((G + 1) / 2, rate S / 2v) cut off
  // at 1, so E(B) is a quotient of incomplete gammas (C. N. Morris, JASA 1983, section 2).
  it.each([
    [[1, 2, 4, 9], 4],
    [[28, 8, -3, 7, -1, 1, 18, 12], 120],
    [[0.1, 0.2, 0.15], 1],
    [[-30, 0, 30], 1],
  ])("draws %j with error variance %d by the closed form", (values, v) => {
    const mean = values.reduce((sum, y) => sum + y, 0) / values.length;
    const rate = values.reduce((sum, y) => sum + (y - mean) ** 2, 0) / (2 * v);
    const a = (values.length + 1) / 2;
    const whole = regularisedGammaP(a, rate);
    const shrinkage = ((a / rate) * regularisedGammaP(a + 1, rate)) / whole;
    const squared = ((a * (a + 1)) / rate ** 2) * (regularisedGammaP(a + 2, rate) / whole);
    const { means, variances } = shrinkMeans(
      values,
      values.map(() => v),
    );
    values.forEach((y, i) => {
      expect(means[i]).toBeCloseTo(y - shrinkage * (y - mean), 2);
      // Given B the mean of all has the variance v / GB, and a group's own is v(1 − B).
      const within = v * (1 - shrinkage) + (v * shrinkage) / values.length;
      const between = (squared - shrinkage ** 2) * (y - mean) ** 2;
      expect((variances[i] ?? 0) / (within + between)).toBeCloseTo(1, 2);
    });
  });

  it("gives each of like groups the same chance, and the far one all of it", () => {
    const like = bestProbabilities(shrinkMeans([5, 5, 5, 5], [1, 1, 1, 1]), 1, 3);
    for (const chance of like) expect(chance).toBeCloseTo(0.25, 1);
    const far = shrinkMeans([0, 1, 40], [1, 1, 1]);
    expect(bestProbabilities(far, 1, 3)[2]).toBe(1);
    expect(bestProbabilities(far, -1, 3)[2]).toBe(0);
  });
});

describe("shrinkShares", () => {
  it.each([
    [
      [0, 3, 9],
      [4, 20, 30],
    ],
    [
      [1, 40],
      [10, 80],
    ],
  ])("%j of %j agrees with a fine integral over size and common share", (k, n) => {
    const typical = n.length / n.reduce((sum, rows) => sum + 1 / rows, 0);
    const sums = k.map(() => 0);
    let total = 0;
    const steps = 300;
    for (let s = 0; s < steps; s++) {
      const b = (s + 0.5) / steps;
      const size = (typical * b) / (1 - b);
      for (let m = 0; m < steps; m++) {
        const mu = Math.sin((Math.PI * (m + 0.5)) / (2 * steps)) ** 2;
        const weight = k.reduce(
          (product, hits, i) => product * risingProduct(hits, n[i] ?? 0, size * mu, size),
          1,
        );
        total += weight;
        k.forEach((hits, i) => {
          sums[i] = (sums[i] ?? 0) + (weight * (hits + size * mu)) / ((n[i] ?? 0) + size);
        });
      }
    }
    const { means } = shrinkShares(k, n);
    k.forEach((_, i) => {
      expect(means[i]).toBeCloseTo((sums[i] ?? 0) / total, 2);
    });
  });

  it("sums the chances of many groups to one", () => {
    const n = Array.from({ length: 400 }, (_, i) => 5 + (i % 30));
    const k = n.map((rows, i) => i % rows);
    const chances = bestProbabilities(shrinkShares(k, n), 1, 1);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
});

describe("draws of all groups together", () => {
  it.each<[string, GroupPosterior]>([
    ["means", shrinkMeans([28, 8, -3, 7], [225, 100, 256, 121])],
    ["means far apart", shrinkMeans([-30, 0, 30], [1, 4, 1])],
    ["shares", shrinkShares([0, 3, 9, 40], [4, 20, 30, 60])],
  ])("of %s have the posterior's means and variances", (_, posterior) => {
    const random = seededRandom(5);
    const n = 20_000;
    const groups = [...posterior.means.keys()];
    const drawn = groups.map(() => new Float64Array(n));
    const into = new Float64Array(groups.length);
    for (let at = 0; at < n; at++) {
      posterior.draw(random, groups, into);
      for (const group of groups) (drawn[group] as Float64Array)[at] = into[group] as number;
    }
    for (const group of groups) {
      const { mean, sd } = moments(drawn[group] ?? []);
      const variance = posterior.variances[group] as number;
      const error = Math.sqrt(variance / n);
      expect(Math.abs((mean ?? 0) - (posterior.means[group] as number))).toBeLessThan(4 * error);
      expect(Math.abs((sd ?? 0) ** 2 / variance - 1)).toBeLessThan(0.06);
    }
  });
});

/** The beta-binomial's probability of a sequence, factor by factor. */
function risingProduct(k: number, n: number, a: number, size: number): number {
  let product = 1;
  for (let i = 0; i < n; i++) {
    product *= (i < k ? a + i : size - a + i - k) / (size + i);
  }
  return product;
}
