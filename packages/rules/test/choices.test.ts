import { parseQuery, printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../src/interpret.ts";
import { corpusTable } from "./tables.ts";

const codebook = corpusTable("shop");

function asked(question: string): { label: string; query: string }[] | string {
  const meaning = interpret(question, { codebook, context: [] });
  if (meaning.kind !== "clarify") return meaning.kind;
  return meaning.choices.map(({ label, query }) => ({ label, query: printQuery(query) }));
}

describe("a question back offers what it may mean", () => {
  it.each([
    ["a level left open", "probability of payment method", [/^P\(payment_method = '/]],
    [
      "a measure's threshold left open",
      "probability of unit price",
      [/> median\(unit_price_usd\)\)$/],
    ],
    [
      "an adjective of degree",
      "how many orders have a high unit price",
      [/^count\(unit_price_usd > median/, /quantile\(0\.75/, /quantile\(0\.9/],
    ],
    ["a number without a column", "share of orders with 8", [/^P\(\w+ = 8\)$/, /^P\(\w+ = 8\)$/]],
    ["an average of nothing", "average for toys", [/^E\(\w+ \| product_category = 'Toys'\)$/]],
    ["which end is best", "which region has the best unit price", [/desc, 1\)$/, /asc, 1\)$/]],
    [
      "groups picked by a figure",
      "Which regions have a return rate above 20 %?",
      [/^by\(region: P\(returned = 'yes'\)\)$/],
    ],
    ["rows of a kind", "gift card and toys", [/^count\(/, /^P\(/]],
    ["rows of another kind", "What share of movies were returned?", [/^P\(returned = 'yes'\)$/]],
    ["one of two columns", "does the return depend on", [/^dependence\(returned, \w+\)$/]],
  ])("%s: %s", (_, question, patterns) => {
    const choices = asked(question);
    expect(choices, question).toBeInstanceOf(Array);
    if (typeof choices === "string") return;
    for (const [at, pattern] of patterns.entries()) expect(choices[at]?.query).toMatch(pattern);
    expect(choices.length).toBeLessThanOrEqual(3);
    expect(new Set(choices.map(({ query }) => query)).size).toBe(choices.length);
    for (const { label, query } of choices) {
      expect(label).not.toBe("");
      expect(parseQuery(query, { columns: codebook.columns.map(({ name }) => name) }).ok).toBe(
        true,
      );
    }
  });
});
