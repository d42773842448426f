import type { ColumnName, PartTerm } from "../ast.ts";
import { isBareName } from "../words.ts";

/**
 * Columns that are computed from others in each row. Such a column is named by its formula: `=` and
 * the canonical text, `=tip / fare`, as a cell of a spreadsheet is. So wherever a query has a column
 * it may have a formula, and whoever only hands names on need not know of them.
 */
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "column"; readonly column: ColumnName }
  | PartTerm
  /** From one date to another. */
  | {
      readonly kind: "span";
      readonly unit: SpanUnit;
      readonly to: ColumnName;
      readonly from: ColumnName;
    }
  | Operation;

/** Missing where an operand is, where a divisor is 0 and where the result is no finite number. */
export interface Operation {
  readonly kind: "operation";
  readonly op: Operator;
  readonly left: Formula;
  readonly right: Formula;
}

export type Operator = "+" | "-" | "*" | "/";

/** A year is one of 365.2425 days. */
export type SpanUnit = "minutes" | "hours" | "days" | "years";

export const SPAN_UNITS: ReadonlySet<string> = new Set<SpanUnit>([
  "minutes",
  "hours",
  "days",
  "years",
]);

/** The most operations of a formula. */
export const MAX_OPERATIONS = 30;

const PRECEDENCE: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };

/** A formula's text in pieces, columns apart. */
export type FormulaPiece =
  | string
  | { readonly kind: "column"; readonly column: ColumnName }
  | { readonly kind: "number"; readonly value: number };

/** No bracket that is not needed to read the same formula back. */
export function formulaPieces(formula: Formula): FormulaPiece[] {
  switch (formula.kind) {
    case "number":
    case "column":
      return [formula];
    case "part":
      return [`${formula.part}(`, { kind: "column", column: formula.column }, ")"];
    case "span": {
      const [to, from] = [formula.to, formula.from].map(
        (column) => ({ kind: "column", column }) as const,
      );
      return [`${formula.unit}(`, to as FormulaPiece, " - ", from as FormulaPiece, ")"];
    }
    case "operation": {
      const { op, left, right } = formula;
      const own = PRECEDENCE[op];
      return [
        ...operand(left, precedenceOf(left) < own),
        ` ${op} `,
        ...operand(right, precedenceOf(right) <= own),
      ];
    }
  }
}

function operand(formula: Formula, isBracketed: boolean): FormulaPiece[] {
  return isBracketed ? ["(", ...formulaPieces(formula), ")"] : formulaPieces(formula);
}

function precedenceOf(formula: Formula): number {
  return formula.kind === "operation" ? PRECEDENCE[formula.op] : Number.POSITIVE_INFINITY;
}

/** The name of the column that a formula computes; a column alone is itself. */
export function formulaName(formula: Formula): ColumnName {
  if (formula.kind === "column") return formula.column;
  return `=${formulaPieces(formula).map(pieceText).join("")}`;
}

function pieceText(piece: FormulaPiece): string {
  if (typeof piece === "string") return piece;
  if (piece.kind === "number") return String(piece.value);
  const { column } = piece;
  return isBareName(column) ? column : `\`${column.replaceAll("`", "``")}\``;
}

/** The columns that a formula reads, each once. */
export function formulaColumns(formula: Formula): ColumnName[] {
  switch (formula.kind) {
    case "number":
      return [];
    case "column":
    case "part":
      return [formula.column];
    case "span":
      return [...new Set([formula.to, formula.from])];
    case "operation":
      return [...new Set([...formulaColumns(formula.left), ...formulaColumns(formula.right)])];
  }
}

/** The same for all that are written otherwise and say the same: sums and products in order. */
export function normalFormula(formula: Formula): Formula {
  if (formula.kind !== "operation") return formula;
  const left = normalFormula(formula.left);
  const right = normalFormula(formula.right);
  const turns = formula.op === "+" || formula.op === "*";
  return turns && formulaName(right) < formulaName(left)
    ? { ...formula, left: right, right: left }
    : { ...formula, left, right };
}
