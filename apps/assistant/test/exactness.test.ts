import { expect, it } from "vitest";
import { measureExactness } from "./exactness/measure-exactness.ts";

it("answers as separately written SQL over the file does", { timeout: 240_000 }, async () => {
  const { queries, mistaken, mismatches } = await measureExactness({
    queries: 320,
    seed: 1,
    perTable: 20,
    vega: 4,
  });
  expect(mistaken).toEqual([]);
  expect(mismatches).toEqual([]);
  expect(queries).toBe(320);
});
