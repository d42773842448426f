import { describe, expect, it } from "vitest";
import { zeroCountBound, zeroCountBoundOver } from "./proportion.ts";

describe("the bound of an average over strata in which none was seen", () => {
  it("is that of all rows where every stratum speaks for its share of them", () => {
    const strata = [10, 30, 60].map((n) => ({ n, weight: n / 100 }));
    expect(zeroCountBoundOver(strata, 0.95)).toBeCloseTo(zeroCountBound(100, 0.95), 12);
    expect(zeroCountBoundOver([{ n: 7, weight: 1 }], 0.9)).toBeCloseTo(zeroCountBound(7, 0.9), 12);
  });

  it.each([
    [30, 0.4, 20, 0.6],
    [300, 0.05, 5, 0.95],
    [12, 0.5, 40, 0.5],
    [6, 0.02, 90, 0.98],
  ])("is the largest of those that %i rows of weight %d and %i of %d allow", (m, v, n, w) => {
    let largest = 0;
    for (let step = 0; step <= 100_000; step++) {
      // log(1 − p) of each, so that m·a + n·b = log 0.05.
      const a = ((Math.log(0.05) / m) * step) / 100_000;
      const b = (Math.log(0.05) - m * a) / n;
      largest = Math.max(largest, v * (1 - Math.exp(a)) + w * (1 - Math.exp(b)));
    }
    const strata = [
      { n: m, weight: v },
      { n, weight: w },
    ];
    expect(zeroCountBoundOver(strata, 0.95)).toBeCloseTo(largest, 7);
  });
});
