import { isoText } from "@probability-chat/codebook";
import { ALL, compare, type Event } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { computedContract } from "./contract-suite-computed.ts";
import { measureContract } from "./contract-suite-measures.ts";
import {
  type ContractRecords,
  column,
  NAMES_BY_EVENT,
  PEOPLE,
  part,
  TIES,
  VISITS,
} from "./contract-suite-records.ts";
import type { GroupKey, Measure, Table, TableSample } from "./table.ts";
import { isTableLimitError } from "./table-limit-error.ts";

export type { ContractRecords } from "./contract-suite-records.ts";

/**
 * What every {@link Table} must do. Run it in a vitest file.
 *
 * @param makeTable - reads a file with these cells, by the implementation's own means.
 */
export function tableContract(
  name: string,
  makeTable: (records: ContractRecords) => Promise<Table>,
): void {
  describe(`${name} keeps the table contract`, () => {
    const people = once(() => makeTable(PEOPLE));
    const visits = once(() => makeTable(VISITS));
    const ties = once(() => makeTable(TIES));
    const namesWhere = async (event: Event) => {
      const table = await people();
      const rows = await table.read({ where: event, columns: ["name"] });
      const [counted] = await table.aggregate({
        where: ALL,
        by: [],
        measures: [{ kind: "count", event }],
      });
      expect(counted?.measures).toEqual([{ kind: "count", count: rows.length }]);
      return rows.map(([cell]) => cell).join(" ");
    };
    const keysBy = async (...by: GroupKey[]) => {
      const table = await people();
      const measures: Measure[] = [{ kind: "count", event: ALL }];
      const rows = await table.aggregate({ where: ALL, by, measures });
      return rows.map(({ keys, measures: [m] }) => [...keys, m?.kind === "count" ? m.count : null]);
    };

    it("describes the columns", async () => {
      const { codebook } = await people();
      expect(codebook.rows).toBe(7);
      expect(codebook.columns.map(({ name, type }) => `${name}:${type}`)).toEqual([
        "name:text",
        "class:text",
        "age:number",
        "fare:number",
        "paid:number",
        "smoker:boolean",
        "born:date",
        "code:number",
      ]);
      expect(codebook.columns.map((one) => one.missing)).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
      const [, , , , , smoker, born, code] = codebook.columns;
      expect(smoker?.affirmative?.toLowerCase()).toBe("yes");
      expect([born?.min, born?.max]).toEqual(["2012-02-29", "2014-07-04"]);
      expect([smoker?.min, smoker?.max]).toEqual([null, null]);
      expect(code?.levels[0]).toEqual({ text: "1", count: 3 });
    });

    it.each(NAMES_BY_EVENT)("event: %s", async (_what, event, names) => {
      expect(await namesWhere(event)).toBe(names);
    });

    it("reads cells in file order, missing as null", async () => {
      const table = await people();
      const rows = await table.read({
        where: compare("code", "=", 1),
        columns: ["age", "class", "born", "smoker"],
        limit: 2,
      });
      expect(rows).toEqual([
        [30, "First", "2012-02-29", "YES"],
        [null, "Second", "2012-03-02", "YES"],
      ]);
    });

    it("samples all rows of a small table", async () => {
      const table = await people();
      const sample = await table.sample({
        columns: ["class", "age", "born", "smoker"],
        rows: 7,
        seed: 1,
      });
      expect(sample.rows).toBe(7);
      expect(sample.columns.map(({ kind }) => kind)).toEqual(["code", "number", "instant", "code"]);
      const rows = await table.read({ where: ALL, columns: ["class", "age", "born", "smoker"] });
      expect(sampledRows(sample).sort()).toEqual(rows.map((row) => row.join("|")).sort());
    });

    it("samples the rows of a condition", async () => {
      const table = await people();
      const sample = (rows: number) =>
        table.sample({ where: compare("smoker", "=", "yes"), columns: ["name"], rows, seed: 1 });
      expect(sampledRows(await sample(9)).sort()).toEqual(["Ann", "Cat", "Fay"]);
      const two = sampledRows(await sample(2));
      expect(new Set(two).size).toBe(2);
      for (const name of two) expect(["Ann", "Cat", "Fay"]).toContain(name);
    });

    it("samples by content and occurrence, whatever the order of rows and columns", async () => {
      const { headers, records } = repeated();
      const sampled = async (made: ContractRecords, rows: number, seed: number) => {
        const table = await makeTable(made);
        return sampledRows(await table.sample({ columns: ["word", "n"], rows, seed })).sort();
      };
      const one = await sampled({ headers, records }, 300, 1);
      const turned = { headers: headers.toReversed(), records: records.map((r) => r.toReversed()) };
      const shuffled = { ...turned, records: turned.records.toReversed() };
      expect(one).toHaveLength(300);
      expect(await sampled(shuffled, 300, 1)).toEqual(one);
      expect(await sampled({ headers, records }, 300, 2)).not.toEqual(one);
      // Half of 600 rows, 200 of them alike: hypergeometric, 100 ± 5.8; within five deviations.
      const alike = one.filter((row) => row === "same|7").length;
      expect(Math.abs(alike - 100)).toBeLessThan(29);
    });

    it("aggregates to one row over no rows without groups, to none with them", async () => {
      const table = await people();
      const request = {
        where: compare("age", ">", 1000),
        measures: [
          { kind: "count", event: ALL },
          { kind: "moments", column: "age" },
          { kind: "quantile", column: "age", q: 0.5 },
          { kind: "order", column: "age", ranks: [1] },
          { kind: "distinct", column: "age" },
        ] as const,
      };
      expect(await table.aggregate({ ...request, by: [] })).toEqual([
        {
          keys: [],
          measures: [
            { kind: "count", count: 0 },
            { kind: "moments", n: 0, mean: null, sd: null, sum: null, min: null, max: null },
            { kind: "quantile", n: 0, value: null },
            { kind: "order", n: 0, values: [] },
            { kind: "distinct", count: 0 },
          ],
        },
      ]);
      expect(await table.aggregate({ ...request, by: [column("class")] })).toEqual([]);
    });

    it("groups numbers in numeric order, missing last", async () => {
      expect(await keysBy(column("code"))).toEqual([
        ["1", 3],
        ["2", 1],
        ["3", 1],
        ["10", 1],
        [null, 1],
      ]);
      expect(await keysBy(column("fare"))).toEqual([
        ["3", 1],
        ["7", 1],
        ["10.5", 1],
        ["20", 1],
        ["30.25", 1],
        ["100", 1],
        [null, 1],
      ]);
    });

    it("groups text as in the file and dates in ISO form", async () => {
      expect(await keysBy(column("class"))).toEqual([
        ["First", 1],
        ["Second", 2],
        ["THIRD'S", 1],
        ["Third's", 1],
        ["first", 1],
        [null, 1],
      ]);
      expect((await keysBy(column("born"))).slice(0, 2)).toEqual([
        ["2012-02-29", 1],
        ["2012-03-01", 1],
      ]);
    });

    it("groups by parts of dates and by several terms", async () => {
      expect(await keysBy(part("year", "born"))).toEqual([
        ["2012", 4],
        ["2013", 1],
        ["2014", 1],
        [null, 1],
      ]);
      expect(await keysBy(part("year", "born"), column("smoker"))).toEqual([
        ["2012", "YES", 2],
        ["2012", "no", 2],
        ["2013", null, 1],
        ["2014", "no", 1],
        [null, "YES", 1],
      ]);
    });

    it("groups by periods of the calendar", async () => {
      expect(await keysBy(part("yearmonth", "born"))).toEqual([
        ["2012-02", 1],
        ["2012-03", 2],
        ["2012-12", 1],
        ["2013-01", 1],
        ["2014-07", 1],
        [null, 1],
      ]);
      expect(await keysBy(part("yearquarter", "born"))).toEqual([
        ["2012-Q1", 3],
        ["2012-Q4", 1],
        ["2013-Q1", 1],
        ["2014-Q3", 1],
        [null, 1],
      ]);
      expect(await keysBy(part("yearweek", "born"))).toEqual([
        ["2012-W09", 3],
        ["2013-W01", 2],
        ["2014-W27", 1],
        [null, 1],
      ]);
      const table = await people();
      for (const [where, names] of [
        [compare(part("yearquarter", "born"), "=", "2012-Q1"), ["Ann", "Bob", "Cat"]],
        [compare(part("yearquarter", "born"), ">", "2012-Q4"), ["Eve", "Gus"]],
        [compare(part("yearweek", "born"), "=", "2013-W01"), ["Dan", "Eve"]],
      ] as const) {
        const rows = await table.read({ where, columns: ["name"] });
        expect(rows.map(([name]) => name)).toEqual(names);
      }
    });

    it("groups by the first of some events that is true, in their order, missing last", async () => {
      const above = (age: number) => compare(column("age"), ">", age);
      const parts = (...events: Event[]): GroupKey => ({ kind: "parts", events });
      expect(await keysBy(parts(above(30), above(10)))).toEqual([
        ["0", 2],
        ["1", 3],
        [null, 2],
      ]);
      expect(await keysBy(parts())).toEqual([[null, 7]]);
    });

    it("refuses more groups than it may return", async () => {
      const table = await people();
      const request = { where: ALL, by: [column("name")], measures: [], maxGroups: 6 };
      const error = await table.aggregate(request).catch((caught: unknown) => caught);
      expect(isTableLimitError(error)).toBe(true);
      expect(await table.aggregate({ ...request, maxGroups: 7 })).toHaveLength(7);
    });

    it("compares columns of answers in any case", async () => {
      const counts = await (await ties()).aggregate({
        where: ALL,
        by: [],
        measures: (["=", "!="] as const).map((op) => ({
          kind: "count",
          event: compare("smokes", op, column("drinks")),
        })),
      });
      expect(counts[0]?.measures).toEqual([
        { kind: "count", count: 4 },
        { kind: "count", count: 1 },
      ]);
    });

    measureContract(people, ties);
    computedContract(people, visits);

    it("reads times of day", async () => {
      const table = await visits();
      const seconds = async (where: Event) => {
        const rows = await table.read({ where, columns: ["seconds"] });
        return rows.reduce((sum, [value]) => sum + Number(value), 0);
      };
      expect(await seconds(compare("at", "=", "2024-01-06"))).toBe(6);
      expect(await seconds(compare("at", "<=", "2024-01-06"))).toBe(7);
      expect(await seconds(compare("at", ">=", "2024-01-06 12:30"))).toBe(12);
      expect(await seconds(compare("at", "=", "2024-01-06T12:30"))).toBe(4);
      expect(await seconds(compare(part("hour", "at"), "=", 8))).toBe(8);
      expect(await seconds(compare(part("date", "at"), "=", "2024-01-06"))).toBe(6);
      const days = await table.aggregate({
        where: ALL,
        by: [part("date", "at")],
        measures: [],
      });
      const keys = days.map((day) => day.keys[0]);
      expect(keys).toEqual(["2024-01-05", "2024-01-06", "2024-01-08", null]);
      expect(await seconds(compare(part("yearweek", "at"), "=", "2024-W01"))).toBe(7);
      expect(await seconds(compare(part("yearmonth", "at"), "<", "2024-02"))).toBe(15);
      const read = await table.read({ where: ALL, columns: ["at"], limit: 1 });
      expect(read).toEqual([["2024-01-05T23:59:59"]]);
    });
  });
}

/** 400 different rows and 200 that are alike. */
function repeated(): ContractRecords {
  const records = Array.from({ length: 600 }, (_, i) =>
    i % 3 === 0 ? ["same", "7", "1.5"] : [`w${i % 90}`, String(i), i % 7 === 0 ? "" : "2.5"],
  );
  return { headers: ["word", "n", "x"], records };
}

function sampledRows({ rows, columns }: TableSample): string[] {
  return Array.from({ length: rows }, (_, row) =>
    columns
      .map(({ kind, values, texts }) => {
        const value = values[row] as number;
        if (Number.isNaN(value)) return "";
        if (kind === "number") return String(value);
        return kind === "code" ? texts[value] : isoText(value, false);
      })
      .join("|"),
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
