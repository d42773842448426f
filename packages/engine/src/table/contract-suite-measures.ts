import { ALL, compare, type Event } from "@probability-chat/query";
import { expect, it } from "vitest";
import { column } from "./contract-suite-records.ts";
import type { Measure, MeasureResult, Table } from "./table.ts";

/** What every table must aggregate, of two of the contract's tables. */
export function measureContract(people: () => Promise<Table>, ties: () => Promise<Table>): void {
  const measure = async (one: Measure, where: Event = ALL): Promise<MeasureResult | undefined> => {
    const table = await people();
    const [row] = await table.aggregate({ where, by: [], measures: [one] });
    return row?.measures[0];
  };
  it("takes moments without the missing", async () => {
    const result = await measure({ kind: "moments", column: "age" });
    expect(result).toMatchObject({ kind: "moments", n: 6, min: 9, max: 58 });
    if (result?.kind !== "moments") throw new Error("another measure");
    expect(result.sum).toBeCloseTo(181, 10);
    expect(result.mean).toBeCloseTo(181 / 6, 10);
    expect(result.sd).toBeCloseTo(17.046016152364363, 10);
  });

  it("has no standard deviation of one value", async () => {
    const result = await measure({ kind: "moments", column: "age" }, compare("name", "=", "Gus"));
    expect(result).toEqual({ kind: "moments", n: 1, mean: 9, sd: null, sum: 9, min: 9, max: 9 });
  });

  it("has extremes of dates, and no mean", async () => {
    expect(await measure({ kind: "moments", column: "born" })).toEqual({
      kind: "moments",
      n: 6,
      mean: null,
      sd: null,
      sum: null,
      min: "2012-02-29",
      max: "2014-07-04",
    });
  });

  it.each([
    [0, 3],
    [0.25, 7.875],
    [0.5, 15.25],
    [0.9, 65.125],
    [1, 100],
  ])("takes the type 7 quantile %d", async (q, value) => {
    const result = await measure({ kind: "quantile", column: "fare", q });
    expect(result).toMatchObject({ kind: "quantile", n: 6 });
    expect(result?.kind === "quantile" ? result.value : null).toBeCloseTo(value, 10);
  });

  it("takes quantiles of days as days, rounded down", async () => {
    const result = await measure({ kind: "quantile", column: "born", q: 0.1 });
    expect(result).toEqual({ kind: "quantile", n: 6, value: "2012-02-29" });
  });

  it.each([
    [ALL, [], 0.05, [-1.75], ["1969-12-31T23:59:58.999"]],
    [compare("group", "=", "a"), [], 1 / 6, [-1.75], ["1969-12-31T23:59:59"]],
    [compare("group", "=", "b"), [], 0.5, [0.4], ["1970-01-01T00:00:00.007"]],
    [
      ALL,
      [column("group")],
      0.05,
      [-1.75, 0.13],
      ["1969-12-31T23:59:58.999", "1970-01-01T00:00:00.005"],
    ],
  ] as const)(
    "takes quantiles of ties and between times to the last digit %#",
    async (where, by, q, levels, times) => {
      const table = await ties();
      const rows = await table.aggregate({
        where,
        by,
        measures: ["level", "at"].map((name) => ({ kind: "quantile", column: name, q })),
      });
      const values = (at: number) =>
        rows
          .map(({ measures }) => measures[at])
          .map((one) => one?.kind === "quantile" && one.value);
      expect(values(0)).toEqual(levels);
      expect(values(1)).toEqual(times);
    },
  );

  it("takes the covariance of two columns where both are present", async () => {
    // fare 10.5, 20, 30.25, 7, 100 beside paid 10.5, 15, 31, 7, 99: by hand.
    const result = await measure({ kind: "covariance", x: "fare", y: "paid" });
    expect(result).toMatchObject({ kind: "covariance", n: 5 });
    expect(result?.kind === "covariance" ? result.value : 0).toBeCloseTo(1461.28125, 8);
    const few = { where: compare("name", "=", "Ann"), by: [] };
    const [one] = await (await people()).aggregate({
      ...few,
      measures: [{ kind: "covariance", x: "fare", y: "paid" }],
    });
    expect(one?.measures).toEqual([{ kind: "covariance", n: 1, value: null }]);
  });

  it("takes order statistics, ranks clamped", async () => {
    const result = await measure({ kind: "order", column: "fare", ranks: [0, 1, 3, 99] });
    expect(result).toEqual({ kind: "order", n: 6, values: [3, 3, 10.5, 100] });
  });

  it("counts different present values", async () => {
    expect(await measure({ kind: "distinct", column: "age" })).toEqual({
      kind: "distinct",
      count: 5,
    });
    expect(await measure({ kind: "distinct", column: "class" })).toMatchObject({ count: 5 });
  });

  it("takes a boolean's answers for two, however they are spelled", async () => {
    expect(await measure({ kind: "distinct", column: "smoker" })).toMatchObject({ count: 2 });
    expect((await people()).codebook.columns.find(({ name }) => name === "smoker")).toMatchObject({
      distinct: 2,
      levels: [
        { text: "YES", count: 3 },
        { text: "no", count: 3 },
      ],
      affirmative: "YES",
    });
  });

  it("sums powers of deviations", async () => {
    const powers = { kind: "powers", column: "fare", centre: 10, scale: 2 } as const;
    const result = await measure(powers);
    const z = [10.5, 20, 30.25, 7, 100, 3].map((fare) => (fare - 10) / 2);
    const sums = result?.kind === "powers" ? result.sums : [];
    expect(result).toMatchObject({ kind: "powers", n: 6 });
    [1, 2, 3, 4].forEach((power, index) => {
      expect(sums[index]).toBeCloseTo(
        z.reduce((sum, one) => sum + one ** power, 0),
        6,
      );
    });
  });
}
