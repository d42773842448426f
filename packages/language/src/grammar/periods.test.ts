import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../interpret.ts";

const days = Array.from({ length: 24 }, (_, at) => ({
  year: 2021 + Math.floor(at / 12),
  month: 1 + (at % 12),
  day: 1 + at,
}));
const load = (at: number): string => String(100 + at * 7);

const TABLES = {
  split: tableFromRecords(
    ["year", "month", "day", "load"],
    days.map(({ year, month, day }, at) => [String(year), String(month), String(day), load(at)]),
  ),
  coded: tableFromRecords(
    ["date", "year", "month", "load"],
    days.map(({ year, month, day }, at) => [
      `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
      String(year - 2021),
      String(month),
      load(at),
    ]),
  ),
  two: tableFromRecords(
    ["ordered_on", "shipped_on", "load"],
    days.map(({ year, month, day }, at) => {
      const rest = `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      return [`${year}-${rest}`, `${year + 1}-${rest}`, load(at)];
    }),
  ),
} as const;

function read(table: keyof typeof TABLES, question: string): string {
  const meaning = interpret(question, { codebook: TABLES[table].codebook, context: [] });
  return meaning.kind === "readings"
    ? meaning.readings.map((reading) => printQuery(reading.query)).join("\n")
    : meaning.kind;
}

describe("stretches of time", () => {
  it.each([
    ["split", "average load after June 2021", "E(load | year > 2021 or year = 2021 and month > 6)"],
    [
      "split",
      "average load until March 2022",
      "E(load | year < 2022 or year = 2022 and month <= 3)",
    ],
    ["split", "average load from 2021 to 2022", "E(load | year in [2021, 2022])"],
    ["coded", "average load in 2022", "E(load | year(date) = 2022)"],
    ["coded", "average load in July 2022", "E(load | month(date) = 7 and year(date) = 2022)"],
    ["coded", "average load since 1 February 2022", "E(load | date(date) >= '2022-02-01')"],
    [
      "coded",
      "average load no later than February 28, 2022",
      "E(load | date(date) <= '2022-02-28')",
    ],
    ["coded", "average load on 31 February 2022", "clarify"],
    [
      "two",
      "average load of those shipped after May 2022",
      "E(load | date(shipped_on) > '2022-05-31')",
    ],
    ["two", "average load after May 2022", "clarify"],
  ] as const)("%s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});
