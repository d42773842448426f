import {
  ALL,
  type Comparator,
  type DatePart,
  type Event,
  type Literal,
  not,
  type Query,
  type Scalar,
  type Term,
} from "@probability-chat/query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Table } from "../table/table.ts";
import { tableFromRecords } from "../table/table-from-records.ts";
import type { EngineAnswer } from "./answer.ts";
import type { Estimate } from "./estimate.ts";
import { evaluate } from "./evaluate.ts";

const HEADERS = ["x", "code", "colour", "yes", "day", "same", "void"];
const cell = (present: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: present }, { weight: 1, arbitrary: fc.constant("") });
const record = fc.tuple(
  cell(fc.integer({ min: -40, max: 40 }).map((n) => String(n / 4))),
  cell(fc.integer({ min: 0, max: 3 }).map(String)),
  cell(fc.constantFrom("red", "Red", "green", "it's blue")),
  cell(fc.constantFrom("yes", "no", "No")),
  cell(fc.integer({ min: 1, max: 28 }).map((d) => `2024-02-${String(d).padStart(2, "0")}`)),
  cell(fc.constant("k")),
  fc.constant(""),
);
const table = fc
  .array(record, { maxLength: 40 })
  .map((records): Table => tableFromRecords(HEADERS, records));

/** Mostly columns that suit what is asked of them; sometimes any, or none that there is. */
const anyColumn = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 1, arbitrary: fc.constant("unknown") },
);
const column = anyColumn;
const measured = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("x", "code") },
  { weight: 1, arbitrary: anyColumn },
);
const anyLiteral = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.constantFrom<string>("red", "RED", "yes", "1.0", "2024-02-10", "2024-02", "nothing"),
);
const part = fc.constantFrom<DatePart[]>("year", "month", "day", "weekday", "hour", "date");
const equality = fc.constantFrom<Comparator[]>("=", "!=");
const op = fc.constantFrom<Comparator[]>("=", "!=", "<", "<=", ">", ">=");
const of = (name: string): Term => ({ kind: "column", column: name });
const number = fc.integer({ min: -12, max: 12 });
const compare = (left: Term, by: fc.Arbitrary<Comparator>, right: fc.Arbitrary<Literal>) =>
  fc.tuple(by, right).map(([o, r]): Event => ({ kind: "compare", left, op: o, right: r }));
const day = fc.constantFrom("2024-02-10", "2024-02", "2023", "2024-02-14T10:00");
const suited = fc.oneof(
  compare(of("x"), op, number),
  compare(of("code"), op, fc.constantFrom<Literal[]>(1, "2.0", 0, 7)),
  compare(of("colour"), equality, fc.constantFrom("red", "RED", "green", "it's blue", "pink")),
  compare(of("yes"), equality, fc.constantFrom("yes", "NO")),
  compare(of("day"), op, day),
  compare({ kind: "part", part: "weekday", column: "day" }, op, fc.integer({ min: 1, max: 7 })),
  op.map((o): Event => ({ kind: "compare", left: of("x"), op: o, right: of("code") })),
);
const anyTerm = fc.oneof(
  { weight: 4, arbitrary: anyColumn.map(of) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("part" as const), part, column }) },
);

const { event, scalar } = fc.letrec<{ event: Event; leaf: Event; scalar: Scalar }>((tie) => ({
  leaf: fc.oneof(
    { weight: 6, arbitrary: fc.constant(ALL) },
    { weight: 12, arbitrary: suited },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("compare"),
        left: fc.constant(of("x")),
        op,
        right: tie("scalar"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("compare"),
        left: anyTerm,
        op,
        right: fc.oneof(anyLiteral, anyTerm, tie("scalar")),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("between"),
        left: measured.map(of),
        low: fc.record({ value: number, inclusive: fc.boolean() }),
        high: fc.record({ value: number, inclusive: fc.boolean() }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("in"),
        left: anyTerm,
        values: fc.array(anyLiteral, { maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("missing", "present"), column }),
    },
  ) as fc.Arbitrary<Event>,
  event: fc.oneof(
    { depthSize: "small" },
    { weight: 4, arbitrary: tie("leaf") },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom("and", "or"),
        events: fc.array(tie("event"), { minLength: 2, maxLength: 3 }),
      }) as fc.Arbitrary<Event>,
    },
    { weight: 1, arbitrary: tie("event").map(not) },
  ),
  scalar: fc.oneof(
    { depthSize: "small" },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("number"), value: fc.integer() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("probability", "odds"),
        event: tie("event"),
        given: tie("event"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("count"), event: tie("event") }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("statistic"),
        statistic: fc.constantFrom("mean", "sum", "sd", "min", "max", "distinct"),
        column: measured,
        given: tie("event"),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("quantile"),
        q: fc.constantFrom(0, 0.1, 0.5, 0.75, 1),
        column: measured,
        given: tie("event"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("correlation"),
        method: fc.constantFrom("pearson", "spearman"),
        x: measured,
        y: anyColumn,
        given: tie("event"),
        within: fc.array(anyColumn, { maxLength: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("slope"),
        y: measured,
        on: fc.array(anyColumn, { minLength: 1, maxLength: 3 }),
        given: tie("event"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom("difference", "ratio"),
        left: tie("scalar"),
        right: tie("scalar"),
      }),
    },
  ) as fc.Arbitrary<Scalar>,
}));

