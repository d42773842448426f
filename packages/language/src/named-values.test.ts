import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { query } from "../test/query.ts";
import { withNamedValues } from "./named-values.ts";

const pairs: readonly (readonly [string, string])[] = [
  ["x", "y"],
  ["no", "yes"],
  ["0", "1"],
  ["n", "y"],
  ["false", "true"],
  ["absent", "present"],
  ["fail", "pass"],
  ["f", "t"],
  ["off", "on"],
  ["A", "B"],
  ["No", "Yes"],
  ["high risk", "risk"],
  ["high-risk (a+b)", "n/a?"],
];
const bothWays = pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);

function tableOf(levels: readonly string[], headers = ["flag", "city"]) {
  const rows = Array.from({ length: 20 }, (_, at) => [
    levels[at % levels.length] ?? "",
    ["Ulm", "Bern"][at % 2] ?? "",
  ]);
  return readRecords(headers, rows).codebook;
}

function corrected(question: string, read: string, levels: readonly string[], dictionary = {}) {
  const told = { codebook: tableOf(levels), dictionary };
  return printQuery(withNamedValues(question, told)(query(read)));
}

describe("the value that is named behind its column", () => {
  it.each(bothWays)("'flag is %s' is not about %s", (named, other) => {
    const literal = (text: string) => (/\d/.test(text) ? text : `'${text}'`);
    for (const said of [
      `flag is ${named}`,
      `How likely is it that flag is ${named}?`,
      `flag = ${named}`,
      `share of rows where flag was '${named}', by city`,
      `average age when Flag ${named}`,
    ]) {
      expect(corrected(said, `P(flag = ${literal(other)} | city = 'Ulm')`, [named, other])).toBe(
        `P(flag = ${literal(named)} | city = 'Ulm')`,
      );
    }
  });

  it.each([
    ["the value itself", "flag is x", "P(flag = 'x')"],
    ["what it is not", "flag is not x", "P(flag = 'y')"],
    ["what is denied before it", "customers without flag x", "P(flag = 'y')"],
    ["what is excepted", "all except flag x", "P(flag = 'y')"],
    [
      "what is made of it",
      "if all of flag x were the other",
      "whatif(P(city = 'Ulm'); do flag = 'y')",
    ],
    ["another value", "is it likelier that flag is x or y?", "P(flag = 'y')"],
    ["a denial", "flag is x", "P(not (flag = 'y' and city = 'Ulm'))"],
    ["both", "how does flag x differ?", "P(flag = 'x') - P(flag = 'y')"],
    ["another column's", "red flag xs in city Ulm", "P(flag = 'y')"],
    ["a column that is longer", "flagpole is x", "P(flag = 'y')"],
  ])("leaves %s: %s, %s", (_, question, read) => {
    expect(corrected(question, read, ["x", "y"])).toBe(printQuery(query(read)));
  });

  it.each([
    ["is flag no more common in Ulm?", "P(flag = 'yes')", ["no", "yes"]],
    ["flag is 1 to 2", "P(flag = 2)", ["0", "1", "2"]],
    ["flag 1 or more", "count(flag = 2)", ["0", "1", "2"]],
  ])("names no value: %s", (question, read, levels) => {
    expect(corrected(question, read, levels)).toBe(read);
  });

  it("is the longer one where that is said, however it is spelled", () => {
    const levels = ["Self", "Self-employed", "État"];
    expect(corrected("flag self employed", "P(flag = 'Self-employed')", levels)).toBe(
      "P(flag = 'Self-employed')",
    );
    expect(corrected("flag is self", "P(flag = 'Self-employed')", levels)).toBe("P(flag = 'Self')");
    expect(corrected("flag is état", "P(flag = 'Self')", levels)).toBe("P(flag = 'État')");
  });

  it("is known by what the dictionary calls it too", () => {
    const dictionary = { flag: { values: { "0": "healthy", "1": "ill" } } };
    expect(corrected("flag is healthy", "P(flag = 1)", ["0", "1"], dictionary)).toBe("P(flag = 0)");
    expect(corrected("flag is ill", "P(flag = 1)", ["0", "1"], dictionary)).toBe("P(flag = 1)");
  });

  it("is found behind a header of several words", () => {
    const told = { codebook: tableOf(["x", "y"], ["hasFlag_set", "city"]), dictionary: {} };
    const read = withNamedValues(
      "how often is has flag set y",
      told,
    )(query("P(hasFlag_set = 'x')"));
    expect(printQuery(read)).toBe("P(hasFlag_set = 'y')");
  });
});
