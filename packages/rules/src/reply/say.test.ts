import { tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { sayQuery } from "./say.ts";

const { codebook } = tableFromRecords(
  ["sex", "age", "day", "late"],
  [
    ["1", "30", "2020-01-01", "yes"],
    ["2", "40", "2020-02-01", "no"],
  ],
);

function say(text: string): string {
  const parsed = parseQuery(text, { columns: codebook.columns.map((column) => column.name) });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return sayQuery(parsed.query, codebook, { sex: { values: { "1": "female" } } });
}

describe("sayQuery", () => {
  it.each([
    [
      "P(late = 'yes' | age > 30)",
      "the probability that late is 'yes', among rows where age is above 30",
    ],
    ["count(sex = 1)", "the number of rows where sex is 1 (female)"],
    ["E(age | month(day) = 2)", "the average age, among rows where the month of day is February"],
    ["by(late: median(age))", "the median of age, for each late"],
    ["rank(late by E(age) desc, 1)", "the late with the highest average age"],
    ["rank(month(day) by E(age) asc, 1)", "the month of day with the lowest average age"],
    ["rank(late by count(all) desc, 2)", "the 2 values of late with the most rows"],
    [
      "rank(late by P(sex = 1) desc, 1)",
      "the late with the highest probability that sex is 1 (female)",
    ],
    [
      "E(age | late = 'yes') > E(age | late = 'no')",
      "whether the average age is greater among rows where late is 'yes' than among rows where late is 'no'",
    ],
    [
      "P(late = 'yes' | sex = 1) > 0.5",
      "whether the probability that late is 'yes', among rows where sex is 1 (female), is greater than 50 %",
    ],
    [
      "count(late = 'yes') < count(late = 'no')",
      "whether there are fewer rows where late is 'yes' than rows where late is 'no'",
    ],
    ["count(late = 'yes') = 0", "whether there are no rows where late is 'yes'"],
    [
      "ratio(P(late = 'yes' | sex = 1), P(late = 'yes'))",
      "the ratio of the probability that late is 'yes' among rows where sex is 1 (female) to that among all rows",
    ],
    [
      "diff(E(age | late = 'yes'), E(age | late = 'no'))",
      "the difference in the average age between rows where late is 'yes' and rows where late is 'no'",
    ],
    ["count(age in [30, 40))", "the number of rows where age is at least 30 and below 40"],
    ["count(age > 50) > 0", "whether there are rows where age is above 50"],
    [
      "P(not late = 'yes' | age in [30, 40])",
      "the probability that late is not 'yes', among rows where age is between 30 and 40",
    ],
    ["dependence(age, late given sex)", "whether age and late are associated, with sex held fixed"],
    ["drivers(age)", "the columns that age depends on most"],
    ["simulate(1, age)", "a simulation of 1 row"],
    ["simulate(20, late = 'yes')", "a simulation of 20 rows, counting those where late is 'yes'"],
    [
      "whatif(P(late = 'yes'); do age + 10)",
      "the probability that late is 'yes', if age were raised by 10 in every row",
    ],
    [
      "whatif(P(late = 'yes'); do age + -10)",
      "the probability that late is 'yes', if age were lowered by 10 in every row",
    ],
    ["interval(0.9, P(late = 'yes'))", "the 90 % interval for the probability that late is 'yes'"],
  ])("%s", (text, words) => {
    expect(say(text)).toBe(words);
  });
});
