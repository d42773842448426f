import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { query } from "../../test/query.ts";
import { saidAmounts } from "./said-amounts.ts";

const headers = [
  "Gross",
  "Sales (000)",

  "Mass (g)",
  "Length (cm)",
  "TotalMinutesAsleep",
  "Age",
  "From",
  "To",
  "days_per_week",
];
const rows = [
  ["0", "5", "3000", "20", "400", "3", "2026-01-05", "2026-01-09", "5"],
  ["760000000", "90", "6000", "30", "500", "90", "2026-02-01", "2026-02-20", "6"],
];
const { codebook } = readRecords(headers, rows);

function measured(question: string, read: string, dictionary = {}): string {
  return printQuery(saidAmounts(question, { codebook, dictionary }).inColumns(query(read)));
}

test.each([
  ["more than 5 kg", "P(`Mass (g)` > 5)", "P(`Mass (g)` > 5000)"],
  [
    "over 5kg and under 20 cm",
    "P(`Mass (g)` > 5 and `Length (cm)` < 20)",
    "P(`Mass (g)` > 5000 and `Length (cm)` < 20)",
  ],
  ["a 2-hour sleep", "P(TotalMinutesAsleep = 2)", "P(TotalMinutesAsleep = 120)"],
  ["at least half a kilo", "count(`Mass (g)` >= 0.5)", "count(`Mass (g)` >= 500)"],
  ["between 3 and 4 kg", "P(`Mass (g)` in [3, 4])", "P(`Mass (g)` in [3000, 4000])"],
  ["3 to 4 kilograms", "P(`Mass (g)` in [3, 4])", "P(`Mass (g)` in [3000, 4000])"],
  ["either 1 or 2 metres", "P(`Length (cm)` in {1, 2})", "P(`Length (cm)` in {100, 200})"],
  ["11 pounds or more", "P(`Mass (g)` >= 11)", "P(`Mass (g)` >= 4989.51607)"],
  ["less than 6 hours of sleep", "P(TotalMinutesAsleep < 6)", "P(TotalMinutesAsleep < 360)"],
  ["is the average above 4 kg?", "E(`Mass (g)`) > 4", "E(`Mass (g)`) > 4000"],
  [
    "is the gap more than 1 kg?",
    "diff(E(`Mass (g)` | Age > 5), E(`Mass (g)` | Age <= 5)) > 1",
    "diff(E(`Mass (g)` | Age > 5), E(`Mass (g)` | Age <= 5)) > 1000",
  ],
  [
    "rows for a difference of 0.1 kg",
    "samplesize(E(`Mass (g)`), 0.1)",
    "samplesize(E(`Mass (g)`), 100)",
  ],
  [
    "mass to expect at a length of 0.3 m",
    "predict(`Mass (g)`; `Length (cm)` = 0.3)",
    "predict(`Mass (g)`; `Length (cm)` = 30)",
  ],
  ["taking more than 2 weeks", "P(days(To - From) > 2)", "P(days(To - From) > 14)"],
  ["taking more than 48 hours", "P(days(To - From) > 48)", "P(hours(To - From) > 48)"],
  ["taking more than 48 hours", "P(To - From > 48)", "P(To - From > 2)"],
  [
    "how many hours it takes, by age",
    "by(Age: E(days(To - From)))",
    "by(Age: E(hours(To - From)))",
  ],
  ["more than 2 hours of sleep", "P(TotalMinutesAsleep > 7200)", "P(TotalMinutesAsleep > 120)"],
  ["more than 90 minutes", "P(TotalMinutesAsleep > 1.5)", "P(TotalMinutesAsleep > 90)"],
  ["more than 2 days", "P(hours(To - From) > 48)", "P(days(To - From) > 2)"],
  ["over 100 million", "P(Gross > 100)", "P(Gross > 100000000)"],
  ["over 100 million", "P(Gross > 100000)", "P(Gross > 100000000)"],
  ["over 10,000", "P(Gross > 10)", "P(Gross > 10000)"],
  ["over 2.5m dollars", "P(Gross > 2.5)", "P(Gross > 2500000)"],
  [
    "between 50 and 100 million",
    "P(Gross in [50, 100000000])",
    "P(Gross in [50000000, 100000000])",
  ],
  ["20 to 30k", "P(Gross in [20, 30])", "P(Gross in [20000, 30000])"],
  ["is the mean above 5 million", "E(Gross) > 5", "E(Gross) > 5000000"],
  ["longer than 5 m", "P(`Length (cm)` > 5)", "P(`Length (cm)` > 500)"],
  ["longer than 2 thousand km", "P(`Length (cm)` > 2)", "P(`Length (cm)` > 200000000)"],
  ["5 kg at 2 years of age", "P(`Mass (g)` > 5 | Age = 2)", "P(`Mass (g)` > 5000 | Age = 2)"],
])("%s", (question, read, meant) => {
  expect(measured(question, read)).toBe(meant);
});

test.each([
  ["what is converted already", "more than 5 kg", "P(`Mass (g)` > 5000)"],
  ["the column's own unit", "more than 5 g", "P(`Mass (g)` > 5)"],
  ["a number without a unit", "mass above 5", "P(`Mass (g)` > 5)"],
  ["a unit of another kind", "more than 5 cm", "P(`Mass (g)` > 5)"],
  ["a column of which no unit is known", "older than 2 years", "P(Age > 2)"],
  ["a rate", "more than 5 hours", "P(days_per_week > 5)"],
  ["one number in two units", "5 kg or 5 g", "P(`Mass (g)` > 5)"],
  ["an amount of two numbers", "taller than 5 feet 3", "P(`Length (cm)` > 5)"],
  ["a word that is a unit elsewhere", "more than 5 in May", "P(`Length (cm)` > 5)"],
  ["what is in no unit that is said", "more than 2 days", "P(hours(To - From) > 47)"],
  ["what no row has", "over 2 billion", "P(Gross > 2000000)"],
  ["a long number of a column of thousands", "over 50,000", "P(`Sales (000)` > 50)"],
  ["a column of thousands", "over 50 thousand", "P(`Sales (000)` > 50)"],
  ["a number of another scale", "between 1000 and 2 million", "P(Gross > 1000)"],
  ["two units of time", "hours it takes after more than 3 days", "E(minutes(To - From))"],
])("leaves %s", (_, question, read) => {
  expect(measured(question, read)).toBe(printQuery(query(read)));
});

test.each(["M", "MM"])("%s is no length", (unit) => {
  const dictionary = { Age: { unit } };
  expect(measured("more than 5 cm", "P(Age > 5)", dictionary)).toBe("P(Age > 5)");
});

test("what the user says of a column goes before its name", () => {
  const dictionary = { Age: { unit: "months" } };
  expect(measured("older than 2 years", "P(Age > 2)", dictionary)).toBe("P(Age > 24)");
});

const AS_IT_STANDS =
  "The table does not say in which unit Gross is: the number was compared as it stands.";

test.each([
  ["more than 5 kg", "P(Gross > 5)", [AS_IT_STANDS]],
  ["more than 5 kg", "P(`Mass (g)` > 5000)", []],
  ["more than 5", "P(Gross > 5)", []],
  ["more than 5 cm", "P(`Mass (g)` > 5)", []],
  ["older than 2 years", "P(Age > 2)", []],
  ["more than 10k a month", "P(Gross > 10000)", []],
  ["people in their 40s", "count(Age in [40, 50))", []],
])("%s of %s", (question, read, notes) => {
  expect(saidAmounts(question, { codebook, dictionary: {} }).notes(query(read))).toEqual(notes);
});
