import { compare, printColumn, printEvent } from "@probability-chat/query";
import { quantile } from "../numerics/quantile.ts";
import type { Cells } from "../table/memory-column.ts";

/** Of a column of levels, the most frequent; of them all but the first have an indicator. */
export const MAX_LEVELS = 12;
const KNOTS = [0.25, 0.5, 0.75] as const;

/** A column of the regression, with what it holds. */
export interface Regressor {
  readonly label: string;
  readonly values: Float64Array;
}

/** A linear spline of numbers, an indicator per level of anything else; missing is a level. */
export function basisOf(
  name: string,
  { kind, values, show }: Cells,
  rows: readonly number[],
): Regressor[] {
  const label = printColumn(name);
  const own = Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
  const missing = own.map((value) => Number(Number.isNaN(value)));
  const present = own.filter((value) => !Number.isNaN(value)).sort();
  const lacking = missing.some((flag) => flag === 1)
    ? [{ label: `(${label} is missing)`, values: missing }]
    : [];
  if (kind !== "code") {
    const middle = quantile(present, 0.5) ?? 0;
    const filled = own.map((value) => (Number.isNaN(value) ? middle : value));
    return [...spline({ label, values: filled }, knotsOf(present)), ...lacking];
  }
  const counts = new Map<number, number>();
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1);
  const levels = [...counts]
    .sort(([a, m], [b, n]) => n - m || (show(a) < show(b) ? -1 : 1))
    .map(([level]) => level);
  const indicators = levels.slice(1, MAX_LEVELS).map((level) => ({
    label: `(${printEvent(compare(name, "=", show(level)))})`,
    values: own.map((value) => Number(value === level)),
  }));
  return [...indicators, ...lacking];
}

export function knotsOf(sorted: Float64Array): number[] {
  const ends = [sorted[0], sorted.at(-1)];
  const knots = KNOTS.map((q) => quantile(sorted, q) ?? 0);
  return [...new Set(knots)].filter((knot) => !ends.includes(knot));
}

export function spline({ label, values }: Regressor, knots: readonly number[]): Regressor[] {
  const bends = knots.map((knot) => ({
    label: `max(0, ${label} - ${knot})`,
    values: values.map((value) => Math.max(0, value - knot)),
  }));
  return [{ label, values }, ...bends];
}

export function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
