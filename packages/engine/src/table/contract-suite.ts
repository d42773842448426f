import { ALL, type Event, type Literal, type Term } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { isoText } from "./date-period.ts";
import type { Measure, MeasureResult, Table, TableSample } from "./table.ts";
import { isTableLimitError } from "./table-limit-error.ts";

/** The texts of a file's cells; an empty text is a missing cell. */
export interface ContractRecords {
  readonly headers: readonly string[];
  readonly records: readonly (readonly string[])[];
}

const PEOPLE: ContractRecords = {
  headers: ["name", "class", "age", "fare", "paid", "smoker", "born", "code"],
  records: [
    ["Ann", "First", "30", "10.5", "10.5", "yes", "2012-02-29", "1"],
    ["Bob", "first", "40", "20", "15", "no", "2012-03-01", "2"],
    ["Cat", "Second", "", "30.25", "31", "YES", "2012-03-02", "1"],
    ["Dan", "Second", "22", "", "5", "no", "2012-12-31", "3"],
    ["Eve", "", "22", "7", "7", "", "2013-01-01", "1"],
    ["Fay", "Third's", "58", "100", "99", "Yes", "", ""],
    ["Gus", "THIRD'S", "9", "3", "", "no", "2014-07-04", "10"],
  ],
};

const VISITS: ContractRecords = {
  headers: ["at", "seconds"],
  records: [
    ["2024-01-05T23:59:59", "1"],
    ["2024-01-06T00:00:00", "2"],
    ["2024-01-06T12:30:00", "4"],
    ["2024-01-08T08:15:30", "8"],
    ["", "16"],
  ],
};

/** Ties that no rounding may part, and times of which the one before 1970 lies between two ms. */
const TIES: ContractRecords = {
  headers: ["group", "level", "at", "smokes", "drinks"],
  records: [
    ["a", "-1.75", "1969-12-31T23:59:58.999", "yes", "YES"],
    ["a", "-1.75", "1969-12-31T23:59:59", "no", "NO"],
    ["a", "-1.75", "1970-01-01T00:00:00", "yes", "NO"],
    ["a", "-1.75", "1970-01-01T00:00:00.004", "no", ""],
    ["b", "0.1", "1970-01-01T00:00:00.005", "no", "NO"],
    ["b", "0.7", "1970-01-01T00:00:00.008", "yes", "YES"],
  ],
};

const column = (name: string): Term => ({ kind: "column", column: name });
const compare = (
  name: string,
  op: "=" | "!=" | "<" | "<=" | ">" | ">=",
  right: Literal | Term,
): Event => ({ kind: "compare", left: column(name), op, right });
const among = (name: string, ...values: Literal[]): Event => ({
  kind: "in",
  left: column(name),
  values,
});
const within = (name: string, low: Literal, high: Literal, inclusive = true): Event => ({
  kind: "between",
  left: column(name),
  low: { value: low, inclusive },
  high: { value: high, inclusive },
});
const part = (
  name: "year" | "quarter" | "month" | "day" | "weekday" | "hour" | "date",
  of: string,
) => ({ kind: "part", part: name, column: of }) as const;
const partIs = (left: Term, right: Literal, op: "=" | "<=" = "="): Event => ({
  kind: "compare",
  left,
  op,
  right,
});
const negate = (event: Event): Event => ({ kind: "not", event });
const both = (...events: Event[]): Event => ({ kind: "and", events });
const either = (...events: Event[]): Event => ({ kind: "or", events });
const missing = (name: string): Event => ({ kind: "missing", column: name });
const present = (name: string): Event => ({ kind: "present", column: name });

