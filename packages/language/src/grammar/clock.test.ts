import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../interpret.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const rows = Array.from({ length: 72 }, (_, at) => at);
const two = (value: number): string => String(value).padStart(2, "0");

const TABLES = {
  moments: tableFromRecords(
    ["arrived_at", "load", "days_to_unload", "hall"],
    rows.map((at) => [
      `2023-0${1 + (at % 9)}-${two(1 + (at % 28))}T${two(at % 24)}:30:00`,
      String(20 + at),
      String(1 + (at % 40)),
      ["OR", "NV"][at % 2] ?? "",
    ]),
  ),
  hours: tableFromRecords(
    ["start_hour", "load", "down_time_min", "opening_month", "grade"],
    rows.map((at) => [
      String(at % 24),
      String(20 + at),
      String(at * 5),
      MONTHS[at % 12] ?? "",
      ["A", "B", "C"][at % 3] ?? "",
    ]),
  ),
} as const;

function read(table: keyof typeof TABLES, question: string): string {
  const meaning = interpret(question, { codebook: TABLES[table].codebook, context: [] });
  return meaning.kind === "readings"
    ? meaning.readings.map((reading) => printQuery(reading.query)).join("\n")
    : meaning.kind;
}

describe("times of the day", () => {
  it.each([
    ["moments", "average load after 6pm", "E(load | hour(arrived_at) >= 18)"],
    ["moments", "average load before noon", "E(load | hour(arrived_at) < 12)"],
    ["moments", "average load between 6 and 9 pm", "E(load | hour(arrived_at) in [18, 20])"],
    ["moments", "average load from 22:00 to 02:00", "E(load | hour(arrived_at) in {22, 23, 0, 1})"],
    ["hours", "average load after 6pm", "E(load | start_hour > 18)"],
    ["hours", "average load between 7 and 9 o'clock", "E(load | start_hour in [7, 9])"],
    ["hours", "average load between 6am and 9am", "E(load | start_hour in [6, 9])"],
  ] as const)("%s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});

describe("levels that are words of the grammar", () => {
  it.each([
    ["moments", "average load in OR", "E(load | hall = 'OR')"],
    ["hours", "average load in may", "E(load | opening_month = 'may')"],
    [
      "hours",
      "average load between november and february",
      "E(load | opening_month in {'nov', 'dec', 'jan', 'feb'})",
    ],
    ["hours", "share of rows with an A or a B", "P(grade in {'A', 'B'})"],
  ] as const)("%s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});

describe("numbers without their column", () => {
  it.each([
    ["hours", "how many rows were down for more than two hours", "count(down_time_min > 120)"],
    ["hours", "how many rows were down for over half an hour", "count(down_time_min > 30)"],
    ["moments", "share of rows unloaded within two weeks", "P(days_to_unload <= 14)"],
    ["moments", "how many rows took more than 9 days to unload", "count(days_to_unload > 9)"],
    ["moments", "share of rows with an arrived at over 150", "clarify"],
  ] as const)("%s: %s", (table, question, expected) => {
    expect(read(table, question)).toBe(expected);
  });
});
