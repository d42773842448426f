import fc from "fast-check";
import {
  ALL,
  and,
  type ColumnName,
  type Comparator,
  type DatePart,
  type Event,
  equalQueries,
  type Key,
  type Literal,
  or,
  printEvent,
  printKey,
  type Query,
  type ReaderSchema,
  type Scalar,
  type Term,
} from "../src/index.ts";

/** A table with each kind of column, and names that need backticks. */
export const schema: ReaderSchema = {
  columns: [
    { name: "age", kind: "number" },
    { name: "Price (€)", kind: "number" },
    { name: "E", kind: "number" },
    { name: "sex", kind: "text" },
    { name: "is missing", kind: "text" },
    { name: "opened", kind: "date" },
    { name: "closed", kind: "date" },
    { name: "notes", kind: "empty" },
  ],
};

const names = (...kinds: readonly string[]) =>
  schema.columns.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
const NUMBERS = names("number");
const TEXTS = names("text");
const DATES = names("date");
const ANY = names("number", "text", "date");

const PARTS: readonly (readonly [DatePart, number, number])[] = [
  ["year", 1900, 2100],
  ["quarter", 1, 4],
  ["month", 1, 12],
  ["day", 1, 31],
  ["weekday", 1, 7],
  ["hour", 0, 23],
];
const COMPARATORS: readonly Comparator[] = ["=", "!=", "<", "<=", ">", ">="];

const comparator = fc.constantFrom(...COMPARATORS);
const equality = fc.constantFrom<Comparator>("=", "!=");
const number = fc.oneof(fc.integer({ min: -50, max: 5000 }), fc.constantFrom(0.5, -2.25, 1e-7));
const text = fc.constantFrom("yes", "no", "it's", "12", "a b");
const date = fc.constantFrom("2023", "2024-03", "2024-03-01");
const share = fc.constantFrom(0.05, 0.75, 0.9);
const size = fc.integer({ min: 1, max: 1000 });
const column = (from: readonly ColumnName[]) => fc.constantFrom(...from);
const pair = (from: readonly ColumnName[]) =>
  fc.shuffledSubarray([...from], { minLength: 2, maxLength: 2 });
const columns = (most = 3) => fc.shuffledSubarray([...ANY], { minLength: 1, maxLength: most });
const partTerm = fc
  .tuple(fc.constantFrom(...PARTS), column(DATES))
  .map(([[part], name]): Term & { kind: "part" } => ({ kind: "part", part, column: name }));
const key: fc.Arbitrary<Key> = fc.oneof(column(ANY), partTerm);

function of(name: ColumnName): Term {
  return { kind: "column", column: name };
}

/** A term, and what it is compared with. */
interface Compared {
  readonly left: Term;
  readonly value: fc.Arbitrary<Literal>;
}

const ordered: fc.Arbitrary<Compared> = fc.oneof(
  column(NUMBERS).map((name) => ({ left: of(name), value: number })),
  column(DATES).map((name) => ({ left: of(name), value: date })),
  fc.tuple(fc.constantFrom(...PARTS), column(DATES)).map(([[part, least, most], name]) => ({
    left: { kind: "part", part, column: name } satisfies Term,
    value: fc.integer({ min: least, max: most }),
  })),
);

const simple: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("missing", "present"),
    column: column(names("number", "text", "date", "empty")),
  }),
  ordered.chain(({ left, value }) =>
    fc.record({
      kind: fc.constant("compare"),
      left: fc.constant(left),
      op: comparator,
      right: value,
    }),
  ),
  fc.record({
    kind: fc.constant("compare"),
    left: column(TEXTS).map(of),
    op: equality,
    right: fc.oneof(text, number),
  }),
  fc.tuple(fc.constantFrom(NUMBERS, DATES), comparator).chain(([from, op]) =>
    pair(from).map(([left = "", right = ""]): Event => {
      return { kind: "compare", left: of(left), op, right: of(right) };
    }),
  ),
  fc.tuple(pair(TEXTS), equality).map(
    ([[left = "", right = ""], op]): Event => ({
      kind: "compare",
      left: of(left),
      op,
      right: of(right),
    }),
  ),
  fc.tuple(pair(DATES), comparator, fc.constantFrom<DatePart>("year", "date")).map(
    ([[left = "", right = ""], op, part]): Event => ({
      kind: "compare",
      left: { kind: "part", part, column: left },
      op,
      right: { kind: "part", part, column: right },
    }),
  ),
  ordered
    .chain(({ left, value }) =>
      fc.record({
        left: fc.constant(left),
        bounds: fc.uniqueArray(value, { minLength: 2, maxLength: 2 }),
        inclusive: fc.tuple(fc.boolean(), fc.boolean()),
      }),
    )
    .map(({ left, bounds, inclusive }): Event => {
      const [low = 0, high = 0] = bounds.toSorted((a, b) => (a < b ? -1 : 1));
      return {
        kind: "between",
        left,
        low: { value: low, inclusive: inclusive[0] },
        high: { value: high, inclusive: inclusive[1] },
      };
    }),
  fc
    .oneof(
      ordered,
      column(TEXTS).map((name): Compared => ({ left: of(name), value: text })),
    )
    .chain(({ left, value }) =>
      fc.record({
        kind: fc.constant("in"),
        left: fc.constant(left),
        values: fc.uniqueArray(value, { maxLength: 3 }),
      }),
    ),
);

