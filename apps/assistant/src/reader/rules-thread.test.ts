import type { Query } from "@probability-chat/query";
import { parseQuery, printQuery } from "@probability-chat/query";
import { afterAll, expect, it } from "vitest";
import { corpusTable } from "../../test/support/corpus-tables.ts";
import { startRulesThread } from "./rules-thread.ts";

const { codebook } = corpusTable("shop");
const patient = startRulesThread({ deadline: 30_000, patience: 60_000 });
afterAll(() => patient.close());

async function said(question: string, rules = patient, context: readonly Query[] = []) {
  const asked = { question, codebook, dictionary: {}, title: "shop.csv", context };
  return (await rules.read(asked)).map(printQuery);
}

it("says what the rules read, in the chat's context", async () => {
  const parsed = parseQuery("E(quantity)");
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(await said("What is the average quantity of toys?")).toEqual([
    "E(quantity | product_category = 'Toys')",
  ]);
  expect(await said("and the median?", patient, [parsed.query])).toEqual(["median(quantity)"]);
});

it("answers questions asked at once each by itself", async () => {
  const questions = ["average quantity", "median quantity", "how many orders were returned?"];
  expect(await Promise.all(questions.map((question) => said(question)))).toEqual([
    ["E(quantity)"],
    ["median(quantity)"],
    ["count(returned = 'yes')"],
  ]);
});

it.each([
  ["what they do not read", "zorp the frobs"],
  ["a long question", `average quantity ${"of toys ".repeat(60)}`],
  ["a long word", `average quantity of ${"toys".repeat(20)}`],
])("says nothing of %s", async (_, question) => {
  expect(await said(question)).toEqual([]);
});

it("says nothing where a question takes too long, and goes on with the next", async () => {
  const hasty = startRulesThread({ deadline: 0, patience: 60_000 });
  try {
    expect(await said("average quantity", hasty)).toEqual([]);
    expect(await said("average quantity", hasty)).toEqual([]);
  } finally {
    await hasty.close();
  }
  expect(await said("average quantity", hasty)).toEqual([]);
});
