import { describe, expect, it } from "vitest";
import { drawProbability } from "./draw.ts";

describe("drawProbability", () => {
  // 6 of 49: 1 in C(49, 6) = 13,983,816. Four aces of 52 in five: 48 / C(52, 5) = 48 / 2,598,960.
  it.each([
    ["six right of six in 49", 49, 6, 6, { kind: "all" }, 1 / 13_983_816],
    ["four aces in five cards", 52, 4, 5, { kind: "exactly", count: 4 }, 48 / 2_598_960],
    ["no ace in five cards", 52, 4, 5, { kind: "none" }, 1_712_304 / 2_598_960],
    ["an ace in five cards", 52, 4, 5, { kind: "any" }, 1 - 1_712_304 / 2_598_960],
    ["more than there are", 10, 3, 5, { kind: "all" }, 0],
    ["all of them", 10, 10, 4, { kind: "all" }, 1],
    ["everything drawn", 10, 3, 10, { kind: "exactly", count: 3 }, 1],
    ["two of 100 million", 1e8, 4e7, 2, { kind: "all" }, (4e7 / 1e8) * ((4e7 - 1) / (1e8 - 1))],
  ] as const)("%s", (_what, n, k, size, outcome, probability) => {
    const value = drawProbability(n, k, size, outcome);
    expect(Math.abs(value - probability)).toBeLessThanOrEqual(1e-11 * probability);
  });

  it("sums to one over the possible counts", () => {
    let sum = 0;
    for (let count = 0; count <= 30; count++) {
      sum += drawProbability(500, 123, 30, { kind: "exactly", count });
    }
    expect(sum).toBeCloseTo(1, 12);
  });
});
