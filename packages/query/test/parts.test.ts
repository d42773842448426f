import fc from "fast-check";
import { expect, test } from "vitest";
import {
  mapTree,
  ownKeys,
  type PartChange,
  parseQuery,
  partsOf,
  printQuery,
  type Query,
  queryColumns,
} from "../src/index.ts";
import { query } from "./arbitrary-query.ts";

function asked(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
}

test("a query of which nothing is changed stays as it is", () => {
  fc.assert(
    fc.property(query, (value) => {
      expect(mapTree(value, {})).toEqual(value);
    }),
  );
});

test("a column is changed wherever a query names it", () => {
  const prime = (name: string) => `${name}'`;
  fc.assert(
    fc.property(query, (value) => {
      const expected = queryColumns(value).map(prime);
      expect(queryColumns(mapTree(value, { column: prime }))).toEqual(expected);
    }),
  );
});

test("a value is changed with what it is a value of", () => {
  const literal: PartChange["literal"] = (value, of) =>
    `${of.kind === "part" ? of.part : of.column}: ${value}`;
  const changed = (text: string) => printQuery(mapTree(asked(text), { literal }));
  expect(changed("whatif(P(a = 1 | month(d) in {2, 3}); do b = 4)")).toBe(
    "whatif(P(a = 'a: 1' | month(d) in {'month: 2', 'month: 3'}); do b = 'b: 4')",
  );
  expect(changed("predict(y; a = 1)")).toBe("predict(y; a = 'a: 1')");
});

test("the parts of a query are what stands in its fields, and no further", () => {
  const parts = partsOf(asked("effect(P(a = 1 | not b = 2); c = 3 vs c = 4)"));
  expect(parts.map(({ kind }) => kind)).toEqual(["probability", "compare", "compare"]);
});

test.each([
  ["by(a, month(d): E(x | b = 1))", ["a", { kind: "part", part: "month", column: "d" }]],
  ["survival(t, e = 1 by a)", ["a"]],
  ["survival(t, e = 1)", []],
  ["E(x)", []],
])("%s groups by its own keys", (text, keys) => {
  expect(ownKeys(asked(text))).toEqual(keys);
});
