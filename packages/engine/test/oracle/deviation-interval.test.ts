import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../src/numerics/random.ts";
import { bonettInterval } from "../../src/oracle/intervals/deviation-intervals.ts";

/** Distributions with their standard deviations in closed form. */
const laws: readonly [name: string, sd: number, draw: (random: Random) => number][] = [
  ["normal", 1, (random) => random.normal()],
  ["uniform", 1 / Math.sqrt(12), (random) => random.uniform()],
  ["Laplace", Math.SQRT2, (random) => (random.uniform() < 0.5 ? -1 : 1) * random.gamma(1)],
  ["gamma of shape 4", 2, (random) => random.gamma(4)],
];

describe("the interval of a standard deviation", () => {
  it.each(laws)("covers that of the %s distribution", (_, sd, draw) => {
    for (const n of [30, 200]) {
      const random = seededRandom(n);
      let covered = 0;
      for (let trial = 0; trial < 1_000; trial++) {
        const values = Array.from({ length: n }, () => draw(random)).sort((a, b) => a - b);
        const sums = [1, 2, 3, 4].map((power) =>
          values.reduce((sum, value) => sum + value ** power, 0),
        );
        const median = ((values[n / 2 - 1] ?? 0) + (values[n / 2] ?? 0)) / 2;
        const [low, high] = bonettInterval(n, sums, median, 0.9) ?? [1, 0];
        if (low <= sd && sd <= high) covered++;
      }
      // Of 0.9; the chi-square interval covers Laplace at 0.7, at any n.
      expect(covered / 1_000).toBeGreaterThan(0.84);
      expect(covered / 1_000).toBeLessThan(0.97);
    }
  });

  it("is none for four rows or equal values", () => {
    expect(bonettInterval(4, [0, 4, 0, 6], 0, 0.95)).toBeNull();
    expect(bonettInterval(9, [9, 9, 9, 9], 1, 0.95)).toBeNull();
  });
});
