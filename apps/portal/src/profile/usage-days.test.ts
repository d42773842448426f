import { describe, expect, it } from "vitest";
import { ceilingOf, daysOf } from "./usage-days.ts";

describe("the days of a period", () => {
  it("has each day once, spent or not, across a month's end", () => {
    const days = daysOf(
      { starts_at: "2026-01-30T15:00:00.000Z", ends_at: "2026-02-28T15:00:00.000Z" },
      [{ date: "2026-02-01", used: 3 }],
    );
    expect(days[0]).toEqual({ date: "2026-01-30", used: 0 });
    expect(days[2]).toEqual({ date: "2026-02-01", used: 3 });
    expect(days.at(-1)).toEqual({ date: "2026-02-28", used: 0 });
    expect(new Set(days.map(({ date }) => date)).size).toBe(30);
  });

  it("leaves out a last day that the period only touches", () => {
    const days = daysOf(
      { starts_at: "2026-03-01T00:00:00.000Z", ends_at: "2026-04-01T00:00:00.000Z" },
      [],
    );
    expect(days).toHaveLength(31);
  });
});

describe("the chart's top", () => {
  it.each([
    [0, 1],
    [3, 3],
    [7, 10],
    [12, 20],
    [21, 25],
    [480, 500],
    [501, 1000],
  ])("%i queries: %i", (used, top) => {
    expect(ceilingOf([{ date: "2026-01-01", used }])).toBe(top);
  });
});