const NAMES_BY_EVENT: readonly (readonly [what: string, event: Event, names: string])[] = [
  ["all", ALL, "Ann Bob Cat Dan Eve Fay Gus"],
  ["number = number", compare("age", "=", 22), "Dan Eve"],
  ['number = "22"', compare("age", "=", "22"), "Dan Eve"],
  ['number = "22.0"', compare("age", "=", "22.0"), "Dan Eve"],
  ["number != leaves missing cells out", compare("age", "!=", 22), "Ann Bob Fay Gus"],
  ["number = a word", compare("age", "=", "old"), ""],
  ["number < is strict", compare("age", "<", 30), "Dan Eve Gus"],
  ["number >= includes", compare("age", ">=", 40), "Bob Fay"],
  ["integer codes", compare("code", "=", "1.0"), "Ann Cat Eve"],
  ["in several numbers", among("code", 1, "10"), "Ann Cat Eve Gus"],
  ["in no value", among("age"), ""],
  ["range, ends included", within("age", 22, 30), "Ann Dan Eve"],
  ["range, ends excluded", within("age", 22, 40, false), "Ann"],
  ["text exactly where a level matches exactly", compare("class", "=", "first"), "Bob"],
  ["text in any case where none does", compare("class", "=", "SECOND"), "Cat Dan"],
  ["text with several levels alike", compare("class", "=", "third's"), "Fay Gus"],
  ["text !=", compare("class", "!=", "First"), "Bob Cat Dan Fay Gus"],
  ["text with a quote", compare("class", "=", "Third's"), "Fay"],
  ["text that no row has", compare("class", "=", "Fourth"), ""],
  ["text against a number", compare("class", "=", 1), ""],
  ["text that looks like SQL", compare("class", "=", "' OR 1=1 --"), ""],
  ["boolean in any case", compare("smoker", "=", "yes"), "Ann Cat Fay"],
  ["boolean !=", compare("smoker", "!=", "Yes"), "Bob Dan Gus"],
  ["missing", missing("smoker"), "Eve"],
  ["present", present("fare"), "Ann Bob Cat Eve Fay Gus"],
  ["not leaves unknown out", negate(compare("smoker", "=", "yes")), "Bob Dan Gus"],
  ["not missing", negate(missing("age")), "Ann Bob Dan Eve Fay Gus"],
  ["and", both(compare("smoker", "=", "no"), compare("age", "<", 30)), "Dan Gus"],
  [
    "not (unknown and false) is true",
    negate(both(compare("age", ">", 10), compare("smoker", "=", "no"))),
    "Ann Cat Fay Gus",
  ],
  ["unknown or true is true", either(compare("age", ">", 50), compare("fare", ">", 30)), "Cat Fay"],
  ["column against column", compare("fare", ">", column("paid")), "Bob Fay"],
  ["column equal to column", compare("fare", "=", column("paid")), "Ann Eve"],
  ["date = day", compare("born", "=", "2012-03-01"), "Bob"],
  ["date <= includes the day", compare("born", "<=", "2012-03-01"), "Ann Bob"],
  ["date > excludes the day", compare("born", ">", "2012-03-01"), "Cat Dan Eve Gus"],
  ["date = month", compare("born", "=", "2012-03"), "Bob Cat"],
  ["date = year", compare("born", "=", "2012"), "Ann Bob Cat Dan"],
  ["date in a range", within("born", "2012-03-01", "2012-12-31"), "Bob Cat Dan"],
  ["year of a date", partIs(part("year", "born"), 2012), "Ann Bob Cat Dan"],
  ["quarter", partIs(part("quarter", "born"), 3), "Gus"],
  ["month", partIs(part("month", "born"), 12), "Dan"],
  ["day", partIs(part("day", "born"), 1), "Bob Eve"],
  ["weekday, 1 is Monday", partIs(part("weekday", "born"), 1), "Dan"],
  ["weekdays up to Wednesday", partIs(part("weekday", "born"), 3, "<="), "Ann Dan Eve"],
];

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
    const measure = async (
      one: Measure,
      where: Event = ALL,
    ): Promise<MeasureResult | undefined> => {
      const table = await people();
      const [row] = await table.aggregate({ where, by: [], measures: [one] });
      return row?.measures[0];
    };
    const keysBy = async (...by: Term[]) => {
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

    it("refuses more groups than it may return", async () => {
      const table = await people();
      const request = { where: ALL, by: [column("name")], measures: [], maxGroups: 6 };
      const error = await table.aggregate(request).catch((caught: unknown) => caught);
      expect(isTableLimitError(error)).toBe(true);
      expect(await table.aggregate({ ...request, maxGroups: 7 })).toHaveLength(7);
    });

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
      expect((await people()).codebook.columns.find(({ name }) => name === "smoker")).toMatchObject(
        {
          distinct: 2,
          levels: [
            { text: "YES", count: 3 },
            { text: "no", count: 3 },
          ],
          affirmative: "YES",
        },
      );
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
      expect(await seconds(partIs(part("hour", "at"), 8))).toBe(8);
      expect(await seconds(partIs(part("date", "at"), "2024-01-06"))).toBe(6);
      const days = await table.aggregate({
        where: ALL,
        by: [part("date", "at")],
        measures: [],
      });
      const keys = days.map((day) => day.keys[0]);
      expect(keys).toEqual(["2024-01-05", "2024-01-06", "2024-01-08", null]);
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
