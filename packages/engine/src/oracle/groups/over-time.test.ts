import { parseQuery } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { evaluate } from "../evaluate.ts";

/** Three years of days: one row each, in December of 2022 none; `x` rises by 0.1 a day. */
const START = Date.UTC(2021, 0, 1);
const days = Array.from({ length: 3 * 365 }, (_, at) => {
  const day = new Date(START + at * 86_400_000).toISOString().slice(0, 10);
  return { day, at };
}).filter(({ day }) => !day.startsWith("2022-12"));
const table = tableFromRecords(
  ["day", "x", "wave", "year", "kind"],
  days.map(({ day, at }) => [
    day,
    String(at / 10),
    String(50 + 20 * Math.sin((2 * Math.PI * (Number(day.slice(5, 7)) - 1)) / 12) + (at % 7)),
    String(1980 + Math.floor(at / 40)),
    at % 3 === 0 ? "a" : "b",
  ]),
);

async function ask(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.query, table);
}

describe("a trend", () => {
  it("goes by months where a date of years is given, gaps left out of a mean", async () => {
    const answer = await ask("trend(E(x) over day)");
    if (answer.kind !== "trend") throw new Error(JSON.stringify(answer));
    expect(answer.key).toBe("yearmonth(day)");
    expect(answer.points).toHaveLength(35);
    expect(answer.periods).toBe(35);
    expect(answer.points[0]).toMatchObject({ key: "2021-01", value: 1.5, rows: 31 });
    // 0.1 a day are 3.04 a month.
    expect(answer.slope.value).toBeCloseTo(3.04, 1);
    expect(answer.slope.interval?.low).toBeGreaterThan(2.9);
    expect(answer.monotone.tau).toBe(1);
    expect(answer.caveats).toContainEqual({ kind: "emptyPeriods", periods: 1 });
  });

  it.each([
    ["trend(max(at2) over year)", 2],
    ["trend(max(same) over year)", 0],
  ])("%s has no interval where all periods lie on the line", async (text, slope) => {
    const line = tableFromRecords(
      ["year", "at2", "same"],
      Array.from({ length: 40 }, (_, at) => {
        const year = 1980 + Math.floor(at / 2);
        return [String(year), (year * 2 + 0.1).toFixed(1), "7"];
      }),
    );
    const parsed = parseQuery(text);
    const answer = parsed.ok ? await evaluate(parsed.query, line) : null;
    expect(answer).toMatchObject({
      slope: { value: expect.closeTo(slope, 9), interval: null },
      change: { interval: null },
      caveats: [],
    });
  });

  it("counts nothing in months without rows", async () => {
    const answer = await ask("trend(count(kind = 'a') over yearmonth(day))");
    if (answer.kind !== "trend") throw new Error(JSON.stringify(answer));
    expect(answer.points).toHaveLength(36);
    expect(answer.points[23]).toMatchObject({ key: "2022-12", value: 0 });
    expect(answer.slope.interval?.low).toBeLessThan(0);
    expect(answer.slope.interval?.high).toBeGreaterThan(0);
  });

  it("leaves a month out of which the table has a part", async () => {
    const answer = await ask("trend(count(day < '2023-06-10') over yearmonth(day))");
    expect(answer).toMatchObject({ kind: "trend" });
    const cut = tableFromRecords(
      ["day"],
      days.slice(0, 500).map(({ day }) => [day]),
    );
    const parsed = parseQuery("trend(count(all) over yearmonth(day))");
    if (!parsed.ok) throw new Error("unread");
    expect(await evaluate(parsed.query, cut)).toMatchObject({
      caveats: expect.arrayContaining([{ kind: "partPeriods", periods: ["2022-05"] }]),
    });
  });

  it("goes by a column of numbers and by years", async () => {
    expect(await ask("trend(E(x) over year)")).toMatchObject({ kind: "trend", part: null });
    expect(await ask("trend(E(x) over year(day))")).toMatchObject({
      kind: "refused",
      message: "A trend needs 8 periods; there are 3.",
    });
    expect(await ask("trend(E(x) over kind)")).toMatchObject({ kind: "refused" });
    expect(await ask("trend(E(x) over month(day))")).toMatchObject({ kind: "refused" });
  });
});

describe("more periods than a course goes through", () => {
  /** A row a day for 2,001 days, and a row every fifty days of them. */
  const daily = Array.from({ length: 2001 }, (_, at) => [dayAt(at), String(at)]);
  const apart = daily.filter((_, at) => at % 50 === 0);

  function dayAt(at: number): string {
    return new Date(START + at * 86_400_000).toISOString().slice(0, 10);
  }

  it.each([
    ["trend(E(x) over date(day))", daily, "ask for it over yearmonth(day)."],
    ["trend(E(x) over date(day))", apart, "ask for it over yearmonth(day)."],
    ["forecast(count(all) over date(day), 3)", daily, "ask for it over yearmonth(day)."],
    ["trend(count(all) over x)", daily, "ask for it over a column of fewer values."],
  ])("%s is refused, with what to ask instead", async (text, records, instead) => {
    const parsed = parseQuery(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(await evaluate(parsed.query, tableFromRecords(["day", "x"], records))).toMatchObject({
      kind: "refused",
      reason: "tooManyGroups",
      message: expect.stringContaining(instead),
    });
    const fewer = tableFromRecords(["day", "x"], records.slice(0, -1));
    expect(await evaluate(parsed.query, fewer)).not.toMatchObject({ reason: "tooManyGroups" });
  });
});

describe("a forecast", () => {
  it("goes on with a season, and says what it was worth", async () => {
    const answer = await ask("forecast(E(wave) over yearmonth(day), 6)");
    if (answer.kind !== "forecast") throw new Error(JSON.stringify(answer));
    expect(answer.method).toMatch(/season/);
    expect(answer.periods.map(({ key }) => key)).toEqual([
      ...["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"],
    ]);
    expect(Math.abs((answer.periods[3]?.value ?? 0) - 73)).toBeLessThan(3);
    expect(answer.backTest.error).toBeLessThan(3);
    expect(answer.backTest.tested).toBeGreaterThan(20);
  });

  it("refuses what cannot be tested", async () => {
    expect(await ask("forecast(E(x | day >= '2023-06-01') over yearmonth(day), 6)")).toMatchObject({
      kind: "refused",
      message: "A forecast of 6 periods that can be tested needs 17 periods; there are 7.",
    });
    expect(await ask("forecast(E(x) over day, 100)")).toMatchObject({ reason: "invalidQuery" });
  });
});
