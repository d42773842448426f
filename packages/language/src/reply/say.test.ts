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
    ["rank(late by E(age) desc, 1)", "the late with the highest value of: the average age"],
    ["count(age > 50) > 0", "whether there are rows where age is above 50"],
    [
      "P(not late = 'yes' | age in [30, 40])",
      "the probability that late is not 'yes', among rows where age is between 30 and 40",
    ],
    ["dependence(age, late given sex)", "whether age and late are associated, with sex held fixed"],
    ["interval(0.9, P(late = 'yes'))", "the 90 % interval for the probability that late is 'yes'"],
  ])("%s", (text, words) => {
    expect(say(text)).toBe(words);
  });
});
