import { readRecords } from "@probability-chat/codebook";
import { expect, it } from "vitest";
import { cardOf, pointedValues, yearsOf } from "./card.ts";

const headers = ["day", "amount", "code", "paid", "shop", "nothing"];
const records = Array.from({ length: 40 }, (_, i) => [
  `202${i % 3}-0${1 + (i % 9)}-15`,
  `${i * 1.5}`,
  `${i % 4}`,
  i % 3 === 0 ? "yes" : "no",
  i % 2 === 0 ? "North" : "South",
  "",
]);

it("makes a card of a codebook", () => {
  const dictionary = { code: { description: "kind of sale", values: { "1": "gift" } } };
  const card = cardOf(readRecords(headers, records).codebook, dictionary, "sales");
  expect(card.title).toBe("sales");
  expect(card.rows).toBe(40);
  expect(card.columns.map(({ name, kind }) => [name, kind])).toEqual([
    ["day", "date"],
    ["amount", "number"],
    ["code", "number"],
    ["paid", "text"],
    ["shop", "text"],
    ["nothing", "empty"],
  ]);
  const [day, amount, code, paid, shop, nothing] = card.columns;
  expect(day?.values.map(({ text }) => text)).toEqual(["2020-01-15", "2022-09-15"]);
  expect(yearsOf(card)).toEqual([2020, 2022]);
  expect(amount).toMatchObject({ min: 0, max: 58.5, values: [], distinct: 40 });
  expect(code).toMatchObject({ told: dictionary.code, distinct: 4 });
  expect([code, paid, shop, nothing, day].map((column) => column && pointedValues(column))).toEqual(
    [["0", "1", "2", "3"], ["no", "yes"], ["North", "South"], [], []],
  );
});
