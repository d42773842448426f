import { Names } from "@probability-chat/language";
import { expect, test } from "vitest";
import { keyLabel, labelOf } from "./labels.ts";

const names = new Names({ rows: 0, columns: [], notes: [] });

test.each([
  ["month(date)", "11", "November"],
  ["weekday(`order date`)", "1", "Monday"],
  ["quarter(date)", "4", "Q4"],
  ["year(date)", "2024", "2024"],
  ["month", "11", "11"],
  ["month(date)", "13", "13"],
  ["fare", "[2500, 3000)", "2500 to below 3000"],
  ["fare", "[-1.5, 2]", "-1.5 to 2"],
  ["fare", "[a, b)", "[a, b)"],
])("%s %s is %s", (column, key, label) => {
  expect(keyLabel(column, key, names)).toBe(label);
});

test("several keys make one label", () => {
  expect(labelOf(["year(date)", "month(date)"], ["2024", "2"], names)).toBe("2024 · February");
});

test.each([
  ["pclass", "1", "pclass 1"],
  ["rain", "yes", "rain yes"],
  ["blood group", "B", "blood group B"],
  ["town", null, "town (missing)"],
  ["town", "Ulm", "Ulm"],
  ["year", "2024", "year 2024"],
])("in a sentence the key of %s %s is %s", (column, key, label) => {
  expect(labelOf([column], [key], names)).toBe(label);
});
