import path from "node:path";
import { tableFromRecords } from "@probability-chat/engine";
import { cardOf, readableTable, WordPieces } from "@probability-chat/language";
import { expect, test } from "vitest";
import { openModel } from "./model-files.ts";
import { slip } from "./slip.ts";
import { Spelling } from "./spelling.ts";

const model = await openModel(path.resolve(import.meta.dirname, "../../models/reader"));
const spelling = new Spelling(model.vocabulary);
const headers = ["monthly income", "region", "owner", "smoker"];
const records = [
  ["1200", "northwest", "Skodda", "yes"],
  ["1900", "southeast", "Brid", "no"],
];
const { codebook } = tableFromRecords(headers, records);
const table = readableTable(cardOf(codebook, {}, "policys.csv"), new WordPieces(model.vocabulary));
const mended = (question: string) => spelling.mend(question, table).text;

test.each([
  ["averge monthly incme", "average monthly income"],
  ["percentge of smokrs in the northwst", "percentage of smokers in the northwest"],
  ["waht is the propotion", "what is the proportion"],
  ["Wich region has most?", "Which region has most?"],
  ["AVERGE INCME", "AVERAGE INCOME"],
])("%s", (question, text) => {
  expect(mended(question).toLowerCase()).toBe(text.toLowerCase());
});

test.each([
  "what is the median, the decile, the modal value and the crosstab",
  "invoices that were halved, insured or summed",
  "skodda and brid",
  "the policys",
  "how many are from Nysted?",
  "P(smoker = 'yes' | zqx > 3)",
  "",
])("leaves what may be meant: %s", (question) => {
  expect(mended(question)).toBe(question);
});

test("places of the mended text are those of the question", () => {
  const question = "the avrage incme of smokrs, and the rest";
  const { text, placeOf } = spelling.mend(question, table);
  for (const word of ["the", "of", ",", "and", "rest"])
    expect(placeOf(text.lastIndexOf(word))).toBe(question.lastIndexOf(word));
  const end = text.indexOf("income") + "income".length;
  expect(question.slice(placeOf(text.indexOf("income")), placeOf(end))).toBe("incme");
});

test.each([
  ["incme", "income", 1],
  ["thier", "their", 1],
  ["comming", "coming", 1],
  ["avarage", "average", 1],
  ["standart", "standard", 2],
  ["hate", "have", null],
  ["cat", "bat", null],
  ["income", "income", null],
  ["avrge", "average", null],
  ["a", "", null],
])("%s for %s", (typed, meant, cost) => {
  expect(slip(typed, meant)).toBe(cost);
});
