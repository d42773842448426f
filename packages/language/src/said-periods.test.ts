import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it, test } from "vitest";
import { query } from "../test/query.ts";
import { saidPeriod } from "./said-periods.ts";

const days = ["2023-11-07", "2024-02-29", "2025-06-18 10:30"];
const told = {
  codebook: readRecords(
    ["sold on", "amount", "region"],
    days.map((day, at) => [day, String(at), "North"]),
  ).codebook,
  dictionary: {},
};

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
    const other = notes(query("E(amount | month(`sold on`) = 6)"));
    expect(other).toEqual(["“final month” was not taken into account."]);
    const june = saidPeriod("amount in June in the final year", told);
    expect(june.notes(query("E(amount | month(`sold on`) = 6)"))).toEqual([]);
  });

  it("stands instead of other dates where the question tells none", () => {
    const read = "E(amount | month(`sold on`) = 12)";
    const meant = printQuery(query("E(amount | `sold on` >= '2025-06-01')"));
    expect(within("amount above 20 in the final month", read)).toBe(meant);
    expect(within("amount in December in the final year", read)).toBe(printQuery(query(read)));
  });

  test.each([
    [
      "in the last year of the data than in the first year",
      "diff(E(amount | `sold on` >= '2025-01-01'), E(amount | `sold on` < '2024-01-01'))",
    ],
    ["in the last year of the data than in the first one", "diff(E(amount), E(amount))"],
    [
      "in the final year than before",
      "diff(E(amount | year(`sold on`) = 2024), E(amount | year(`sold on`) = 2023))",
    ],
    ["in the final year than before", "ratio(E(amount | year(`sold on`) = 2024), E(amount))"],
  ])("does not stand on both sides of a comparison: %s", (said, read) => {
    const question = `how much higher is the amount ${said}?`;
    expect(within(question, read)).toBe(printQuery(query(read)));
  });

  it("is said to be left where the sides are about other times", () => {
    const read = "diff(E(amount | year(`sold on`) = 2024), E(amount | year(`sold on`) = 2023))";
    for (const [said, than] of [
      ["last year of the data", "in the first year"],
      ["final year", "before"],
    ]) {
      const { notes } = saidPeriod(`how much higher in the ${said} than ${than}?`, told);
      expect(notes(query(read))).toEqual([expect.stringMatching(/was not taken into account/)]);
    }
  });

  it("stands on both sides of what is compared otherwise", () => {
    const sides = (when: string) =>
      `diff(E(amount | region = 'North'${when}), E(amount | region = 'South'${when}))`;
    const meant = printQuery(query(sides(" and `sold on` >= '2025-01-01'")));
    const question = "difference in amount between North and South in the final year";
    expect(within(question, sides(""))).toBe(meant);
    expect(within(question, sides(" and year(`sold on`) = 2024"))).toBe(meant);
  });

  describe("stands instead of numbers of the calendar", () => {
    const headers = ["sold on", "amount", "Month", "year", "visit_year"];
    const rows = days.map((day, at) => [
      day,
      String(at),
      String(Number(day.slice(5, 7))),
      day.slice(0, 4),
      day.slice(0, 4),
    ]);
    const { codebook } = readRecords(headers, rows);
    const read = (said: string, given: string) =>
      printQuery(
        saidPeriod(`average amount ${said}`, { codebook, dictionary: {} }).within(
          query(`E(amount | ${given})`),
        ),
      );
    const taken = (given: string) =>
      printQuery(query(`E(amount | ${given}\`sold on\` >= '2025-06-01')`));

    test.each([
      "Month = 12",
      "Month in {11, 12}",
      "year = max(year)",
      "visit_year = max(visit_year)",
    ])("%s", (guess) => {
      expect(read("in the last month of the data", guess)).toBe(taken(""));
    });

    test.each([
      ["in month 6 in the final month", "Month = 6"],
      ["above 5 in the final month", "amount > 5"],
      ["of the highest in the final month", "amount = max(amount)"],
      ["of early visits in the final month", "visit_year < 3"],
    ])("but not of what is said: %s", (said, given) => {
      expect(read(said, given)).toBe(taken(`${given} and `));
    });
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
