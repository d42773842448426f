import type {
  Bound,
  Cell,
  Change,
  ColumnName,
  Comparator,
  DrawOutcome,
  Event,
  Key,
  Literal,
  Query,
  RowOrder,
  Scalar,
  Term,
} from "../ast.ts";

/** A query, or an event within one. */
export type Node = Query | Event;

/**
 * What may stand in a field of a form, and the value it has in the AST. A new type is added here;
 * the compiler then names the tables that must know it: how it is written, read, guarded, mapped
 * and decoded.
 */
export interface FieldValues {
  readonly number: number;
  /** Strictly between 0 and 1. */
  readonly share: number;
  /** A whole number from 1 up. */
  readonly size: number;
  readonly column: ColumnName;
  readonly columns: readonly ColumnName[];
  /** The column that a change is made to. */
  readonly changed: ColumnName;
  readonly change: Change;
  readonly key: Key;
  readonly keys: readonly Key[];
  /** ` over k`: the periods in their order. */
  readonly over: Key;
  /** ` by k`, or nothing. */
  readonly split: Key | null;
  /** A column, or nothing for the whole table. */
  readonly about: ColumnName | null;
  readonly event: Event;
  /** An event that counts rows. */
  readonly rows: Event;
  /** `| event`, or nothing. */
  readonly given: Event;
  /** ` vs event`, or nothing. */
  readonly control: Event | null;
  /** ` hold c, …` and ` free c, …`, or nothing. */
  readonly hold: readonly ColumnName[];
  readonly free: readonly ColumnName[];
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
  /** ` by c desc`, or nothing. */
  readonly ordering: RowOrder | null;
  readonly outcome: DrawOutcome;
  /** An event, or columns. */
  readonly target: Extract<Query, { kind: "simulate" }>["target"];
  readonly cells: readonly Cell[];
}

/** What else stands in conditions, whose precedence makes them a grammar of their own. */
export interface ConditionValues {
  readonly term: Term;
  /** The right of a comparison. */
  readonly right: Literal | Term | Scalar;
  readonly literals: readonly Literal[];
  /** The lower bound of a range and its bracket; the upper bound and its. */
  readonly low: Bound;
  readonly high: Bound;
  readonly conjuncts: readonly Event[];
  readonly disjuncts: readonly Event[];
  readonly denied: Event;
}

export type FieldType = keyof FieldValues;
export type AnyType = FieldType | keyof ConditionValues;

/** Which columns suit a field: `ordered` are numbers and dates, `any` all but the empty. */
export type Suits = "number" | "ordered" | "any";

/** A part of a form that differs from query to query. */
export interface Field<Type extends AnyType = AnyType, Name extends string = string> {
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
export type Part<Type extends AnyType = AnyType> = string | Field<Type>;

/** How a kind of node is written: its parts, in brackets where it has a name. */
export interface Writing<Type extends AnyType = AnyType> {
  readonly kind: Node["kind"];
  /** The word before the brackets in canonical text. */
  readonly name: string | null;
  readonly parts: readonly Part<Type>[];
  /** Those of the parts that are fields. */
  readonly fields: readonly Field<Type>[];
  /** Properties that this way of writing implies: `median` is a quantile with q = 0.5. */
  readonly implied: Readonly<Record<string, unknown>>;
  /** Fields of columns or keys of which none may be given twice. */
  readonly different: readonly string[];
}

/**
 * A form of query, described once: the printer, the parser, the guard, `validateQuery`, `mapParts`,
 * the automaton and the README's table all read it here.
 */
export interface Form extends Writing<FieldType> {
  readonly kind: Query["kind"];
  /** Other words before the brackets that people type, in lower case. */
  readonly spellings: readonly string[];
  /** What it asks, for the README's table. */
  readonly asks: string;
  /** What a last field is where people leave it out. */
  readonly usual: Readonly<Record<string, unknown>>;
}

export function isField<Type extends AnyType>(part: Part<Type>): part is Field<Type> {
  return typeof part !== "string";
}
