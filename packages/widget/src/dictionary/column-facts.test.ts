import { expect, test } from "vitest";
import { weather } from "../../test/fake-state.ts";
import { english } from "../texts/texts.ts";
import { columnExamples, columnFacts } from "./column-facts.ts";
import { noticed, tableSize } from "./table-facts.ts";

const [column] = weather.columns;
if (!column) throw new Error("the sample has columns");

test.each([
  [{ min: 0, max: 55.9, unit: "mm" }, "number · 0 to 55.9 · mm"],
  [{ min: 1_900, max: 2_024 }, "number · 1900 to 2024"],
  [{ kind: "date", min: "2012-01-01", max: "2015-12-31" }, "date · 2012-01-01 to 2015-12-31"],
  [{ kind: "text", distinct: 1_200 }, "text · 1,200 values"],
  [{ kind: "text", distinct: 1 }, "text · 1 value"],
])("%j reads %s", (part, expected) => {
  expect(columnFacts(english, { ...column, ...part })).toBe(expected);
});

test.each([
  [{ examples: ["a", "b"] }, "For example a, b."],
  [{ examples: ["a"], missing_share: 0.126 }, "For example a. Missing in 12.6 % of the rows."],
  [{ missing_share: 0.0001 }, "Missing in less than 0.1 % of the rows."],
  [{}, ""],
])("%j is shown as %j", (part, expected) => {
  expect(columnExamples(english, { ...column, ...part })).toBe(expected);
});

test.each([
  [[0, 0], []],
  [[0.126, 0], ["Missing values: c0 (12.6 %)."]],
  [[0.0001, 0.5], ["Missing values: c1 (50 %), c0 (less than 0.1 %)."]],
  [[0.1, 0.2, 0.3, 0.4], ["Missing values: c3 (40 %), c2 (30 %), c1 (20 %) and 1 more column."]],
])("of gaps of %j is said %j after what the reader noticed", (shares, said) => {
  const columns = shares.map((missing_share, at) => ({ ...column, name: `c${at}`, missing_share }));
  expect(noticed(english, { ...weather, notes: ["Read as text."], columns })).toEqual([
    "Read as text.",
    ...said,
  ]);
});

test("columns with gaps are said by the names that were given them", () => {
  const columns = [{ ...column, name: "c0", missing_share: 0.5 }];
  const dictionary = { c0: { name: "Rain" } };
  expect(noticed(english, { ...weather, notes: [], columns, dictionary })).toEqual([
    "Missing values: Rain (50 %).",
  ]);
});

test("a table of one row and one column is told in the singular", () => {
  expect(tableSize(english, { rows: 1, column_count: 1 })).toBe("1 row · 1 column");
  expect(tableSize(english, { rows: 1_461, column_count: 2 })).toBe("1,461 rows · 2 columns");
});
