import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuery, normalQuery, parseQuery, printQuery } from "../src/index.ts";
import { query } from "./arbitrary-query.ts";

test("the normal form is a canonical query and its own normal form", () => {
  fc.assert(
    fc.property(query, (value) => {
      const normal = normalQuery(value);
      expect(isQuery(normal)).toBe(true);
      expect(parseQuery(printQuery(normal))).toEqual({ ok: true, query: normal });
      expect(printQuery(normalQuery(normal))).toBe(printQuery(normal));
    }),
    { numRuns: 2000 },
  );
});

test("an expression that is nested as deep as may be is brought into normal form", () => {
  const nested = (levels: number): string =>
    levels === 0 ? "1" : `P(b = 2 and a = 1 | x > ${nested(levels - 1)})`;
  const parsed = parseQuery(nested(40));
  if (!parsed.ok) throw new Error(parsed.error.message);
  const normal = printQuery(normalQuery(parsed.query));
  expect(normal.split("P(a = 1 and b = 2 | ")).toHaveLength(41);
});
