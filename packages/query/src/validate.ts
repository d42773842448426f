import { queryColumns } from "./algebra.ts";
import type { ColumnName, Query } from "./ast.ts";
import { nearestNames } from "./nearest.ts";
import { printKey } from "./print.ts";
import { type Node, walk } from "./walk.ts";

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
  switch (node.kind) {
    case "quantile":
      return share("The share of a quantile", node.q);
    case "interval":
      return share("The level of an interval", node.level);
    case "range":
      return share("The share of rows of a range", node.mass);
    case "rank":
      return size("The number of ranks", node.limit);
    case "simulate":
      return size("The number of simulated rows", node.rows);
    case "draw": {
      const problems = size("The number of drawn rows", node.size);
      if (problems.length > 0 || node.outcome.kind !== "exactly") return problems;
      return outcome(node.outcome.count, node.size);
    }
    case "by":
      return repeated(node.columns.map(printKey));
    case "complete":
      return repeated(node.columns);
    case "surprise":
      return repeated(node.cells.map((cell) => cell.column));
    case "dependence":
      return repeated([node.x, node.y, ...node.within]);
    case "table":
      return repeated([node.row, node.column]);
    default:
      return [];
  }
}

function share(what: string, value: number): QueryProblem[] {
  if (value > 0 && value < 1) return [];
  return [{ kind: "share", message: `${what} must lie between 0 and 1; it is ${value}.` }];
}

function size(what: string, value: number): QueryProblem[] {
  if (Number.isSafeInteger(value) && value >= 1) return [];
  return [{ kind: "size", message: `${what} must be a whole number from 1 up; it is ${value}.` }];
}

function outcome(count: number, drawn: number): QueryProblem[] {
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