const distribution = fc.record({ kind: fc.constant("distribution"), column, given: event });
const dependence = fc.record({
  kind: fc.constant("dependence"),
  x: column,
  y: column,
  given: event,
  within: fc.array(column, { maxLength: 1 }),
});
const plain = fc.oneof(
  { weight: 4, arbitrary: scalar as fc.Arbitrary<unknown> },
  fc.record({ kind: fc.constantFrom("claim", "test"), left: scalar, op, right: scalar }),
  fc.record({ kind: fc.constant("interval"), level: fc.constantFrom(0.5, 0.9), scalar }),
  fc.record({ kind: fc.constant("range"), mass: fc.constantFrom(0.5, 0.9), column, given: event }),
  distribution,
  fc.record({ kind: fc.constantFrom("mode", "antimode"), column, given: event }),
  fc.record({ kind: fc.constant("table"), row: column, column, given: event }),
  fc.record({
    kind: fc.constant("by"),
    columns: fc.uniqueArray(column, { minLength: 1, maxLength: 2 }),
    query: fc.oneof(scalar as fc.Arbitrary<unknown>, distribution, dependence),
  }),
  fc.record({
    kind: fc.constant("rank"),
    column,
    by: scalar,
    order: fc.constantFrom("desc", "asc"),
    limit: fc.integer({ min: 1, max: 3 }),
  }),
  dependence,
  fc.record({ kind: fc.constant("drivers"), target: column, given: event }),
  fc.record({
    kind: fc.constant("effect"),
    scalar,
    treated: event,
    control: fc.option(event),
    hold: fc.array(column, { maxLength: 1 }),
    free: fc.array(column, { maxLength: 1 }),
  }),
  fc.record({ kind: fc.constant("correlations"), target: fc.option(measured), given: event }),
  fc.record({
    kind: fc.constant("predict"),
    target: measured,
    given: event,
    cells: fc.array(fc.record({ column, value: anyLiteral }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("draw"),
    size: fc.integer({ min: 1, max: 5 }),
    outcome: fc.oneof(
      fc.record({ kind: fc.constantFrom("all", "any", "none") }),
      fc.record({ kind: fc.constant("exactly"), count: fc.integer({ min: 0, max: 5 }) }),
    ),
    event,
    given: event,
  }),
  fc.record({
    kind: fc.constant("simulate"),
    rows: fc.integer({ min: 1, max: 500 }),
    target: fc.oneof(
      event as fc.Arbitrary<unknown>,
      fc.constant({ kind: "columns", columns: ["x"] }),
    ),
    given: event,
  }),
  fc.record({
    kind: fc.constant("whatIf"),
    scalar,
    column,
    change: fc.oneof(
      fc.record({ kind: fc.constant("set"), value: anyLiteral }),
      fc.constant({ kind: "multiply", factor: 2 }),
    ),
  }),
  fc.record({ kind: fc.constant("complete"), columns: fc.tuple(column), given: event }),
  fc.constant({ kind: "surprise", cells: [{ column: "x", value: 1 }] }),
  fc.record({ kind: fc.constant("describe"), column: fc.option(column) }),
) as fc.Arbitrary<Query>;
const query = fc.oneof(
  { weight: 9, arbitrary: plain },
  { weight: 1, arbitrary: plain.map((one): Query => ({ kind: "explain", query: one })) },
);

/** Every estimate anywhere in an answer. */
function estimatesIn(value: unknown): Estimate[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(estimatesIn);
  return "kind" in value && value.kind === "estimate" ? [value as Estimate, ...inner] : inner;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("evaluate", () => {
  it("answers or refuses every query, with finite numbers and consistent support", async () => {
    await fc.assert(
      fc.asyncProperty(table, query, async (data, asked) => {
        const answer = await evaluate(asked, data);
        for (const number of numbersIn(answer)) expect(Number.isFinite(number)).toBe(true);
        for (const { quantity, value, interval, support } of estimatesIn(answer)) {
          const { rows, given, matching, excluded } = support;
          expect(rows).toBe(data.codebook.rows);
          expect(given + excluded).toBeLessThanOrEqual(rows);
          if (matching !== null && quantity !== "share") {
            expect(matching).toBeLessThanOrEqual(given);
          }
          if (interval) expect(interval.low).toBeLessThanOrEqual(interval.high);
          if (quantity !== "probability") continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          if (!interval) continue;
          expect(interval.low).toBeLessThanOrEqual(value);
          expect(interval.high).toBeGreaterThanOrEqual(value);
        }
        if (answer.kind === "refused") expect(answer.message.length).toBeGreaterThan(10);
      }),
      { seed: 1, numRuns: 3_000 },
    );
  }, 60_000);

  const shareOf = (answer: EngineAnswer) => (answer.kind === "estimate" ? answer : null);

  it("has complements that sum to one over the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(table, event, event, async (data, one, given) => {
        const ask = async (asked: Event) =>
          shareOf(await evaluate({ kind: "probability", event: asked, given }, data));
        const [yes, no] = [await ask(one), await ask({ kind: "not", event: one })];
        expect(yes === null).toBe(no === null);
        if (!yes || !no) return;
        expect(yes.value + no.value).toBeCloseTo(1, 12);
        expect(yes.support.given).toBe(no.support.given);
        expect(yes.interval?.low).toBeCloseTo(1 - (no.interval?.high ?? 0), 9);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("has distributions that sum to one", async () => {
    await fc.assert(
      fc.asyncProperty(table, distribution, async (data, asked) => {
        const answer = await evaluate(asked as Query, data);
        if (answer.kind !== "groups") return;
        const sum = answer.groups.reduce(
          (total, { estimate }) => total + (estimate?.value ?? 0),
          0,
        );
        expect(sum).toBeCloseTo(1, 10);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("gives the same bytes for the same seed", async () => {
    await fc.assert(
      fc.asyncProperty(table, query, async (data, asked) => {
        const [a, b] = [await evaluate(asked, data), await evaluate(asked, data)];
        expect(JSON.stringify(a)).toBe(JSON.stringify(b));
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
