/**
 * What a share or mean would be if a numeric column were moved in every row, the columns that go
 * with it and with the outcome staying as they are: standardisation by outcome regression (the
 * parametric g-formula; Hernán and Robins, Causal Inference, 2020, 13.1 to 13.3). The outcome (the
 * logit of a share) is regressed on a linear spline of the treatment, on splines or levels of the other columns, and on
 * their products with the treatment (W. Lin 2013: so that effects may differ between rows without
 * biasing their average). The moved rows' fit minus the rows' own, on average, is the effect; its
 * variance is that of the influence function, right also where the spread is unequal.
 */
import type { Column } from "@probability-chat/codebook";
import { type Change, printColumn } from "@probability-chat/query";
import { leastSquares } from "../../../numerics/least-squares.ts";
import { dot, logisticRegression } from "../../../numerics/logistic-regression.ts";
import { normalQuantile } from "../../../numerics/normal.ts";
import type { Frame, Outcome } from "../../held-fixed/frame.ts";
import {
  basisOf,
  centred,
  DETAILS,
  type Detail,
  knotsOf,
  type Regressor,
  spline,
} from "../../held-fixed/regressors.ts";

/** Rows × squared columns of the regression, about a second's worth. */
const PRODUCTS = 300_000_000;
/** Columns of the regression that one column of the table may take. */
const TERMS = 12;
/** Rows per column of the regression before products and knots are spent. */
const ROWS_PER_TERM = 15;
/** On the coefficients of a share, finite where a column separates. */
const SHARE_RIDGE = 1e-3;
/** Rows whose leverage is looked at. */
const LOOKED_AT = 2_000;
const NONE = new Float64Array();

/** How many rows a regression on so many columns is made of. */
export function mostRows(columns: number): number {
  return Math.floor(PRODUCTS / (5 + columns * TERMS) ** 2);
}

/** The effect of moving a column, added to the outcome's mean over the rows. */
export interface Shift {
  readonly effect: number;
  /** The fitted outcomes' mean as the rows are; with the effect, as they would be. */
  readonly before: number;
  /** Of the moved outcome's mean, and of the effect. */
  readonly variance: number;
  readonly effectVariance: number;
  /** All outcomes are one, so that the variances, 0, do not say how far the figures may be off. */
  readonly isFlat: boolean;
  /** Rows that the regression read. */
  readonly rows: number;
  /** Share of them whose moved cell is like those that were seen beside their other columns. */
  readonly supported: number;
  /** Share of them whose moved cell is within the column's range. */
  readonly inRange: number;
  /** Of a mean, the terms that move: the effect is Σ coefficient · mean change. */
  readonly terms: readonly ShiftTerm[];
}

export interface ShiftTerm {
  readonly label: string;
  readonly coefficient: number;
  readonly change: number;
}

/** Null where rows are too few for the columns to be held fixed. */
export function estimateShift(
  frame: Frame,
  scalar: Outcome,
  treatment: Column,
  change: Change,
  covariates: readonly Column[],
): Shift | null {
  const { values } = frame.cells(treatment.name);
  const rows = Array.from({ length: frame.rows }, (_, row) => row);
  const moving = { label: printColumn(treatment.name), values };
  for (const detail of DETAILS) {
    const others = covariates.flatMap((column) =>
      basisOf(column, frame.cells(column.name), rows, detail),
    );
    if (frame.rows < ROWS_PER_TERM * (2 + others.length)) continue;
    return fitShift(moving, frame.outcome, others, change, detail, scalar.kind === "probability");
  }
  return null;
}

