import type { Event, Query, Scalar } from "./ast.ts";
import { CONDITION_FORMS } from "./forms/condition-forms.ts";
import type { AnyType, Node } from "./forms/form.ts";
import { CLAIM, GROUPED_FORMS, QUERY_FORMS } from "./forms/query-forms.ts";
import { NUMBER, SCALAR_FORMS } from "./forms/scalar-forms.ts";
import { findWriting, type NodeLike } from "./forms/writing-of.ts";
import { MAX_QUERY_DEPTH } from "./walk.ts";
import { DATE_PARTS } from "./words.ts";

const SCALARS = kindsOf([...SCALAR_FORMS, NUMBER]);
const QUERIES = kindsOf([...SCALAR_FORMS, NUMBER, ...QUERY_FORMS, CLAIM]);
const EVENTS = kindsOf(CONDITION_FORMS);
const GROUPED = kindsOf([...SCALAR_FORMS, NUMBER, ...GROUPED_FORMS]);

function kindsOf(writings: readonly { readonly kind: Node["kind"] }[]): ReadonlySet<string> {
  return new Set(writings.map(({ kind }) => kind));
}

/** Whether a query is one number about rows. */
export function isScalar(query: Query): query is Scalar {
  return SCALARS.has(query.kind);
}

/** Whether a part of a query is a condition, not an expression or a query. */
export function isEvent(node: Node): node is Event {
  return EVENTS.has(node.kind);
}

/** Whether a query may be asked for each group. */
export function isGrouped(query: Query): query is Extract<Query, { kind: "by" }>["query"] {
  return GROUPED.has(query.kind);
}

/**
 * Whether a value that came over the wire is a {@link Query} in structure: every field of the
 * right kind, numbers finite, at most {@link MAX_QUERY_DEPTH} deep. Further fields are let pass.
 * What the structure cannot say (ranges, columns that exist) is `validateQuery`'s.
 */
export function isQuery(value: unknown): value is Query {
  return query(value, MAX_QUERY_DEPTH);
}

/** `room` is how many more levels may be nested. */
type Check = (value: unknown, room: number) => boolean;

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

function record(shape: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(shape);
  return (value, room) =>
    isObject(value) &&
    entries.every(([key, check]) => Object.hasOwn(value, key) && check(value[key], room));
}

/** A node of one of the kinds, its fields as it is written; a level deeper than where it stands. */
function node(kinds: ReadonlySet<string>): Check {
  return (value, room) => {
    if (room < 1 || !isObject(value) || !kinds.has(String(value.kind))) return false;
    const fields = findWriting(value)?.fields;
    return (
      fields?.every(
        ({ name, type }) => Object.hasOwn(value, name) && CHECKS[type](value[name], room - 1),
      ) ?? false
    );
  };
}

function isObject(value: unknown): value is NodeLike {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const query = node(QUERIES);
const event = node(EVENTS);
const scalar = node(SCALARS);
const partTerm = record({ kind: oneOf("part"), part: oneOf(...DATE_PARTS), column: text });
const term = either(partTerm, record({ kind: oneOf("column"), column: text }));
const key = either(text, partTerm);
const columns = list(text, 1);
const bound = record({ value: literal, inclusive: flag });

const CHECKS: Readonly<Record<AnyType, Check>> = {
  number,
  share: number,
  size: number,
  column: text,
  columns,
  changed: text,
  change: either(
    record({ kind: oneOf("set"), value: literal }),
    record({ kind: oneOf("multiply"), factor: number }),
    record({ kind: oneOf("add"), amount: number }),
  ),
  key,
  keys: list(key, 1),
  over: key,
  split: either(key, (value) => value === null),
  about: either(text, (value) => value === null),
  event,
  rows: event,
  given: event,
  control: either(event, (value) => value === null),
  hold: list(text),
  free: list(text),
  within: list(text),
  scalar,
  other: scalar,
  grouped: node(GROUPED),
  query,
  comparator: oneOf("=", "!=", "<", "<=", ">", ">="),
  order: oneOf("desc", "asc"),
  ordering: either(
    (value) => value === null,
    record({ column: text, order: oneOf("desc", "asc") }),
  ),
  outcome: either(
    record({ kind: oneOf("all", "any", "none") }),
    record({ kind: oneOf("exactly"), count: number }),
  ),
  target: either(event, record({ kind: oneOf("columns"), columns })),
  cells: list(record({ column: text, value: literal }), 1),
  term,
  right: either(literal, term, scalar),
  literals: list(literal),
  low: bound,
  high: bound,
  conjuncts: list(event),
  disjuncts: list(event),
  denied: event,
};
