import { and, or } from "../algebra.ts";
import type { ColumnName, Event, Key, Literal, Term } from "../ast.ts";
import { formulaPieces } from "../formula/formula.ts";
import { formulaOf } from "../formula/formula-of.ts";
import {
  type AnyType,
  type ConditionValues,
  type FieldValues,
  isField,
  type Node,
} from "./form.ts";
import { valueIn, writingOf } from "./writing-of.ts";

/**
 * Canonical text in pieces: fixed text with its spaces, or what is chosen from a table or a
 * question. `printQuery` joins them, `queryTokens` tells them apart.
 */
export type Piece =
  | string
  | { readonly kind: "column"; readonly column: ColumnName; readonly isRight: boolean }
  | { readonly kind: "number"; readonly value: number }
  /** A value beside a column or a part of a date; `isOrdered` where it is a threshold or bound. */
  | {
      readonly kind: "literal";
      readonly value: Literal;
      readonly of: Term;
      readonly isOrdered: boolean;
    };

/** The canonical text of a query or an event. */
export function nodePieces(node: Node): Piece[] {
  const { name, parts } = writingOf(node);
  const pieces: Piece[] = name === null ? [] : [`${name}(`];
  for (const part of parts) {
    if (isField(part)) pieces.push(...fieldPieces(part.type, valueIn(node, part), node));
    else pieces.push(part);
  }
  if (name !== null) pieces.push(")");
  return pieces;
}

/** Descriptors are typed by the AST: the value of a field has its type. */
function fieldPieces(type: AnyType, value: unknown, node: Node): Piece[] {
  const write = WRITERS[type] as (value: unknown, node: Node) => Piece[];
  return write(value, node);
}

type Values = FieldValues & ConditionValues;

const WRITERS: { readonly [Type in AnyType]: (value: Values[Type], node: Node) => Piece[] } = {
  number,
  share: number,
  size: number,
  column: (name) => column(name),
  columns: (names) => list(names.map((name) => column(name))),
  changed: (name) => column(name),
  change: (change, node) => {
    if (change.kind === "set") {
      const name = node.kind === "whatIf" ? node.column : "";
      return ["= ", literal(change.value, { kind: "column", column: name })];
    }
    if (change.kind === "multiply") return ["* ", ...number(change.factor)];
    return [change.amount < 0 ? "- " : "+ ", ...number(Math.abs(change.amount))];
  },
  key: keyPieces,
  keys: (keys) => list(keys.map(keyPieces)),
  over: (key) => [" over ", ...keyPieces(key)],
  split: (key) => (key === null ? [] : [" by ", ...keyPieces(key)]),
  about: (name) => (name === null ? [] : column(name)),
  event: nodePieces,
  rows: nodePieces,
  given: (event) => {
    const pieces = nodePieces(event);
    return pieces.length === 1 && pieces[0] === "all" ? [] : [" | ", ...pieces];
  },
  control: (event) => (event === null ? [] : [" vs ", ...nodePieces(event)]),
  hold: (names) => after(" hold ", names),
  free: (names) => after(" free ", names),
  within: (names) => after(" given ", names),
  scalar: nodePieces,
  other: nodePieces,
  grouped: nodePieces,
  query: nodePieces,
  comparator: (op) => [op],
  order: (order) => [order],
  ordering: (by) => (by === null ? [] : [" by ", ...column(by.column), ` ${by.order}`]),
  outcome: (outcome) =>
    outcome.kind === "exactly" ? ["exactly ", ...number(outcome.count)] : [outcome.kind],
  target: (target) =>
    target.kind === "columns"
      ? list(target.columns.map((name) => column(name)))
      : nodePieces(target),
  cells: (cells) =>
    list(
      cells.map(({ column: name, value }) => [
        ...column(name),
        " = ",
        literal(value, { kind: "column", column: name }),
      ]),
    ),
  term: termPieces,
  right: (value, node) => {
    if (typeof value !== "object") return [besides(node, value)];
    if (value.kind === "column") return column(value.column, true);
    return value.kind === "part" ? termPieces(value) : nodePieces(value);
  },
  literals: (values, node) => list(values.map((value) => [besides(node, value)])),
  low: ({ value, inclusive }, node) => {
    const isLeftOpen = node.kind === "between" && node.high.inclusive;
    return [inclusive ? "[" : isLeftOpen ? "(" : "]", besides(node, value)];
  },
  high: ({ value, inclusive }, node) => {
    const isRightOpen = node.kind === "between" && node.low.inclusive;
    return [besides(node, value), inclusive ? "]" : isRightOpen ? ")" : "["];
  },
  conjuncts: (events) => joined(and(...events), "and", ["or"]),
  disjuncts: (events) => joined(or(...events), "or", []),
  denied: (event) => operand(event, ["and", "or"]),
};

/** What the events are once they are flattened, which may be a single one. */
function joined(event: Event, kind: "and" | "or", looser: readonly Event["kind"][]): Piece[] {
  if (event.kind !== kind) return nodePieces(event);
  return list(
    event.events.map((part) => operand(part, looser)),
    ` ${kind} `,
  );
}

function operand(event: Event, looser: readonly Event["kind"][]): Piece[] {
  const flat = event.kind === "and" ? and(event) : event.kind === "or" ? or(event) : event;
  const pieces = nodePieces(flat);
  return looser.includes(flat.kind) ? ["(", ...pieces, ")"] : pieces;
}

/** A literal on the right of a condition. */
function besides(node: Node, value: Literal): Piece {
  if (node.kind === "in") return literal(value, node.left);
  if (node.kind === "between") return literal(value, node.left, true);
  if (node.kind !== "compare") throw new RangeError(`A ${node.kind} compares nothing.`);
  return literal(value, node.left, node.op !== "=" && node.op !== "!=");
}

export function keyPieces(key: Key): Piece[] {
  return typeof key === "string" ? column(key) : termPieces(key);
}

function termPieces(term: Term): Piece[] {
  return term.kind === "part"
    ? [`${term.part}(`, ...column(term.column), ")"]
    : column(term.column);
}

function column(name: ColumnName, isRight = false): Piece[] {
  const formula = formulaOf(name);
  if (!formula) return [{ kind: "column", column: name, isRight }];
  return formulaPieces(formula).map((piece) =>
    typeof piece === "object" && piece.kind === "column" ? { ...piece, isRight } : piece,
  );
}

function number(value: number): Piece[] {
  return [{ kind: "number", value }];
}

function literal(value: Literal, of: Term, isOrdered = false): Piece {
  return { kind: "literal", value, of, isOrdered };
}

/** Columns after a word; nothing of none. */
function after(word: string, names: readonly ColumnName[]): Piece[] {
  return names.length === 0 ? [] : [word, ...list(names.map((name) => column(name)))];
}

function list(items: readonly Piece[][], between = ", "): Piece[] {
  return items.flatMap((item, index) => (index === 0 ? item : [between, ...item]));
}
