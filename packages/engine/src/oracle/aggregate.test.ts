import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import type { Table } from "../table/table.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

/** Every order has a name of its own, and next to none a note. */
const ORDERS = tableFromRecords(
  ["order", "paid", "note"],
  Array.from({ length: 10_001 }, (_, row) => [`order ${row}`, "yes", row < 9 ? `note ${row}` : ""]),
);

function ask(text: string, table: Table) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw parsed.error;
  return evaluate(parsed.query, table, { seed: 1 });
}

it.each([
  "by(order: count(paid = 'yes'))",
  "by(order, paid: count(all))",
  "by(paid: distribution(order))",
  "distribution(order)",
  "antimode(order)",
])("refuses a group for each of very many values before any is formed: %s", async (query) => {
  const untouched = {
    ...ORDERS,
    aggregate: () => Promise.reject(new Error("The rows were grouped.")),
  };
  expect(await ask(query, untouched)).toMatchObject({ kind: "refused", reason: "tooManyGroups" });
});

it("shows the largest of many groups, and says how many there are", async () => {
  const records = Array.from({ length: 403 }, (_, row) => [`town ${row % 202}`]);
  const answer = await ask("by(town: count(all))", tableFromRecords(["town"], records));
  if (answer.kind !== "groups") throw new Error(answer.kind);
  const counts = answer.groups.map(({ estimate }) => estimate?.value);
  expect(counts).toHaveLength(200);
  expect(new Set(counts)).toEqual(new Set([2]));
  expect(answer.caveats).toEqual([{ kind: "truncatedGroups", shown: 200, groups: 202 }]);
});

it("does not refuse many values that gaps in another key may leave out", async () => {
  const answer = await ask("by(order, note: count(all))", ORDERS);
  expect(answer.kind === "groups" && answer.groups.length).toBe(9);
});
