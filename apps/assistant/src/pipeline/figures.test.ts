import { expect, test } from "vitest";
import {
  datum,
  figure,
  intervalText,
  namedFew,
  number,
  percent,
  pValue,
  withUnit,
} from "./figures.ts";

test.each([
  [0, "0 %"],
  [1, "100 %"],
  [0.742038, "74.2 %"],
  [0.00423, "0.42 %"],
  [0.00996, "1.0 %"],
  [0.00001, "< 0.01 %"],
  [0.9996, "99.96 %"],
  [0.99999, "> 99.99 %"],
  [0.5, "50.0 %"],
])("percent(%d) is %s", (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [48.395408, "48.4"],
  [13270.422, "13,270"],
  [1912, "1912"],
  [891, "891"],
  [1234567, "1,234,567"],
  [0.0961, "0.0961"],
  [-2.5, "\u22122.50"],
  [0, "0"],
  [-13270.4, "\u221213,270"],
])("number(%d) is %s", (value, text) => {
  expect(number(value)).toBe(text);
});

test.each([
  [63770.42801, "63,770.43"],
  [512.3292, "512.3292"],
  [-0.5, "\u22120.5"],
  [-12345.25, "\u221212,345.25"],
  [17, "17"],
])("datum(%d) is %s", (value, text) => {
  expect(datum(value)).toBe(text);
});

test.each([
  [0.553, "probabilityDifference", null, "+55.3 percentage points"],
  [-0.004, "probabilityDifference", null, "\u22120.40 percentage points"],
  [2.8765, "odds", null, "2.88 to 1"],
  [3.928, "relativeRisk", null, "3.93 times"],
  [48.395, "mean", "$", "$48.4"],
  [48.395, "mean", "mm", "48.4 mm"],
  [12, "count", "mm", "12"],
  [1.5, "difference", "kg", "+1.50 kg"],
  [-1.5, "difference", "$", "\u2212$1.50"],
  [3.2, "difference", "$", "+$3.20"],
] as const)("figure(%d, %s, %s) is %s", (value, quantity, unit, text) => {
  expect(figure(value, quantity, unit)).toBe(text);
});

test.each([
  ["age", "age"],
  ["age bmi", "age and bmi"],
  ["age bmi region", "age, bmi and region"],
  ["age bmi region sex", "age, bmi, region and 1 more"],
  ["age bmi region sex children", "age, bmi, region and 2 more"],
])("%s are named %s", (names, text) => {
  expect(namedFew(names.split(" "))).toBe(text);
});

test("units", () => {
  expect(withUnit("4", null)).toBe("4");
});

test("p values", () => {
  expect(pValue(1e-9)).toBe("< 0.001");
  expect(pValue(0.0437)).toBe("= 0.044");
});

test("intervals name level and method; of exact ones it is said why there is none", () => {
  const interval = { low: 0.690925, high: 0.787301, level: 0.95, method: "jeffreys" } as const;
  expect(intervalText(interval, "probability", null)).toBe(
    "95 % interval 69.1 % to 78.7 % (Jeffreys)",
  );
  expect(intervalText({ ...interval, method: "exact" }, "count", null)).toBe(
    "a fact of the table, without uncertainty",
  );
});
