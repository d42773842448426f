import { compare, parseQuery, printQuery } from "@probability-chat/query";
import { describe, expect, test } from "vitest";
import { mapQueryGiven, mapValues, renameColumn } from "./edit-query.ts";

function asked(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
}

describe("another column, wherever a form names one", () => {
  test.each([
    ["trend(E(y) over x)", "trend(E(y) over z)"],
    ["survival(x, e = 1 by x)", "survival(z, e = 1 by z)"],
    ["by(month(x): E(y | x = 1))", "by(month(z): E(y | z = 1))"],
    ["rows(5 by x desc)", "rows(5 by z desc)"],
    ["predict(y; x = 1)", "predict(y; z = 1)"],
    ["effect(E(y); a = 1 hold x)", "effect(E(y); a = 1 hold z)"],
  ])("%s", (text, renamed) => {
    expect(printQuery(renameColumn(asked(text), "x", "z"))).toBe(renamed);
  });
});

describe("another condition, on every level that has one", () => {
  test.each([
    ["test(E(y | a = 1) > E(y))", "test(E(y | x = 1) > E(y | x = 1))"],
    ["explain(by(a: distribution(b)))", "explain(by(a: distribution(b | x = 1)))"],
    ["rank(a by count(b = 1) desc, 3)", "rank(a by count(x = 1) desc, 3)"],
    ["effect(E(y); a = 1)", "effect(E(y | x = 1); a = 1)"],
    ["detectable(P(a = 1), 200)", "detectable(P(a = 1 | x = 1), 200)"],
    ["survival(t, e = 1)", "survival(t, e = 1 | x = 1)"],
    ["findings()", "findings()"],
  ])("%s", (text, changed) => {
    expect(printQuery(mapQueryGiven(asked(text), () => compare("x", "=", 1)))).toBe(changed);
  });
});

test("values are changed with their column, and those of parts of dates are not", () => {
  const query = asked("predict(y | month(d) = 2 and b in {3, 4}; c = 5)");
  const changed = mapValues(query, (value, column) => `${column}${value}`);
  expect(printQuery(changed)).toBe("predict(y | month(d) = 2 and b in {'b3', 'b4'}; c = 'c5')");
});
