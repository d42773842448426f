import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

it("refuses a group for each of very many values before any is formed", async () => {
  const records = Array.from({ length: 10_001 }, (_, row) => [`order ${row}`, "yes"]);
  const table = tableFromRecords(["order", "paid"], records);
  const untouched = {
    ...table,
    aggregate: () => Promise.reject(new Error("The rows were grouped.")),
  };
  const parsed = parseQuery("by(order: count(paid = 'yes'))");
  if (!("query" in parsed)) throw new Error("no query");
  const answer = await evaluate(parsed.query, untouched, { seed: 1 });
  expect(answer).toMatchObject({ kind: "refused", reason: "tooManyGroups" });
});
