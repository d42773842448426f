import { ALL, compare } from "@probability-chat/query";
import { expect, test, vi } from "vitest";
import { rememberingTable } from "./remembering-table.ts";
import type { AggregateRequest } from "./table.ts";
import { tableFromRecords } from "./table-from-records.ts";

const records = tableFromRecords(
  ["x", "g"],
  [
    ["1", "a"],
    ["2", "b"],
    ["3", "b"],
  ],
);
const above = (least: number): AggregateRequest => ({
  where: compare({ kind: "column", column: "x" }, ">", least),
  by: [],
  measures: [{ kind: "count", event: ALL }],
});

function watched() {
  const aggregate = vi.fn(records.aggregate);
  return { aggregate, table: rememberingTable({ ...records, aggregate }) };
}

test("the same request is counted once, another one by itself", async () => {
  const { aggregate, table } = watched();
  const both = await Promise.all([table.aggregate(above(1)), table.aggregate(above(1))]);
  expect(both[0]).toBe(both[1]);
  expect(await table.aggregate(above(2))).not.toEqual(both[0]);
  expect(aggregate).toHaveBeenCalledTimes(2);
});

test("bounds that JSON writes alike are told apart", async () => {
  const { table } = watched();
  const [low] = await table.aggregate(above(Number.NEGATIVE_INFINITY));
  const [high] = await table.aggregate(above(Number.POSITIVE_INFINITY));
  expect([low, high].map((row) => row?.measures)).toEqual([
    [{ kind: "count", count: 3 }],
    [{ kind: "count", count: 0 }],
  ]);
});

test("what failed is asked again", async () => {
  const { aggregate, table } = watched();
  aggregate.mockRejectedValueOnce(new Error("interrupted"));
  await expect(table.aggregate(above(1))).rejects.toThrow("interrupted");
  expect(await table.aggregate(above(1))).toEqual(await records.aggregate(above(1)));
});
