/**
 * Ordinary least squares by the Cholesky factor of the normal equations, its columns scaled and
 * those that the earlier ones determine left out (their coefficient is 0).
 */
export interface LeastSquares {
  readonly coefficients: Float64Array;
  /** Columns that were kept. */
  readonly rank: number;
  /** (ΦᵀΦ)⁻¹ v over the kept columns. */
  solve(v: Float64Array): Float64Array;
}

interface Penalised {
  readonly weights?: ArrayLike<number>;
  /** Added to the squares of every column but the first. */
  readonly ridge?: number;
}

/** What is left of a column's squares, below which the earlier columns determine it. */
const COLLINEAR = 1e-9;

/** @param rows - of equal length, row by row; `weights` are 1 unless given. */
export function leastSquares(
  rows: readonly Float64Array[],
  y: ArrayLike<number>,
  width: number,
  { weights, ridge = 0 }: Penalised = {},
): LeastSquares {
  const gram = new Float64Array(width * width);
  const target = new Float64Array(width);
  rows.forEach((row, index) => {
    const value = y[index] ?? 0;
    const weight = weights ? (weights[index] ?? 0) : 1;
    for (let i = 0; i < width; i++) {
      const left = weight * (row[i] ?? 0);
      if (left === 0) continue;
      target[i] = (target[i] ?? 0) + left * value;
      for (let j = 0; j <= i; j++) {
        gram[i * width + j] = (gram[i * width + j] ?? 0) + left * (row[j] ?? 0);
      }
    }
  });
  for (let i = 1; i < width; i++) gram[i * width + i] = (gram[i * width + i] ?? 0) + ridge;
  const scales = Float64Array.from(
    { length: width },
    (_, i) => Math.sqrt(gram[i * width + i] ?? 0) || 1,
  );
  const { factor, kept } = factorise(gram, scales, width);
  const solve = (v: Float64Array) => backSolve(factor, kept, scales, v, width);
  return { coefficients: solve(target), rank: kept.filter(Boolean).length, solve };
}

function factorise(gram: Float64Array, scales: Float64Array, width: number) {
  const factor = new Float64Array(width * width);
  const kept: boolean[] = [];
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      if (j < i && !kept[j]) continue;
      let sum = (gram[i * width + j] ?? 0) / ((scales[i] ?? 1) * (scales[j] ?? 1));
      for (let k = 0; k < j; k++) {
        if (kept[k]) sum -= (factor[i * width + k] ?? 0) * (factor[j * width + k] ?? 0);
      }
      if (j < i) factor[i * width + j] = sum / (factor[j * width + j] ?? 1);
      else {
        kept[i] = sum > COLLINEAR;
        factor[i * width + i] = kept[i] ? Math.sqrt(sum) : 1;
      }
    }
  }
  return { factor, kept };
}

function backSolve(
  factor: Float64Array,
  kept: readonly boolean[],
  scales: Float64Array,
  v: Float64Array,
  width: number,
): Float64Array {
  const x = new Float64Array(width);
  for (let i = 0; i < width; i++) {
    if (!kept[i]) continue;
    let sum = (v[i] ?? 0) / (scales[i] ?? 1);
    for (let k = 0; k < i; k++) if (kept[k]) sum -= (factor[i * width + k] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (factor[i * width + i] ?? 1);
  }
  for (let i = width - 1; i >= 0; i--) {
    if (!kept[i]) continue;
    let sum = x[i] ?? 0;
    for (let k = i + 1; k < width; k++) {
      if (kept[k]) sum -= (factor[k * width + i] ?? 0) * (x[k] ?? 0);
    }
    x[i] = sum / (factor[i * width + i] ?? 1);
  }
  return x.map((value, i) => value / (scales[i] ?? 1));
}
