import { describe, expect, it } from "vitest";
import { root, stem } from "./stem.ts";

describe("stem", () => {
  it.each([
    ["smokes", "smoked"],
    ["surviving", "survived"],
    ["cities", "city"],
    ["movies", "movie"],
    ["studied", "study"],
    ["women", "woman"],
    ["classes", "class"],
    ["stopped", "stop"],
    ["paid", "pays"],
  ])("folds %s and %s", (a, b) => {
    expect(stem(a)).toBe(stem(b));
  });

  it.each([
    ["status", "state"],
    ["rating", "rate"],
    ["marketing", "market"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });
});

describe("root", () => {
  it.each([
    ["smoker", "smoking"],
    ["rainy", "rain"],
    ["sunny", "sun"],
    ["membership", "members"],
    ["payment", "paid"],
  ])("folds %s and %s", (a, b) => {
    expect(root(a)).toBe(root(b));
  });
});
