import { describe, expect, it } from "vitest";
import { type Features, unfitted, verify } from "./verify.ts";

const features = (more: Partial<Features>): Features => ({
  mass: 0.5,
  logProbability: -0.7,
  margin: 0.2,
  refuse: 0,
  clarify: 0,
  unmatched: 0,
  unnamed: 0,
  logAllowed: 0,
  logUsed: 0,
  logUnused: 0,
  length: 3,
  beyond: 0,
  seconded: 0,
  contradicted: 0,
  form: "probability",
  ...more,
});

describe("of a reader on which nothing was fitted", () => {
  it.each([
    [0.95, "answer"],
    [0.6, "answer"],
    [0.59, "ask"],
    [0.25, "ask"],
    [0.24, "refuse"],
    [0.0001, "refuse"],
  ])("a mass of %d: %s", (mass, kind) => {
    const verdict = verify(features({ mass: mass + 1e-12 }), unfitted);
    expect(verdict.kind).toBe(kind);
    expect(verdict.probability).toBeCloseTo(mass, 6);
  });
});

it("adds what a form and each feature weigh", () => {
  const weights = { ...unfitted.weights, mass: 0, unmatched: -2 };
  const made = { ...unfitted, bias: 1, weights, forms: { by: 3 } };
  const of = (more: Partial<Features>) =>
    Math.round(1e6 * verify(features(more), made).probability);
  const sigmoid = (x: number) => Math.round(1e6 / (1 + Math.exp(-x)));
  expect(of({})).toBe(sigmoid(1));
  expect(of({ form: "by" })).toBe(sigmoid(4));
  expect(of({ unmatched: 2 })).toBe(sigmoid(-3));
});
