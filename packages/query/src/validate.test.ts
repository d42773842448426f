import { expect, test } from "vitest";
import { nearestNames } from "./nearest.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { validateQuery } from "./validate.ts";

const columns = ["Survived", "Sex", "Pclass", "Fare", "Age"].map((name) => ({
  name,
  type: "number",
}));

test.each([
  ["P(Survived = 1 | Age > quantile(0.75, Age))", []],
  ["draw(3, exactly 3, Survived = 1)", []],
  ["P(Survivd = 1 | agee > 3 or Survivd = 0)", ["unknownColumn Survivd", "unknownColumn agee"]],
  ["P(Age > E(Fair))", ["unknownColumn Fair"]],
  ["quantile(1.5, Age)", ["share"]],
  ["count(Age > quantile(0, Age))", ["share"]],
  ["interval(1, P(Survived = 1))", ["share"]],
  ["range(0, Age)", ["share"]],
  ["rank(Sex by count(all) desc, 0)", ["size"]],
  ["simulate(2.5, Age)", ["size"]],
  ["draw(-1, exactly 9, Age = 1)", ["size"]],
  ["draw(2, exactly 3, Age = 1)", ["outcome"]],
  ["draw(2, exactly 0.5, Age = 1)", ["outcome"]],
  ["by(Sex, Sex: E(Age))", ["repeatedColumn Sex"]],
  ["dependence(Sex, Age given Sex)", ["repeatedColumn Sex"]],
  ["table(Sex, Sex)", ["repeatedColumn Sex"]],
  ["surprise(Age = 1, Age = 2)", ["repeatedColumn Age"]],
  ["explain(range(2, Agee))", ["unknownColumn Agee", "share"]],
])("%s", (text, expected) => {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.message);
  const problems = validateQuery(result.query, { columns });
  expect(problems.map(({ kind, column }) => [kind, column].join(" ").trim())).toEqual(expected);
  for (const { message } of problems) expect(message).toMatch(/\.$/);
});

test.each([
  ["Survivd", ["Survived"]],
  ["SEX", ["Sex"]],
  ["Fair", ["Fare"]],
  ["Aeg", ["Age"]],
  ["passenger class", []],
])("nearest to %s", (typed, expected) => {
  const names = columns.map((column) => column.name);
  expect(nearestNames(typed, names).slice(0, 1)).toEqual(expected);
});
