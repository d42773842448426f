import {
  type AggregateRow,
  type Measure,
  type MeasureResult,
  type Table,
  tableFromRecords,
} from "@probability-chat/engine";
import type { Comparator, Event, Literal, Term } from "@probability-chat/query";
import fc from "fast-check";
import { expect } from "vitest";
import { heldTable } from "../query/held-table.ts";
import { csvOf, type DatasetRoom } from "./dataset-room.ts";

const headers = ["n", "code", "word", "flag", "day", 'it\'s "x"; DROP TABLE t; --', "at"];
const names = headers;

const cell = {
  n: fc.oneof(
    fc.integer({ min: -20, max: 20 }).map((value) => String(value / 4)),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map(String),
  ),
  code: fc.integer({ min: 0, max: 4 }).map(String),
  word: fc.oneof(
    fc.constantFrom("a", "A", "b", "Ä", "ä", "it's", "1", "x%_", "' OR 1=1 --", "日本"),
    fc.string({ maxLength: 4, unit: "grapheme-ascii" }).map((text) => `w${text}w`),
  ),
  flag: fc.constantFrom("yes", "no", "Yes", "NO"),
  day: fc
    .tuple(
      fc.integer({ min: 2010, max: 2013 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(
      ([year, month, day]) =>
        `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
    ),
};
const instant = fc
  .tuple(cell.day, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, hour, minute]) => {
    const two = (part: number) => String(part).padStart(2, "0");
    return `${day}T${two(hour)}:${two(minute)}:00`;
  });
const gap = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: "", freq: 6 }) as fc.Arbitrary<T | "">;
const record = fc.tuple(
  gap(cell.n),
  gap(cell.code),
  gap(cell.word),
  gap(cell.flag),
  gap(cell.day),
  gap(cell.word),
  gap(instant),
);
/** Rows in which every column shows its type, so that both readers see the same types. */
const anchors = [
  ["1.5", "1", "a", "yes", "2011-01-31", "b", "2011-01-31T00:00:00"],
  ["-2", "0", "b b", "no", "2012-02-29", "a", "2012-02-29T23:59:59"],
];

const literal: fc.Arbitrary<Literal> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom<Literal>(
    "1",
    "1.0",
    "a",
    "A",
    "YES",
    "2011",
    "2012-02",
    "2011-06-15",
    "it's",
    "' OR 1=1 --",
    "no such",
    "",
  ),
  cell.word,
  cell.day,
);
const column = fc.constantFrom(...names);
const term: fc.Arbitrary<Term> = fc.oneof(
  { weight: 3, arbitrary: column.map((name): Term => ({ kind: "column", column: name })) },
  fc
    .constantFrom("year", "quarter", "month", "day", "weekday", "hour", "date")
    .map((part) => ({ kind: "part", part, column: "day" }) as Term),
);
const op = fc.constantFrom<Comparator>("=", "!=", "<", "<=", ">", ">=");
const bound = fc.record({ value: literal, inclusive: fc.boolean() });
const { event } = fc.letrec<{ event: Event }>((tie) => ({
  event: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant("compare" as const), left: term, op, right: literal }),
    fc.record({ kind: fc.constant("between" as const), left: term, low: bound, high: bound }),
    fc.record({
      kind: fc.constant("in" as const),
      left: term,
      values: fc.array(literal, { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constantFrom("missing" as const, "present" as const), column }),
    fc.tuple(fc.constantFrom("n", "code"), op, fc.constantFrom("n", "code")).map(
      ([left, sign, right]): Event => ({
        kind: "compare",
        left: { kind: "column", column: left },
        op: sign,
        right: { kind: "column", column: right },
      }),
    ),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      events: fc.array(tie("event"), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("not" as const), event: tie("event") }),
  ) as fc.Arbitrary<Event>,
}));
const measure: fc.Arbitrary<Measure> = fc.oneof(
  fc.record({ kind: fc.constant("count" as const), event }),
  fc.record({ kind: fc.constantFrom("moments" as const, "distinct" as const), column }),
  fc.record({
    kind: fc.constant("quantile" as const),
    column,
    q: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("order" as const),
    column,
    ranks: fc.array(fc.integer({ min: -1, max: 20 }), { minLength: 1, maxLength: 3 }),
  }),
);
const request = fc.record({
  where: event,
  by: fc.array(term, { maxLength: 2 }),
  measures: fc.array(measure, { maxLength: 4 }),
});

/**
 * Whatever the table and the request, a database, what is held of it, and memory say the same: exactly where counts, keys
 * and order statistics are concerned, to nine digits in sums and deviations.
 */
export async function expectSameAsMemory(room: DatasetRoom, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 25 }),
      fc.array(request, { minLength: 5, maxLength: 10 }),
      async (rows, requests) => {
        const records = [...anchors, ...rows];
        const memory = tableFromRecords(headers, records);
        const dataset = await room.open(csvOf([headers, ...records]));
        await expectSame(memory, dataset.table, requests);
        await expectSame(memory, heldTable(dataset.table), requests);
        await dataset.close();
      },
    ),
    { numRuns },
  );
}

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

async function expectSame(memory: Table, stored: Table, requests: readonly Request[]) {
  const types = ({ codebook }: Table) =>
    codebook.columns.map(({ type, role }) => `${type} ${role}`);
  expect(types(stored)).toEqual(types(memory));
  for (const one of requests) {
    const expected = (await memory.aggregate(one)).map(normal);
    const found = (await stored.aggregate(one)).map(normal);
    expect(found).toEqual(expected);
    const reading = { where: one.where, columns: names };
    expect(await stored.read(reading)).toEqual(await memory.read(reading));
  }
}

function normal({ keys, measures }: AggregateRow) {
  return { keys, measures: measures.map(rounded) };
}

/** A database scales by its column's largest cell: in a group of cells all below this, their squares are 0. */
const squaresVanish = 1e-140;

function rounded(result: MeasureResult): unknown {
  if (result.kind === "moments") {
    const scale = Math.max(largest(result), squaresVanish);
    const near = (value: number | null) =>
      value === null ? null : Math.round((value / scale) * 1e9) / 1e9 + 0;
    return { ...result, mean: near(result.mean), sd: near(result.sd), sum: near(result.sum) };
  }
  if (result.kind === "quantile" && typeof result.value === "number") {
    return { ...result, value: Number(result.value.toPrecision(9)) + 0 };
  }
  return result;
}

function largest({
  min,
  max,
}: {
  min: number | string | null;
  max: number | string | null;
}): number {
  return Math.max(Math.abs(Number(min)) || 0, Math.abs(Number(max)) || 0);
}
