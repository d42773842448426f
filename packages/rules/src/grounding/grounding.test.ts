import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { interpret } from "../interpret.ts";
import type { Dictionary } from "../interpretation.ts";

const HEADERS = [
  "Member Name",
  "ST_CD",
  "nbhd",
  "INT_RATE_PCT",
  "csat_score",
  "SystolicBP",
  "baths",
  "claims_2yrs",
  "resolution_hrs",
  "escalated",
  "Condition",
  "house_status",
  "coaching",
  "Product Category",
];

/** A table of abbreviations, codes and word families. */
function made(headers: readonly string[] = HEADERS, answers = ["no", "yes"]): Codebook {
  const rows = Array.from({ length: 240 }, (_, at) => [
    `${["David", "Wanda", "Howard", "Isolde"][at % 4]} Ow${"abcdefghij"[at % 10]}n${at}`,
    ["CA", "TX", "NY", "OH", "IN"][at % 5] ?? "",
    ["Old Mill", "Harbour", "Hillside"][at % 3] ?? "",
    (3 + (at % 17) / 3).toFixed(2),
    String(1 + (at % 5)),
    String(100 + ((at * 7) % 61)),
    String(1 + (at % 4)),
    String(at % 3),
    (1 + ((at * 11) % 97) / 2).toFixed(1),
    answers[at % 7 === 0 ? 1 : 0] ?? "",
    ["Diabetes", "Hypertension", "Asthma"][(at + 1) % 3] ?? "",
    ["OWN", "RENT"][at % 2] ?? "",
    ["none", "completed"][(at >> 1) % 2] ?? "",
    ["Toys", "Books", "Garden"][(at >> 2) % 3] ?? "",
  ]);
  return tableFromRecords(headers, rows).codebook;
}

const table = made();

function meaning(question: string, codebook = table, dictionary?: Dictionary): string {
  const read = interpret(question, {
    codebook,
    context: [],
    ...(dictionary === undefined ? {} : { dictionary }),
  });
  const query = read.kind === "readings" ? read.readings[0]?.query : undefined;
  return query === undefined
    ? `${read.kind}: ${"message" in read ? read.message : ""}`
    : printQuery(query);
}

describe("abbreviations", () => {
  it.each([
    ["average interest rate", "E(INT_RATE_PCT)"],
    ["average customer satisfaction by neighbourhood", "by(nbhd: E(csat_score))"],
    ["average satisfaction by neighborhood", "by(nbhd: E(csat_score))"],
    ["mean systolic blood pressure", "E(SystolicBP)"],
    ["average number of bathrooms", "E(baths)"],
    ["share of rows with no claims in the past 2 years", "P(claims_2yrs = 0)"],
    ["escalation rte in Hillside", "P(escalated = 'yes' | nbhd = 'Hillside')"],
  ])("%s", (question, query) => {
    expect(meaning(question)).toBe(query);
  });
});

describe("families of words", () => {
  it.each([
    ["escalation rate among diabetics", "P(escalated = 'yes' | Condition = 'Diabetes')"],
    ["escalation rate of hypertensive people", "P(escalated = 'yes' | Condition = 'Hypertension')"],
    ["escalation rate by category", "by(`Product Category`: P(escalated = 'yes'))"],
    ["average satisfaction of people with coaching", "E(csat_score | coaching = 'completed')"],
  ])("%s", (question, query) => {
    expect(meaning(question)).toBe(query);
  });

  it("reads a compound only where the column is about its first part", () => {
    expect(meaning("escalation rate of houseowners")).toBe(
      "P(escalated = 'yes' | house_status = 'OWN')",
    );
    expect(meaning("escalation rate of boatowners")).toMatch(/^refuse/);
  });

  it("takes no measure for its opposite", () => {
    expect(meaning("how many dissatisfied people are there")).toMatch(/^(?:refuse|clarify)/);
  });
});

