import type { ColumnName, Event, Key, Literal, Query, Scalar, Term } from "./ast.ts";
import type { AnyType, ConditionValues, Field, FieldValues, Node } from "./forms/form.ts";
import { valueIn, writingOf } from "./forms/writing-of.ts";

/** What becomes of what a node is made of; what is not named here stays as it is. */
export interface PartChange {
  readonly event?: (event: Event) => Event;
  /** Of expressions as of whole queries: an expression becomes an expression. */
  readonly query?: (query: Query) => Query;
  /** Each column that is named, those of keys and terms included. */
  readonly column?: (name: ColumnName) => ColumnName;
  /** Each value of a cell, of which `of` says what is read there. */
  readonly literal?: (value: Literal, of: Term) => Literal;
}

/**
 * The node with its parts changed, whatever its kind: what stands in its fields, and nothing below
 * that.
 *
 * @example
 * mapParts(query, { query: (part) => (isScalar(part) ? difference(part, mean("fare")) : part) });
 */
export function mapParts<Of extends Node>(node: Of, change: PartChange): Of {
  const to = { event: same, query: same, column: same, literal: same, ...change };
  const changed: Record<string, unknown> = {};
  for (const field of writingOf(node).fields) {
    const map = MAPS[field.type] as (value: unknown, to: Changes, node: Node) => unknown;
    changed[field.name] = map(valueIn(node, field), to, node);
  }
  return { ...node, ...changed };
}

/** The node with the columns and the values changed that it names, and all below it. */
export function mapTree<Of extends Node>(
  node: Of,
  change: Pick<PartChange, "column" | "literal">,
): Of {
  const all: PartChange = {
    ...change,
    event: (part) => mapParts(part, all),
    query: (part) => mapParts(part, all),
  };
  return mapParts(node, all);
}

/** The events, expressions and queries in a node's fields, in their order. */
export function partsOf(node: Node): readonly Node[] {
  const parts: Node[] = [];
  const note = <Part extends Node>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  mapParts(node, { event: note, query: note });
  return parts;
}

/** The columns that a node itself names, those of its parts left out. */
export function ownColumns(node: Node): readonly ColumnName[] {
  const columns: ColumnName[] = [];
  const note = (name: ColumnName) => {
    columns.push(name);
    return name;
  };
  mapParts(node, { column: note });
  return columns;
}

/** What a node itself groups its rows by. */
export function ownKeys(node: Node): readonly Key[] {
  const isKey = ({ type }: Field) => ["key", "keys", "over", "split"].includes(type);
  return writingOf(node)
    .fields.filter(isKey)
    .flatMap((field) => (valueIn(node, field) as Key | readonly Key[] | null) ?? []);
}

/** The column of a key. */
export function keyColumn(key: Key): ColumnName {
  return typeof key === "string" ? key : key.column;
}

type Changes = Required<PartChange>;
type Values = FieldValues & ConditionValues;
type Mapping<Value> = (value: Value, to: Changes, node: Node) => Value;

/** What the fields of each type are made of. */
const MAPS: { readonly [Type in AnyType]: Mapping<Values[Type]> } = {
  number: same,
  share: same,
  size: same,
  column,
  columns,
  changed: column,
  change: (change, to, node) => {
    if (change.kind !== "set" || node.kind !== "whatIf") return change;
    return { ...change, value: to.literal(change.value, termOf(node.column)) };
  },
  key,
  keys: (keys, to) => keys.map((one) => key(one, to)),
  over: key,
  split: (one, to) => (one === null ? null : key(one, to)),
  about: (name, to) => (name === null ? null : to.column(name)),
  event,
  rows: event,
  given: event,
  control: (one, to) => (one === null ? null : to.event(one)),
  hold: columns,
  free: columns,
  within: columns,
  scalar,
  other: scalar,
  grouped: (query, to) => to.query(query) as Values["grouped"],
  query: (query, to) => to.query(query),
  comparator: same,
  order: same,
  ordering: (by, to) => by && { ...by, column: to.column(by.column) },
  outcome: same,
  target: (target, to) =>
    target.kind === "columns"
      ? { ...target, columns: columns(target.columns, to) }
      : to.event(target),
  cells: (cells, to) =>
    cells.map((cell) => ({
      ...cell,
      column: to.column(cell.column),
      value: to.literal(cell.value, termOf(cell.column)),
    })),
  term,
  right: (right, to, node) => {
    if (typeof right !== "object") return beside(right, to, node);
    return right.kind === "column" || right.kind === "part" ? term(right, to) : scalar(right, to);
  },
  literals: (values, to, node) => values.map((value) => beside(value, to, node)),
  low: (low, to, node) => ({ ...low, value: beside(low.value, to, node) }),
  high: (high, to, node) => ({ ...high, value: beside(high.value, to, node) }),
  conjuncts: events,
  disjuncts: events,
  denied: event,
};

function same<Value>(value: Value): Value {
  return value;
}

function column(name: ColumnName, to: Changes): ColumnName {
  return to.column(name);
}

function columns(names: readonly ColumnName[], to: Changes): readonly ColumnName[] {
  return names.map((name) => to.column(name));
}

function key(value: Key, to: Changes): Key {
  return typeof value === "string" ? to.column(value) : term(value, to);
}

function term<Of extends Term>(value: Of, to: Changes): Of {
  return { ...value, column: to.column(value.column) };
}

function termOf(column: ColumnName): Term {
  return { kind: "column", column };
}

function event(value: Event, to: Changes): Event {
  return to.event(value);
}

function events(values: readonly Event[], to: Changes): readonly Event[] {
  return values.map((value) => to.event(value));
}

function scalar(value: Scalar, to: Changes): Scalar {
  return to.query(value) as Scalar;
}

/** A value on the right of a condition. */
function beside(value: Literal, to: Changes, node: Node): Literal {
  const isCondition = node.kind === "compare" || node.kind === "between" || node.kind === "in";
  return isCondition ? to.literal(value, node.left) : value;
}
