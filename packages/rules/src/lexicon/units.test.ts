import { describe, expect, it } from "vitest";
import { convert, unitOf, unitsCounted } from "./units.ts";

describe("convert", () => {
  it.each([
    [4, "kg", "g", 4000],
    [1.8, "m", "cm", 180],
    [1500, "kg", "lbs", 3306.93393277],
    [2, "hours", "min", 120],
    [2, "weeks", "days", 14],
  ])("%d %s in %s", (amount, from, to, expected) => {
    const [a, b] = [unitOf(from), unitOf(to)];
    expect(a !== undefined && b !== undefined && convert(amount, a, b)).toBe(expected);
  });

  it("does not turn mass into length", () => {
    const [a, b] = [unitOf("kg"), unitOf("cm")];
    expect(a !== undefined && b !== undefined && convert(1, a, b)).toBeNull();
  });
});

describe("unitsCounted", () => {
  it.each([
    ["mileage", ["mi", "km"]],
    ["footage", ["ft"]],
    ["percentage", []],
    ["damage", []],
    ["age", []],
  ])("reads %s", (word, units) => {
    expect(unitsCounted(word)).toEqual(units);
  });
});
