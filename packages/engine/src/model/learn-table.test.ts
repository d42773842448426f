import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { modelProbability } from "./asking/model-probability.ts";
import { learnTable } from "./learn-table.ts";

const repeat = (n: number, row: (i: number) => string[]) =>
  Array.from({ length: n }, (_, i) => row(i));

describe("degenerate tables", () => {
  it.each<[what: string, headers: string[], records: string[][]]>([
    ["no row", ["a", "b"], []],
    ["no column", [], []],
    ["one row", ["a", "b"], [["x", "1"]]],
    ["all missing", ["a", "b"], repeat(30, () => ["", "NA"])],
    ["all constant", ["a", "b"], repeat(30, () => ["x", "1"])],
    ["all unique", ["a", "b"], repeat(30, (i) => [`x${i}`, `${i + 1}`])],
  ])("has nothing to learn from a table of %s, and says why", async (_what, headers, records) => {
    const table = tableFromRecords(headers, records);
    const model = await learnTable(table);
    expect(model.codings).toEqual([]);
    expect(model.left.map(({ column }) => column)).toEqual(headers);
    if (headers.length > 0) {
      expect(modelProbability(model, { kind: "present", column: "a" })).toEqual({
        kind: "notModelled",
        columns: ["a"],
      });
    }
  });

  it.each<[what: string, headers: string[], records: string[][]]>([
    ["two rows", ["a"], [["x"], ["y"]]],
    ["one column", ["a"], repeat(40, (i) => [i % 3 === 0 ? "x" : "y"])],
    ["only zeros and gaps", ["a", "b"], repeat(40, (i) => [i % 4 === 0 ? "" : "0", "0"])],
    [
      "extreme magnitudes",
      ["a", "b"],
      repeat(60, (i) => [`${i % 2 === 0 ? "-" : ""}${1 + i}e${300 - 10 * i}`, `${i % 2}`]),
    ],
    [
      "infinite texts",
      ["a", "b"],
      repeat(60, (i) => [i % 9 === 0 ? "1e999" : `${i}.5`, `${i % 2}`]),
    ],
    [
      "NaN and inf",
      ["a", "b"],
      repeat(60, (i) => [["NaN", "inf", "-inf", "1", "2"][i % 5] as string, "z"]),
    ],
    [
      "a thousand columns",
      Array.from({ length: 1_000 }, (_, i) => `c${i}`),
      repeat(20, (row) => Array.from({ length: 1_000 }, (_, i) => `${(row * (i + 1)) % 3}`)),
    ],
    ["doubled headers", ["a", "a"], repeat(60, (i) => [`${i % 2}`, `${i % 3}`])],
  ])("learns a table of %s", async (_what, headers, records) => {
    const table = tableFromRecords(headers, records);
    const model = await learnTable(table);
    expect(model.codings.length).toBeGreaterThan(0);
    const column = model.codings[0]?.column as string;
    const answer = modelProbability(model, { kind: "missing", column });
    if (answer.kind !== "probability") throw new Error(answer.kind);
    const missing = table.codebook.columns.find(({ name }) => name === column)?.missing ?? 0;
    expect(answer.modelled).toBeCloseTo(missing / records.length, 1);
  });
});
