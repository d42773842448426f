import type { Codebook, Column } from "@probability-chat/codebook";
import { expect, test } from "vitest";
import { keptCard } from "./kept-card.ts";

const base = {
  ...{ missing: 0, integer: false, min: null, max: null, levels: [], affirmative: null },
  ...{ unit: null, examples: [] },
};
const text = (name: string, texts: readonly string[]): Column => ({
  ...{ ...base, name, header: name, type: "text", role: "category", distinct: texts.length },
  levels: texts.map((level, index) => ({ text: level, count: texts.length - index })),
});
const columns: Column[] = [
  {
    ...{ ...base, name: "age", header: "age", type: "number", role: "measure", distinct: 60 },
    ...{ min: 1, max: 99 },
  },
  text("sex", ["f", "m"]),
  text("name", ["Owen Braund", "Ann Bo"]),
  { ...base, name: "none", header: "none", type: "text", role: "empty", distinct: 0, missing: 3 },
];
const codebook: Codebook = { rows: 3, columns, notes: [] };

test("a table as training has it, without values of what looks personal", () => {
  const card = keptCard(codebook, "people.csv", new Set(["name"]));
  expect(card).toEqual({
    title: "people",
    rows: 3,
    columns: [
      { name: "age", kind: "number", distinct: 60, missing: 0, min: 1, max: 99, values: [] },
      {
        name: "sex",
        kind: "text",
        distinct: 2,
        missing: 0,
        values: [
          ["f", 2],
          ["m", 1],
        ],
      },
      { name: "name", kind: "text", distinct: 2, missing: 0, values: [] },
      { name: "none", kind: "empty", distinct: 0, missing: 3, values: [] },
    ],
  });
  expect(JSON.stringify(card)).not.toContain("Braund");
  const hidden = keptCard(codebook, "people.csv.gz", new Set(["age", "name"]));
  expect(hidden?.title).toBe("people");
  expect(hidden?.columns[0]).toEqual({
    ...{ name: "age", kind: "number", distinct: 60, missing: 0, values: [] },
  });
});

test("long values are left out, and of many columns the rarer values", () => {
  const many = Array.from({ length: 1_000 }, (_, level) => `value ${level}`);
  const long = text("long", ["short", "x".repeat(81)]);
  const one = keptCard({ ...codebook, columns: [long, text("many", many)] }, "t.csv", new Set());
  expect(one?.columns.map(({ values }) => values.length)).toEqual([1, 300]);
  const wide = Array.from({ length: 500 }, (_, place) => text(`column ${place}`, many));
  const card = keptCard({ ...codebook, columns: wide }, "t.csv", new Set());
  expect(card?.columns[0]?.values).toHaveLength(10);
  expect(JSON.stringify(card).length).toBeLessThan(500_000);
});

test("what the product API would not take is no card, so that no answer fails for it", () => {
  const [age] = columns as [Column];
  const endless = { ...age, max: Number.POSITIVE_INFINITY };
  expect(keptCard({ ...codebook, columns: [endless] }, "t.csv", new Set())).toBeNull();
});
