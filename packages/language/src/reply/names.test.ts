import { readRecords } from "@probability-chat/codebook";
import { describe, expect, it } from "vitest";
import type { Dictionary } from "../interpretation.ts";
import { ask, readAsked } from "../suggest/ask.ts";
import { Names } from "./names.ts";

const { codebook } = readRecords(
  ["pclass", "class", "fare", "left", "back"],
  [
    ["1", "a", "10", "2024-01-01", "2024-02-01"],
    ["2", "b", "20", "2024-01-02", "2024-02-02"],
    ["3", "b", "30", "2024-01-03", "2024-02-03"],
  ],
);
const named = (dictionary: Dictionary) => new Names(codebook, dictionary);

describe("a column", () => {
  it.each<[what: string, column: string, dictionary: Dictionary, said: string]>([
    ["its name", "pclass", { pclass: { name: "Ticket class" } }, "Ticket class"],
    ["its header without one", "fare", { pclass: { name: "Ticket class" } }, "fare"],
    ["its header, whatever else it is called", "fare", { fare: { synonyms: ["price"] } }, "fare"],
    ["its header for an empty name", "fare", { fare: { name: " \u202e\n" } }, "fare"],
    ["its name on one line", "fare", { fare: { name: " Price\n\tpaid\u202e " } }, "Price paid"],
    ["a name so long", "fare", { fare: { name: "x".repeat(100) } }, `${"x".repeat(59)}…`],
    [
      "its header behind a name that another has",
      "fare",
      { fare: { name: "Price" }, back: { name: "price" } },
      "Price (fare)",
    ],
    [
      "its header behind another's header",
      "pclass",
      { pclass: { name: "Class" } },
      "Class (pclass)",
    ],
    ["its formula", "=fare / pclass", {}, "fare / pclass"],
    [
      "its formula in words where a column has a name",
      "=fare / pclass",
      { pclass: { name: "Ticket class" } },
      "fare divided by Ticket class",
    ],
    [
      "a span of named dates",
      "=back - left",
      { left: { name: "Departure" }, back: { name: "Return" } },
      "the days from Departure to Return",
    ],
    ["nothing that every object has", "fare", Object.create({ fare: { name: "no" } }), "fare"],
  ])("is said by %s", (_, column, dictionary, said) => {
    expect(named(dictionary).column(column)).toBe(said);
  });
});

describe("a value", () => {
  it.each<[what: string, value: string, values: Record<string, string>, said: string]>([
    ["its meaning", "1", { "1": "first" }, "first"],
    ["itself", "2", { "1": "first" }, "2"],
    ["itself for an empty meaning", "1", { "1": " " }, "1"],
    ["itself behind a meaning that another has", "1", { "1": "early", "2": "Early" }, "early (1)"],
    ["itself behind a meaning that is another value", "1", { "1": "2" }, "2 (1)"],
    ["a meaning so long", "1", { "1": "y".repeat(500) }, `${"y".repeat(59)}…`],
  ])("is said by %s", (_, value, values, said) => {
    expect(named({ pclass: { values } }).value("pclass", value)).toBe(said);
  });
});

it("keeps what it said by another name, and nothing else", () => {
  const names = named({
    pclass: { name: "Ticket class", values: { "1": "first", "2": "second" } },
    fare: { name: "Fare paid" },
    class: { values: { a: "upper" } },
  });
  for (const column of ["pclass", "left", "class"]) names.column(column);
  for (const value of ["1", "3"]) names.value("pclass", value);
  names.value("class", "a");
  expect(names.told).toEqual([
    { column: "pclass", name: "Ticket class", values: [{ value: "1", meaning: "first" }] },
    { column: "class", name: null, values: [{ value: "a", meaning: "upper" }] },
  ]);
});

it("a name that is only looked up is not said", () => {
  const names = named({ pclass: { name: "Ticket class" }, fare: { name: "Price" } });
  const query = readAsked("What is the average Price?", names);
  if (query === null) throw new Error("is one of the product's questions");
  expect(names.told).toEqual([]);
  ask(query, names);
  expect(names.told.map(({ column }) => column)).toEqual(["fare"]);
});
