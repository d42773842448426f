import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { query } from "../test/arbitrary-query.ts";
import { isQuery } from "./guard.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { printQuery } from "./print.ts";

const negated = (times: number) => parseQuery(`count(${"not ".repeat(times)}x = 1)`);
const nested = (times: number) => {
  let event: unknown = { kind: "missing", column: "x" };
  for (let i = 0; i < times; i += 1) event = { kind: "not", event };
  return { kind: "count", event };
};

describe("isQuery", () => {
  test("accepts every query after a journey as JSON", () => {
    fc.assert(
      fc.property(query, (value) => {
        expect(isQuery(JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("refuses a query from which any field is gone or of another kind", () => {
    fc.assert(
      fc.property(query, fc.nat(), fc.boolean(), (value, pick, remove) => {
        const copy: unknown = JSON.parse(JSON.stringify(value));
        const fields = fieldsOf(copy);
        const field = fields[pick % fields.length];
        if (!field) return;
        if (remove) delete field.owner[field.key];
        else field.owner[field.key] = true;
        fc.pre(JSON.stringify(copy) !== JSON.stringify(value));
        expect(isQuery(copy)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("any JSON is a query that prints and parses, or no query", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (isQuery(value)) expect(parseQuery(printQuery(value)).ok).toBe(true);
      }),
    );
  });

  test.each([
    ["a text", "P(x = 1)"],
    ["null", null],
    ["a list", []],
    ["an event", { kind: "missing", column: "x" }],
    ["a kind of Object's prototype", { kind: "toString" }],
    ["an infinite number", { kind: "number", value: Number.POSITIVE_INFINITY }],
    [
      "an unknown statistic",
      { kind: "statistic", statistic: "var", column: "x", given: nested(0) },
    ],
    [
      "a claim in a claim",
      { kind: "interval", level: 0.9, scalar: { kind: "describe", column: null } },
    ],
    ["no columns to group by", { kind: "by", columns: [], query: { kind: "number", value: 1 } }],
  ])("refuses %s", (_name, value) => {
    expect(isQuery(value)).toBe(false);
  });

  test("is bounded in depth as the parser is", () => {
    expect(isQuery(nested(98))).toBe(true);
    expect(negated(98).ok).toBe(true);
    expect(isQuery(nested(99))).toBe(false);
    expect(negated(99).ok).toBe(false);
    expect(isQuery(nested(1e6))).toBe(false);
    expect(parseQuery(`1${" - 1".repeat(4000)}`).ok).toBe(false);
  });
});

interface Field {
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

function fieldsOf(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key) => {
    const field = typeof owner[key] === "boolean" ? [] : [{ owner, key }];
    return [...field, ...fieldsOf(owner[key])];
  });
}
