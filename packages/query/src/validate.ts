import { queryColumns } from "./algebra.ts";
import type { Cell, ColumnName, DrawOutcome, Key, Query } from "./ast.ts";
import type { Field, Node } from "./forms/form.ts";
import { valueIn, writingOf } from "./forms/writing-of.ts";
import { nearestNames } from "./nearest.ts";
import { printKey } from "./print.ts";
import { walk } from "./walk.ts";

/** What a query is checked against; an engine's codebook is one. */
export interface Schema {
  readonly columns: readonly { readonly name: ColumnName; readonly type: string }[];
}

/**
 * Why a well-formed query cannot be asked. `unknownColumn`: the table has no such column;
 * `share`: a level, mass or q not strictly between 0 and 1; `size`: a number of rows or a limit
 * that is not a whole number from 1 up; `outcome`: an `exactly j` that is no whole number from 0
 * to the size of the draw; `repeatedColumn`: a column given twice where each is to be different.
 */
export type ProblemKind = "unknownColumn" | "share" | "size" | "outcome" | "repeatedColumn";

export interface QueryProblem {
  readonly kind: ProblemKind;
  /** A sentence for people. */
  readonly message: string;
  readonly column?: ColumnName;
  /** For an unknown column: up to three names that may have been meant, the likeliest first. */
  readonly nearest?: readonly ColumnName[];
}

/**
 * Everything that is wrong with a query for a table, unknown columns first; empty if nothing is.
 * Whether a column's type suits its use is the engine's to say.
 */
export function validateQuery(query: Query, schema: Schema): QueryProblem[] {
  const names = schema.columns.map((column) => column.name);
  const known = new Set(names);
  const unknown = queryColumns(query)
    .filter((column) => !known.has(column))
    .map((column) => unknownColumn(column, names));
  const others = [...walk(query)].flatMap(({ node }) => checkNode(node));
  return [...unknown, ...others];
}

function unknownColumn(column: ColumnName, names: readonly ColumnName[]): QueryProblem {
  const message = `There is no column ${column}.`;
  return { kind: "unknownColumn", message, column, nearest: nearestNames(column, names) };
}

function checkNode(node: Node): QueryProblem[] {
  const { fields, different } = writingOf(node);
  const problems = fields.flatMap((field) => checkField(field, node));
  if (different.length === 0) return problems;
  const apart = fields.filter(({ name }) => different.includes(name));
  return [...problems, ...repeated(apart.flatMap((field) => namesIn(valueIn(node, field))))];
}

function checkField(field: Field, node: Node): QueryProblem[] {
  switch (field.type) {
    case "share":
      return share(field.label, Number(valueIn(node, field)));
    case "size":
      return size(field.label, Number(valueIn(node, field)));
    case "outcome":
      return node.kind === "draw" ? outcome(node.outcome, node.size) : [];
    default:
      return [];
  }
}

/** What a field of columns, keys or cells names. */
function namesIn(value: unknown): string[] {
  const items = (Array.isArray(value) ? value : [value]) as readonly (Key | Cell)[];
  return items.map((item) => {
    if (typeof item === "string") return item;
    return "value" in item ? item.column : printKey(item);
  });
}

function share(what: string, value: number): QueryProblem[] {
  if (value > 0 && value < 1) return [];
  return [{ kind: "share", message: `${what} must lie between 0 and 1; it is ${value}.` }];
}

function size(what: string, value: number): QueryProblem[] {
  if (Number.isSafeInteger(value) && value >= 1) return [];
  return [{ kind: "size", message: `${what} must be a whole number from 1 up; it is ${value}.` }];
}

function outcome(drawOutcome: DrawOutcome, drawn: number): QueryProblem[] {
  if (drawOutcome.kind !== "exactly" || size("", drawn).length > 0) return [];
  const { count } = drawOutcome;
  if (Number.isSafeInteger(count) && count >= 0 && count <= drawn) return [];
  const message = `Of ${drawn} drawn rows a whole number from 0 to ${drawn} can match, not ${count}.`;
  return [{ kind: "outcome", message }];
}

function repeated(columns: readonly ColumnName[]): QueryProblem[] {
  const again = new Set(columns.filter((column, index) => columns.indexOf(column) < index));
  return [...again].map((column) => ({
    kind: "repeatedColumn",
    message: `The column ${column} is given twice.`,
    column,
  }));
}
