import { parseQuery } from "@probability-chat/query";
import { expect, it, vi } from "vitest";
import { tableFromRecords } from "../../../table/table-from-records.ts";
import { evaluate } from "../../evaluate.ts";

const names = Array.from({ length: 120 }, (_, at) => `n${at}`);
const cell = (row: number, at: number) => {
  if ((row + at) % 11 === 0) return "";
  if (at % 4 === 3) return `v${(row * at) % 5}`;
  return at % 4 === 2 ? `2024-03-${10 + ((row * at) % 17)}` : String((row * (at + 1)) % 97);
};
const records = Array.from({ length: 40 }, (_, row) => names.map((_, at) => cell(row, at)));
const table = tableFromRecords(names, records);

async function describeColumns(text: string) {
  const parsed = parseQuery(text, { columns: names });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const answer = await evaluate(parsed.query, table);
  if (answer.kind !== "describe") throw new Error(`It is ${answer.kind}.`);
  return answer.columns;
}

it("says of many columns at once what it says of each, in few requests", async () => {
  const aggregate = vi.spyOn(table, "aggregate");
  const all = await describeColumns("describe()");
  expect(aggregate.mock.calls.length).toBeLessThan(5);
  expect(all.map(({ name }) => name)).toEqual(names);
  for (const summary of all)
    expect([summary]).toEqual(await describeColumns(`describe(${summary.name})`));
});
