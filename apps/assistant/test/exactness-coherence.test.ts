import { expect, it } from "vitest";
import { measureCoherence } from "./exactness/measure-coherence.ts";

it("keeps the laws of probability", { timeout: 120_000 }, async () => {
  const options = { pairs: 600, seed: 1, perTable: 40, tolerance: 1e-12 };
  const { pairs, byLaw, violations } = await measureCoherence(options);
  expect(violations).toEqual([]);
  expect(pairs).toBe(600);
  expect(Object.keys(byLaw)).toHaveLength(4);
});

it("finds an estimate that breaks them", { timeout: 120_000 }, async () => {
  const { violations } = await measureCoherence({
    pairs: 60,
    seed: 1,
    perTable: 20,
    tolerance: 1e-12,
    askOf: () => async (event) => (event.kind === "not" ? 0.6 : 0.5),
  });
  expect(new Set(violations.map(({ law }) => law))).toContain("complement");
});
