import { and, type Event, not, or, parseQuery } from "@probability-chat/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../numerics/random.ts";
import type { Table } from "../../table/table.ts";
import { tableFromRecords } from "../../table/table-from-records.ts";
import { type CodedTable, codeTable } from "./code-table.ts";
import type { ColumnCoding } from "./column-coding.ts";
import { toEvidence } from "./to-evidence.ts";

/** Texts of a mixed table whose numbers have few values, so that evidence is exact. */
function coarseTable(rows: number, seed: number): Table {
  const random = seededRandom(seed);
  const pick = (...values: string[]) => values[random.below(values.length)] as string;
  const records = Array.from({ length: rows }, () => [
    pick("a", "b", "B", "c", "c", ""),
    pick("1", "2", "3", "4", ""),
    pick("2", "3", "4"),
    pick("yes", "no", "no", "YES", ""),
    pick("2020-01-31", "2020-07-04", "2021-07-05", "2022-12-25", ""),
    pick("0", "0.5", "1.5", "2.25"),
  ]);
  return tableFromRecords(["word", "n", "m", "flag", "day", "x"], records);
}

/** What the codes of the table's rows say of an event: the sum of its terms over all rows. */
function mass({ codes, codings }: CodedTable, event: Event): number {
  const found = toEvidence(codings, event);
  if (found.kind !== "terms") throw new Error(found.kind);
  let sum = 0;
  for (const term of found.terms) {
    const limits = term.flatMap((weights, column) =>
      weights ? [{ weights, codes: codes.columns[column] as Uint16Array }] : [],
    );
    for (let row = 0; row < codes.rows; row++) {
      let product = 1;
      for (const limit of limits) product *= limit.weights[limit.codes[row] as number] as number;
      sum += product;
    }
  }
  return sum;
}

async function count(table: Table, event: Event): Promise<number> {
  return (await table.read({ where: event, columns: [] })).length;
}

const COLUMNS = ["word", "n", "m", "flag", "day", "x", "code", "amount", "at"];

function event(text: string): Event {
  const result = parseQuery(`P(${text})`, { columns: COLUMNS });
  if (!result.ok || result.query.kind !== "probability") throw new Error(text);
  return result.query.event;
}

/** Events that between them use every comparison on every kind of column. */
const ATOMS = [
  "word = 'a'",
  "word = 'b'",
  "word = 'C'",
  "word != 'B'",
  "word >= 'b'",
  "word in ('a', 'c', 'no such')",
  "word is missing",
  "n = 2",
  "n = '3.0'",
  "n != 4",
  "n < 3",
  "n between 2 and 3",
  "n is present",
  "n = m",
  "n <= m",
  "m < n",
  "m > 2.5",
  "m = m",
  "flag = 'yes'",
  "flag != 'no'",
  "day = '2020'",
  "day >= '2021-07-05'",
  "day < '2021-07'",
  "year(day) = 2020",
  "year(day) > 2020",
  "month(day) = 7",
  "quarter(day) != 3",
  "weekday(day) <= 5",
  "day(day) = 31",
  "date(day) between '2020-07-04' and '2021-07-05'",
  "day is missing",
  "x = 0.5",
  "x <= 0.5",
  "x > 0.7",
  "x between 0.4 and 1.5",
].map(event);

const atom = fc.constantFrom(...ATOMS);
const { tree } = fc.letrec<{ tree: Event }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => and(a, b)),
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => or(a, b)),
    tie("tree").map((one): Event => ({ kind: "not", event: one })),
  ) as fc.Arbitrary<Event>,
}));

describe("evidence where every value has a code", async () => {
  const table = coarseTable(300, 5);
  const coded = await codeTable(table, { seed: 1 });

  it("codes every column", () => {
    expect(coded.left).toEqual([]);
    expect(coded.codings.map(({ column }) => column)).toEqual([
      "day",
      "flag",
      "m",
      "n",
      "word",
      "x",
    ]);
  });

  it("has each row in the terms of exactly the events that the table finds true in it", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (one) => {
        const counted = await count(table, one);
        const found = toEvidence(coded.codings, one);
        if (found.kind === "tooMany") return;
        expect(mass(coded, one)).toBeCloseTo(counted, 9);
      }),
      { numRuns: 400, seed: 3 },
    );
  });

  it("has terms that exclude each other, and negation that leaves unknown rows out", () => {
    fc.assert(
      fc.property(tree, (one) => {
        const both = toEvidence(coded.codings, and(one, not(one)));
        if (both.kind === "tooMany") return;
        expect(mass(coded, and(one, not(one)))).toBe(0);
        const parts = mass(coded, one) + mass(coded, { kind: "not", event: one });
        const undecided: Event = { kind: "not", event: or(one, { kind: "not", event: one }) };
        expect(mass(coded, undecided)).toBe(0);
        expect(parts).toBeLessThanOrEqual(coded.codes.rows + 1e-9);
      }),
      { numRuns: 100, seed: 4 },
    );
  });

  it("says which columns it does not know", () => {
    expect(toEvidence(coded.codings, event("amount > 3 and n = 1"))).toEqual({
      kind: "notModelled",
      columns: ["amount"],
    });
    expect(toEvidence(coded.codings, event("month(n) = 1"))).toMatchObject({ columns: ["n"] });
  });

  it("gives up on events of too many terms", async () => {
    const { codings } = await codeTable(fineTable(2_000), { seed: 1 });
    const products = (n: number) =>
      or(
        ...Array.from({ length: n }, (_, i) =>
          and(
            event(`at between ${i % 7} and ${(i % 7) + 1}`),
            event(`amount between ${i % 5} and ${(i % 5) + 2}`),
            event(`code between ${i} and ${i + 9}`),
          ),
        ),
      );
    expect(toEvidence(codings, products(4)).kind).toBe("terms");
    expect(toEvidence(codings, products(40))).toEqual({ kind: "tooMany" });
  });
});

