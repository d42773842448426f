import { readRecords } from "@probability-chat/codebook";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import { describe, expect, it, test } from "vitest";
import { saidShares } from "./said-shares.ts";

const headers = [
  "total_bill",
  "tip",
  "tip_pct",
  "party",
  "humidity",
  "net (€)",
  "gross (€)",
  "margin",
  "income",
];
const rows = [
  ["10.5", "1.5", "14", "2", "40", "8", "9.5", "12", "-2.5"],
  ["42", "6.25", "15", "4", "90", "30", "36", "60", "3.5"],
];
const told = { codebook: readRecords(headers, rows).codebook, dictionary: {} };

function query(text: string): Query {
  const parsed = parseQuery(text, { columns: headers });
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}

describe("a percent of an amount", () => {
  test.each([
    ["tip over 20 %", "P(tip > 0.2)", "P(tip > 20)"],
    ["tip over 20 %", "P(tip > 1.2)", "P(tip > 20)"],
    ["tip over 20 %", "P(tip > 1.2 * tip)", "P(tip > 20)"],
    ["tip over 20 %", "P(tip > tip * 1.2)", "P(tip > 20)"],
    ["tip over 20 percent", "by(party: P(tip > 0.2))", "by(party: P(tip > 20))"],
    ["tip over 20 %", "P(tip > 20 * total_bill)", "P(tip > 0.2 * total_bill)"],
    ["is the mean tip over 20 per cent", "E(tip) > 1.2", "E(tip) > 20"],
  ])("%s as %s is never an amount that has grown", (question, read, said) => {
    expect(printQuery(saidShares(question, told).asSaid(query(read)))).toBe(
      printQuery(query(said)),
    );
  });

  test.each([
    ["P(tip > 20)", ["P(tip > 0.2 * total_bill)"]],
    ["count(tip > 20 | party = 2)", ["count(tip > 0.2 * total_bill | party = 2)"]],
    ["P(tip in [20, 30])", []],
    ["E(tip) > 20", ["E(tip / total_bill) > 0.2"]],
    ["P(`net (€)` > 20)", ["P(`net (€)` > 0.2 * `gross (€)`)"]],
    ["P(total_bill > 20)", []],
    ["P(tip > 5)", []],
  ])("%s is a share of a larger one of its kind", (read, shares) => {
    const others = saidShares("over 20 %", told).ofOthers(query(read));
    expect(others.map(printQuery)).toEqual(shares.map((text) => printQuery(query(text))));
  });

  it("is two of a range", () => {
    const shares = saidShares("tip between 10 and 20 %", told);
    const said = query("P(tip in [10, 20])");
    expect(shares.asSaid(query("P(tip in [0.1, 0.2])"))).toEqual(said);
    expect(shares.asSaid(query("P(tip in [1.2, 20])"))).toEqual(said);
    expect(shares.ofOthers(said)).toEqual([query("P(tip / total_bill in [0.1, 0.2])")]);
  });

  it("is said to be compared as it stands where it is", () => {
    const { notes } = saidShares("total bill over 20 %", told);
    expect(notes(query("P(total_bill > 20)"))).toEqual([
      "The table does not say of what 20 % is meant: 20 itself was compared with total_bill.",
    ]);
    expect(notes(query("P(tip > 0.2 * total_bill)"))).toEqual([]);
  });
});

describe("leaves", () => {
  test.each([
    ["a column in percent", "tip over 15 %", "P(tip_pct > 15)"],
    ["a column of which no kind is known", "humidity over 80 %", "P(humidity > 80)"],
    ["a number that is no percent", "tip over 2", "P(tip > 2)"],
    ["money that is told in percent", "margin over 20 %", "P(margin > 20)"],
    ["what may fall, as a growth", "income over 1 %", "P(income > 1)"],
    ["a percentile", "tip above the 20th percentile", "P(tip > 20)"],
    ["another number of the question", "tip over 2 where 20 % have it", "P(tip > 2)"],
  ])("%s", (_, question, read) => {
    const shares = saidShares(question, told);
    expect(printQuery(shares.asSaid(query(read)))).toBe(read);
    expect(shares.ofOthers(query(read))).toEqual([]);
    expect(shares.notes(query(read))).toEqual([]);
  });
});
