import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../numerics/normal.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import type { EngineAnswer } from "./answer.ts";
import { evaluate } from "./evaluate.ts";

/** 2 × 2 × 2 counts with a missing fare here and there. */
const TRIPS = tableFromRecords(
  ["ticket", "late", "rain", "km", "day"],
  [
    ...repeat(6, ["single", "yes", "no", "4", "2024-03-01"]),
    ...repeat(14, ["single", "no", "no", "8", "2024-03-02"]),
    ...repeat(9, ["return", "yes", "yes", "2", "2024-03-03"]),
    ...repeat(1, ["return", "no", "yes", "16", "2024-03-04"]),
    ...repeat(2, ["return", "", "no", "", "2024-03-04"]),
    ...repeat(3, ["pass", "no", "no", "1", ""]),
  ],
);

function repeat<T>(times: number, row: T): T[] {
  return Array.from({ length: times }, () => row);
}

async function ask(text: string, table = TRIPS): Promise<EngineAnswer> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed)}`);
  return evaluate(parsed.query, table);
}

/** An answer in one line, so that a table of questions can be read. */
function short(answer: EngineAnswer): unknown {
  const round = (value: number) => Number(value.toPrecision(5));
  switch (answer.kind) {
    case "estimate":
      return round(answer.value);
    case "label":
      return answer.ties.join(" = ");
    case "claim":
      return answer.holds;
    case "interval":
      return [answer.low, answer.high].map((end) => (typeof end === "number" ? round(end) : end));
    case "groups":
      return answer.groups.map(
        ({ keys, estimate }) => `${keys.join("/")} ${estimate && round(estimate.value)}`,
      );
    case "table":
      return answer.rows.map(
        ({ key, groups }) =>
          `${key}: ${groups.map((g) => `${g.keys[0]} ${round(g.estimate?.value ?? -1)}`).join(", ")}`,
      );
    case "dependence":
      return answer.results.map(({ group, dependent }) => `${group} ${dependent}`);
    case "drivers":
      return answer.drivers.map(({ column }) => column);
    case "describe":
      return answer.columns.map(({ name, mean }) => `${name} ${mean && round(mean)}`);
    case "explain":
      return answer.counts.map(({ label, count }) => `${count} ${label}`);
    case "refused":
      return `${answer.reason}: ${answer.message}`;
  }
}

describe("evaluate", () => {
  it.each<[query: string, answer: unknown]>([
    ["P(late = 'yes')", 0.45455],
    ["P(late = 'yes' | ticket = 'single')", 0.3],
    ["P(late is missing)", 0.057143],
    ["P(km > quantile(0.5, km))", 0.45455],
    ["P(ticket = 'tram' | rain = 'yes')", 0],
    ["odds(late = 'yes' | ticket = 'single')", 0.42857],
    ["count(late = 'no')", 18],
    ["count(km >= 4 or late = 'no')", 24],
    ["E(km | ticket = 'return')", 3.4],
    ["sum(km)", 173],
    ["sd(km | ticket = 'single')", 1.8806],
    ["min(km)", 1],
    ["max(day)", "2024-03-04"],
    ["median(day)", "2024-03-02"],
    ["distinct(ticket)", 3],
    ["median(km)", 4],
    ["diff(P(late = 'yes' | rain = 'yes'), P(late = 'yes' | rain = 'no'))", 0.63913],
    ["ratio(P(late = 'yes' | rain = 'yes'), P(late = 'yes' | rain = 'no'))", 3.45],
    ["ratio(odds(late = 'yes' | rain = 'yes'), odds(late = 'yes' | rain = 'no'))", 25.5],
    ["ratio(sum(km | ticket = 'single'), sum(km))", 0.78613],
    ["diff(E(km | late = 'no'), E(km | late = 'yes'))", 4.4778],
    ["P(late = 'yes' | rain = 'yes') > P(late = 'yes' | rain = 'no')", true],
    ["count(km > 100) > 0", false],
    ["distinct(rain) = 2", true],
    ["range(0.5, km)", [2, 8]],
    ["mode(ticket)", "single"],
    ["antimode(ticket)", "pass"],
    ["mode(ticket | km is missing)", "return"],
    ["distribution(ticket)", ["single 0.57143", "return 0.34286", "pass 0.085714"]],
    ["by(ticket: P(late = 'yes'))", ["pass 0", "return 0.9", "single 0.3"]],
    ["by(ticket: E(km | rain = 'yes'))", ["pass null", "return 3.4", "single null"]],
    ["by(ticket, rain: count(all))", ["pass/no 3", "return/no 2", "return/yes 10", "single/no 20"]],
    ["by(rain: distribution(late))", ["no: no 0.73913, yes 0.26087", "yes: no 0.1, yes 0.9"]],
    ["table(rain, late)", ["no: no 0.51515, yes 0.18182", "yes: no 0.030303, yes 0.27273"]],
    ["rank(ticket by P(late = 'yes') desc, 1)", ["return 0.9"]],
    ["rank(ticket by E(km) asc, 2)", ["pass 1", "return 3.4"]],
    // All passes are in time, at odds beyond all numbers: by shares they come first all the same.
    ["rank(ticket by odds(late = 'no') desc, 2)", ["pass 1", "single 0.7"]],
    ["rank(rain by count(ticket = 'tram') desc, 1)", ["no 0", "yes 0"]],
    ["dependence(late, rain)", ["null true"]],
    ["drivers(late)", ["day", "rain", "ticket"]],
    ["draw(2, all, late = 'yes' | ticket = 'single')", 0.078947],
    ["draw(2, any, late = 'yes' | ticket = 'single')", 0.52105],
    ["simulate(100, late = 'yes' | ticket = 'single')", 30],
    ["describe(km)", ["km 5.2424"]],
    [
      "explain(P(late = 'yes' | rain = 'no'))",
      [
        "35 rows in the table",
        "25 rows where rain = 'no'",
        "23 rows where rain = 'no' and late is present",
        "6 rows where rain = 'no' and late = 'yes'",
      ],
    ],
  ])("%s", async (query, answer) => {
    const given = await ask(query);
    expect(short(given)).toEqual(answer);
  });

  it.each([
    ["P(late = 'yes' | ticket = 'tram')", "noRows: No row of the table satisfies ticket = 'tram'."],
    [
      "P(late = 'yes' | km > 300)",
      "beyondRange: No row of the table satisfies km > 300: the largest km is 16.",
    ],
    ["E(ticket)", /^notNumeric: ticket holds text/],
    ["E(day)", /^notNumeric: day holds dates.*median/],
    ["P(weight > 3)", /^unknownColumn: The table has no column weight; it has ticket, late,/],
    ["P(ticket > 3)", /^wrongType: ticket holds text/],
    ["P(km > 'far')", /^wrongType: km holds numbers/],
    ["P(day > 'soon')", /^wrongType: day holds dates/],
    ["P(year(km) = 2024)", /^wrongType: km holds numbers, not dates/],
    ["odds(late = 'yes' | km = 2)", /^undefined: The event holds in all 9 rows/],
    ["ratio(P(km > 1), P(km > 100))", /^undefined: The event holds in none of the 33 rows/],
    ["dependence(ticket, rain | ticket = 'single')", /^constantColumn: ticket has one value/],
    ["interval(0.95, sum(km))", /^undefined: .*a fact of the table's rows/],
    ["draw(40, all, late = 'yes')", /^undefined: 40 rows cannot be drawn from 33/],
    ["complete(late | ticket = 'pass')", /^unsupported: .*learned/],
    ["complete(km, km * 2)", /^unsupported: km \* 2 is computed/],
    ["surprise(late = 'yes')", /^unsupported: .*learned/],
    ["whatif(E(km); do km * 2)", /^unsupported: km is what is asked about/],
    ["whatif(E(km); do ticket * 2)", /^unsupported: Only a number can be scaled/],
  ])("refuses %s", async (query, message) => {
    expect(short(await ask(query))).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  it("says what was left out, how few rows there are and what zero means", async () => {
    const caveats = async (query: string) => {
      const answer = await ask(query);
      return "caveats" in answer ? answer.caveats : null;
    };
    expect(await caveats("P(late = 'yes')")).toEqual([
      { kind: "missingExcluded", rows: 2, columns: ["late"] },
    ]);
    expect(await caveats("P(late = 'yes' | ticket = 'pass')")).toEqual([
      { kind: "zeroCount", upper: expect.closeTo(1 - 0.05 ** (1 / 3), 12), rows: 3 },
      { kind: "fewRows", rows: 3 },
    ]);
    const few = async (query: string) =>
      (await caveats(query))?.filter(({ kind }) => kind === "fewRows");
    expect(await few("by(ticket: P(late = 'yes'))")).toEqual([{ kind: "fewRows", rows: 3 }]);
    expect(await few("by(rain: distribution(late))")).toEqual([{ kind: "fewRows", rows: 10 }]);
    expect(await few("table(rain, late)")).toEqual([]);
    // Twenty rows are enough.
    expect(await caveats("P(late = 'yes' | ticket = 'single')")).toEqual([]);
    expect(await caveats("by(day: count(all))")).toEqual([
      { kind: "missingExcluded", rows: 3, columns: ["day"] },
    ]);
  });

  it.each([
    "E(km | ticket = 'pass')",
    "diff(E(km | ticket = 'pass'), E(km | ticket = 'single' and late = 'yes'))",
    "ratio(E(km | ticket = 'pass'), E(km | ticket = 'single' and late = 'yes'))",
  ])("gives %s no interval, since equal values show nothing of their spread", async (text) => {
    const answer = await ask(text);
    expect(answer).toMatchObject({ kind: "estimate", interval: null });
    const caveats = "caveats" in answer ? answer.caveats : [];
    // Of a difference it would be read as said of both sides.
    const said = text.startsWith("E(") ? [{ kind: "noSpread", column: "km" }] : [];
    expect(caveats.filter(({ kind }) => kind === "noSpread")).toEqual(said);
  });

  it("gives the support, the interval and the baseline of a conditional share", async () => {
    const answer = await ask("P(late = 'yes' | ticket = 'single')");
    expect(answer).toMatchObject({
      quantity: "probability",
      support: { rows: 35, given: 20, matching: 6, excluded: 0 },
      baseline: { support: { given: 33, matching: 15, excluded: 2 } },
    });
    // The quantiles of Beta(6.5, 14.5), from scipy 1.17.
    if (answer.kind !== "estimate" || !answer.interval) throw new Error("no interval");
    expect(answer.interval.low).toBeCloseTo(0.13611623, 8);
    expect(answer.interval.high).toBeCloseTo(0.51722825, 8);
  });

  it.each([
    ["by(ticket: count(late = 'yes'))", { value: 15 }],
    ["rank(ticket by E(km) desc, 1)", { value: expect.closeTo(173 / 33, 12) }],
    ["by(ticket: count(all))", null],
    ["rank(ticket by count(all) desc, 1)", null],
  ])(
    "compares the groups of %s with all of them, but rows with no total",
    async (text, overall) => {
      const answer = await ask(text);
      const baseline = answer.kind === "groups" ? answer.baseline : undefined;
      if (overall) expect(baseline).toMatchObject(overall);
      else expect(baseline).toBeNull();
    },
  );

  it("expects of new rows what the beta-binomial of Jeffreys' posterior allows", async () => {
    // By summing it at n = 100, a = 6.5, b = 14.5: P(K ≤ 11) = 0.0219, P(K ≤ 12) = 0.0301,
    // P(K ≤ 53) = 0.9736, P(K ≤ 54) = 0.9782.
    const answer = await ask("simulate(100, late = 'yes' | ticket = 'single')");
    expect(answer).toMatchObject({ interval: { low: 12, high: 54, method: "betaBinomial" } });
  });

  it.each([
    ["lognormal", (share: number) => Math.exp(2 * normalQuantile(share)), ["skewed"]],
    ["exponential", (share: number) => -Math.log(share), []],
    ["uniform", (share: number) => share, []],
  ])(
    "warns of the mean of %s amounts where its interval would fall short",
    async (_of, quantile, expected) => {
      const amounts = Array.from({ length: 99 }, (_, row) => [String(quantile((row + 1) / 100))]);
      const parsed = parseQuery("E(amount)");
      if (!parsed.ok) throw parsed.error;
      const answer = await evaluate(parsed.query, tableFromRecords(["amount"], amounts));
      expect("caveats" in answer && answer.caveats.map(({ kind }) => kind)).toEqual(expected);
    },
  );

  it("says why there is no interval, and that a ranking shows more than were asked for", async () => {
    const rows = [
      ["a", "1"],
      ["b", "2"],
      ["c", "3"],
      ["c", "4"],
    ];
    const table = tableFromRecords(["name", "km"], rows);
    const said = async (text: string) => {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw parsed.error;
      const answer = await evaluate(parsed.query, table);
      return "caveats" in answer ? answer.caveats : [];
    };
    expect(await said("E(km | name = 'a')")).toContainEqual({ kind: "noInterval", rows: 1 });
    expect(await said("E(km)")).toEqual([{ kind: "fewRows", rows: 4 }]);
    expect(await said("count(km > 1)")).toEqual([]);
    const tied = { kind: "tied", asked: 2, shown: 3 };
    expect(await said("rank(name by count(all) desc, 2)")).toContainEqual(tied);
  });

  it("describes how much of a column is missing", async () => {
    const answer = await ask("describe(late)");
    expect(answer).toMatchObject({ columns: [{ missingShare: 2 / 35, distinct: 2 }] });
  });

  it("is given of an expression that is nested as deep as may be", async () => {
    const nested = (levels: number): string =>
      levels === 0 ? "E(km)" : `E(km | km <= ${nested(levels - 1)})`;
    const deep = nested(40);
    expect(await ask(deep)).toMatchObject({ kind: "estimate" });
    expect(await ask(deep.replace("E(km)", "E(ticket)"))).toMatchObject({ reason: "notNumeric" });
  });

  it("knows rates from counts", async () => {
    const answer = await ask("P(rain = 'yes' | late = 'yes') < P(rain = 'no' | late = 'no')");
    expect(answer).toMatchObject({ holds: true });
    const rates = "P(late = 'no' | ticket = 'pass') > P(late = 'no' | ticket = 'single')";
    expect(await ask(rates)).toMatchObject({
      holds: true,
      caveats: expect.arrayContaining([{ kind: "differentVerdictByCount" }]),
    });
  });
});
