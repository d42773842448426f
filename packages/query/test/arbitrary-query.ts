import fc from "fast-check";
import { ALL, and, type Event, or, type Query, type Scalar, type Term } from "../src/index.ts";

const WORDS =
  "age Sex score#2 and not all in given Is P E year count a.b exactly Fare by do on vs hold free".split(
    " ",
  );

export const columnName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("date of birth", "x is missing", "A`B", "Price (€)", "1st"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);
const literal = fc.oneof(number, fc.string({ unit: "binary", maxLength: 6 }), fc.constant("it's"));
const comparator = fc.constantFrom("=", "!=", "<", "<=", ">", ">=");
const part = fc.constantFrom("year", "quarter", "month", "day", "weekday", "hour", "date");
const columns = fc.array(columnName, { minLength: 1, maxLength: 3 });

const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ kind: fc.constant("column"), column: columnName }),
  fc.record({ kind: fc.constant("part"), part, column: columnName }),
);
const bound = fc.record({ value: literal, inclusive: fc.boolean() });

const { event, scalar } = fc.letrec<{ event: Event; scalar: Scalar; call: Scalar; given: Event }>(
  (tie) => ({
    event: fc.oneof(
      { maxDepth: 4, depthIdentifier: "query" },
      fc.constant(ALL),
      fc.record({ kind: fc.constant("missing"), column: columnName }),
      fc.record({ kind: fc.constant("present"), column: columnName }),
      fc.record({ kind: fc.constant("between"), left: term, low: bound, high: bound }),
      fc.record({
        kind: fc.constant("outlier"),
        column: columnName,
        method: fc.constantFrom("iqr", "z"),
        given: tie("given"),
      }),
      fc.record({
        kind: fc.constant("in"),
        left: term,
        values: fc.array(literal, { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant("compare"),
        left: term,
        op: comparator,
        right: fc.oneof(literal, term, tie("call")),
      }),
      fc.record({ kind: fc.constant("not"), event: tie("event") }),
      fc.array(tie("event"), { maxLength: 3 }).map((events) => and(...events)),
      fc.array(tie("event"), { maxLength: 3 }).map((events) => or(...events)),
    ),
    given: fc.oneof(fc.constant(ALL), tie("event")),
    call: fc.oneof(
      { maxDepth: 4, depthIdentifier: "query" },
      fc.record({ kind: fc.constant("count"), event: tie("event") }),
      fc.record({
        kind: fc.constantFrom("probability", "odds"),
        event: tie("event"),
        given: tie("given"),
      }),
      fc.record({
        kind: fc.constant("statistic"),
        statistic: fc.constantFrom("mean", "sum", "sd", "min", "max", "distinct"),
        column: columnName,
        given: tie("given"),
      }),
      fc.record({
        kind: fc.constant("quantile"),
        q: fc.constantFrom(0.5, 0.05, 0.75),
        column: columnName,
        given: tie("given"),
      }),
      fc.record({
        kind: fc.constant("correlation"),
        method: fc.constantFrom("pearson", "spearman"),
        x: columnName,
        y: columnName,
        given: tie("given"),
        within: fc.array(columnName, { maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant("slope"),
        y: columnName,
        on: columns,
        given: tie("given"),
      }),
      fc.record({
        kind: fc.constantFrom("difference", "ratio"),
        left: tie("scalar"),
        right: tie("scalar"),
      }),
    ),
    scalar: fc.oneof(fc.record({ kind: fc.constant("number"), value: number }), tie("call")),
  }),
);

const size = fc.integer({ min: 1, max: 1e6 });
const given = fc.oneof(fc.constant(ALL), event);
const distribution = fc.record({
  kind: fc.constant("distribution"),
  column: columnName,
  given,
});
const dependence = fc.record({
  kind: fc.constant("dependence"),
  x: columnName,
  y: columnName,
  given,
  within: fc.array(columnName, { maxLength: 2 }),
});
const cells = fc.array(fc.record({ column: columnName, value: literal }), {
  minLength: 1,
  maxLength: 3,
});
const outcome = fc.oneof(
  fc.record({ kind: fc.constantFrom("all", "any", "none") }),
  fc.record({ kind: fc.constant("exactly"), count: fc.nat() }),
);
const change = fc.oneof(
  fc.record({ kind: fc.constant("set"), value: literal }),
  fc.record({ kind: fc.constant("multiply"), factor: number }),
  fc.record({ kind: fc.constant("add"), amount: number }),
);

const plain: fc.Arbitrary<Query> = fc.oneof(
  scalar,
  fc.record({
    kind: fc.constantFrom("claim", "test"),
    left: scalar,
    op: comparator,
    right: scalar,
  }),
  fc.record({ kind: fc.constant("interval"), level: fc.constantFrom(0.9, 0.95), scalar }),
  fc.record({
    kind: fc.constant("range"),
    mass: fc.constantFrom(0.5, 0.9),
    column: columnName,
    given,
  }),
  distribution,
  fc.record({ kind: fc.constantFrom("mode", "antimode"), column: columnName, given }),
  fc.record({ kind: fc.constant("table"), row: columnName, column: columnName, given }),
  fc.record({
    kind: fc.constant("by"),
    columns,
    query: fc.oneof(scalar, distribution, dependence),
  }),
  fc.record({
    kind: fc.constant("rank"),
    column: columnName,
    by: scalar,
    order: fc.constantFrom("desc", "asc"),
    limit: size,
  }),
  dependence,
  fc.record({ kind: fc.constant("drivers"), target: columnName, given }),
  fc.record({ kind: fc.constant("draw"), size, outcome, event, given }),
  fc.record({
    kind: fc.constant("simulate"),
    rows: size,
    target: fc.oneof(event, fc.record({ kind: fc.constant("columns"), columns })),
    given,
  }),
  fc.record({ kind: fc.constant("whatIf"), scalar, column: columnName, change }),
  fc.record({
    kind: fc.constant("effect"),
    scalar,
    treated: event,
    control: fc.option(event),
    hold: fc.array(columnName, { maxLength: 2 }),
    free: fc.array(columnName, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant("complete"), columns, given }),
  fc.record({ kind: fc.constant("correlations"), target: fc.option(columnName), given }),
  fc.record({ kind: fc.constant("predict"), target: columnName, given, cells }),
  fc.record({ kind: fc.constant("surprise"), cells }),
  fc.record({ kind: fc.constant("trend"), scalar, over: columnName }),
  fc.record({ kind: fc.constant("forecast"), scalar, over: columnName, periods: size }),
  fc.record({ kind: fc.constant("shape"), column: columnName, given }),
  fc.record({
    kind: fc.constant("survival"),
    time: columnName,
    event,
    by: fc.option(columnName),
    given,
  }),
  fc.record({ kind: fc.constant("sampleSize"), scalar, difference: number }),
  fc.record({ kind: fc.constant("detectable"), scalar, rows: size }),
  fc.record({
    kind: fc.constant("rows"),
    limit: size,
    by: fc.option(fc.record({ column: columnName, order: fc.constantFrom("desc", "asc") })),
    given,
  }),
  fc.record({ kind: fc.constantFrom("describe", "findings"), column: fc.option(columnName) }),
);

/** Canonical queries: what the constructors make, so that a query is the value of its text. */
export const query: fc.Arbitrary<Query> = fc.oneof(
  { weight: 9, arbitrary: plain },
  {
    weight: 1,
    arbitrary: plain.map((inner): Query => ({ kind: "explain", query: inner })),
  },
);