type Tied = {
  event: Event;
  given: Event;
  conditions: Event;
  joined: Event;
  scalar: Scalar;
};

const { event, given, scalar } = fc.letrec<Tied>((tie) => ({
  conditions: fc.oneof(
    { maxDepth: 3, depthIdentifier: "typed" },
    { weight: 3, arbitrary: simple },
    {
      weight: 1,
      arbitrary: fc
        .record({ left: column(NUMBERS).map(of), op: comparator, right: tie("scalar") })
        .map((rest): Event => ({ kind: "compare", ...rest })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("outlier" as const),
        column: column(NUMBERS),
        method: fc.constantFrom("iqr" as const, "z" as const),
        given: tie("given"),
      }),
    },
    { weight: 2, arbitrary: tie("joined") },
    {
      weight: 1,
      arbitrary: tie("conditions")
        .filter(({ kind }) => kind !== "not")
        .map((denied): Event => ({ kind: "not", event: denied })),
    },
  ),
  joined: fc
    .tuple(
      fc.constantFrom(and, or),
      fc.uniqueArray(tie("conditions"), { minLength: 2, maxLength: 3, selector: printEvent }),
    )
    .map(([join, events]) => join(...events))
    .filter(saysNothingTwice),
  event: fc.oneof(
    { weight: 1, arbitrary: fc.constant(ALL) },
    { weight: 9, arbitrary: tie("conditions") },
  ),
  given: fc.oneof(fc.constant(ALL), tie("conditions")),
  scalar: fc.oneof(
    { maxDepth: 2, depthIdentifier: "typed" },
    fc.record({
      kind: fc.constantFrom("probability", "odds"),
      event: tie("event"),
      given: tie("given"),
    }),
    fc.record({ kind: fc.constant("count"), event: tie("event") }),
    fc.record({
      kind: fc.constant("statistic"),
      statistic: fc.constantFrom("mean", "sum", "sd", "min", "max", "distinct"),
      column: column(NUMBERS),
      given: tie("given"),
    }),
    fc.record({
      kind: fc.constant("quantile"),
      q: fc.oneof(share, fc.constant(0.5)),
      column: column(NUMBERS),
      given: tie("given"),
    }),
    fc
      .tuple(pair(NUMBERS), fc.constantFrom("pearson" as const, "spearman" as const), tie("given"))
      .map(
        ([[x = "", y = ""], method, given]): Scalar => ({
          kind: "correlation",
          method,
          x,
          y,
          given,
          within: [],
        }),
      ),
    fc
      .tuple(pair(NUMBERS), tie("given"))
      .map(([[y = "", x = ""], given]): Scalar => ({ kind: "slope", y, on: [x], given })),
    fc
      .record({
        kind: fc.constantFrom("difference", "ratio"),
        left: tie("scalar"),
        right: fc.oneof(tie("scalar"), figure()),
      })
      .filter(({ left, right }) => !equalQueries(left, right)),
  ),
}));

function saysNothingTwice(joined: Event): boolean {
  if (joined.kind !== "and" && joined.kind !== "or") return false;
  return new Set(joined.events.map(printEvent)).size === joined.events.length;
}

/** Whether a figure is one that no probability and no correlation can be. */
function isBeyond(left: Scalar, right: Scalar): boolean {
  if (right.kind !== "number") return false;
  if (left.kind === "probability") return right.value < 0 || right.value > 1;
  return left.kind === "correlation" && Math.abs(right.value) > 1;
}

function figure(): fc.Arbitrary<Scalar> {
  return fc.record({ kind: fc.constant("number"), value: number });
}

