import { and, or } from "./algebra.ts";
import type { ColumnName, Event, Key, Literal, Query, Scalar, Term } from "./ast.ts";
import { type FieldType, type FieldValues, isField } from "./form.ts";
import { formOf } from "./forms.ts";

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

type Node = Readonly<Record<string, unknown>>;

export function queryPieces(query: Query): Piece[] {
  const form = formOf(query);
  const node: Node = { ...query };
  const parts = form.parts.flatMap((part) =>
    isField(part) ? fieldPieces(part.type, node[part.name], node) : [part],
  );
  return form.name === null ? parts : [`${form.name}(`, ...parts, ")"];
}

type Writers = {
  readonly [Type in FieldType]: (value: FieldValues[Type], node: Node) => Piece[];
};

const WRITERS: Writers = {
  number: (value) => [{ kind: "number", value }],
  share: (value) => [{ kind: "number", value }],
  size: (value) => [{ kind: "number", value }],
  column: (value) => [column(value)],
  columns: (values) => list(values.map((value) => [column(value)])),
  key: keyPieces,
  keys: (values) => list(values.map(keyPieces)),
  about: (value) => (value === null ? [] : [column(value)]),
  event: eventPieces,
  given: (value) => {
    const pieces = eventPieces(value);
    return pieces.length === 1 && pieces[0] === "all" ? [] : [" | ", ...pieces];
  },
  within: (values) =>
    values.length === 0 ? [] : [" given ", ...list(values.map((value) => [column(value)]))],
  scalar: queryPieces,
  other: queryPieces,
  grouped: queryPieces,
  query: queryPieces,
  comparator: (value) => [value],
  order: (value) => [value],
  outcome: (value) =>
    value.kind === "exactly" ? ["exactly ", { kind: "number", value: value.count }] : [value.kind],
  target: (value) =>
    value.kind === "columns"
      ? list(value.columns.map((name) => [column(name)]))
      : eventPieces(value),
  change: (value, node) => {
    if (value.kind === "set") {
      const of: Term = { kind: "column", column: String(node.column) };
      return ["= ", literal(value.value, of)];
    }
    if (value.kind === "multiply") return ["* ", { kind: "number", value: value.factor }];
    const sign = value.amount < 0 ? "- " : "+ ";
    return [sign, { kind: "number", value: Math.abs(value.amount) }];
  },
  cells: (cells) =>
    list(
      cells.map((cell) => [
        column(cell.column),
        " = ",
        literal(cell.value, { kind: "column", column: cell.column }),
      ]),
    ),
};

/** The descriptors' types hold each field's value to its type. */
function fieldPieces(type: FieldType, value: unknown, node: Node): Piece[] {
  const write = WRITERS[type] as (value: unknown, node: Node) => Piece[];
  return write(value, node);
}

export function eventPieces(event: Event): Piece[] {
  switch (event.kind) {
    case "all":
      return ["all"];
    case "compare": {
      const isOrdered = event.op !== "=" && event.op !== "!=";
      return [
        ...termPieces(event.left),
        ` ${event.op} `,
        ...right(event.right, event.left, isOrdered),
      ];
    }
    case "between": {
      const { left, low, high } = event;
      const open = low.inclusive ? "[" : high.inclusive ? "(" : "]";
      const close = high.inclusive ? "]" : low.inclusive ? ")" : "[";
      const bounds = [low, high].map(({ value }) => [literal(value, left, true)]);
      return [...termPieces(left), ` in ${open}`, ...list(bounds), close];
    }
    case "in": {
      const values = event.values.map((value) => [literal(value, event.left)]);
      return [...termPieces(event.left), " in {", ...list(values), "}"];
    }
    case "missing":
    case "present":
      return [column(event.column), ` is ${event.kind}`];
    case "and": {
      const flat = and(event);
      if (flat.kind !== "and") return eventPieces(flat);
      return list(
        flat.events.map((part) => operand(part, ["or"])),
        " and ",
      );
    }
    case "or": {
      const flat = or(event);
      if (flat.kind !== "or") return eventPieces(flat);
      return list(
        flat.events.map((part) => operand(part, [])),
        " or ",
      );
    }
    case "not":
      return ["not ", ...operand(event.event, ["and", "or"])];
  }
}

function operand(event: Event, weaker: readonly Event["kind"][]): Piece[] {
  const flat = event.kind === "and" ? and(event) : event.kind === "or" ? or(event) : event;
  const pieces = eventPieces(flat);
  return weaker.includes(flat.kind) ? ["(", ...pieces, ")"] : pieces;
}

function right(value: Literal | Term | Scalar, of: Term, isOrdered: boolean): Piece[] {
  if (typeof value !== "object") return [literal(value, of, isOrdered)];
  if (value.kind === "column") return [{ kind: "column", column: value.column, isRight: true }];
  return value.kind === "part" ? termPieces(value) : queryPieces(value);
}

export function keyPieces(key: Key): Piece[] {
  return typeof key === "string" ? [column(key)] : termPieces(key);
}

function termPieces(term: Term): Piece[] {
  return term.kind === "part" ? [`${term.part}(`, column(term.column), ")"] : [column(term.column)];
}

function column(name: ColumnName): Piece {
  return { kind: "column", column: name, isRight: false };
}

function literal(value: Literal, of: Term, isOrdered = false): Piece {
  return { kind: "literal", value, of, isOrdered };
}

function list(items: readonly Piece[][], between = ", "): Piece[] {
  return items.flatMap((item, index) => (index === 0 ? item : [between, ...item]));
}
