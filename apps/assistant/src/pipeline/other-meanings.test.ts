import { tableFromRecords } from "@probability-chat/engine";
import type { Doubt, Interpretation } from "@probability-chat/language";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import { expect, it, test } from "vitest";
import { withOtherMeanings } from "./other-meanings.ts";

const headers = ["Member", "member_team", "Visits", "Fees", "Rain", "Discount %", "Card No"];
const { codebook } = tableFromRecords(
  headers,
  Array.from({ length: 120 }, (_, at) => [
    `M${at % 30}`,
    ["Red", "Blue", "Green"][at % 3] ?? "",
    `${1 + (at % 9)}`,
    `${20 + ((at * 7) % 90)}`,
    `${(at * 3) % 11}`,
    `${(at % 5) * 5}`,
    `${1_000 + ((at * 17) % 50)}`,
  ]),
);
const doubt: Doubt = {
  logProbability: -0.1,
  refuse: 0,
  clarify: 0,
  unmatched: 0,
  unnamed: 0,
  logAllowed: 0,
  logUsed: 0,
  logUnused: 0,
  isFitted: false,
  hasSecond: false,
  otherwise: { kind: "clarify", message: "Which?", span: null, choices: [] },
};

function query(text: string): Query {
  const found = parseQuery(text, { columns: headers });
  if (!found.ok) throw new Error(found.error.message);
  return found.query;
}

function readingsOf(question: string, texts: readonly string[], dictionary = {}) {
  const readings = texts.map((text, at) => ({
    query: query(text),
    probability: 0.8 / (at + 1),
    notes: [],
  }));
  const meaning: Interpretation = { kind: "readings", readings, doubt };
  return withOtherMeanings(meaning, question, { codebook, dictionary });
}

function read(question: string, ...texts: string[]) {
  const meaning = readingsOf(question, texts);
  if (meaning.kind !== "readings") return [[meaning.kind, 1]];
  return meaning.readings.map((one) => [printQuery(one.query), one.probability]);
}

test.each([
  [
    "how many members visited more than 5 times",
    "count(Visits > 5)",
    "distinct(Member | Visits > 5)",
  ],
  ["members with at least 3 visits", "count(Visits >= 3)", "distinct(Member | Visits >= 3)"],
  [
    "number of members per team",
    "by(member_team: count(all))",
    "by(member_team: distinct(Member))",
  ],
  [
    "what % of fees comes from the red team",
    "P(member_team = 'Red')",
    "ratio(sum(Fees | member_team = 'Red'), sum(Fees))",
  ],
  [
    "what share of the total fees is red, where it rained",
    "P(member_team = 'Red' | Rain > 0)",
    "ratio(sum(Fees | member_team = 'Red' and Rain > 0), sum(Fees | Rain > 0))",
  ],
  ["average number of bookings per member", "E(Visits)", "ratio(count(all), distinct(Member))"],
])("what a question's words fit as well is as likely: %s", (question, said, other) => {
  expect(read(question, said)).toEqual([
    [printQuery(query(said)), 0.4],
    [printQuery(query(other)), 0.4],
  ]);
});

test.each([
  ["how many rows have more than 5 visits", "count(Visits > 5)"],
  ["how many bookings did members make", "count(all)"],
  ["how many bookings has member M3", "count(Member = 'M3')"],
  ["how many visits", "sum(Visits)"],
  ["what % of members pay over 50 in fees", "P(Fees > 50)"],
  ["what % of fees is above 50", "P(Fees > 50)"],
  ["what % of cards is of red ones", "P(member_team = 'Red')"],
  ["what % of discount is red", "P(member_team = 'Red')"],
  ["average visits per member", "by(Member: E(Visits))"],
  ["number of bookings per member", "by(Member: count(all))"],
])("nothing else is meant where words do not say so: %s", (question, said) => {
  expect(read(question, said)).toEqual([[printQuery(query(said)), 0.8]]);
});

test("a column that the dictionary gives another name is known by that", () => {
  const dictionary = { Member: { name: "Guest" } };
  const meaning = readingsOf("how many guests pay over 50", ["count(Fees > 50)"], dictionary);
  expect(meaning).toMatchObject({
    readings: [{}, { query: query("distinct(Member | Fees > 50)") }],
  });
});

it.each([
  "by(member_team: P(member_team = 'Red'))",
  "by(member_team: count(member_team = 'Red'))",
  "count(Visits >= quantile(0.75, Fees))",
])("no one asks %s", (idle) => {
  expect(read("the red team", idle, "count(member_team = 'Red')")).toEqual([
    ["count(member_team = 'Red')", 0.4],
  ]);
  expect(read("the red team", idle)).toEqual([["clarify", 1]]);
});

test.each([
  ["how many days below zero", "count(Rain < 0)", 0.4],
  ["how many times above 200", "count(Fees > 200)", 0.4],
  ["how many with rain below zero", "count(Rain < 0)", 0.8],
  ["how many days above five", "count(Rain > 5)", 0.8],
])("what holds for no row of a column that is not named is doubted: %s", (question, said, left) => {
  expect(read(question, said)).toEqual([[said, left]]);
});

test.each([
  ["average fees in dollars?", "E(Fees)", "`Fees` is: nothing was converted to dollars"],
  ["median fees by team in euros", "by(member_team: median(Fees))", "converted to euros"],
])("a unit that the table does not tell is not passed over: %s", (question, said, note) => {
  expect(readingsOf(question, [said])).toMatchObject({
    readings: [{ notes: [expect.stringContaining(note)] }],
  });
});

test.each([
  ["average discount in dollars", "E(`Discount %`)"],
  ["average visits in visits", "E(Visits)"],
  ["average fees of those who paid in euros last year", "E(Fees)"],
])("nothing is said of a unit that is told, or none: %s", (question, said) => {
  expect(readingsOf(question, [said])).toMatchObject({ readings: [{ notes: [] }] });
});

it("leaves a typed query as it is", () => {
  const readings = [{ query: query("count(Rain < 0)"), probability: 1, notes: [] }];
  const typed: Interpretation = { kind: "readings", readings, doubt: null };
  expect(withOtherMeanings(typed, "count(Rain < 0)", { codebook, dictionary: {} })).toBe(typed);
});
