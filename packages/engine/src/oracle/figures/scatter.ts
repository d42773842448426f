import type { Column } from "@probability-chat/codebook";
import type { Scalar } from "@probability-chat/query";
import { dot } from "../../numerics/logistic-regression.ts";
import { robustRegression } from "../../numerics/robust-regression.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";
import type { Context } from "../context.ts";
import { isRefused } from "../refuse.ts";
import { residuals } from "./correlation.ts";
import { onLine } from "./number-cells.ts";
import { regressionTerms } from "./regression-terms.ts";
import { REGRESSION_ROWS, readRowGroups, valuesAt } from "./row-groups.ts";

/** Rows by two numbers, and a line through all of them. */
export interface Scatter {
  readonly x: { readonly column: string; readonly unit: string | null };
  readonly y: { readonly column: string; readonly unit: string | null };
  /** Columns held fixed: of both what least squares on them leave. */
  readonly within: readonly string[];
  /** Of many rows some, evenly along x, in ascending order. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly rows: number;
  /** Along x, with the interval of its mean; null of ranks. */
  readonly fit:
    | readonly {
        readonly x: number;
        readonly value: number;
        readonly low: number | null;
        readonly high: number | null;
      }[]
    | null;
}

/** Rows that are drawn, and places along the line. */
const POINTS = 200;
const PLACES = 21;

/**
 * Rows by the two numbers of a correlation or of a slope, with their least squares line and the band
 * of its mean (HC3); of ranks no line. Where columns are held fixed, by what these leave of both, so
 * that the line has the slope that is asked for (R. Frisch and F. V. Waugh 1933). Null of dates, and of
 * yes and no alone.
 */
export async function scatterOf(context: Context, scalar: Scalar): Promise<Scatter | null> {
  const asked = pairOf(scalar);
  if (!asked) return null;
  const { given, within, isLine } = asked;
  const [x, y] = asked.columns.map((name) => context.column(name));
  if (!x || !y || !isDrawn(x, within) || !isDrawn(y, within)) return null;
  const names = [x.name, y.name, ...within];
  const { groups, cells } = await readRowGroups(context, given, names, [], REGRESSION_ROWS);
  const [group] = groups;
  const rows = group?.rows ?? [];
  const terms = regressionTerms(context, within, cells, rows);
  if (isRefused(terms)) return null;
  const [xs, ys] = [x.name, y.name].map((name) => {
    const values = valuesAt(onLine(context.column(name), cells(name)), rows);
    return terms.length === 0 ? values : residuals(values, terms).values;
  }) as [Float64Array, Float64Array];
  return {
    x: { column: x.name, unit: x.unit },
    y: { column: y.name, unit: y.unit },
    within,
    points: someOf(Array.from(xs, (value, at) => [value, ys[at] ?? 0] as const)),
    rows: group?.support.given ?? 0,
    fit: isLine ? lineOf(xs, ys, context.level) : null,
  };
}

/** Of yes and no what others leave is a number. */
function isDrawn({ type }: Column, within: readonly string[]): boolean {
  return type === "number" || (type === "boolean" && within.length > 0);
}

/** Ascending, every so many-th of many. */
function someOf<Point extends readonly [number, number]>(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([a, b], [c, d]) => a - c || b - d);
  if (sorted.length <= POINTS) return sorted;
  return Array.from({ length: POINTS }, (_, at) => {
    return sorted[Math.floor(((at + 0.5) * sorted.length) / POINTS)] as Point;
  });
}

function pairOf(scalar: Scalar) {
  if (scalar.kind === "correlation") {
    const { x, y, given, within, method } = scalar;
    return { columns: [x, y], given, within, isLine: method === "pearson" };
  }
  if (scalar.kind !== "slope") return null;
  const [x, ...within] = scalar.on;
  return x === undefined
    ? null
    : { columns: [x, scalar.y], given: scalar.given, within, isLine: true };
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
