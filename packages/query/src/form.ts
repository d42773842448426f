import type {
  Change,
  ColumnName,
  Comparator,
  DrawOutcome,
  Event,
  Key,
  Literal,
  Query,
  Scalar,
} from "./ast.ts";

export type Target = Extract<Query, { kind: "simulate" }>["target"];
export type Cell = { readonly column: ColumnName; readonly value: Literal };

/**
 * What may stand in a field, and the value it has in the AST. Printer, parser, guard, walk and
 * automaton each know every type.
 */
export interface FieldValues {
  readonly number: number;
  /** Strictly between 0 and 1. */
  readonly share: number;
  /** A whole number from 1 up. */
  readonly size: number;
  readonly column: ColumnName;
  readonly columns: readonly ColumnName[];
  readonly key: Key;
  readonly keys: readonly Key[];
  /** A column, or nothing for the whole table. */
  readonly about: ColumnName | null;
  readonly event: Event;
  /** `| event`, or nothing. */
  readonly given: Event;
  /** `given c, …`, or nothing. */
  readonly within: readonly ColumnName[];
  readonly scalar: Scalar;
  /** What the expression before it is held against: another expression, or a number. */
  readonly other: Scalar;
  /** What may be asked for each group. */
  readonly grouped: Extract<Query, { kind: "by" }>["query"];
  readonly query: Query;
  readonly comparator: Comparator;
  readonly order: "desc" | "asc";
  readonly outcome: DrawOutcome;
  readonly target: Target;
  readonly change: Change;
  readonly cells: readonly Cell[];
}

export type FieldType = keyof FieldValues;

/** Which columns suit a field: `ordered` are numbers and dates, `any` all but the empty. */
export type Suits = "number" | "ordered" | "any";

/** A part of a form that differs from query to query. */
export interface Field<Name extends string = string, Type extends FieldType = FieldType> {
  /** The property of the AST node that holds its value. */
  readonly name: Name;
  readonly type: Type;
  readonly suits: Suits;
  /** Completes "Expected …" where it is not found. */
  readonly expected: string;
  /** Begins the sentence about a value out of bounds. */
  readonly label: string;
}

/** Fixed text, as it is printed, or a field. */
export type Part = string | Field;

/**
 * One way of writing a kind of query: a word and, in brackets, its parts. The printer, the parser,
 * the guard, `validateQuery`, `walk`, the automaton and the README's table all read it here.
 */
export interface Form {
  readonly kind: Query["kind"];
  /** The word before the brackets in canonical text; null if it is written without. */
  readonly name: string | null;
  /** What it asks, for the README's table. */
  readonly asks: string;
  readonly parts: readonly Part[];
  /** Properties that this way of writing implies: `median` is a quantile with q = 0.5. */
  readonly implied: Readonly<Record<string, unknown>>;
  /** Fields of columns or keys of which none may be given twice. */
  readonly different: readonly string[];
}

type Node<Kind extends Query["kind"]> = Extract<Query, { kind: Kind }>;
type FieldName<Kind extends Query["kind"]> = Exclude<keyof Node<Kind>, "kind"> & string;
type TypeFor<Value> = {
  [Type in FieldType]: FieldValues[Type] extends Value ? Type : never;
}[FieldType];
type FieldOf<Kind extends Query["kind"]> = {
  [Name in FieldName<Kind>]: Field<Name, TypeFor<Node<Kind>[Name & keyof Node<Kind>]>>;
}[FieldName<Kind>];

const EXPECTED: Readonly<Record<FieldType, string>> = {
  number: "a number",
  share: "a number",
  size: "a number",
  column: "a column",
  columns: "columns",
  key: "a column",
  keys: "columns",
  about: "a column",
  event: "a condition",
  given: "a condition",
  within: "columns",
  scalar: "an expression",
  other: "an expression",
  grouped: "a query",
  query: "a query",
  comparator: "a comparison",
  order: "`desc` or `asc`",
  outcome: "an outcome",
  target: "a condition or columns",
  change: "a change",
  cells: "a column and a value",
};

export function field<Name extends string, Type extends FieldType>(
  name: Name,
  type: Type,
  more: Partial<Pick<Field, "suits" | "expected" | "label">> = {},
): Field<Name, Type> {
  return { name, type, suits: "any", expected: EXPECTED[type], label: "", ...more };
}

export function form<Kind extends Query["kind"]>(
  kind: Kind,
  name: string | null,
  asks: string,
  parts: readonly (string | FieldOf<Kind>)[],
  more: {
    readonly implied?: Partial<Node<Kind>>;
    readonly different?: readonly FieldName<Kind>[];
  } = {},
): Form {
  return { kind, name, asks, parts, implied: {}, different: [], ...more };
}

export function isField(part: Part): part is Field {
  return typeof part !== "string";
}

export function fieldsOf(form: Form): readonly Field[] {
  return form.parts.filter(isField);
}
