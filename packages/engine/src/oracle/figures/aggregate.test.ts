import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

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

describe("many periods", () => {
  /** Two rows in each month, but one row in every third and none in every tenth. */
  const monthly = (months: number) =>
    tableFromRecords(
      ["day"],
      Array.from({ length: months }, (_, at) => {
        const month = `${1980 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, "0")}`;
        return Array.from({ length: at % 10 === 5 ? 0 : at % 3 === 1 ? 1 : 2 }, () => [
          `${month}-09`,
        ]);
      }).flat(),
    );

  it.each(["by(yearmonth(day): count(all))", "distribution(yearmonth(day))"])(
    "are all shown in %s, and only those without rows as none",
    async (query) => {
      const answer = await ask(query, monthly(300));
      if (answer.kind !== "groups") throw new Error(answer.kind);
      expect(answer.groups).toHaveLength(300);
      expect(answer.groups.filter(({ estimate }) => estimate?.value === 0)).toHaveLength(30);
      expect(answer.caveats.filter(({ kind }) => kind === "truncatedGroups")).toEqual([]);
    },
  );

  it.each(["by(yearmonth(day): count(all))", "distribution(yearmonth(day))"])(
    "are cut in %s beyond what is shown, and none is said to have no rows",
    async (query) => {
      const answer = await ask(query, monthly(480));
      if (answer.kind !== "groups") throw new Error(answer.kind);
      expect(answer.groups).toHaveLength(400);
      expect(answer.groups.filter(({ estimate }) => estimate?.value === 0)).toEqual([]);
      expect(answer.caveats).toContainEqual({ kind: "truncatedGroups", shown: 400, groups: 432 });
    },
  );
});

it("does not refuse many values that gaps in another key may leave out", async () => {
  const answer = await ask("by(order, note: count(all))", ORDERS);
  expect(answer.kind === "groups" && answer.groups.length).toBe(9);
});
