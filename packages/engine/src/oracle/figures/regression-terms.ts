import { printColumn } from "@probability-chat/query";
import type { Context } from "../context.ts";
import { type Refused, refuse } from "../refuse.ts";
import { isOnLine, onLine } from "./number-cells.ts";
import { type RowGroups, valuesAt } from "./row-groups.ts";

/** A category of more levels is no column of a regression. */
const MOST_LEVELS = 50;

/** A column of a regression: of numbers less their mean, or 1 in the rows of a level. */
export interface RegressionTerm {
  readonly column: string;
  /** The level, and the one that it is held against, the most frequent. */
  readonly level: string | null;
  readonly base: string | null;
  readonly values: Float64Array;
}

/** The terms of some columns in some rows. */
export function regressionTerms(
  context: Context,
  names: readonly string[],
  cells: RowGroups["cells"],
  rows: readonly number[],
): readonly RegressionTerm[] | Refused {
  const terms: RegressionTerm[] = [];
  for (const name of names) {
    const column = context.column(name);
    const read = cells(name);
    if (isOnLine(column)) {
      const values = valuesAt(onLine(column, read), rows);
      const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
      terms.push({ column: name, level: null, base: null, values: values.map((v) => v - mean) });
      continue;
    }
    const codes = valuesAt(read.values, rows);
    const counts = new Map<number, number>();
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    if (counts.size > MOST_LEVELS) {
      const message = `${printColumn(name)} has ${counts.size} different values here; at most ${MOST_LEVELS} can be held fixed.`;
      return refuse("tooManyGroups", message, name);
    }
    const levels = [...counts]
      .map(([code, count]) => ({ code, count, text: read.show(code) }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
    const [base, ...others] = levels;
    for (const { code, text } of others) {
      const values = codes.map((own) => Number(own === code));
      terms.push({ column: name, level: text, base: base?.text ?? null, values });
    }
  }
  return terms;
}

/** Row by row, the constant first. */
export function designRows(terms: readonly RegressionTerm[], n: number): Float64Array[] {
  return Array.from({ length: n }, (_, row) =>
    Float64Array.of(1, ...terms.map(({ values }) => values[row] ?? 0)),
  );
}
