import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inverseRegularisedBeta, regularisedBeta } from "./beta.ts";
import { betaBinomialInterval } from "./beta-binomial.ts";
import { binomialCdf, quantileRanks } from "./binomial.ts";
import { logGamma, regularisedGammaP, regularisedGammaQ } from "./gamma.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { quantile } from "./quantile.ts";
import { binomialTerm } from "./saddle-point.ts";
import { studentTCdf, studentTQuantile, studentTTwoSided } from "./student-t.ts";
import { logSumExp, moments, stableSum } from "./sums.ts";
import { chiSquareTail, fisherFTail } from "./tail-probabilities.ts";

/** Equal to ten significant digits. */
function near(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-10 * Math.abs(expected) + 1e-300);
}

describe("special functions", () => {
  // Γ(½) = √π; log 99! from Abramowitz and Stegun, table 6.4.
  it.each([
    [0.5, Math.log(Math.PI) / 2],
    [100, 359.1342053695754],
    [1e-3, 6.907178885383853],
  ])("log Γ(%d)", (x, value) => near(logGamma(x), value));

  // Closed forms: P(1, x) = 1 − e^−x; Q(½, x) = erfc(√x), A&S table 7.1.
  it("incomplete gamma", () => {
    near(regularisedGammaP(1, 2), 1 - Math.exp(-2));
    near(regularisedGammaQ(1, 50), Math.exp(-50));
    near(regularisedGammaQ(0.5, 1), 0.15729920705028513);
  });

  // I_x(2, 3) = x²(6 − 8x + 3x²); I_x(½, ½) = (2 / π)·asin √x.
  it.each([0.001, 0.3, 0.5, 0.9])("incomplete beta at %d", (x) => {
    near(regularisedBeta(x, 2, 3), x * x * (6 - 8 * x + 3 * x * x));
    near(regularisedBeta(x, 0.5, 0.5), (2 / Math.PI) * Math.asin(Math.sqrt(x)));
  });

  it("inverts the incomplete beta", () => {
    const shape = fc.double({ min: 0.5, max: 1e6, noNaN: true });
    const p = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
    fc.assert(
      fc.property(shape, shape, p, (a, b, probability) => {
        const x = inverseRegularisedBeta(probability, a, b);
        expect(regularisedBeta(x, a, b)).toBeCloseTo(probability, 9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("has terms that sum to one at a hundred million trials", () => {
    const n = 1e8;
    let sum = 0;
    for (let k = 3e7 - 40_000; k <= 3e7 + 40_000; k++) sum += binomialTerm(k, n - k, 0.3, 0.7);
    expect(sum).toBeCloseTo(1, 9);
  });
});

describe("distributions against printed tables", () => {
  // NIST/SEMATECH e-Handbook 1.3.6.7 (three decimals), further digits from scipy 1.17.
  it.each([
    [0.975, 1.9599639845400545],
    [0.9, 1.2815515655446004],
    [1e-10, -6.361340902404056],
  ])("normal quantile %d", (p, z) => {
    near(normalQuantile(p), z);
    near(normalCdf(z), p);
  });

  it.each([
    [0.975, 1, 12.706204736174705],
    [0.975, 10, 2.2281388519862748],
    [0.95, 30, 1.6972608865939574],
    [0.6, 5, 0.2671808657041452],
    [0.025, 2.5, -3.5746548420036834],
  ])("t quantile %d with %d degrees of freedom", (p, df, t) => {
    near(studentTQuantile(p, df), t);
    near(studentTCdf(t, df), p);
  });

  it("t tails", () => near(studentTTwoSided(2.2281388519862748, 10), 0.05));

  it.each([
    [3.841458820694124, 1, 0.05],
    [18.307038053275146, 10, 0.05],
    [6.634896601021214, 1, 0.01],
  ])("chi-square tail at %d with %d", (x, df, p) => near(chiSquareTail(x, df), p));

  it.each([
    [4.964602743730711, 1, 10, 0.05],
    [2.7108898372096912, 5, 20, 0.05],
  ])("F tail at %d with %d and %d", (f, df1, df2, p) => {
    near(fisherFTail(f, df1, df2), p);
  });

  it("binomial", () => {
    near(binomialCdf(3, 10, 0.5), 176 / 1024);
    expect([binomialCdf(-1, 10, 0.5), binomialCdf(10, 10, 0.5)]).toEqual([0, 1]);
  });

  // Conover, Practical Nonparametric Statistics (1999), table A3 method; n = 10: ranks 2 and 9.
  it.each([
    [10, 0.5, 0.95, [2, 9]],
    [100, 0.5, 0.95, [40, 61]],
    [5, 0.5, 0.95, null],
    [20, 0.95, 0.95, null],
  ] as const)("median ranks of %d at %d", (n, q, level, ranks) => {
    expect(quantileRanks(n, q, level)).toEqual(ranks);
  });

  it("keeps the promised coverage of ranks", () => {
    const size = fc.integer({ min: 1, max: 2_000 });
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(size, share, (n, q) => {
        const ranks = quantileRanks(n, q, 0.9);
        if (!ranks) return;
        const [low, high] = ranks;
        expect(low).toBeLessThan(high);
        const coverage = binomialCdf(high - 1, n, q) - binomialCdf(low - 1, n, q);
        expect(coverage).toBeGreaterThanOrEqual(0.9 - 1e-12);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  // Uniform prior: the beta-binomial(m, 1, 1) is uniform on 0..m.
  it("beta-binomial", () => {
    expect(betaBinomialInterval(99, 1, 1, 0.91)).toEqual([4, 95]);
    const [low, high] = betaBinomialInterval(2_000_000, 200.5, 300.5, 0.95);
    expect([low / 2e6, high / 2e6].map((p) => p.toFixed(2))).toEqual(["0.36", "0.44"]);
    // The arcsine law: quantiles of Beta(½, ½) are sin²(πq/2).
    const arcsine = betaBinomialInterval(2_000_000, 0.5, 0.5, 0.9).map((count) => count / 2e6);
    expect(arcsine[0]).toBeCloseTo(Math.sin((Math.PI * 0.05) / 2) ** 2, 5);
    expect(arcsine[1]).toBeCloseTo(Math.sin((Math.PI * 0.95) / 2) ** 2, 5);
  });
});

describe("sums", () => {
  it("keeps what plain addition loses", () => {
    expect(stableSum([1, 1e100, 1, -1e100])).toBe(2);
    expect(logSumExp([-1000, -1000])).toBeCloseTo(-1000 + Math.LN2, 12);
    expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY);
  });

  // NIST StRD NumAcc4: mean 10000000.2, standard deviation 0.1 exactly.
  it("takes moments of NIST's NumAcc4", () => {
    const values = [10000000.2];
    for (let i = 0; i < 500; i++) values.push(10000000.1, 10000000.3);
    const { mean, sd } = moments(values);
    near(mean ?? 0, 10000000.2);
    expect(sd).toBeCloseTo(0.1, 8);
  });

  // Hyndman and Fan's type 7, R: quantile(c(1, 2, 4, 8), .4).
  it("takes type 7 quantiles", () => {
    expect(quantile([1, 2, 4, 8], 0.4)).toBeCloseTo(2.4, 12);
    expect(quantile([3], 0.9)).toBe(3);
    expect(quantile([], 0.5)).toBeNull();
  });
});