describe("who holds what a column is called after", () => {
  const holders = made(
    HEADERS.map((header) =>
      header === "nbhd" ? "citizenship" : header === "Condition" ? "tenancy" : header,
    ),
  );

  it.each([
    ["how many citizens are there", "count(all)"],
    ["how many citizens have a csat score of 4", "count(csat_score = 4)"],
    ["what is the probability that a citizen escalated", "P(escalated = 'yes')"],
    ["average interest rate of tenants", "E(INT_RATE_PCT)"],
    ["escalation rate of Hillside citizens", "P(escalated = 'yes' | citizenship = 'Hillside')"],
    ["escalation rate by citizenship", "by(citizenship: P(escalated = 'yes'))"],
    ["escalation rate by citizen status", "by(citizenship: P(escalated = 'yes'))"],
    ["escalation rate by tenant", "by(tenancy: P(escalated = 'yes'))"],
    ["how many different citizenships are there", "distinct(citizenship)"],
    [
      "how many times more likely were Hillside citizens to escalate than Harbour citizens",
      "ratio(P(escalated = 'yes' | citizenship = 'Hillside'), P(escalated = 'yes' | citizenship = 'Harbour'))",
    ],
  ])("%s", (question, query) => {
    expect(meaning(question, holders)).toBe(query);
  });
});

describe("places", () => {
  it.each([
    ["escalation rate in Texas", "P(escalated = 'yes' | ST_CD = 'TX')"],
    ["how many people in new york", "count(ST_CD = 'NY')"],
  ])("%s", (question, query) => {
    expect(meaning(question)).toBe(query);
  });

  it("knows none that the table does not have", () => {
    expect(meaning("escalation rate in Oregon")).toMatch(/^refuse/);
  });
});

describe("verbs that join", () => {
  it.each([
    ["how many diabetics were treated", "count(Condition = 'Diabetes')"],
    ["highest interest rate recorded", "max(INT_RATE_PCT)"],
  ])("%s", (question, query) => {
    expect(meaning(question)).toBe(query);
  });

  it.each([
    ["how many treated people escalated"],
    ["how many finished rows are there"],
    ["how many people were treated"],
  ])("says something in: %s", (question) => {
    expect(meaning(question)).toMatch(/^refuse/);
  });
});

describe("a column of very many names", () => {
  it("is not meant by the initials in 'why do'", () => {
    expect(meaning("why do members escalate?")).toBe("drivers(escalated)");
  });
});

describe("a dictionary", () => {
  const coded = made(
    HEADERS.map((_, at) => `col_${at + 1}`),
    ["v1", "v2"],
  );
  const dictionary: Dictionary = {
    col_2: { description: "State" },
    col_4: { description: "Interest Rate", unit: "%" },
    col_9: { description: "Resolution Time (hours)" },
    col_10: { description: "Escalated", values: { v1: "no", v2: "yes" } },
    col_14: { description: "Product Category" },
  };

  it.each([
    ["escalation rate", "P(col_10 = 'v2')"],
    ["escalation rate by category", "by(col_14: P(col_10 = 'v2'))"],
    ["average interest rate in Ohio", "E(col_4 | col_2 = 'OH')"],
    ["90th percentile of resolution time", "quantile(0.9, col_9)"],
  ])("names columns as headers do: %s", (question, query) => {
    expect(meaning(question, coded, dictionary)).toBe(query);
  });

  it("is spoken in", () => {
    expect(meaning("escalation rate among zebras", coded, dictionary)).toContain(
      "`col_10` (Escalated)",
    );
  });
});

describe("a total", () => {
  const headers = HEADERS.map(
    (header) => ({ INT_RATE_PCT: "Fee Total", SystolicBP: "Fee Transport" })[header] ?? header,
  );
  it.each([
    ["total fee transport", "sum(`Fee Transport`)"],
    ["average total fee", "E(`Fee Total`)"],
  ])("is of the whole name behind it: %s", (question, query) => {
    expect(meaning(question, made(headers))).toBe(query);
  });
});

describe("columns whose headers share a stem", () => {
  const rooms = tableFromRecords(
    ["LeaseEUR", "Leased", "Wing"],
    Array.from({ length: 120 }, (_, at) => [
      String(400 + ((at * 37) % 900)),
      String(at % 2),
      ["north", "south", "court"][at % 3] ?? "",
    ]),
  ).codebook;

  it.each([
    ["average lease by wing", "by(Wing: E(LeaseEUR))"],
    ["distribution of leases", "distribution(LeaseEUR)"],
    ["what share was leased?", "P(Leased = 1)"],
    ["average lease of the leased ones", "E(LeaseEUR | Leased = 1)"],
  ])("%s", (question, query) => expect(meaning(question, rooms)).toBe(query));
});
