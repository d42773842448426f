import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { tableFromRecords } from "../table/table-from-records.ts";
import { evaluate } from "./evaluate.ts";

const table = tableFromRecords(
  ["date", "rain"],
  [
    ["2024-01-05", "yes"],
    ["2024-01-20", "no"],
    ["2024-03-01", "yes"],
    ["2024-03-02", "yes"],
    ["2025-01-09", "no"],
    ["", "yes"],
  ],
);

async function ask(text: string) {
  const parsed = parseQuery(text, { columns: ["date", "rain"] });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

test("a share by month counts each month over the years; rows without a date are told", async () => {
  const answer = await ask("by(month(date): P(rain = 'yes'))");
  expect(answer).toMatchObject({
    kind: "groups",
    columns: ["month(date)"],
    groups: [
      { keys: ["1"], estimate: { value: 1 / 3, support: { given: 3 } } },
      { keys: ["3"], estimate: { value: 1, support: { given: 2 } } },
    ],
    caveats: expect.arrayContaining([
      { kind: "missingExcluded", rows: 1, columns: ["month(date)"] },
    ]),
  });
});

test.each([
  ["rank(month(date) by P(rain = 'yes') desc, 1)", { groups: [{ keys: ["3"] }] }],
  ["mode(year(date))", { kind: "label", value: "2024" }],
  ["distribution(quarter(date))", { groups: [{ keys: ["1"], estimate: { value: 1 } }] }],
  ["by(year(date), month(date): count(all))", { groups: [{ keys: ["2024", "1"] }, {}, {}] }],
  ["by(month(date): distribution(rain))", { kind: "table", row: "month(date)" }],
])("%s", async (text, expected) => {
  expect(await ask(text)).toMatchObject(expected);
});

test("a part of what is no date is refused", async () => {
  expect(await ask("by(month(rain): count(all))")).toMatchObject({
    kind: "refused",
    reason: "wrongType",
  });
});

test.each(["quantile(5, rain)", "simulate(0, rain = 'yes')", "draw(2, exactly 3, rain = 'yes')"])(
  "%s is no question that can be asked",
  async (text) => {
    expect(await ask(text)).toMatchObject({ kind: "refused", reason: "invalidQuery" });
  },
);
