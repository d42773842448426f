import { isoText } from "@probability-chat/codebook";
import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

/** 1 to 100 in each of two groups, of the second twice as much, and as many days. */
const TABLE = tableFromRecords(
  ["group", "x", "day"],
  Array.from({ length: 200 }, (_, row) => {
    const rank = (row % 100) + 1;
    const day = isoText(Date.UTC(2024, 0, rank), false);
    return row < 100 ? ["a", String(rank), day] : ["b", String(2 * rank), day];
  }),
);

async function ask(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw parsed.error;
  return evaluate(parsed.query, TABLE);
}

// Of 100 values the 84th and the 96th: P(K < 84) and P(K ≥ 96) are at most 0.025 for
// K ~ Binomial(100, 0.9).
it("encloses a quantile by the order statistics of its own ranks", async () => {
  expect(await ask("quantile(0.9, x | group = 'a')")).toMatchObject({
    value: expect.closeTo(90.1, 12),
    interval: { low: 84, high: 96, method: "orderStatistics" },
  });
  expect(await ask("quantile(0.9, day | group = 'a')")).toMatchObject({
    value: "2024-03-30",
    interval: { low: "2024-03-24", high: "2024-04-05" },
  });
});

it("cuts off as much on either side of a range", async () => {
  expect(await ask("range(0.9, x | group = 'a')")).toMatchObject({
    low: expect.closeTo(5.95, 9),
    high: expect.closeTo(95.05, 9),
  });
});

it("encloses one in each group by ranks among its own rows", async () => {
  const answer = await ask("by(group: quantile(0.9, x))");
  const groups = answer.kind === "groups" ? answer.groups : [];
  expect(groups.map(({ estimate }) => estimate?.interval)).toMatchObject([
    { low: 84, high: 96 },
    { low: 168, high: 192 },
  ]);
});