const latest = fc.record({
  kind: fc.constant("statistic"),
  statistic: fc.constantFrom("min", "max"),
  column: column(DATES),
  given,
});
const anyScalar: fc.Arbitrary<Scalar> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: latest },
);
const distribution = fc.record({ kind: fc.constant("distribution"), column: key, given });
const dependence = fc.tuple(columns(4), given).chain(([[x = "age", y = "sex", ...within], where]) =>
  fc.constant<Extract<Query, { kind: "dependence" }>>({
    kind: "dependence",
    x,
    y: y === x ? "opened" : y,
    given: where,
    within: within.filter((name) => name !== x && name !== y),
  }),
);
const drawn = size.chain((rows) =>
  fc.record({
    kind: fc.constant("draw"),
    size: fc.constant(rows),
    outcome: fc.oneof(
      fc.record({ kind: fc.constantFrom("all", "any", "none") }),
      fc.record({ kind: fc.constant("exactly"), count: fc.integer({ min: 0, max: rows }) }),
    ),
    event,
    given,
  }),
);
const cell = fc.oneof(
  fc.record({ column: column(NUMBERS), value: number }),
  fc.record({ column: column(TEXTS), value: text }),
  fc.record({ column: column(DATES), value: date }),
);
const cells = fc.uniqueArray(cell, {
  minLength: 1,
  maxLength: 3,
  selector: (one) => one.column,
});
const amount = number.filter((value) => value !== 0);

const plain: fc.Arbitrary<Query> = fc.oneof(
  anyScalar,
  fc
    .record({
      kind: fc.constantFrom("claim", "test"),
      left: scalar,
      op: comparator,
      right: fc.oneof(scalar, figure()),
    })
    .filter(({ left, right }) => !equalQueries(left, right) && !isBeyond(left, right)),
  fc
    .record({ kind: fc.constant("claim"), left: latest, op: comparator, right: latest })
    .filter(({ left, right }) => !equalQueries(left, right)),
  fc.record({ kind: fc.constant("interval"), level: share, scalar }),
  fc.record({ kind: fc.constant("range"), mass: share, column: column(NUMBERS), given }),
  distribution,
  fc.record({ kind: fc.constantFrom("mode", "antimode"), column: key, given }),
  fc.tuple(pair(ANY), given).map(
    ([[row = "", name = ""], where]): Query => ({
      kind: "table",
      row,
      column: name,
      given: where,
    }),
  ),
  fc.record({
    kind: fc.constant("by"),
    columns: fc.uniqueArray(key, { minLength: 1, maxLength: 3, selector: printKey }),
    query: fc.oneof(anyScalar, distribution, dependence),
  }),
  fc.record({
    kind: fc.constant("rank"),
    column: key,
    by: anyScalar,
    order: fc.constantFrom("desc", "asc"),
    limit: size,
  }),
  dependence,
  fc.record({ kind: fc.constant("drivers"), target: column(ANY), given }),
  drawn,
  fc.record({
    kind: fc.constant("simulate"),
    rows: size,
    target: fc.oneof(event, fc.record({ kind: fc.constant("columns"), columns: columns() })),
    given,
  }),
  fc.record({
    kind: fc.constant("whatIf"),
    scalar,
    column: column(NUMBERS),
    change: fc.oneof(
      fc.record({ kind: fc.constant("set"), value: number }),
      fc.record({ kind: fc.constant("multiply"), factor: number }),
      fc.record({ kind: fc.constant("add"), amount }),
    ),
  }),
  fc
    .record({
      kind: fc.constant("effect"),
      scalar,
      treated: event,
      control: fc.option(simple),
      hold: fc.constantFrom([], ["sex", "opened"]),
      free: fc.constantFrom([], ["age"]),
    })
    // Nothing is compared with itself.
    .filter(({ treated, control }) => JSON.stringify(treated) !== JSON.stringify(control)),
  fc.record({ kind: fc.constant("complete"), columns: columns(), given }),
  fc.record({ kind: fc.constant("correlations"), target: fc.option(column(NUMBERS)), given }),
  fc
    .tuple(column(NUMBERS), given, cells)
    .filter(([target, , own]) => !own.some((one) => one.column === target))
    .map(([target, where, own]): Query => ({ kind: "predict", target, given: where, cells: own })),
  fc.record({ kind: fc.constant("surprise"), cells }),
  fc.record({
    kind: fc.constant("rows"),
    limit: size,
    by: fc.option(
      fc.record({ column: column([...NUMBERS, ...DATES]), order: fc.constantFrom("desc", "asc") }),
    ),
    given,
  }),
  fc.record({
    kind: fc.constantFrom("describe", "findings"),
    column: fc.option(column(schema.columns.map(({ name }) => name))),
  }),
);

/** Canonical queries that suit the {@link schema} and say nothing twice. */
export const typedQuery: fc.Arbitrary<Query> = fc.oneof(
  { weight: 9, arbitrary: plain },
  { weight: 1, arbitrary: plain.map((query): Query => ({ kind: "explain", query })) },
);
