import { expect, test } from "vitest";
import { parseQuery, printQuery, queryColumns } from "../index.ts";

const columns = [
  "tip",
  "fare",
  "SibSp",
  "Parch",
  "pickup",
  "dropoff",
  "list price",
  "a - b",
  "self",
];

test.each([
  ["E(tip / fare)", "E(tip / fare)"],
  ["mean(TIP/fare | fare>0)", "E(tip / fare | fare > 0)"],
  ["E((tip+fare)*2)", "E((tip + fare) * 2)"],
  ["E(tip+fare*2)", "E(tip + fare * 2)"],
  ["E(tip - (fare - 1))", "E(tip - (fare - 1))"],
  ["E((tip - fare) - 1)", "E(tip - fare - 1)"],
  ["P(tip > 0.2 * fare)", "P(tip > 0.2 * `fare`)"],
  ["P(tip > 20% * fare)", "P(tip > 0.2 * `fare`)"],
  ["P(tip / fare >= 0.2 and fare > 3)", "P(tip / fare >= 0.2 and fare > 3)"],
  ["P((tip + fare) / 2 > 3 or tip = 1)", "P((tip + fare) / 2 > 3 or tip = 1)"],
  ["P((tip + fare > 3))", "P(tip + fare > 3)"],
  ["P(0.2 * fare < tip)", "P(0.2 * fare < `tip`)"],
  ["P(3 < tip / fare)", "P(tip / fare > 3)"],
  ["P(minutes(dropoff - pickup) > 30)", "P(minutes(dropoff - pickup) > 30)"],
  ["E(Hours(dropoff - pickup))", "E(hours(dropoff - pickup))"],
  ["quantile(0.9, dropoff - pickup)", "quantile(0.9, dropoff - pickup)"],
  ["by(SibSp + Parch: P(tip > 1))", "by(SibSp + Parch: P(tip > 1))"],
  ["by(SibSp + Parch + 1, tip: count(all))", "by(SibSp + Parch + 1, tip: count(all))"],
  ["rank(tip * 2 by E(fare) desc, 3)", "rank(tip * 2 by E(fare) desc, 3)"],
  ["E(tip / list price)", "E(tip / `list price`)"],
  ["E(a - b)", "E(`a - b`)"],
  ["E(`a - b` / 2)", "E(`a - b` / 2)"],
  ["P(self = self-employed)", "P(self = 'self-employed')"],
  ["P(pickup > 2012-01-01)", "P(pickup > '2012-01-01')"],
  ["P(tip in [1, 2] and tip / 2 is missing)", "P(tip in [1, 2] and tip / 2 is missing)"],
  ["E(hour(pickup))", "E(hour(pickup))"],
  ["E(tip * -1)", "E(tip * -1)"],
  ["E(-2 * tip)", "E(-2 * tip)"],
  ["E(tip - -1)", "E(tip - -1)"],
])("%s", (typed, canonical) => {
  const result = parseQuery(typed, { columns });
  if (!result.ok) throw new Error(result.error.message);
  expect(printQuery(result.query)).toBe(canonical);
  expect(parseQuery(canonical)).toEqual(result);
  expect(parseQuery(canonical, { columns })).toEqual(result);
});

test.each([
  ["E(2 + 3)", "A formula needs a column, as in `tip / fare`."],
  ["E(tip /)", "Expected a column in E(…), found `)`."],
  ["E(minutes(pickup))", "Expected `-` and an earlier date in minutes(…), found `)`."],
  [`E(${"tip + ".repeat(31)}1)`, "A formula has at most 30 operations."],
])("%s is refused", (typed, message) => {
  const result = parseQuery(typed, { columns });
  expect(result.ok || result.error.message).toBe(message);
});

test("reads the columns behind a formula", () => {
  const result = parseQuery("E(tip / fare | dropoff - pickup > 3)");
  expect(result.ok && queryColumns(result.query)).toEqual(["tip", "fare", "dropoff", "pickup"]);
});
