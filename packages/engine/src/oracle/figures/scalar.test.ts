import { parseQuery } from "@probability-chat/query";
import { expect, it, vi } from "vitest";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

const records = Array.from({ length: 60 }, (_, row) => [String((row * 7) % 10), String(row % 3)]);

/** What so many differences in one another ask of the table. */
async function requestsOf(depth: number): Promise<number> {
  const table = tableFromRecords(["x", "y"], records);
  const aggregate = vi.spyOn(table, "aggregate");
  const parsed = parseQuery(`${"diff(".repeat(depth)}E(x)${", E(y))".repeat(depth)}`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(await evaluate(parsed.query, table)).toMatchObject({ kind: "estimate" });
  return aggregate.mock.calls.length;
}

it("asks for differences in one another no more than for each at each level", async () => {
  expect(await requestsOf(10)).toBeLessThan(5 * (await requestsOf(5)));
});
