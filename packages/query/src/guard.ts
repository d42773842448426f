import type { Change, DrawOutcome, Event, Query, Scalar, Term } from "./ast.ts";
import { MAX_QUERY_DEPTH } from "./walk.ts";
import { DATE_PARTS, STATISTIC_NAMES } from "./words.ts";

const SCALAR_KINDS: ReadonlySet<string> = new Set<Scalar["kind"]>([
  "number",
  "probability",
  "odds",
  "count",
  "statistic",
  "quantile",
  "difference",
  "ratio",
]);

/** Whether a query is one number about rows. */
export function isScalar(query: Query): query is Scalar {
  return SCALAR_KINDS.has(query.kind);
}

/** `room` is how many more levels may be nested. */
type Check = (value: unknown, room: number) => boolean;
type Shape = Readonly<Record<string, Check>>;
type Shapes<T extends { readonly kind: string }> = {
  readonly [Kind in T["kind"]]: {
    readonly [Key in Exclude<keyof Extract<T, { kind: Kind }>, "kind">]: Check;
  };
};

/**
 * Whether a value that came over the wire is a {@link Query} in structure: every field of the
 * right kind, numbers finite, at most {@link MAX_QUERY_DEPTH} deep. Further fields are let pass.
 * What the structure cannot say (ranges, columns that exist) is `validateQuery`'s.
 */
export function isQuery(value: unknown): value is Query {
  return query(value, MAX_QUERY_DEPTH);
}

const text: Check = (value) => typeof value === "string";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const flag: Check = (value) => typeof value === "boolean";
const literal = either(number, text);

function oneOf(...values: readonly string[]): Check {
  return (value) => typeof value === "string" && values.includes(value);
}

function either(...checks: readonly Check[]): Check {
  return (value, room) => checks.some((check) => check(value, room));
}

function list(check: Check, least = 0): Check {
  return (value, room) =>
    Array.isArray(value) && value.length >= least && value.every((item) => check(item, room));
}

function record(shape: Shape): Check {
  return (value, room) =>
    isObject(value) &&
    Object.entries(shape).every(
      ([key, check]) => Object.hasOwn(value, key) && check(value[key], room),
    );
}

/** One of several records told apart by `kind`; `cost` levels deeper than where it stands. */
function tagged(shapes: Readonly<Record<string, Shape>>, cost: 0 | 1): Check {
  const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, record(shape)]));
  return (value, room) => {
    if (room < cost || !isObject(value) || typeof value.kind !== "string") return false;
    return checks.get(value.kind)?.(value, room - cost) ?? false;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const comparator = oneOf("=", "!=", "<", "<=", ">", ">=");
const columns = list(text, 1);
const bound = record({ value: literal, inclusive: flag });
const termShapes: Shapes<Term> = {
  column: { column: text },
  part: { part: oneOf(...DATE_PARTS), column: text },
};
const term = tagged(termShapes, 0);
const key = either(text, tagged({ part: termShapes.part }, 0));

const event: Check = (value, room) => anyEvent(value, room);
const scalar: Check = (value, room) => anyScalar(value, room);
const query: Check = (value, room) => anyQuery(value, room);

const eventShapes: Shapes<Event> = {
  all: {},
  compare: { left: term, op: comparator, right: either(literal, term, scalar) },
  between: { left: term, low: bound, high: bound },
  in: { left: term, values: list(literal) },
  missing: { column: text },
  present: { column: text },
  and: { events: list(event) },
  or: { events: list(event) },
  not: { event },
};
const anyEvent = tagged(eventShapes, 1);

const scalarShapes: Shapes<Scalar> = {
  number: { value: number },
  probability: { event, given: event },
  odds: { event, given: event },
  count: { event },
  statistic: { statistic: oneOf(...Object.keys(STATISTIC_NAMES)), column: text, given: event },
  quantile: { q: number, column: text, given: event },
  difference: { left: scalar, right: scalar },
  ratio: { left: scalar, right: scalar },
};
const anyScalar = tagged(scalarShapes, 1);

const outcomeShapes: Shapes<DrawOutcome> = {
  all: {},
  any: {},
  none: {},
  exactly: { count: number },
};
const changeShapes: Shapes<Change> = {
  set: { value: literal },
  multiply: { factor: number },
  add: { amount: number },
};
const distribution = { column: key, given: event };
const dependence = { x: text, y: text, given: event, within: list(text) };

const queryShapes: Shapes<Query> = {
  ...scalarShapes,
  claim: { left: scalar, op: comparator, right: scalar },
  interval: { level: number, scalar },
  range: { mass: number, column: text, given: event },
  distribution,
  mode: { column: key, given: event },
  antimode: { column: key, given: event },
  table: { row: text, column: text, given: event },
  by: { columns: list(key, 1), query: tagged({ ...scalarShapes, distribution, dependence }, 1) },
  rank: { column: key, by: scalar, order: oneOf("desc", "asc"), limit: number },
  dependence,
  drivers: { target: text, given: event },
  draw: { size: number, outcome: tagged(outcomeShapes, 0), event, given: event },
  simulate: {
    rows: number,
    target: either(event, tagged({ columns: { columns } }, 0)),
    given: event,
  },
  whatIf: { scalar, column: text, change: tagged(changeShapes, 0) },
  complete: { columns, given: event },
  surprise: { cells: list(record({ column: text, value: literal }), 1) },
  describe: { column: either(text, (value) => value === null) },
  explain: { query },
};
const anyQuery = tagged(queryShapes, 1);
