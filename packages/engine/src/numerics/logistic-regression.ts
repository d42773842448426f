import { leastSquares } from "./least-squares.ts";

/** A logistic regression, by what it says of a row. */
export interface LogisticRegression {
  readonly coefficients: Float64Array;
  /** Columns that were kept. */
  readonly rank: number;
  /** The inverse information times a vector. */
  solve(v: Float64Array): Float64Array;
  /** P(y = 1) of a row, in (0, 1). */
  chance(row: Float64Array): number;
  /** By how much a row of weight 1 moves its own fit on the logit's scale. */
  leverage(row: Float64Array): number;
}

const STEPS = 30;
const SETTLED = 1e-9;
/** Logits beyond these are as good as certain. */
const MOST = 30;

/**
 * Weighted logistic regression by Newton's steps, each a weighted least squares (P. McCullagh and
 * J. A. Nelder, Generalized Linear Models, 1989, 2.5), halved while they make the fit worse. The
 * ridge, on all but the first column, keeps coefficients finite where a column separates.
 *
 * @param rows - the first column is the constant.
 * @param y - in 0..1.
 */
export function logisticRegression(
  rows: readonly Float64Array[],
  y: ArrayLike<number>,
  width: number,
  { weights, ridge }: { readonly weights?: ArrayLike<number>; readonly ridge: number },
): LogisticRegression {
  const n = rows.length;
  const working = new Float64Array(n);
  const target = new Float64Array(n);
  let coefficients = new Float64Array(width);
  let loss = lossOf(rows, y, coefficients, weights, ridge);
  let fit = leastSquares([], [], width);
  for (let step = 0; step < STEPS; step++) {
    rows.forEach((row, i) => {
      const logit = logitOf(row, coefficients);
      const p = logistic(logit);
      const spread = p * (1 - p);
      working[i] = spread * (weights ? (weights[i] ?? 0) : 1);
      target[i] = logit + ((y[i] ?? 0) - p) / spread;
    });
    fit = leastSquares(rows, target, width, { weights: working, ridge });
    let next = fit.coefficients;
    let nextLoss = lossOf(rows, y, next, weights, ridge);
    for (let halved = 0; halved < 10 && nextLoss > loss; halved++) {
      next = next.map((value, j) => (value + (coefficients[j] ?? 0)) / 2);
      nextLoss = lossOf(rows, y, next, weights, ridge);
    }
    const gained = loss - nextLoss;
    if (gained > 0) [coefficients, loss] = [Float64Array.from(next), nextLoss];
    if (gained <= SETTLED * (1 + Math.abs(loss))) break;
  }
  const chance = (row: Float64Array) => logistic(logitOf(row, coefficients));
  return {
    coefficients,
    rank: fit.rank,
    solve: fit.solve,
    chance,
    leverage: (row) => {
      const p = chance(row);
      return p * (1 - p) * dot(row, fit.solve(row));
    },
  };
}

function lossOf(
  rows: readonly Float64Array[],
  y: ArrayLike<number>,
  coefficients: Float64Array,
  weights: ArrayLike<number> | undefined,
  ridge: number,
): number {
  let loss = 0;
  for (let j = 1; j < coefficients.length; j++) loss += (ridge / 2) * (coefficients[j] ?? 0) ** 2;
  rows.forEach((row, i) => {
    const logit = logitOf(row, coefficients);
    const surprise = Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(0, logit);
    loss += (weights ? (weights[i] ?? 0) : 1) * (surprise - (y[i] ?? 0) * logit);
  });
  return loss;
}

function logitOf(row: Float64Array, coefficients: Float64Array): number {
  return Math.min(MOST, Math.max(-MOST, dot(row, coefficients)));
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
