import { type Codebook, type Column, spanUnit } from "@probability-chat/codebook";
import {
  type Formula,
  isPeriod,
  type Operator,
  printColumn,
  type Term,
} from "@probability-chat/query";

/** A formula whose columns a table has, so that a store computes it without looking at types again. */
export type FormulaPlan =
  | { readonly kind: "number"; readonly value: number }
  /** A number in a cell, or a part of its date. */
  | { readonly kind: "cell"; readonly term: Term }
  /** The cells of a column of text that are {@link NUMBER_TEXT}; the others are missing. */
  | { readonly kind: "reading"; readonly column: string }
  /** Instants in milliseconds: to − from, over `milliseconds`. */
  | {
      readonly kind: "span";
      readonly to: string;
      readonly from: string;
      readonly milliseconds: number;
    }
  | {
      readonly kind: "operation";
      readonly op: Operator;
      readonly left: FormulaPlan;
      readonly right: FormulaPlan;
    };

/** A number among texts, as a pattern that every store's regular expressions know. */
export const NUMBER_TEXT = `[+-]?(?:[0-9]+(?:[.][0-9]+)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?`;

const IS_NUMBER = new RegExp(`^${NUMBER_TEXT}$`);

/** The number that a text is, or none. */
export function readNumber(text: string): number {
  return IS_NUMBER.test(text) ? Number(text) : Number.NaN;
}

/** Whether a column of text has numbers among its values, as far as those are known. */
export function hasNumbers({ type, levels, examples }: Column): boolean {
  const known = [...levels.map(({ text }) => text), ...examples];
  return type === "text" && known.some((text) => IS_NUMBER.test(text));
}

/** A formula that the table cannot compute, and why. */
export interface FormulaProblem {
  readonly kind: "problem";
  readonly column: string;
  readonly message: string;
}

const MILLISECONDS = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  years: 365.2425 * 86_400_000,
} as const;

/**
 * How a formula is computed in each row of a table. One date less another is a number of days, or of
 * minutes where either has a time of day.
 */
export function planFormula(formula: Formula, codebook: Codebook): FormulaPlan | FormulaProblem {
  switch (formula.kind) {
    case "number":
      return formula;
    case "part":
      return columnNamed(codebook, formula.column)?.type === "date" && !isPeriod(formula.part)
        ? { kind: "cell", term: formula }
        : problem(formula.column, `has no ${formula.part} that can be reckoned with`);
    case "column": {
      const column = columnNamed(codebook, formula.column);
      if (column?.type === "number") return { kind: "cell", term: formula };
      if (column && hasNumbers(column)) return { kind: "reading", column: column.name };
      const isDate = column?.type === "date";
      return problem(
        formula.column,
        isDate
          ? "holds dates, of which one can only be taken from another: write `later - earlier`"
          : "holds no numbers, so it cannot be reckoned with",
      );
    }
    case "span": {
      const { to, from } = formula;
      const other = [to, from].find((name) => columnNamed(codebook, name)?.type !== "date");
      if (other !== undefined) return problem(other, "holds no dates");
      return { kind: "span", to, from, milliseconds: MILLISECONDS[formula.unit] };
    }
    case "operation": {
      const span = spanOf(formula, codebook);
      if (span) return planFormula(span, codebook);
      const left = planFormula(formula.left, codebook);
      if (left.kind === "problem") return left;
      const right = planFormula(formula.right, codebook);
      return right.kind === "problem" ? right : { kind: "operation", op: formula.op, left, right };
    }
  }
}

/** The unit of what a formula computes, where all that it reads has one; else null. */
export function formulaUnit(formula: Formula, codebook: Codebook): string | null {
  switch (formula.kind) {
    case "number":
    case "part":
      return null;
    case "column":
      return columnNamed(codebook, formula.column)?.unit ?? null;
    case "span":
      return formula.unit;
    case "operation": {
      const span = spanOf(formula, codebook);
      if (span?.kind === "span") return span.unit;
      const { op, left, right } = formula;
      const [first, second] = [formulaUnit(left, codebook), formulaUnit(right, codebook)];
      if (right.kind === "number") return first;
      if (left.kind === "number") return op === "/" ? null : second;
      const isSum = op === "+" || op === "-";
      return isSum && first === second ? first : null;
    }
  }
}

/** `later - earlier` of two columns of dates, in the unit that suits them. */
function spanOf(formula: Formula, codebook: Codebook): Formula | null {
  if (formula.kind !== "operation" || formula.op !== "-") return null;
  const { left, right } = formula;
  if (left.kind !== "column" || right.kind !== "column") return null;
  const unit = spanUnit(codebook, left.column, right.column);
  return unit && { kind: "span", unit, to: left.column, from: right.column };
}

function columnNamed({ columns }: Codebook, name: string): Column | undefined {
  return columns.find((column) => column.name === name);
}

function problem(column: string, what: string): FormulaProblem {
  return { kind: "problem", column, message: `${printColumn(column)} ${what}.` };
}

/** Whether a plan gives whole numbers wherever it gives any. */
export function isWhole(plan: FormulaPlan, codebook: Codebook): boolean {
  switch (plan.kind) {
    case "number":
      return Number.isInteger(plan.value);
    case "cell":
      return (
        plan.term.kind === "part" || (columnNamed(codebook, plan.term.column)?.integer ?? false)
      );
    case "span":
    case "reading":
      return false;
    case "operation":
      return plan.op !== "/" && isWhole(plan.left, codebook) && isWhole(plan.right, codebook);
  }
}
