import type { ColumnName } from "../ast.ts";
import { Cursor } from "../parse/cursor.ts";
import { ParseFailure } from "../parse/parse-error.ts";
import { parseFormula } from "../parse/parse-formula.ts";
import { type Formula, formulaColumns, formulaName, normalFormula } from "./formula.ts";

const LONGEST = 2_000;

/** The formula by which a column is computed; null of a column of the table. */
export function formulaOf(name: ColumnName): Formula | null {
  if (!name.startsWith("=") || name.length > LONGEST) return null;
  try {
    const cursor = new Cursor(name.slice(1));
    const formula = parseFormula(cursor, "");
    return cursor.token.kind === "end" && formulaName(formula) === name ? formula : null;
  } catch (error) {
    if (error instanceof ParseFailure) return null;
    throw error;
  }
}

/** The name of a column that is computed from the same, however that is written. */
export function normalColumn(name: ColumnName): ColumnName {
  const formula = formulaOf(name);
  return formula ? formulaName(normalFormula(formula)) : name;
}

/** A column's name as people read it: of a computed one the formula. */
export function columnText(name: ColumnName): string {
  return formulaOf(name) ? name.slice(1) : name;
}

/** The table's own columns behind a column: of a computed one those that it reads. */
export function sourceColumns(name: ColumnName): ColumnName[] {
  const formula = formulaOf(name);
  return formula ? formulaColumns(formula) : [name];
}