/** Numbers of many values: a skewed amount with many zeros, whole numbers, and cents. */
function fineTable(rows: number): Table {
  const random = seededRandom(11);
  const records = Array.from({ length: rows }, () => [
    String(random.uniform() < 0.3 ? 0 : Math.exp(random.normal() * 2)),
    String(Math.round(40 + 15 * random.normal())),
    (20 * random.uniform() ** 3).toFixed(2),
  ]);
  return tableFromRecords(["amount", "code", "at"], records);
}

describe("evidence on ranges of numbers", async () => {
  const table = fineTable(5_000);
  const coded = await codeTable(table, { seed: 1 });

  it("keeps spikes apart and cuts the others into parts of equal mass", () => {
    const amount = coded.codings.find(({ column }) => column === "amount");
    if (amount?.kind !== "numbers") throw new Error("no numbers");
    const [zero, ...ranges] = amount.cells;
    expect(zero).toMatchObject({ low: 0, high: 0, at: [] });
    const counts = ranges.map((cell) => cell.count);
    expect(ranges.length).toBe(15);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  it.each(["amount", "code", "at"])("agrees with the distribution of %s itself", async (name) => {
    const rows = await table.read({ where: { kind: "all" }, columns: [name] });
    const values = rows.map(([value]) => Number(value));
    const coding = coded.codings.find(({ column }) => column === name);
    if (coding?.kind !== "numbers") throw new Error("no numbers");
    const widest = Math.max(...coding.cells.map(({ count: n, at }) => (at.length > 0 ? n : 0)));
    for (let i = 0; i <= 200; i++) {
      const bound = values[i * 24] as number;
      for (const right of [bound, bound + 0.003]) {
        const below = values.filter((value) => value < right).length;
        const upTo = values.filter((value) => value <= right).length;
        const all = values.length;
        const counts = { "<": below, "<=": upTo, ">": all - upTo, ">=": all - below };
        for (const op of ["<", "<=", ">", ">="] as const) {
          const one: Event = { kind: "compare", left: { kind: "column", column: name }, op, right };
          const off = Math.abs(mass(coded, one) - counts[op]);
          expect(off / widest).toBeLessThan(0.1);
        }
      }
    }
  });

  it("adds up: every whole number, and complements", () => {
    let sum = 0;
    for (let value = -40; value <= 140; value++) sum += mass(coded, event(`code = ${value}`));
    expect(sum).toBeCloseTo(5_000, 6);
    expect(mass(coded, event("code = 40.5"))).toBe(0);
    expect(mass(coded, event("amount = 0"))).toBe(mass(coded, event("amount <= 0")));
    for (const one of ["amount > 1.7", "code between 31 and 47", "at < 3.33"].map(event)) {
      expect(mass(coded, one) + mass(coded, not(one))).toBeCloseTo(5_000, 6);
    }
    const narrow = mass(coded, event("at between 2 and 3"));
    const split =
      mass(coded, event("at between 2 and 2.5")) + mass(coded, event("at > 2.5 and at <= 3"));
    expect(narrow).toBeCloseTo(split, 6);
  });

  it("gives a frequent cent its own count nearly", async () => {
    const one = event("at between 0.01 and 0.02");
    expect(mass(coded, one) / (await count(table, one))).toBeCloseTo(1, 1);
  });
});

describe("evidence on many levels", async () => {
  // Zipf-like: level i has about 3,000 / i rows, so that most levels are rare.
  const texts = Array.from({ length: 2_400 }, (_, i) => i + 1).flatMap((i) =>
    Array.from({ length: Math.max(1, Math.round(3_000 / i)) }, () => `level ${i}`),
  );
  const table = tableFromRecords(
    ["word", "n"],
    texts.map((text, i) => [i % 50 === 0 ? "" : text, String(i % 2)]),
  );
  const coded = await codeTable(table, { seed: 1 });
  const [, word] = coded.codings;

  it("has codes for the frequent and one for the rest, each level of which is still known", async () => {
    if (word?.kind !== "levels") throw new Error("no levels");
    expect(word.texts.length).toBeLessThanOrEqual(1_000);
    expect(word.texts.length).toBeGreaterThan(500);
    // Four rows of a level say nothing by themselves.
    expect(word.texts).not.toContain("level 700");
    const { distinct } = table.codebook.columns[0] ?? {};
    expect((word.rest?.texts.length ?? 0) + word.texts.length).toBe(distinct);
    for (const text of ["level 1", "level 700", "level 2000", "level 2399", "LEVEL 2399", "none"]) {
      const one = event(`word = '${text}'`);
      expect(mass(coded, one)).toBeCloseTo(await count(table, one), 6);
    }
  });

  it.each([
    "word != 'level 2000'",
    "word in ('level 1', 'level 1999', 'level 2399')",
    "word < 'level 3'",
    "word between 'level 1' and 'level 2000'",
    "word is missing",
  ])("%s", async (text) => {
    const one = event(text);
    expect(mass(coded, one)).toBeCloseTo(await count(table, one), 5);
    expect(mass(coded, not(one))).toBeCloseTo(await count(table, not(one)), 5);
  });
});

describe("evidence on levels without a name", () => {
  // Ten rows of the rest: two of 'c', and four levels that only their number is known of.
  const coding: ColumnCoding = {
    kind: "levels",
    column: "word",
    part: null,
    codes: 4,
    missing: true,
    type: "text",
    texts: ["a", "b"],
    rest: { texts: ["c"], counts: [2], unnamed: { levels: 4, count: 8 } },
  };

  it.each<[string, number[][]]>([
    ["word = 'c'", [[0, 0, 0.2, 0]]],
    ["word = 'x'", [[0, 0, 0.2, 0]]],
    ["word != 'x'", [[1, 1, 0.8, 0]]],
    ["word in ('x', 'y', 'a')", [[1, 0, 0.4, 0]]],
    ["word in ('u', 'v', 'w', 'x', 'y', 'z')", [[0, 0, 0.8, 0]]],
    ["word = 'x' or word != 'c'", [[1, 1, 0.8, 0]]],
    ["word = 'x' and word = 'y'", []],
    ["word != 'x' and word != 'y'", [[1, 1, 0.6, 0]]],
  ])("%s takes the mean share of theirs", (text, wanted) => {
    const found = toEvidence([coding], event(text));
    if (found.kind !== "terms") throw new Error(found.kind);
    const weights = found.terms.map(([of]) =>
      Array.from(of ?? [], (one) => Number(one.toFixed(12))),
    );
    expect(weights).toEqual(wanted);
  });

  it("does not order what it cannot name", () => {
    expect(toEvidence([coding], event("word < 'x'"))).toMatchObject({ kind: "notModelled" });
  });
});

describe("evidence on dates", async () => {
  const random = seededRandom(7);
  const start = Date.UTC(2019, 2, 1);
  const records = Array.from({ length: 4_000 }, (_, i) => {
    const instant = start + Math.floor(random.uniform() * 900) * 86_400_000;
    const hour = 8 + random.below(10);
    const day = new Date(instant + hour * 3_600_000).toISOString().slice(0, 19);
    return [i % 40 === 0 ? "" : day, String(i % 2)];
  });
  const table = tableFromRecords(["day", "n"], records);
  const coded = await codeTable(table, { seed: 1 });

  it("codes instants and the parts that vary", () => {
    const parts = coded.codings.map((one) => `${one.column} ${one.part ?? ""}`);
    expect(parts).toEqual(["day ", "day month", "day weekday", "day hour", "n "]);
  });

  it.each([
    "month(day) = 7",
    "weekday(day) in (6, 7)",
    "hour(day) >= 12",
    "quarter(day) = 2",
    "day is missing",
  ])("%s is exact", async (text) => {
    expect(mass(coded, event(text))).toBeCloseTo(await count(table, event(text)), 6);
  });

  it.each([
    "year(day) = 2020",
    "day between '2020-02-01' and '2020-03-31'",
    "date(day) <= '2020-06-15'",
    "day = '2020-05'",
  ])("%s is nearly so", async (text) => {
    const counted = await count(table, event(text));
    const range = 3_900 / 16;
    expect(Math.abs(mass(coded, event(text)) - counted) / range).toBeLessThan(0.15);
    const rest = mass(coded, { kind: "not", event: event(text) });
    expect(mass(coded, event(text)) + rest).toBeCloseTo(3_900, 6);
  });

  it("has a date and its parts missing together", () => {
    const termsOf = (text: string) => {
      const found = toEvidence(coded.codings, event(text));
      return found.kind === "terms" ? found.terms : null;
    };
    expect(termsOf("day is missing and month(day) != 7")).toEqual([]);
    const [term] = termsOf("hour(day) = 9 and (day > '2020-01-01' or day is missing)") ?? [];
    expect(Array.from(term?.[0] ?? []).at(-1)).toBe(0);
  });

  it("leaves a day of the month in so many dates unanswered", () => {
    expect(toEvidence(coded.codings, event("day(day) = 31"))).toMatchObject({
      kind: "notModelled",
    });
  });
});
