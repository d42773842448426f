import type { Column } from "@probability-chat/codebook";
import { compare, printColumn, printEvent } from "@probability-chat/query";
import { quantile } from "../../numerics/quantile.ts";
import type { Cells } from "../../table/memory-column.ts";

/** How finely columns are followed: bends of a number's line, and levels apart. */
export interface Detail {
  readonly knots: readonly number[];
  readonly levels: number;
}

/** From fine to coarse, as rows allow. */
export const DETAILS: readonly Detail[] = [
  { knots: [0.1, 0.35, 0.65, 0.9], levels: 50 },
  { knots: [0.25, 0.5, 0.75], levels: 20 },
  { knots: [0.5], levels: 8 },
  { knots: [], levels: 4 },
];

/** A number of so few values is followed by its values. */
const FEW_VALUES = 12;
/** A value that so large a share of rows has is a level of its own: none, most of all. */
const SPIKE = 0.1;

/** A column of the regression, with what it holds. */
export interface Regressor {
  readonly label: string;
  readonly values: Float64Array;
}

/**
 * A linear spline of numbers, beside an indicator of a value that many rows have; an indicator per
 * level of anything else, the rarest together; missing is a level.
 */
export function basisOf(
  column: Column,
  { kind, values, show }: Cells,
  rows: readonly number[],
  detail: Detail,
): Regressor[] {
  const label = printColumn(column.name);
  const own = Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
  const missing = own.map((value) => Number(Number.isNaN(value)));
  const present = own.filter((value) => !Number.isNaN(value)).sort();
  const lacking = missing.some((flag) => flag === 1)
    ? [{ label: `(${label} is missing)`, values: missing }]
    : [];
  const counts = new Map<number, number>();
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1);
  const levels = [...counts]
    .sort(([a, m], [b, n]) => n - m || (show(a) < show(b) ? -1 : 1))
    .map(([level]) => level);
  const indicator = (level: number) => ({
    label: `(${printEvent(compare(column.name, "=", kind === "number" ? level : show(level)))})`,
    values: own.map((value) => Number(value === level)),
  });
  if (kind === "code" || levels.length <= Math.min(FEW_VALUES, detail.levels)) {
    const apart = new Set(levels.slice(0, detail.levels));
    const rest = own.map((value) => Number(!Number.isNaN(value) && !apart.has(value)));
    return [
      ...levels.slice(1, detail.levels).map(indicator),
      ...(levels.length > detail.levels ? [{ label: `(${label} is another)`, values: rest }] : []),
      ...lacking,
    ];
  }
  const middle = quantile(present, 0.5) ?? 0;
  const filled = own.map((value) => (Number.isNaN(value) ? middle : value));
  const [commonest = Number.NaN] = levels;
  const isSpike = (counts.get(commonest) ?? 0) >= SPIKE * present.length;
  return [
    ...spline({ label, values: filled }, knotsOf(present, detail)),
    ...(isSpike && kind === "number" ? [indicator(commonest)] : []),
    ...lacking,
  ];
}

export function knotsOf(sorted: Float64Array, { knots }: Detail): number[] {
  const ends = [sorted[0], sorted.at(-1)];
  const found = knots.map((q) => quantile(sorted, q) ?? 0);
  return [...new Set(found)].filter((knot) => !ends.includes(knot));
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

/** The rows of a regression: its constant, then the columns, those of many values to one scale. */
export function designOf(columns: readonly Regressor[], n: number): Float64Array[] {
  const scaled = columns.map(({ values }) => {
    const deviations = centred(values);
    const sd = Math.sqrt(deviations.reduce((sum, value) => sum + value * value, 0) / n);
    return values.every((value) => value === 0 || value === 1) || !(sd > 0)
      ? values
      : deviations.map((value) => value / sd);
  });
  return Array.from({ length: n }, (_, row) =>
    Float64Array.of(1, ...scaled.map((values) => values[row] ?? 0)),
  );
}
