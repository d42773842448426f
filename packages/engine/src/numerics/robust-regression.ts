import { leastSquares } from "./least-squares.ts";
import { dot } from "./logistic-regression.ts";

/** A row that alone decides a coefficient leaves nothing to judge its error by. */
const ALONE = 1e-8;
/** The share of a coefficient's pull from which such a row decides it. */
const DECIDES = 1e-6;

/** Least squares with errors that hold whatever the spread of the rows. */
export interface RobustRegression {
  readonly coefficients: Float64Array;
  /** HC3; 0 of a column that the earlier ones determine, and of one that a single row decides. */
  readonly errors: Float64Array;
  readonly rank: number;
  readonly df: number;
  readonly fitted: Float64Array;
  /** Each row's outcome less its fit without it: e / (1 − h). */
  readonly apart: Float64Array;
  readonly leverages: Float64Array;
  /** Of the outcome's squared deviations. */
  readonly rSquared: number;
  /** (ΦᵀΦ)⁻¹ v. */
  solve(v: Float64Array): Float64Array;
  /** HC2's degrees of freedom of a coefficient, fewer than `df` where few rows decide it. */
  dfOf(place: number): number;
}

/** Rows × cubed columns, of the degrees of freedom of all coefficients: beyond, `df` serves. */
const PRODUCTS = 1_000_000_000;

/**
 * Ordinary least squares; the variance of its coefficients is (ΦᵀΦ)⁻¹ Φᵀ diag(e² / (1 − h)²) Φ
 * (ΦᵀΦ)⁻¹, HC3 of J. G. MacKinnon and H. White (1985), which J. S. Long and L. H. Ervin (The American
 * Statistician 54, 2000) recommend below 250 rows.
 *
 * @param rows - the first column is the constant.
 */
export function robustRegression(
  rows: readonly Float64Array[],
  y: ArrayLike<number>,
  width: number,
): RobustRegression {
  const n = rows.length;
  const fit = leastSquares(rows, y, width);
  const { coefficients, rank, solve } = fit;
  const [fitted, apart, leverages] = [0, 1, 2].map(() => new Float64Array(n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const variances = new Float64Array(width);
  const isDecided = new Uint8Array(width);
  let diagonal: Float64Array | null = null;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += (y[i] ?? 0) / n;
  let [rest, whole] = [0, 0];
  rows.forEach((row, i) => {
    const pull = solve(row);
    const leverage = Math.min(1, dot(row, pull));
    const value = dot(row, coefficients);
    const residual = (y[i] ?? 0) - value;
    fitted[i] = value;
    leverages[i] = leverage;
    apart[i] = 1 - leverage < ALONE ? 0 : residual / (1 - leverage);
    rest += residual * residual;
    whole += ((y[i] ?? 0) - mean) ** 2;
    for (let j = 0; j < width; j++)
      variances[j] = (variances[j] ?? 0) + ((pull[j] ?? 0) * (apart[i] ?? 0)) ** 2;
    if (1 - leverage >= ALONE) return;
    diagonal ??= Float64Array.from(coefficients, (_, j) => solve(unit(width, j))[j] ?? 0);
    // Of (ΦᵀΦ)⁻¹ the diagonal bounds what a row pulls, so this is its share of the coefficient.
    for (const [j, most] of diagonal.entries())
      if ((pull[j] ?? 0) ** 2 > DECIDES * most) isDecided[j] = 1;
  });
  return {
    coefficients,
    errors: variances.map((variance, j) => (isDecided[j] ? 0 : Math.sqrt(variance))),
    rank,
    df: n - rank,
    fitted,
    apart,
    leverages,
    rSquared: whole > 0 ? Math.max(0, 1 - rest / whole) : 0,
    solve,
    dfOf: (place) => {
      if (n * width ** 3 > PRODUCTS) return n - rank;
      return Math.min(n - rank, effectiveDf(rows, leverages, solve, place));
    },
  };
}

/**
 * (Σ g²)² / Σᵢⱼ uᵢuⱼ·M²ᵢⱼ with g the row of (ΦᵀΦ)⁻¹Φᵀ, u = g² / (1 − h) and M = I − H: of the χ² with
 * the mean and the variance that HC2, Σ u·e², has where all rows have the same spread (R. M. Bell and
 * D. F. McCaffrey 2002; G. W. Imbens and M. Kolesár 2016). They serve HC3's error too, which divides
 * by 1 − h once more and is never smaller, so that its interval is the wider of the two. The sum is
 * Σ u²·(1 − 2h) + tr(ASAS), A = (ΦᵀΦ)⁻¹ and S = Φᵀ diag(u) Φ.
 */
function effectiveDf(
  rows: readonly Float64Array[],
  leverages: Float64Array,
  solve: (v: Float64Array) => Float64Array,
  place: number,
): number {
  const width = rows[0]?.length ?? 0;
  const along = solve(unit(width, place));
  const spread = Array.from({ length: width }, () => new Float64Array(width));
  let [squares, pairs] = [0, 0];
  rows.forEach((row, i) => {
    const apart = 1 - (leverages[i] ?? 0);
    if (apart < ALONE) return;
    const square = dot(along, row) ** 2;
    const u = square / apart;
    squares += square;
    pairs += u * u * (2 * apart - 1);
    for (let j = 0; j < width; j++) {
      const column = spread[j] as Float64Array;
      const left = u * (row[j] ?? 0);
      if (left === 0) continue;
      for (let k = 0; k <= j; k++) column[k] = (column[k] ?? 0) + left * (row[k] ?? 0);
    }
  });
  spread.forEach((column, j) => {
    for (let k = j + 1; k < width; k++) column[k] = spread[k]?.[j] ?? 0;
  });
  const solved = spread.map(solve);
  for (let j = 0; j < width; j++) {
    for (let k = 0; k < width; k++) pairs += (solved[j]?.[k] ?? 0) * (solved[k]?.[j] ?? 0);
  }
  return pairs > 0 ? (squares * squares) / pairs : 1;
}

function unit(width: number, place: number): Float64Array {
  const vector = new Float64Array(width);
  vector[place] = 1;
  return vector;
}
