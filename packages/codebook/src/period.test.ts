import { expect, test } from "vitest";
import { datePeriod } from "./date-period.ts";
import { nextPeriod, periodStart, periodText } from "./period.ts";

const at = (text: string) => Date.parse(`${text}T12:34:56Z`);

/** Weeks as printed in calendars (ISO 8601): a year's first is the one with its first Thursday. */
test.each([
  ["yearweek", "2024-01-01", "2024-W01", "2024-01-08"],
  ["yearweek", "2023-01-01", "2022-W52", "2023-01-02"],
  ["yearweek", "2020-12-31", "2020-W53", "2021-01-04"],
  ["yearweek", "2021-01-03", "2020-W53", "2021-01-04"],
  ["yearweek", "2026-12-31", "2026-W53", "2027-01-04"],
  ["yearweek", "1969-12-28", "1969-W52", "1969-12-29"],
  ["yearmonth", "2024-02-29", "2024-02", "2024-03-01"],
  ["yearmonth", "2023-12-31", "2023-12", "2024-01-01"],
  ["yearquarter", "2024-11-30", "2024-Q4", "2025-01-01"],
  ["yearquarter", "2024-04-01", "2024-Q2", "2024-07-01"],
  ["date", "1969-12-31", "1969-12-31", "1970-01-01"],
] as const)("%s of %s is %s", (part, day, text, next) => {
  const start = periodStart(part, at(day));
  expect(periodText(part, start)).toBe(text);
  expect(nextPeriod(part, start)).toBe(Date.parse(next));
  expect(datePeriod(text)).toEqual({ start, end: Date.parse(next) });
});

test.each(["2024-Q5", "2023-W53", "2024-W00", "2024-W54", "24-W01"])("%s is none", (text) => {
  expect(datePeriod(text)).toBe(null);
});
