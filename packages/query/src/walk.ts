import type { ColumnName, Key } from "./ast.ts";
import type { AnyType, ConditionValues, FieldValues, Node } from "./forms/form.ts";
import { valueIn, writingOf } from "./forms/writing-of.ts";

/** How deep a query may be nested, an event or an expression inside another counting one. */
export const MAX_QUERY_DEPTH = 100;

/** The node and all below it, each before its parts; iterative, so that no depth overflows. */
export function* walk(root: Node): Generator<{ readonly node: Node; readonly depth: number }> {
  const open = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const depth = next.depth + 1;
    for (const node of parts(next.node).toReversed()) open.push({ node, depth });
  }
}

/** The columns that a node itself names, those of its parts left out. */
export function ownColumns(node: Node): readonly ColumnName[] {
  return contents(node).columns;
}

function parts(node: Node): readonly Node[] {
  return contents(node).nodes;
}

/** The column of a key. */
export function keyColumn(key: Key): ColumnName {
  return typeof key === "string" ? key : key.column;
}

/** What the fields of a node hold: columns, and nodes below it. */
interface Contents {
  readonly columns: ColumnName[];
  readonly nodes: Node[];
}

function contents(node: Node): Contents {
  const all: Contents = { columns: [], nodes: [] };
  for (const field of writingOf(node).fields) {
    const gather = GATHER[field.type] as (value: unknown, all: Contents) => void;
    gather(valueIn(node, field), all);
  }
  return all;
}

type Values = FieldValues & ConditionValues;

const GATHER: { readonly [Type in AnyType]: (value: Values[Type], all: Contents) => void } = {
  number: nothing,
  share: nothing,
  size: nothing,
  column,
  columns,
  changed: column,
  change: nothing,
  key: (key, all) => column(keyColumn(key), all),
  keys: (keys, all) => columns(keys.map(keyColumn), all),
  over: (key, all) => column(keyColumn(key), all),
  split: (key, all) => {
    if (key !== null) column(keyColumn(key), all);
  },
  about: (name, all) => {
    if (name !== null) column(name, all);
  },
  event: node,
  rows: node,
  given: node,
  control: (event, all) => {
    if (event !== null) node(event, all);
  },
  hold: columns,
  free: columns,
  within: columns,
  scalar: node,
  other: node,
  grouped: node,
  query: node,
  comparator: nothing,
  order: nothing,
  ordering: (by, all) => {
    if (by !== null) column(by.column, all);
  },
  outcome: nothing,
  target: (target, all) => {
    if (target.kind === "columns") columns(target.columns, all);
    else node(target, all);
  },
  cells: (cells, all) =>
    columns(
      cells.map((cell) => cell.column),
      all,
    ),
  term: (term, all) => column(term.column, all),
  right: (value, all) => {
    if (typeof value !== "object") return;
    if (value.kind === "column" || value.kind === "part") column(value.column, all);
    else node(value, all);
  },
  literals: nothing,
  low: nothing,
  high: nothing,
  conjuncts: nodes,
  disjuncts: nodes,
  denied: node,
};

function nothing(): void {}

function column(name: ColumnName, { columns }: Contents): void {
  columns.push(name);
}

function columns(names: readonly ColumnName[], all: Contents): void {
  all.columns.push(...names);
}

function node(value: Node, { nodes }: Contents): void {
  nodes.push(value);
}

function nodes(values: readonly Node[], all: Contents): void {
  all.nodes.push(...values);
}
