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