function fitShift(
  { label, values: x }: Regressor,
  y: Float64Array,
  others: readonly Regressor[],
  change: Change,
  detail: Detail,
  isShare: boolean,
): Shift {
  const n = x.length;
  const moved = x.map((value) => movedTo(value, change));
  const sorted = x.slice().sort();
  const covariates = others.map((term) => ({ ...term, values: centred(term.values) }));
  const room = n / ROWS_PER_TERM;
  const all = knotsOf(sorted, detail);
  const knots = room < 2 + all.length + covariates.length ? [] : all;
  const interacting = room >= 2 + knots.length + 2 * covariates.length;
  const mean = x.reduce((sum, value) => sum + value, 0) / n;
  const design = (values: Float64Array) => {
    const terms = spline({ label, values }, knots);
    const products = interacting
      ? covariates.map((z) => ({
          label: `${z.label} × ${label}, both from their means`,
          values: z.values.map((value, i) => value * ((values[i] ?? 0) - mean)),
        }))
      : [];
    const columns = [{ label: "1", values: x.map(() => 1) }, ...terms, ...covariates, ...products];
    return { rows: transposed(columns, n), labels: columns.map((column) => column.label) };
  };
  const { rows, labels } = design(x);
  const width = labels.length;
  const after = design(moved).rows;
  const fit = isShare
    ? logisticRegression(rows, y, width, { ridge: SHARE_RIDGE })
    : leastSquares(rows, y, width);
  const fitted = (row: Float64Array) => {
    const line = dot(row, fit.coefficients);
    return isShare ? 1 / (1 + Math.exp(-line)) : line;
  };
  const slope = (mean: number) => (isShare ? mean * (1 - mean) : 1);
  const own = Float64Array.from(rows, fitted);
  const then = Float64Array.from(after, fitted);
  const before = own.reduce((sum, mean) => sum + mean / n, 0);
  const effect = own.reduce((sum, mean, i) => sum + ((then[i] ?? 0) - mean) / n, 0);
  // How the effect goes with each coefficient.
  const step = new Float64Array(width);
  after.forEach((row, i) => {
    const [to, from] = [slope(then[i] ?? 0), slope(own[i] ?? 0)];
    for (let j = 0; j < width; j++) {
      step[j] = (step[j] ?? 0) + (to * (row[j] ?? 0) - from * (rows[i]?.[j] ?? 0)) / n;
    }
  });
  const direction = fit.solve(step);
  const outcome = y.reduce((sum, value) => sum + value, 0) / n;
  let [squares, effectSquares] = [0, 0];
  rows.forEach((row, i) => {
    const residual = (y[i] ?? 0) - (own[i] ?? 0);
    const influence = (then[i] ?? 0) - (own[i] ?? 0) - effect + n * dot(direction, row) * residual;
    effectSquares += influence ** 2;
    squares += ((y[i] ?? 0) - outcome + influence) ** 2;
  });
  const scale = 1 / (n * Math.max(1, n - fit.rank));
  const [variance, effectVariance] = [squares * scale, effectSquares * scale];
  const linear = isShare ? [] : labels;
  const terms = linear.flatMap((term, j): ShiftTerm[] => {
    const [coefficient = 0, change = 0] = [fit.coefficients[j], step[j]];
    return coefficient * change === 0 ? [] : [{ label: term, coefficient, change }];
  });
  return {
    effect,
    before,
    variance,
    effectVariance,
    isFlat: y.every((value) => value === y[0]),
    terms,
    rows: n,
    ...supportOf(rows, after, x, moved, sorted, fit.solve),
  };
}

/**
 * A moved row is like those seen where its leverage does not exceed the largest of those (hidden
 * extrapolation; Montgomery and Peck, Linear Regression Analysis, 3.8), looked at in a part of
 * the rows.
 */
function supportOf(
  rows: readonly Float64Array[],
  after: readonly Float64Array[],
  x: Float64Array,
  moved: Float64Array,
  sorted: Float64Array,
  solve: (v: Float64Array) => Float64Array,
): Pick<Shift, "supported" | "inRange"> {
  const leverage = (row: Float64Array) => dot(row, solve(row));
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const stride = Math.max(1, Math.ceil(x.length / LOOKED_AT));
  const looked = rows.map((_, i) => i).filter((i) => i % stride === 0);
  const bound = looked.reduce((most, i) => Math.max(most, leverage(rows[i] ?? NONE)), 0);
  const within = looked.filter((i) => (moved[i] ?? 0) >= min && (moved[i] ?? 0) <= max);
  const like = within.filter((i) => leverage(after[i] ?? NONE) <= bound);
  return { supported: like.length / looked.length, inRange: within.length / looked.length };
}

function movedTo(value: number, change: Change): number {
  switch (change.kind) {
    case "set":
      return Number(change.value);
    case "multiply":
      return value * change.factor;
    case "add":
      return value + change.amount;
  }
}

function transposed(columns: readonly Regressor[], n: number): Float64Array[] {
  return Array.from({ length: n }, (_, i) =>
    Float64Array.from(columns, ({ values }) => values[i] ?? 0),
  );
}

/** An interval for the moved outcome's mean, of a share within 0..1. */
export function shiftedInterval(value: number, variance: number, level: number, isShare: boolean) {
  const half = normalQuantile(1 - (1 - level) / 2) * Math.sqrt(variance);
  const bounded = (end: number) => (isShare ? Math.min(1, Math.max(0, end)) : end);
  return {
    low: bounded(value - half),
    high: bounded(value + half),
    level,
    method: "delta",
  } as const;
}
