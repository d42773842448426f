import { expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { shapiroWilk } from "./shapiro-wilk.ts";

/** Weights of men, an example of Shapiro and Wilk (1965). */
const WEIGHTS = [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236];

// scipy.stats.shapiro, which is AS R94.
it.each([
  ["three", [2.1, 3.4, 1.9], 0.84798994974, 0.23508923424],
  ["four", [2.1, 3.4, 1.9, 5], 0.896948963, 0.416062641],
  ["eight", [1, 2, 4, 8, 16, 32, 64, 128], 0.75563569493, 0.00942664158],
  ["eleven", WEIGHTS, 0.78881469486, 0.00670381406],
  ["twelve with ties", [...WEIGHTS, 162], 0.76433200362, 0.0037873723],
  [
    "forty",
    Array.from({ length: 40 }, (_, at) => Math.sin(at * 7.3) * 3 + at / 10),
    0.96595268182,
    0.26598061353,
  ],
])("is Royston's of %s values, in whatever order", (_, values, w, p) => {
  const found = shapiroWilk(values.toReversed());
  expect(found?.statistic).toBeCloseTo(w, 8);
  expect(found?.pValue).toBeCloseTo(p, 8);
});

it("rejects one in twenty normal samples, and is silent of too few, too many and equal values", () => {
  const random = seededRandom(6);
  let rejected = 0;
  for (let sample = 0; sample < 400; sample++) {
    const found = shapiroWilk(Array.from({ length: 50 }, () => 3 + 2 * random.normal()));
    if ((found?.pValue ?? 1) < 0.05) rejected += 1;
  }
  expect(rejected / 400).toBeGreaterThan(0.025);
  expect(rejected / 400).toBeLessThan(0.08);
  for (const values of [[1, 2], [4, 4, 4, 4], Array.from({ length: 5_001 }, (_, at) => at)]) {
    expect(shapiroWilk(values)).toBe(null);
  }
});
