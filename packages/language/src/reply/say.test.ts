import { readRecords } from "@probability-chat/codebook";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { Names } from "./names.ts";
import { sayQuery, saySides } from "./say.ts";

const { codebook } = readRecords(
  ["survived", "sex", "pclass", "fare", "sold"],
  Array.from({ length: 12 }, (_, at) => [
    String(at % 2),
    ["female", "male"][at % 2] ?? "",
    String((at % 3) + 1),
    String(10 + at),
    `2024-0${(at % 9) + 1}-01`,
  ]),
);
const plain = new Names(codebook);
const valued = new Names(codebook, {
  survived: { values: { "1": "survived", "0": "died" } },
  pclass: { values: { "1": "first", "2": "second" } },
});
const named = new Names(codebook, {
  survived: { name: "Outcome", values: { "1": "survived", "0": "not survived" } },
  sex: { name: "Sex" },
  pclass: { name: "Ticket class", values: { "1": "first", "2": "second", "3": "third" } },
  fare: { name: "Fare paid" },
  sold: { name: "Day of sale" },
});

function said(text: string, names: Names): string {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return sayQuery(parsed.query, names);
}

test.each([
  [
    "P(survived = 1 | sex = 'female')",
    plain,
    "the probability that survived is 1, among rows where sex is 'female'",
  ],
  [
    "P(survived = 1 | sex = 'female')",
    valued,
    "the probability of survived, among rows where sex is 'female'",
  ],
  ["P(survived = 0)", valued, "the probability that survived is 'died'"],
  [
    "count(survived = 1 and not pclass = 1)",
    valued,
    "the number of rows where survived applies and pclass is not 'first'",
  ],
  ["count(survived != 1)", valued, "the number of rows where survived does not apply"],
  [
    "odds(survived = 1 | pclass = 1)",
    valued,
    "the odds of survived, among rows where pclass is 'first'",
  ],
  [
    "P(survived = 1 | sex = 'female')",
    named,
    "the probability that Outcome is survived, among rows where Sex is female",
  ],
  // a meaning with a word of the sentence itself stands in quotes
  ["P(survived = 0)", named, "the probability that Outcome is 'not survived'"],
  ["P(not survived = 1)", named, "the probability that Outcome is not survived"],
  [
    "count(pclass in {1, 3} and survived = 1)",
    named,
    "the number of rows where Ticket class is first or third and Outcome is survived",
  ],
  // the order is that of the codes
  ["P(pclass > 1)", named, "the probability that Ticket class is above 1 (first)"],
  ["by(pclass: E(fare))", named, "the average Fare paid, for each Ticket class"],
  ["by(month(sold): count(all))", named, "the number of rows, for each month of Day of sale"],
  ["P(month(sold) = 2)", named, "the probability that the month of Day of sale is February"],
  ["E(fare / pclass)", named, "the average Fare paid divided by Ticket class"],
  [
    "dependence(fare, survived given pclass)",
    named,
    "whether Fare paid and Outcome are associated, with Ticket class held fixed",
  ],
  [
    "whatif(P(survived = 1); do pclass = 1)",
    named,
    "the probability that Outcome is survived, if Ticket class were first in every row",
  ],
  [
    "complete(sex, pclass | survived = 1)",
    named,
    "the most probable Sex and Ticket class, among rows where Outcome is survived",
  ],
  [
    "surprise(sex = 'male', pclass = 2)",
    named,
    "how surprising Sex = male and Ticket class = second is",
  ],
  [
    "effect(E(fare); sex = 'male' hold pclass)",
    named,
    "the difference in the average Fare paid between rows where Sex is male and others that are like them, with Ticket class to be held fixed",
  ],
  [
    "diff(E(fare | pclass = 1), E(fare | pclass = 3))",
    named,
    "the difference in the average Fare paid between rows where Ticket class is first and rows where Ticket class is third",
  ],
] as const)("%s is said in the words of its user", (text, names, words) => {
  expect(said(text, names)).toBe(words);
});

test("sides are told apart in the words of their user", () => {
  const parsed = parseQuery("P(survived = 1 | pclass = 1) > P(survived = 1 | pclass = 3)");
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(saySides(parsed.query, named)).toEqual(["Ticket class is first", "Ticket class is third"]);
});
