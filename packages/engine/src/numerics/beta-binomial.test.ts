import { describe, expect, it } from "vitest";
import { logBetaBinomial, randomisedPit } from "./beta-binomial.ts";
import { logGamma } from "./gamma.ts";

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

describe("beta-binomial counts", () => {
  it("are uniform over 0 to n for a uniform probability", () => {
    for (const k of [0, 1, 7, 12, 20]) {
      const counts = { n: 20, a: 1, b: 1 };
      expect(Math.exp(logChoose(20, k) + logBetaBinomial(k, counts))).toBeCloseTo(1 / 21, 12);
      expect(randomisedPit(k, counts, 0.25)).toBeCloseTo((k + 0.25) / 21, 12);
    }
  });

  it.each([
    { n: 30, a: 0.5, b: 4 },
    { n: 30, a: 40, b: 3 },
    { n: 1, a: 2, b: 5 },
  ])("have the cumulated probability of their definition: $n, $a, $b", (counts) => {
    let below = 0;
    for (let k = 0; k <= counts.n; k++) {
      const at = Math.exp(logChoose(counts.n, k) + logBetaBinomial(k, counts));
      expect(randomisedPit(k, counts, 0.3)).toBeCloseTo(below + 0.3 * at, 10);
      below += at;
    }
    expect(below).toBeCloseTo(1, 10);
  });

  it("have the binomial's as a limit", () => {
    // P(K < 3) + ½·P(K = 3) of Binomial(10, 0.3), by its terms.
    const term = (k: number) => Math.exp(logChoose(10, k)) * 0.3 ** k * 0.7 ** (10 - k);
    const expected = term(0) + term(1) + term(2) + term(3) / 2;
    expect(randomisedPit(3, { n: 10, a: 3e5, b: 7e5 }, 0.5)).toBeCloseTo(expected, 4);
  });
});
