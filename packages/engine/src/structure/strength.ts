/**
 * How closely two columns go together, on one scale from 0 to 1 whatever they hold: |ρ| of two
 * numbers (C. Spearman), the root of the ranks' η² of groups and a number (that is Kruskal and
 * Wallis' H over n − 1), Cramér's V of two categories. All are a share of spread that is told, and of
 * two levels or of a line they are the same figure, so that their lower ends can be ranked.
 *
 * Of ρ the interval is Fisher's. Elsewhere n·artanh² of the figure takes the place of chi-square: next
 * to nothing it is that, whose noncentrality makes the interval without the bias of many groups
 * (J. H. Steiger 2004), and of a strong relation it has the error of Fisher's z. V is also given the
 * error that its cells have (Y. M. M. Bishop, S. E. Fienberg and P. W. Holland, Discrete multivariate
 * analysis, 1975, chapter 11).
 */
import { type Contingency, chiSquareTest, contingency, isSparse } from "../numerics/contingency.ts";
import { aroundR, rankError } from "../numerics/fisher-interval.ts";
import { noncentralityInterval } from "../numerics/noncentral-chi-square.ts";
import { normalQuantile } from "../numerics/normal.ts";
import { joinRare } from "../numerics/permutation-moments.ts";
import { midRanks } from "../numerics/ranks.ts";
import { NO_LEVEL, type ScanColumn } from "./scan-column.ts";

/** Levels of fewer rows are one group. */
const ROWS_PER_GROUP = 5;
const NEARLY_ONE = 0.999_999;

export interface Strength {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** Of two numbers whether the one falls as the other rises. */
  readonly falls: boolean;
  /** Rows that have both. */
  readonly n: number;
}

type Numbers = Extract<ScanColumn, { kind: "number" }>;
type Levels = Extract<ScanColumn, { kind: "category" }>;

/** Null where a side does not vary in the rows that have both. */
export function strengthOf(x: ScanColumn, y: ScanColumn, level: number): Strength | null {
  if (x.kind === "number")
    return y.kind === "number" ? ofNumbers(x, y, level) : ofGroups(y, x, level);
  return y.kind === "number" ? ofGroups(x, y, level) : ofLevels(x, y, level);
}

function ofNumbers({ values: x }: Numbers, { values: y }: Numbers, level: number): Strength | null {
  const rows: number[] = [];
  x.forEach((value, row) => {
    if (Number.isFinite(value) && Number.isFinite(y[row])) rows.push(row);
  });
  const [a, b] = [x, y].map((of) => centredRanks(rows.map((row) => of[row] as number)));
  if (!a || !b) return null;
  let rho = 0;
  for (let row = 0; row < a.length; row++) rho += (a[row] as number) * (b[row] as number);
  const error = rankError(rows.length, rho);
  const { low, high } = error === null ? { low: rho, high: rho } : aroundR(rho, error, level);
  const falls = rho < 0;
  const [least, most] = falls ? [-high, -low] : [low, high];
  return {
    value: Math.abs(rho),
    low: Math.max(0, least),
    high: most,
    level,
    falls,
    n: rows.length,
  };
}

/** Of length 1; null where all are tied. */
function centredRanks(values: readonly number[]): Float64Array | null {
  const { ranks } = midRanks(values);
  const middle = (values.length + 1) / 2;
  const centred = ranks.map((rank) => rank - middle);
  const length = Math.sqrt(centred.reduce((sum, rank) => sum + rank * rank, 0));
  return length > 0 ? centred.map((rank) => rank / length) : null;
}

function ofGroups({ codes, levels }: Levels, { values }: Numbers, level: number): Strength | null {
  const rows: number[] = [];
  const sizes = new Uint32Array(levels + 1);
  values.forEach((value, row) => {
    const code = codes[row] as number;
    if (code === NO_LEVEL || !Number.isFinite(value)) return;
    rows.push(row);
    sizes[code] = (sizes[code] as number) + 1;
  });
  const ranks = centredRanks(rows.map((row) => values[row] as number));
  if (!ranks) return null;
  const sums = new Float64Array(levels + 1);
  const counts = new Uint32Array(levels + 1);
  rows.forEach((row, at) => {
    const code = codes[row] as number;
    const group = (sizes[code] as number) < ROWS_PER_GROUP ? levels : code;
    sums[group] = (sums[group] as number) + (ranks[at] as number);
    counts[group] = (counts[group] as number) + 1;
  });
  let [between, groups] = [0, 0];
  counts.forEach((count, group) => {
    if (count === 0) return;
    groups++;
    between += (sums[group] as number) ** 2 / count;
  });
  return groups < 2 ? null : onFishersScale(Math.sqrt(between), rows.length, groups - 1, 1, level);
}

function ofLevels(x: Levels, y: Levels, level: number): Strength | null {
  const counts = Array.from({ length: x.levels }, () => new Array<number>(y.levels).fill(0));
  x.codes.forEach((code, row) => {
    const other = y.codes[row] as number;
    const cells = code === NO_LEVEL || other === NO_LEVEL ? undefined : counts[code];
    if (cells) cells[other] = (cells[other] as number) + 1;
  });
  const all = contingency(counts);
  const table = isSparse(all) ? joinRare(all) : all;
  const side = Math.min(table.rows.length, table.columns.length) - 1;
  if (side < 1) return null;
  const { statistic, df } = chiSquareTest(table);
  const v = Math.sqrt(statistic / table.n / side);
  const strength = onFishersScale(v, table.n, df, side, level);
  const reach = normalQuantile((1 + level) / 2) * cellError(table, v, side);
  const around = Math.atanh(strength.value);
  return {
    ...strength,
    low: Math.max(0, Math.min(strength.low, Math.tanh(around - reach))),
    high: Math.max(strength.high, Math.tanh(around + reach)),
  };
}

function onFishersScale(raw: number, n: number, df: number, side: number, level: number): Strength {
  const statistic = n * side * Math.atanh(Math.min(raw, NEARLY_ONE)) ** 2;
  const { low, high } = noncentralityInterval(statistic, df, level);
  const from = (noncentrality: number) => Math.tanh(Math.sqrt(noncentrality / n / side));
  const value = from(Math.max(0, statistic - df));
  return {
    value,
    low: Math.min(value, from(low)),
    high: Math.max(value, from(high)),
    level,
    falls: false,
    n,
  };
}

/** The standard error of artanh V by the influence of each cell on φ². */
function cellError({ counts, rows, columns, n }: Contingency, v: number, side: number): number {
  const ratio = (i: number, j: number) =>
    ((counts[i]?.[j] ?? 0) * n) / ((rows[i] as number) * (columns[j] as number));
  const ofRow = rows.map((size, i) =>
    columns.reduce((sum, _, j) => sum + (ratio(i, j) * (counts[i]?.[j] ?? 0)) / size, 0),
  );
  const ofColumn = columns.map((size, j) =>
    rows.reduce((sum, _, i) => sum + (ratio(i, j) * (counts[i]?.[j] ?? 0)) / size, 0),
  );
  let [mean, squares] = [0, 0];
  rows.forEach((_, i) => {
    columns.forEach((_, j) => {
      const share = (counts[i]?.[j] ?? 0) / n;
      const influence = 2 * ratio(i, j) - (ofRow[i] as number) - (ofColumn[j] as number);
      mean += share * influence;
      squares += share * influence ** 2;
    });
  });
  const ofSquare = Math.sqrt(Math.max(0, squares - mean ** 2) / n);
  const rest = 1 - Math.min(v, NEARLY_ONE) ** 2;
  return v > 0 ? ofSquare / (2 * v * side) / rest : 0;
}
