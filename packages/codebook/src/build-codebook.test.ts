import { describe, expect, it } from "vitest";
import { nameColumns } from "./build-codebook.ts";
import type { Column } from "./codebook.ts";
import { datePart, datePeriod, isoText } from "./date-period.ts";
import { matchingLevels } from "./literal.ts";
import { parseNumericCell } from "./numeric-cell.ts";
import { readRecords } from "./read-records.ts";
import { headerUnit } from "./unit.ts";

function columnOf(header: string, cells: readonly string[]): Column {
  const [column] = readRecords(
    [header],
    cells.map((cell) => [cell]),
  ).codebook.columns;
  if (!column) throw new Error("no column");
  return column;
}

const numbered = (n: number, text: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => text(i));

describe("codebook", () => {
  it.each<[what: string, header: string, cells: string[], expected: Partial<Column>]>([
    ["measure", "fare", ["7.25", "8", "7.25"], { type: "number", role: "measure", levels: [] }],
    [
      "integer codes",
      "class",
      ["3", "1", "3", "2.0", "NA"],
      {
        type: "number",
        role: "measure",
        integer: true,
        missing: 1,
        distinct: 3,
        affirmative: null,
      },
    ],
    ["0 and 1", "won", ["0", "1", "1"], { type: "number", role: "measure", affirmative: "1" }],
    [
      "yes and no",
      "won",
      ["No", "yes", "yes", "YES"],
      { type: "boolean", role: "category", affirmative: "yes" },
    ],
    ["t and f", "won", ["t", "f", "t"], { type: "boolean", affirmative: "t" }],
    [
      "male and female",
      "sex",
      ["m", "f", "m"],
      { type: "text", role: "category", affirmative: null },
    ],
    ["postcodes", "zip", ["02134", "10001", "02134"], { type: "text", role: "category" }],
    [
      "dates",
      "day",
      ["2024-01-01", "2024-01-02"],
      { type: "date", role: "date", min: "2024-01-01" },
    ],
    ["money", "price", ["$1,200.50", "$3"], { type: "number", unit: "$", max: 1200.5 }],
    ["percent", "rate", ["45%", "3 %"], { type: "number", unit: "%", min: 3 }],
    ["row numbers", "nr", numbered(12, (i) => String(i + 1)), { role: "identifier" }],
    [
      "ids of which a few are twice",
      "visitId",
      numbered(40, (i) => String(900 + ((i * 7) % 39))),
      { role: "identifier" },
    ],
    ["all different names", "name", numbered(12, (i) => `n${i}`), { role: "identifier" }],
    ["years in a row", "year", numbered(12, (i) => String(2000 + i)), { role: "measure" }],
    ["few rows of text", "name", ["a", "b", "c"], { role: "category" }],
    ["one value", "country", ["NL", "NL"], { role: "constant" }],
    ["nothing", "remarks", ["", "NA"], { type: "text", role: "empty", missing: 2, distinct: 0 }],
    [
      "sentences",
      "text",
      numbered(4, (i) => `${"a long remark ".repeat(4)}${i}`),
      { role: "freeText" },
    ],
    ["mixed", "age", ["12", "old"], { type: "text" }],
  ])("knows %s", (_what, header, cells, expected) => {
    expect(columnOf(header, cells)).toMatchObject(expected);
  });

  it("lists levels by count, under their first spelling", () => {
    expect(columnOf("class", ["3.0", "1", "3", "2"]).levels).toEqual([
      { text: "3.0", count: 2 },
      { text: "1", count: 1 },
      { text: "2", count: 1 },
    ]);
  });

  it("makes names unique", () => {
    const names = nameColumns(["score", " score ", "", "score#2", "score"]);
    expect(names.map(({ name }) => name)).toEqual([
      "score",
      "score#3",
      "column_3",
      "score#2",
      "score#4",
    ]);
    expect(names.map(({ header }) => header)).toEqual([
      "score",
      "score",
      "column_3",
      "score#2",
      "score",
    ]);
  });

  it.each([
    ["flipper_length_mm", "mm"],
    ["body_mass_g", "g"],
    ["Temp (°C)", "°C"],
    ["price_usd", "$"],
    ["wage [€]", "€"],
    ["humidity pct", "%"],
    ["weightKg", "kg"],
    ["Speed (km/h)", "km/h"],
    ["Cost Total $", "$"],
    ["£ paid", "£"],
    ["share %", "%"],
    ["$name", null],
    ["g", null],
    ["program", null],
    ["Status (active or not)", null],
    ["temp_min", null],
    ["WaitTimeMin", "min"],
    ["size (toString)", null],
    ["my constructor", null],
  ])("unit of %s", (header, unit) => {
    expect(headerUnit(header)).toBe(unit);
  });

  it.each([
    ["1,234.5", 1234.5, null],
    ["-3", -3, null],
    ["(3.00)", -3, null],
    ["1e3", 1000, null],
    ["-$5", -5, "$"],
    ["12 €", 12, "€"],
    [".5%", 0.5, "%"],
  ])("reads the cell %s", (cell, value, unit) => {
    expect(parseNumericCell(cell)).toEqual({ value, unit });
  });

  it.each(["", "abc", "1,23", "1-2", "12 kg", "$", "0x10", "Infinity", "1e999", "(−3"])(
    "does not read %s as a number",
    (cell) => expect(parseNumericCell(cell)).toBeNull(),
  );

  it("reads decimal commas where told", () => {
    expect(parseNumericCell("1.234,5", ",")?.value).toBe(1234.5);
    expect(parseNumericCell("0,5", ",")?.value).toBe(0.5);
    expect(parseNumericCell("1.234", ",")?.value).toBe(1234);
  });

  it("matches literals to levels", () => {
    expect(matchingLevels("a", ["A", "a", "b"], "text")).toEqual(["a"]);
    expect(matchingLevels("B", ["A", "a", "b"], "text")).toEqual(["b"]);
    expect(matchingLevels("yes", ["Yes", "YES", "no"], "boolean")).toEqual(["Yes", "YES"]);
    expect(matchingLevels(1, ["1", "2"], "text")).toEqual(["1"]);
  });
});

describe("dates", () => {
  it.each([
    ["2012-02-29T10:30", 60_000],
    ["2012-02-29 10:30:05", 1_000],
    ["2012-02-29T10:30:05.25", 1],
  ])("%s is a period of %d ms", (text, length) => {
    const { start, end } = datePeriod(text) ?? { start: 0, end: 0 };
    expect(end - start).toBe(length);
  });

  it.each([
    ["2012", "2012-01-01", 366],
    ["2012-02", "2012-02-01", 29],
    ["2012-02-29", "2012-02-29", 1],
  ])("%s is a period", (text, first, days) => {
    const period = datePeriod(text);
    expect(isoText(period?.start ?? 0, false)).toBe(first);
    expect(((period?.end ?? 0) - (period?.start ?? 0)) / 86_400_000).toBe(days);
  });

  it.each(["2011-02-29", "2012-13", "2012-01-01T24:00", "soon", "12"])("%s is none", (text) => {
    expect(datePeriod(text)).toBeNull();
  });

  it("has parts before 1970 too", () => {
    const instant = datePeriod("1969-12-31 23:30")?.start ?? 0;
    const parts = (["year", "quarter", "month", "day", "weekday", "hour"] as const).map((part) =>
      datePart(part, instant),
    );
    expect(parts).toEqual([1969, 4, 12, 31, 3, 23]);
    expect(isoText(datePart("date", instant), true)).toBe("1969-12-31T00:00:00");
  });
});
