import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

const rows = ["2023", "2024"].flatMap((year) =>
  Array.from({ length: 24 }, (_, at) => [
    `${year}-${String((at % 12) + 1).padStart(2, "0")}-05`,
    `2024-${String((at % 12) + 1).padStart(2, "0")}-07`,
    String(at),
  ]),
);
const table = tableFromRecords(["day", "paid", "amount"], rows);

async function acrossYears(text: string): Promise<unknown> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  const answer = await evaluate(parsed.query, table);
  if (answer.kind !== "groups" && answer.kind !== "estimate") throw new Error(answer.kind);
  return answer.caveats.filter(({ kind }) => kind === "acrossYears");
}

test.each([
  ["by(month(day): sum(amount))", "month"],
  ["by(quarter(day): count(amount > 5))", "quarter"],
  ["rank(month(day) by sum(amount) desc, 1)", "month"],
  ["by(month(day): sum(amount | month(day) <= 6))", "month"],
  ["by(weekday(day): sum(amount))", "weekday"],
  ["by(day(day): count(all))", "day"],
])("%s is of both years", async (text, part) => {
  expect(await acrossYears(text)).toEqual([{ kind: "acrossYears", part, from: 2023, to: 2024 }]);
});

test.each([
  "by(month(day): E(amount))",
  "by(yearmonth(day): sum(amount))",
  "by(year(day), month(day): sum(amount))",
  "by(weekday(paid): sum(amount))",
  "by(month(paid): sum(amount))",
  "by(month(day): sum(amount | year(day) = 2024))",
  "rank(month(day) by sum(amount | day >= '2024-01-01') desc, 1)",
])("%s says of which, or is no total", async (text) => {
  expect(await acrossYears(text)).toEqual([]);
});

const once = tableFromRecords(
  ["day", "shop", "amount"],
  rows.map(([day = "", , amount = ""], at) => [day, at % 24 < 6 ? "a" : "b", amount]),
);

test.each([
  ["sum(amount)", "2023-01-05", "2024-12-05"],
  ["by(shop: sum(amount))", "2023-01-05", "2024-12-05"],
  ["rank(shop by sum(amount) desc, 1)", "2023-01-05", "2024-12-05"],
  ["sum(amount | shop = 'a')", "2023-01-05", "2024-06-05"],
])("%s is of all dates, and says from when to when", async (text, from, to) => {
  const caveats = await spanOf(text);
  expect(caveats).toEqual([{ kind: "totalSpan", column: "day", from, to }]);
});

test.each([
  "E(amount)",
  "count(all)",
  "sum(amount | year(day) = 2024)",
  "by(year(day): sum(amount))",
  "by(yearmonth(day): sum(amount))",
  "sum(amount | amount < 0)",
])("%s is no total of several years, or says of which", async (text) => {
  expect(await spanOf(text)).toEqual([]);
});

async function spanOf(text: string): Promise<unknown> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  const answer = await evaluate(parsed.query, once);
  const caveats = "caveats" in answer ? answer.caveats : [];
  return caveats.filter(({ kind }) => kind === "totalSpan");
}
