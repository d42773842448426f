import { expect, it } from "vitest";
import { query } from "../test/query.ts";
import { corpusTable } from "../test/tables.ts";
import { leftOut } from "./left-out.ts";

const told = {
  codebook: corpusTable("shop"),
  dictionary: { region: { name: "Sales area" }, gender: { name: "Price" } },
};

function said(question: string, text: string, ...unmatched: string[]) {
  const spans = unmatched.map((word) => ({ start: 0, end: word.length, text: word }));
  return leftOut(question, query(text), spans, told);
}

it.each([
  ["mean price and how quantity differs", "quantity", "leaves out `quantity`"],
  ["mean price per customer ages and quantity", "ages", "leaves out `customer_age`"],
  ["mean price by sales area, quantity", "area", "goes by rows, not by `Sales area`"],
])("a column that a question names is not left out in silence: %s", (question, word, note) => {
  expect(said(question, "E(unit_price_usd)", word)[0]).toContain(note);
});

it.each([
  ["mean price and quantity", "E(quantity)", "quantity"],
  ["mean price", "E(unit_price_usd)", "price"],
  ["mean price of a customer of any age", "E(unit_price_usd)", "customer"],
  ["mean price and quantity", "E(unit_price_usd)", "mean"],
])("nothing is said of what the query has, or of words apart: %s", (question, text, word) => {
  expect(said(question, text, word)).toEqual([]);
});
