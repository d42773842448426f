import { describe, expect, test } from "vitest";
import { normalQuery } from "./normal.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { printQuery } from "./print.ts";

function normal(text: string): string {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.message);
  return printQuery(normalQuery(result.query));
}

describe("queries that ask the same have one normal form", () => {
  test.each([
    ["P(b = 2 | a = 1)", ["P(b = 2 and a = 1 | a = 1)", "P(b = '2' | a = 1 and a = 1)"]],
    ["P(a = 1 and b = 2)", ["P(b = 2 and a = 1)", "P(not (b != 2 or a != 1))"]],
    ["count(a in {1, 2, 'x'})", ["count(a in {'x', 2, 1, 2})", "count(a = 2 or a in {'x', 1})"]],
    ["count(a = 1)", ["count(a in {1})", "count(a in [1, 1])", "count(not a != 1)"]],
    ["count(a != 1)", ["count(not a = 1)", "count(not a in {1})"]],
    ["count(not a in {1, 2})", ["count(a != 2 and a != 1)", "count(not (a = 1 or a = 2))"]],
    ["count(a in [1, 5))", ["count(a >= 1 and a < 5)", "count(not (a < 1 or a >= 5) and a > 0)"]],
    ["count(not a in [1, 5])", ["count(a < 1 or a > 5)"]],
    ["count(a is present)", ["count(not a is missing)"]],
    ["count(a > `b`)", ["count(b < `a`)", "count(not a <= `b`)"]],
    ["count(all)", ["count(a = 1 or all)", "count(not not all)"]],
    ["count(weekday(d) in [6, 7])", ["count(weekday(d) > 5)", "count(weekday(d) in {7, 6})"]],
    ["count(weekday(d) != 7)", ["count(weekday(d) <= 6)", "count(not weekday(d) = 7)"]],
    [
      "count(not hour(d) in [6, 21])",
      ["count(hour(d) >= 22 or hour(d) < 6)", "count(hour(d) in {22, 23, 0, 1, 2, 3, 4, 5})"],
    ],
    ["count(year(d) >= 2020)", ["count(year(d) > 2019)", "count(not year(d) < 2020)"]],
    [
      "count(year(d) in [2019, 2021])",
      [
        "count(year(d) in {2021, 2020, 2019})",
        "count(not (year(d) < 2019 or year(d) > 2021))",
        "count(year(d) > 2018 and year(d) < 2022)",
      ],
    ],
    ["E(x | a = 1) > E(x | a = 2)", ["E(x | a = 2) < E(x | a = 1)"]],
    ["E(x | a = 1) > E(x)", ["diff(E(x | a = 1), E(x)) > 0", "0 < diff(E(x | a = 1), E(x))"]],
    ["P(a = 1) > P(b = 1)", ["ratio(P(a = 1), P(b = 1)) > 1"]],
    ["count(a = 1) > 0", ["count(a = 1) >= 1", "count(a = 1) != 0", "0 < count(a = 1)"]],
    ["distinct(a) = distinct(b)", ["distinct(b) = distinct(a)"]],
    ["table(a, b)", ["table(b, a)"]],
    ["by(a, month(d): E(x))", ["by(month(d), a: E(x | all))"]],
    ["dependence(a, b given x, y)", ["dependence(b, a given y, x)"]],
    ["complete(a, b | c = 1)", ["complete(b, a | c in {1})"]],
    ["surprise(a = 1, b = 2)", ["surprise(b = 2, a = '1')"]],
    ["simulate(9, a, b)", ["simulate(9, b, a)"]],
    ["E(b * c + a | a * b > 2)", ["E(a + c * b | b * a > 2)"]],
    ["by(a + b: P(2 * a > `b`))", ["by(b + a: P(b < `a` * 2))"]],
    ["E(x | x > E(x | a != 1))", ["E(x | not x <= E(x | not a = 1))"]],
    [
      "explain(draw(2, all, a = 1 | b in {1, 2}))",
      ["explain(draw(2, all, a = 1 | b = 2 or b = 1))"],
    ],
  ])("%s", (form, others) => {
    expect(normal(form)).toBe(form);
    expect(others.map(normal)).toEqual(others.map(() => form));
  });
});

describe("what asks something else keeps apart", () => {
  test.each([
    ["a < 5 and b < 5", "a <= 5 and b < 5"],
    ["a > 5 or a <= 5", "all"],
    ["a is present and a > 5", "a > 5"],
    ["a in [1, 5)", "a in [1, 5]"],
    ["a = 1 and (b = 2 or c = 3)", "a = 1 and b = 2 or c = 3"],
    ["a = '1.0'", "a = 1"],
    ["d > '2024-01-01' and d > '2024-02-01'", "d > '2024-02-01'"],
  ])("%s and %s", (one, other) => {
    expect(normal(`count(${one})`)).not.toBe(normal(`count(${other})`));
  });

  test.each([
    ["E(x) > E(y)", "E(y) > E(x)"],
    ["E(x | a = 1) > 2", "E(x | a = 1) >= 2"],
    ["ratio(E(x), E(y)) > 1", "E(x) > E(y)"],
    ["rank(a by E(x) desc, 1)", "rank(a by E(x) asc, 1)"],
    ["P(a = 1 | b = 1)", "P(b = 1 | a = 1)"],
    ["diff(E(x), E(y))", "diff(E(y), E(x))"],
  ])("%s and %s", (one, other) => {
    expect(normal(one)).not.toBe(normal(other));
  });
});
