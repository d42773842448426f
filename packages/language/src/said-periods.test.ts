import { readRecords } from "@probability-chat/codebook";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import { describe, expect, it, test } from "vitest";
import { saidPeriod } from "./said-periods.ts";

const days = ["2023-11-07", "2024-02-29", "2025-06-18 10:30"];
const told = {
  codebook: readRecords(
    ["sold on", "amount", "region"],
    days.map((day, at) => [day, String(at), "North"]),
  ).codebook,
  dictionary: {},
};

function query(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}

function within(question: string, text: string): string {
  return printQuery(saidPeriod(question, told).within(query(text)));
}

describe("a span of time that the data's ends tell", () => {
  test.each([
    ["in the last year of the data", ">= '2025-01-01'"],
    ["in the final month", ">= '2025-06-01'"],
    ["during the most recent quarter", ">= '2025-04-01'"],
    ["over the latest 2 weeks", ">= '2025-06-09'"],
    ["within the last three days of the table", ">= '2025-06-16'"],
    ["for the last 18 months in the data", ">= '2024-01-01'"],
    ["in the first year of the records", "< '2024-01-01'"],
    ["in the earliest 2 quarters", "< '2024-04-01'"],
  ])("%s", (said, is) => {
    const expected = printQuery(query(`E(amount | region = 'North' and \`sold on\` ${is})`));
    expect(within(`average amount ${said}`, "E(amount | region = 'North')")).toBe(expected);
  });

  it("is said", () => {
    const { notes } = saidPeriod("amount in the final month", told);
    expect(notes(query("E(amount | `sold on` >= '2025-06-01')"))).toEqual([
      "“final month” was taken as `sold on` from 2025-06-01 on.",
    ]);
    expect(notes(query("E(amount)"))).toEqual(["“final month” was not taken into account."]);
    expect(notes(query("E(amount | month(`sold on`) = 6)"))).toEqual([]);
  });

  it("stands instead of other dates where the question tells none", () => {
    const read = "E(amount | month(`sold on`) = 12)";
    const meant = printQuery(query("E(amount | `sold on` >= '2025-06-01')"));
    expect(within("amount above 20 in the final month", read)).toBe(meant);
    expect(within("amount in December in the final year", read)).toBe(printQuery(query(read)));
  });

  test.each([
    ["last year, which may be anybody's", "amount in the last year"],
    ["a first month, too", "amount in the first month"],
    ["no time", "amount in the last region"],
    ["the time itself", "what is the final month"],
  ])("is not %s", (_, question) => {
    expect(within(question, "E(amount)")).toBe("E(amount)");
    expect(saidPeriod(question, told).notes(query("E(amount)"))).toEqual([]);
  });

  it("is told to be left out where two columns have dates, or two are said", () => {
    const rows = [["2023-01-01", "2023-01-03", "1"]];
    const { codebook } = readRecords(["from", "to", "amount"], rows);
    const read = query("E(amount)");
    for (const [question, of] of [
      ["amount in the final month", { codebook, dictionary: {} }],
      ["amount in the first year of the data and in the final year", told],
    ] as const) {
      const period = saidPeriod(question, of);
      expect(period.within(read)).toBe(read);
      expect(period.notes(read)).toEqual([expect.stringMatching(/was not taken into account/)]);
    }
  });
});
