import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../../interpret.ts";

const AMOUNTS = Array.from({ length: 37 }, (_, at) => 100 + at * 13);

/** A table of 120 rows, each column running through its own values at its own pace. */
function table(columns: Readonly<Record<string, readonly (string | number)[]>>): Codebook {
  const headers = Object.keys(columns);
  const rows = Array.from({ length: 120 }, (_, at) =>
    Object.values(columns).map((values, column) =>
      String(values[Math.floor(at / 2 ** column) % values.length]),
    ),
  );
  return tableFromRecords(headers, rows).codebook;
}

function read(question: string, codebook: Codebook): string {
  const meaning = interpret(question, { codebook, context: [] });
  const [reading] = meaning.kind === "readings" ? meaning.readings : [];
  return reading === undefined ? meaning.kind : printQuery(reading.query);
}

const PLAYERS = table({ player: ["a", "b", "c"], is_star: ["yes", "no"], goals: AMOUNTS });
const INVOICES = table({ amount: AMOUNTS, region: ["north", "south"], paid: ["yes", "no"] });
const SCHOOL = table({ score: AMOUNTS, department: ["Athletics", "Music", "Art"] });
const PLANS = table({ fee: AMOUNTS, billing: ["day", "week", "month"] });
const TRIALS = table({
  age: AMOUNTS,
  verdict: ["guilty", "not guilty"],
  plea: ["guilty", "not guilty"],
});
const CARS = table({ mpg: AMOUNTS, origin: ["usa", "japan"] });
const REPAIRS = table({
  "Cost Repair": AMOUNTS,
  "Cost Total": AMOUNTS.toReversed(),
  kind: ["a", "b"],
});
const LOANS = table({
  amount: AMOUNTS,
  sex: ["Male", "Female"],
  schooling: ["Graduate", "Not Graduate"],
  site: ["Rural", "Urban"],
  loan_status: ["Y", "N"],
});

describe("words that match a name", () => {
  it.each([
    ["to score is to be no star", PLAYERS, "what share of players scored", "clarify"],
    ["expensive ones are not those paid", INVOICES, "how many are expensive", "clarify"],
    ["athletes are no level", SCHOOL, "how many athletes are there", "clarify"],
    ["days that are counted are no level", PLANS, "total weeks", "refuse"],
    ["guilty is a verdict", TRIALS, "what share was found guilty", "P(verdict = 'guilty')"],
    [
      "what became of a loan is said behind it",
      LOANS,
      "Given that the loan was refused, how likely is a rural site?",
      "P(site = 'Rural' | loan_status = 'N')",
    ],
    [
      "a loan that graduates got is what is asked of them",
      LOANS,
      "What percent of female graduates in urban areas got their loan?",
      "P(loan_status = 'Y' | sex = 'Female' and schooling = 'Graduate' and site = 'Urban')",
    ],
    [
      "who took a loan was given one",
      LOANS,
      "How many women took a loan?",
      "count(sex = 'Female' and loan_status = 'Y')",
    ],
    ["a way driven is no mileage", CARS, "average odometer of usa cars", "refuse"],
    ["a score is no amount", LOANS, "average credit score of women", "refuse"],
    ["a total of repairs", REPAIRS, "total cost repair", "sum(`Cost Repair`)"],
  ])("mean something else: %s", (_, codebook, question, expected) => {
    expect(read(question, codebook)).toBe(expected);
  });
});
