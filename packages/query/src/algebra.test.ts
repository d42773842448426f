import { describe, expect, test } from "vitest";
import { and, eventColumns, mapEvent, not, or, queryColumns } from "./algebra.ts";
import { ALL, type Event } from "./ast.ts";
import { compare, count, difference, mean, median, probability, ratio } from "./build.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { equalQueries, printEvent, printQuery } from "./print.ts";

const a = compare("a", "=", 1);
const b = compare("b", "<", 2);
const c: Event = { kind: "missing", column: "c" };

function parsed(text: string) {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.query;
}

describe("and, or, not", () => {
  test.each([
    ["nothing is all", and(), "all"],
    ["all is dropped", and(ALL, a, ALL), "a = 1"],
    ["nested conjunctions are one", and(a, and(b, and(c))), "a = 1 and b < 2 and c is missing"],
    ["a disjunction stays whole", and(a, or(b, c)), "a = 1 and (b < 2 or c is missing)"],
    ["nested disjunctions are one", or(or(a, b), c), "a = 1 or b < 2 or c is missing"],
    ["a disjunction of one", or(and(a)), "a = 1"],
    ["a disjunction of none never holds", or(), "not all"],
    ["a negation", not(and(a, b)), "not (a = 1 and b < 2)"],
    ["a negation twice", not(not(a)), "a = 1"],
    ["missing or present", not(c), "c is present"],
  ])("%s", (_name, event, text) => {
    expect(printEvent(event)).toBe(text);
  });

  test("unflattened trees print as the flat one", () => {
    const tree: Event = {
      kind: "and",
      events: [
        { kind: "and", events: [a, ALL] },
        { kind: "or", events: [b] },
      ],
    };
    expect(printEvent(tree)).toBe("a = 1 and b < 2");
    expect(printEvent({ kind: "not", event: { kind: "and", events: [tree] } })).toBe(
      "not (a = 1 and b < 2)",
    );
  });
});

test("mapEvent changes from the leaves up and leaves scalars alone", () => {
  const scalar = mean("b", b);
  const event = or(not(and(a, b)), compare("a", ">", scalar));
  const changed = mapEvent(event, (part) => (part === b ? ALL : part));
  expect(printEvent(changed)).toBe("not a = 1 or a > E(b | b < 2)");
});

test.each([
  ["P(a = 1 | b > quantile(0.5, c | d = 1) and year(e) = year(f))", "a b c d e f"],
  ["P(a = 1 and a > `b`)", "a b"],
  ["by(a, b: dependence(c, d | e = 1 given f))", "a b c d f e"],
  ["rank(a by diff(E(b), count(c is missing)) asc, 2)", "a b c"],
  ["whatif(E(a | b in {1}); do c = 2)", "c a b"],
  ["simulate(3, a, b | c in [1, 2])", "a b c"],
  ["simulate(3, a = 1 or b = 1)", "a b"],
  ["explain(table(a, b | c is present))", "a b c"],
  ["surprise(a = 1, b = 2)", "a b"],
  ["drivers(a | b = 1)", "a b"],
  ["complete(a | b = 1)", "a b"],
  ["draw(2, any, a = 1 | b = 1)", "a b"],
  ["interval(0.9, odds(a = 1))", "a"],
  ["describe(a)", "a"],
  ["describe()", ""],
])("queryColumns of %s", (text, columns) => {
  expect(queryColumns(parsed(text)).join(" ")).toBe(columns);
});

test("eventColumns names each column once", () => {
  expect(eventColumns(and(a, b, not(a), c))).toEqual(["a", "b", "c"]);
});

test("constructors write what they say", () => {
  const texts = [
    probability(a, b),
    count(),
    ratio(difference(mean("a"), median("a", b)), count(c)),
  ].map(printQuery);
  expect(texts).toEqual([
    "P(a = 1 | b < 2)",
    "count(all)",
    "ratio(diff(E(a), median(a | b < 2)), count(c is missing))",
  ]);
});

test("queries are equal when their canonical texts are", () => {
  expect(equalQueries(parsed("p(a=1 given (b<2))"), probability(a, b))).toBe(true);
  expect(equalQueries(probability(a, b), probability(b, a))).toBe(false);
});
