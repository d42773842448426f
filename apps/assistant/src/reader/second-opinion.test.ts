import { typedOnly } from "@probability-chat/language";
import { parseQuery, printQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { corpusTable } from "../../test/support/corpus-tables.ts";
import { withSecondOpinion } from "./second-opinion.ts";

const { codebook } = corpusTable("shop");
const reader = withSecondOpinion(typedOnly);

async function second(question: string, context: readonly string[] = []): Promise<string[]> {
  const queries = context.flatMap((text) => {
    const parsed = parseQuery(text);
    return parsed.ok ? [parsed.query] : [];
  });
  const asked = { question, codebook, dictionary: {}, title: "shop.csv", context: queries };
  return ((await reader.propose(asked)).second ?? []).map(printQuery);
}

it("is what the rules read, in the chat's context", async () => {
  expect(await second("What is the average quantity of toys?")).toEqual([
    "E(quantity | product_category = 'Toys')",
  ]);
  expect(await second("and the median?", ["E(quantity)"])).toEqual(["median(quantity)"]);
});

it.each([
  ["is nothing of what they do not read", "zorp the frobs"],
  ["is nothing of a long question", `average quantity ${"of toys ".repeat(60)}`],
  ["is nothing of a long word", `average quantity of ${"toys".repeat(20)}`],
])("%s", async (_, question) => {
  expect(await second(question)).toEqual([]);
});
