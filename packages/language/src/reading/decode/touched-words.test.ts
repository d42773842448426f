import { parseQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import type { Card, CardColumn } from "../card/card.ts";
import { readableTable } from "../encode/readable-table.ts";
import { WordPieces } from "../text/word-pieces.ts";
import { cutWords } from "../text/words.ts";
import { touchedWords } from "./touched-words.ts";

const marks = Array.from({ length: 12 }, (_, mark) => `[unused${mark}]`);
const pieces = new WordPieces(["[UNK]", ...marks]);
const columnOf = (
  name: string,
  kind: CardColumn["kind"],
  told: NonNullable<CardColumn["told"]> = {},
): CardColumn => ({ name, kind, distinct: 2, missing: 0, min: null, max: null, values: [], told });
const card: Card = {
  title: "",
  rows: 10,
  columns: [
    columnOf("annualIncome", "number"),
    columnOf("sex", "number", { synonyms: ["gender"], values: { 2: "women" } }),
    columnOf("city", "text"),
    columnOf("sold_on", "date"),
    columnOf("GenHlth", "number"),
  ],
};
const table = readableTable(card, pieces);

it.each([
  ["What is the average annual income?", "E(annualIncome)", "", 0],
  ["average incomes of tall women", "E(annualIncome | sex = 2)", "tall", 0],
  ["median salary in Paris", "median(annualIncome | city = 'Paris')", "salary", 1],
  ["median income in Pariss", "median(annualIncome | city = 'Paris')", "", 0],
  ["how many earn over 5k", "count(annualIncome > 5000)", "earn", 1],
  ["how many have an income over 5k of 30", "count(annualIncome > 5000)", "30", 0],
  ["mean general health in Paris", "E(GenHlth | city = 'Paris')", "", 0],
  ["cities by gender", "table(city, sex)", "", 0],
])("%s: %s leaves '%s' and %d columns", (question, text, expected, unnamed) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const words = cutWords(question);
  const left = touchedWords({ words, inTitle: [] }, parsed.query, table, card);
  expect(left.unmatched.map((index) => words[index]?.text).join(" ")).toBe(expected);
  expect(left.unnamed).toBe(unnamed);
});
