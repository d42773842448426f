import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { query } from "../test/query.ts";
import { askWhichFigure, severalFigures, withAllFigures } from "./several-figures.ts";

const tableOf = (...headers: string[]) => {
  const records = [headers.map(() => "1.5"), headers.map(() => "2")];
  return { codebook: readRecords(headers, records).codebook, dictionary: {} };
};
const told = tableOf("fare", "tip", "town");

test.each([
  ["What are the mean, median and standard deviation of fare?", ["mean", "median", "sd"]],
  ["mean & population sd of fare", ["mean", "sd"]],
  ["the smallest and the largest fare", ["min", "max"]],
  ["total, and average tip by town", ["mean", "sum"]],
  ["the mean fare and tip", null],
  ["mean fare and median tip", null],
  ["What is the mean?", null],
])("%s", (question, figures) => {
  expect(severalFigures(question, told)?.figures ?? null).toEqual(figures);
});

test("words of columns' names are no figures", () => {
  expect(severalFigures("the max and min of a day", tableOf("tempMax", "temp_min"))).toBe(null);
});

const overview = withAllFigures({ figures: ["mean", "sd"], span: { start: 0, end: 0, text: "" } });

test.each([
  ["E(fare)", "describe(fare)"],
  ["sd(fare)", "describe(fare)"],
  ["median(fare)", "median(fare)"],
  ["E(fare | town = 'Bath')", "E(fare | town = 'Bath')"],
  ["E(tip / fare)", "E(tip / fare)"],
  ["corr(fare, tip)", "corr(fare, tip)"],
])("of all rows an overview has them all: %s", (text, expected) => {
  expect(printQuery(overview(query(text)))).toBe(expected);
});

test.each([
  ["by(town: sd(fare))", ["by(town: E(fare))", "by(town: sd(fare))"]],
  ["E(tip / fare)", ["E(tip / fare)", "sd(tip / fare)"]],
  ["E(fare | tip > 2)", ["E(fare | tip > 2)", "sd(fare | tip > 2)"]],
  ["max(fare)", null],
  ["E(fare) > E(tip)", null],
])("else it is asked which comes first: %s", (text, expected) => {
  const several = severalFigures("mean and sd, please", told);
  if (several === null) throw new Error("not listed");
  const asked = askWhichFigure(several, query(text), told);
  expect(asked?.choices.map((choice) => printQuery(choice.query)) ?? null).toEqual(expected);
});
