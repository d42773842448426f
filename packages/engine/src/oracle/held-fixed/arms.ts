/**
 * What a share or mean would be if all rows had a value of a column, and if none had it, both with
 * the same other columns held fixed: a regression of the outcome among the rows with the value (and
 * one among those without), weighted by one over the chance of having it, is read in every row (J.
 * M. Wooldridge, "Inverse probability weighted estimation for general missing data problems", 2007).
 * It is right where either the regression or the chance is (doubly robust), and within strata of
 * levels that one regression follows it is the average over them. The variance is that of the
 * influence function of augmented weighting, with the residual of each row from a fit without it
 * (Pregibon 1981), as cross-fitting would have it (Chernozhukov and others 2018).
 */
import { leastSquares } from "../../numerics/least-squares.ts";
import { dot, logisticRegression } from "../../numerics/logistic-regression.ts";
import { normalQuantile } from "../../numerics/normal.ts";
import { studentTQuantile } from "../../numerics/student-t.ts";

/** On standardised columns: a tenth of a row's worth of doubt for the chance, next to none else. */
const CHANCE_RIDGE = 0.1;
const OUTCOME_RIDGE = 1e-9;
/** A row may weigh so many times the average row of its side; beyond, it has no counterpart. */
const MOST_WEIGHT = 20;
const LEAST_LEFT = 0.05;

/** Rows with and without a value, and what is known of them. */
export interface Sides {
  readonly outcome: Float64Array;
  /** 1 where the column has the value. */
  readonly changed: Uint8Array;
  /** Constant first, the same columns for both sides. */
  readonly design: readonly Float64Array[];
  readonly isShare: boolean;
}

/** P(changed | held columns) in each row. */
export function chancesOf({ changed, design }: Sides): Float64Array {
  const width = design[0]?.length ?? 1;
  const fit = logisticRegression(design, changed, width, { ridge: CHANCE_RIDGE });
  return Float64Array.from(design, (row) => fit.chance(row));
}

/** Whether a row has counterparts on both sides. */
export function isMatched(chance: number, share: number): boolean {
  return share <= MOST_WEIGHT * chance && 1 - share <= MOST_WEIGHT * (1 - chance);
}

export interface Arms {
  /** If every row had the value. */
  readonly value: number;
  readonly error: number;
  /** Less what would be if none had it. */
  readonly difference: number;
  readonly differenceError: number;
  /** The changed rows' weights in the average, and the others' in theirs, Σ = 1. */
  readonly weights: Float64Array;
  readonly otherWeights: Float64Array;
  /** Of what would be if none had it, and of log(value / that). */
  readonly otherError: number;
  readonly ratioError: number;
  /** Of the smaller side, by its weights (L. Kish 1965), less one. */
  readonly df: number;
}

/** @param kept - rows that are averaged over; the others only teach. */
export function estimateArms(sides: Sides, chances: Float64Array, kept: readonly number[]): Arms {
  const { changed } = sides;
  const [on, off] = [1, 0].map((side) => armOf(sides, chances, kept, side)) as [Arm, Arm];
  const difference = on.value - off.value;
  const n = kept.length;
  let [own, other, both, ratio] = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [a, b] = [on.influence[i] ?? 0, off.influence[i] ?? 0];
    own += a * a;
    other += b * b;
    both += (a - b) ** 2;
    ratio += (a / on.value - b / off.value) ** 2;
  }
  const scale = 1 / (n * Math.max(1, n - 1));
  return {
    value: on.value,
    error: Math.sqrt(own * scale),
    difference,
    differenceError: Math.sqrt(both * scale),
    otherError: Math.sqrt(other * scale),
    ratioError: Math.sqrt(ratio * scale),
    weights: weightsOf(kept, changed, chances, 1),
    otherWeights: weightsOf(kept, changed, chances, 0),
    df: Math.max(1, Math.min(on.effective, off.effective) - 1),
  };
}

interface Arm {
  readonly value: number;
  readonly influence: Float64Array;
  readonly effective: number;
}

function armOf(
  { outcome, changed, design, isShare }: Sides,
  chances: Float64Array,
  kept: readonly number[],
  side: number,
): Arm {
  const width = design[0]?.length ?? 1;
  const weights = weightsOf(kept, changed, chances, side);
  const rows = kept.filter((row) => changed[row] === side);
  const of = rows.map((row) => design[row] as Float64Array);
  const own = Float64Array.from(rows, (row) => outcome[row] ?? 0);
  // Weights of one on average, so that a ridge is as strong as rows.
  const fitWeights = weights.map((weight) => weight * rows.length);
  const fit = isShare
    ? logisticRegression(of, own, width, { weights: fitWeights, ridge: OUTCOME_RIDGE })
    : linear(of, own, width, fitWeights);
  const fitted = Float64Array.from(kept, (row) => fit.chance(design[row] as Float64Array));
  const value = fitted.reduce((sum, one) => sum + one, 0) / kept.length;
  const influence = fitted.map((one) => one - value);
  let at = 0;
  kept.forEach((row, i) => {
    if (changed[row] !== side) return;
    const weight = weights[at] ?? 0;
    const leverage = (fitWeights[at] ?? 0) * fit.leverage(design[row] as Float64Array);
    at++;
    const left = Math.max(LEAST_LEFT, 1 - leverage);
    const residual = ((outcome[row] ?? 0) - (fitted[i] ?? 0)) / left;
    influence[i] = (influence[i] ?? 0) + kept.length * weight * residual;
  });
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  return { value, influence, effective: squares > 0 ? 1 / squares : 0 };
}

function linear(
  rows: readonly Float64Array[],
  y: Float64Array,
  width: number,
  weights: Float64Array,
) {
  const fit = leastSquares(rows, y, width, { weights });
  return {
    chance: (row: Float64Array) => dot(row, fit.coefficients),
    leverage: (row: Float64Array) => dot(row, fit.solve(row)),
  };
}

/** One over the chance of being on a side, of its rows, Σ = 1. */
function weightsOf(
  kept: readonly number[],
  changed: Uint8Array,
  chances: Float64Array,
  side: number,
): Float64Array {
  const inverse = kept
    .filter((row) => changed[row] === side)
    .map((row) => 1 / (side === 1 ? (chances[row] ?? 1) : 1 - (chances[row] ?? 0)));
  const total = inverse.reduce((sum, weight) => sum + weight, 0);
  return Float64Array.from(inverse, (weight) => weight / total);
}

/** Student's interval; of a share on the logit's scale, so that it stays within 0..1. */
export function armInterval(
  value: number,
  error: number,
  {
    df,
    level,
    isShare,
  }: { readonly df: number; readonly level: number; readonly isShare: boolean },
) {
  if (!(error > 0)) return null;
  const t = df > 1e6 ? normalQuantile : (p: number) => studentTQuantile(p, df);
  const half = t(1 - (1 - level) / 2) * error;
  if (!isShare) return { low: value - half, high: value + half, level, method: "delta" } as const;
  const inner = Math.min(1 - 1e-9, Math.max(1e-9, value));
  const [logit, spread] = [Math.log(inner / (1 - inner)), half / (inner * (1 - inner))];
  const back = (x: number) => 1 / (1 + Math.exp(-x));
  return {
    low: Math.min(value, back(logit - spread)),
    high: Math.max(value, back(logit + spread)),
    level,
    method: "delta",
  } as const;
}
