import { expect, test } from "vitest";
import { headerUnit } from "./unit.ts";

test.each([
  ["body_mass_g", "g"],
  ["weightKg", "kg"],
  ["Temp (°C)", "°C"],
  ["price [$]", "$"],
  ["humidity %", "%"],
  ["temp_min", null],
  ["my constructor", null],
  ["size (toString)", null],
  ["g", null],
])("%s has the unit %s", (header, unit) => {
  expect(headerUnit(header)).toBe(unit);
});
