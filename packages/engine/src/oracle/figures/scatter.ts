import type { Scalar } from "@probability-chat/query";
import { dot } from "../../numerics/logistic-regression.ts";
import { robustRegression } from "../../numerics/robust-regression.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";
import type { Context } from "../context.ts";
import { REGRESSION_ROWS, readRowGroups, valuesAt } from "./row-groups.ts";

/** Rows by two numbers, and a line through all of them. */
export interface Scatter {
  readonly x: { readonly column: string; readonly unit: string | null };
  readonly y: { readonly column: string; readonly unit: string | null };
  /** A seeded sample of the rows, in ascending order. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly rows: number;
  /** Along x, with the interval of its mean; null of ranks. */
  readonly fit:
    | readonly {
        readonly x: number;
        readonly value: number;
        readonly low: number;
        readonly high: number;
      }[]
    | null;
}

/** Rows that are drawn, and places along the line. */
const POINTS = 200;
const PLACES = 21;

/**
 * Rows by the two numbers of a correlation or of a slope on one column, with their least squares line
 * and the band of its mean (HC3); of ranks no line. Null of dates, of columns held fixed and of others.
 */
export async function scatterOf(context: Context, scalar: Scalar): Promise<Scatter | null> {
  const asked = pairOf(scalar);
  if (!asked) return null;
  const [x, y] = asked.columns.map((name) => context.column(name));
  if (x?.type !== "number" || y?.type !== "number") return null;
  const names = [x.name, y.name];
  const { groups, cells } = await readRowGroups(context, asked.given, names, [], REGRESSION_ROWS);
  const [group] = groups;
  const rows = group?.rows ?? [];
  const [xs, ys] = names.map((name) => valuesAt(cells(name).values, rows)) as [
    Float64Array,
    Float64Array,
  ];
  const drawn = await readRowGroups(context, asked.given, names, [], POINTS);
  const places = drawn.groups[0]?.rows ?? [];
  const [px, py] = names.map((name) => valuesAt(drawn.cells(name).values, places)) as [
    Float64Array,
    Float64Array,
  ];
  const points = Array.from(px, (value, at) => [value, py[at] ?? 0] as const);
  return {
    x: { column: x.name, unit: x.unit },
    y: { column: y.name, unit: y.unit },
    points: points.sort(([a, b], [c, d]) => a - c || b - d),
    rows: group?.support.given ?? 0,
    fit: asked.isLine ? lineOf(xs, ys, context.level) : null,
  };
}

function pairOf(scalar: Scalar) {
  if (scalar.kind === "correlation") {
    const { x, y, given, within, method } = scalar;
    if (within.length > 0) return null;
    return { columns: [x, y], given, isLine: method === "pearson" };
  }
  if (scalar.kind !== "slope") return null;
  const [x, ...others] = scalar.on;
  if (x === undefined || others.length > 0) return null;
  return { columns: [x, scalar.y], given: scalar.given, isLine: true };
}

function lineOf(x: Float64Array, y: Float64Array, level: number): Scatter["fit"] {
  let [low, high, mean] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of x) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    mean += value / x.length;
  }
  if (!(high > low) || x.length < 4) return null;
  const rows = Array.from(x, (value) => Float64Array.of(1, value - mean));
  const fit = robustRegression(rows, y, 2);
  const t = studentTQuantile((1 + level) / 2, fit.df);
  return Array.from({ length: PLACES }, (_, place) => {
    const at = low + ((high - low) * place) / (PLACES - 1);
    const point = Float64Array.of(1, at - mean);
    const pull = fit.solve(point);
    const squares = rows.reduce(
      (sum, row, i) => sum + (dot(pull, row) * (fit.apart[i] ?? 0)) ** 2,
      0,
    );
    const value = dot(point, fit.coefficients);
    const half = t * Math.sqrt(squares);
    return { x: at, value, low: value - half, high: value + half };
  });
}
