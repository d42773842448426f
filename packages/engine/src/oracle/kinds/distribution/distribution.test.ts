import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import type { Table } from "../../../table/table.ts";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

async function ask(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw parsed.error;
  return evaluate(parsed.query, table);
}

describe("periods of a column of dates", () => {
  it.each([
    [30, ["2020-01", "2020-03", "2020-04"]],
    [50, ["2020", "2021", "2022", "2023", "2024"]],
  ])("are months or years, %d days apart", async (days, expected) => {
    const table = tableFromRecords(
      ["day"],
      Array.from({ length: 36 }, (_, at) => [
        new Date(Date.UTC(2020, 0, 1 + at * days)).toISOString().slice(0, 10),
      ]),
    );
    const answer = await ask("distribution(day)", table);
    const keys = answer.kind === "groups" ? answer.groups.map((group) => group.keys[0]) : [];
    expect(keys.slice(0, expected.length)).toEqual(expected);
  });
});

describe("ranges of a column of numbers", () => {
  const rows = Array.from({ length: 60 }, (_, row) => row);
  it.each<[what: string, value: (row: number) => string, first: string, last: string]>([
    ["plain", (row) => `${row}`, "[0, 10)", "[50, 60]"],
    ["tiny", (row) => `${row + 1}e-150`, "[0, 1e-149)", "[5e-149, 6e-149]"],
    [
      "huge",
      (row) => `${(row - 30) * 5.9}e306`,
      "[-1.7976931348623157e+308, -1.5e+308)",
      "[1.5e+308, 1.7976931348623157e+308]",
    ],
    // Divided by 1e-12 it is 3, and yet it is below 3e-12.
    [
      "nearly round",
      (row) => (row === 0 ? "2.9999999999999997e-12" : `${3 + row / 6}e-12`),
      "[2e-12, 3e-12)",
      "[1.2e-11, 1.3e-11]",
    ],
  ])("hold every row of %s ones", async (_what, value, first, last) => {
    const table = tableFromRecords(
      ["x"],
      rows.map((row) => [value(row)]),
    );
    const answer = await ask("distribution(x)", table);
    if (answer.kind !== "groups") throw new Error(answer.kind);
    const { groups } = answer;
    expect(groups.length).toBeGreaterThan(4);
    expect([groups[0]?.keys[0], groups.at(-1)?.keys[0]]).toEqual([first, last]);
    expect(groups.reduce((sum, { estimate }) => sum + (estimate?.support.matching ?? 0), 0)).toBe(
      60,
    );
  });
});
