import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../../test/support/circumstances.ts";
import { answerQuery } from "../answer-question.ts";

const headers = ["sold", "price", "cold", "remark"];
const records = Array.from({ length: 120 }, (_, row) => {
  const isCold = row % 3 > 0;
  const day = `2024-${isCold ? "11" : "06"}-${String(1 + (row % 28)).padStart(2, "0")}`;
  return [day, String((isCold ? 5 : 9) + (row % 7)), isCold ? "yes" : "no", row % 4 ? "" : "late"];
});
const circumstances = circumstancesOf(tableFromRecords(headers, records));

async function cardOf(text: string) {
  const parsed = parseQuery(text, { columns: headers });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer } = await answerQuery(parsed.query, circumstances);
  if (answer.kind !== "answer" || !answer.card) throw new Error(answer.kind);
  return { ...answer.card, method: answer.method };
}

test.each([
  "test(E(price | cold = 'yes') > E(price | cold = 'no'))",
  "drivers(price)",
  "dependence(price, cold)",
  "simulate(50, cold = 'yes')",
  "mode(month(sold))",
  "findings()",
  "by(cold: E(price))",
])("an explanation of %s is shown as what it explains, with counts", async (text) => {
  const [own, explained] = [await cardOf(text), await cardOf(`explain(${text})`)];
  const { sentence: _, ...same } = own;
  expect(explained).toMatchObject({ ...same, tables: expect.arrayContaining(own.tables) });
  expect(explained.tables.length).toBeGreaterThan(own.tables.length);
});
