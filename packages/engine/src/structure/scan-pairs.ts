import { chiSquareTest, contingency, cramersV, gTest, isSparse } from "../numerics/contingency.ts";
import { perfectPValue, ROUNDING } from "../numerics/correlation.ts";
import { adjustForDiscovery, DISCOVERY_RATE } from "../numerics/false-discovery.ts";
import { sequentialPermutation } from "../numerics/permutation.ts";
import { hasPlainTail, joinRare, momentsPValue } from "../numerics/permutation-moments.ts";
import { studentTTwoSided } from "../numerics/student-t.ts";
import { chiSquareTail, fisherFTail } from "../numerics/tail-probabilities.ts";
import { NO_LEVEL, type RankedNumbers, rankNumbers, type ScanColumn } from "./scan-column.ts";

/** How two columns of a scan go together. */
export interface ScannedPair {
  readonly x: string;
  readonly y: string;
  /** `spearman`, `kruskal_wallis`, `chi_square`, or `chi_square_permutation` (sparse counts). */
  readonly test: string;
  readonly statistic: number;
  readonly pValue: number;
  /** By Benjamini and Hochberg over the whole scan; a discovery where it is at most the rate. */
  readonly adjusted: number;
  readonly dependent: boolean;
  /** A test with other assumptions comes to the other verdict at this p-value's threshold. */
  readonly borderline: boolean;
  /** By name: `cramers_v`, `pearson_r`, `spearman_rho`, `eta_squared`. */
  readonly effect: Readonly<Record<string, number>>;
  readonly n: number;
}

export interface ScanOptions {
  readonly seed: number;
  /** The false discovery rate; {@link DISCOVERY_RATE} unless given. */
  readonly rate?: number;
  /** Only pairs with this column; all unless given. */
  readonly of?: string | null;
}

type Tested = Omit<ScannedPair, "x" | "y" | "adjusted" | "dependent" | "borderline"> & {
  readonly check: number;
};

type Prepared =
  | { readonly kind: "number"; readonly numbers: RankedNumbers }
  | { readonly kind: "category"; readonly codes: Uint16Array; readonly levels: number };

/**
 * Tests every two columns and controls the false discovery rate over all of them. Numbers are
 * judged by ranks, which no single row can sway (a scan meets the one pair of thousands whose
 * largest values coincide), and checked by means; categories by chi-square, sparse ones by
 * its permutation distribution. Pairs in which a side never varies are left out.
 */
export function scanPairs(
  columns: readonly ScanColumn[],
  { seed, rate = DISCOVERY_RATE, of = null }: ScanOptions,
): ScannedPair[] {
  const prepared = columns.map(prepare);
  const found: { readonly x: string; readonly y: string; readonly tested: Tested }[] = [];
  for (let j = 1; j < columns.length; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [prepared[i], prepared[j]];
      const [x, y] = [columns[i]?.name ?? "", columns[j]?.name ?? ""];
      if (of !== null && x !== of && y !== of) continue;
      const tested = a && b ? testPair(a, b, seed) : null;
      if (tested) found.push({ x, y, tested });
    }
  }
  const adjusted = adjustForDiscovery(found.map(({ tested }) => tested.pValue));
  const threshold = found.reduce(
    (most, { tested }, i) =>
      (adjusted[i] as number) <= rate ? Math.max(most, tested.pValue) : most,
    rate / Math.max(1, found.length),
  );
  return found.map(({ x, y, tested: { check, ...tested } }, i) => {
    const dependent = (adjusted[i] as number) <= rate;
    const borderline = dependent !== check <= threshold;
    return { x, y, ...tested, adjusted: adjusted[i] as number, dependent, borderline };
  });
}

function prepare(column: ScanColumn): Prepared | null {
  if (column.kind === "category") {
    return { kind: "category", codes: column.codes, levels: column.levels };
  }
  const numbers = rankNumbers(column.values);
  return numbers && { kind: "number", numbers };
}

function testPair(a: Prepared, b: Prepared, seed: number): Tested | null {
  if (a.kind === "number" && b.kind === "number") return testNumbers(a.numbers, b.numbers);
  if (a.kind === "category" && b.kind === "category") return testCategories(a, b, seed);
  const [group, measure] = a.kind === "category" ? [a, b] : [b, a];
  if (group.kind !== "category" || measure.kind !== "number") return null;
  return testGroups(group.codes, group.levels, measure.numbers);
}

function testNumbers(x: RankedNumbers, y: RankedNumbers): Tested | null {
  const n = countBoth(x.present, y.present, x.values.length);
  const linear = correlate(x.values, y.values, x.present, y.present, n);
  const monotone = correlate(x.ranks, y.ranks, x.present, y.present, n);
  if (linear === null || monotone === null) return null;
  return {
    test: "spearman",
    statistic: monotone,
    pValue: correlationPValue(monotone, n),
    check: correlationPValue(linear, n),
    effect: { pearson_r: linear, spearman_rho: monotone },
    n,
  };
}

function correlationPValue(r: number, n: number): number {
  const rest = 1 - r * r;
  if (rest <= ROUNDING) return perfectPValue(Array.from({ length: n }, () => 1));
  return studentTTwoSided(r * Math.sqrt((n - 2) / rest), n - 2);
}

function countBoth(a: Uint8Array | null, b: Uint8Array | null, rows: number): number {
  if (!a && !b) return rows;
  let n = 0;
  for (let row = 0; row < rows; row++)
    n += (a ? (a[row] as number) : 1) & (b ? (b[row] as number) : 1);
  return n;
}

/** Over the rows in which both are present; null where a side does not vary there. */
function correlate(
  x: Float64Array,
  y: Float64Array,
  inX: Uint8Array | null,
  inY: Uint8Array | null,
  n: number,
): number | null {
  if (n < 3) return null;
  let xy = 0;
  for (let row = 0; row < x.length; row++) xy += (x[row] as number) * (y[row] as number);
  const ofX = momentsWithin(x, inY);
  const ofY = momentsWithin(y, inX);
  const scale =
    Math.sqrt(ofX.squares - ofX.sum ** 2 / n) * Math.sqrt(ofY.squares - ofY.sum ** 2 / n);
  if (!(scale > 1e-12 * n)) return null;
  return Math.min(1, Math.max(-1, (xy - (ofX.sum * ofY.sum) / n) / scale));
}

/** Of a standardised column in the rows in which another is present. */
function momentsWithin(x: Float64Array, other: Uint8Array | null) {
  let [sum, squares] = [0, 0];
  if (!other) {
    for (let row = 0; row < x.length; row++) squares += (x[row] as number) ** 2;
    return { sum: 0, squares };
  }
  for (let row = 0; row < x.length; row++) {
    const value = (x[row] as number) * (other[row] as number);
    sum += value;
    squares += value * value;
  }
  return { sum, squares };
}

function testGroups(codes: Uint16Array, levels: number, measure: RankedNumbers): Tested | null {
  const { values, ranks, present } = measure;
  const sizes = new Float64Array(levels);
  const sums = new Float64Array(levels);
  const rankSums = new Float64Array(levels);
  let [squares, rankSquares] = [0, 0];
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code === NO_LEVEL || (present && present[row] === 0)) continue;
    const value = values[row] as number;
    const rank = ranks[row] as number;
    sizes[code] = (sizes[code] as number) + 1;
    sums[code] = (sums[code] as number) + value;
    rankSums[code] = (rankSums[code] as number) + rank;
    squares += value * value;
    rankSquares += rank * rank;
  }
  const byValue = splitSquares(sizes, sums, squares);
  const byRank = splitSquares(sizes, rankSums, rankSquares);
  const { groups, n } = byValue;
  const [df1, df2] = [groups - 1, n - groups];
  if (df1 < 1 || df2 < 1 || byValue.total <= 0 || byRank.total <= 0) return null;
  const within = byValue.total - byValue.between;
  // Kruskal and Wallis' H, corrected for ties, is this share of the ranks' squares.
  const h = ((n - 1) * byRank.between) / byRank.total;
  return {
    test: "kruskal_wallis",
    statistic: h,
    pValue: chiSquareTail(h, df1),
    check: within > 0 ? fisherFTail(byValue.between / df1 / (within / df2), df1, df2) : 0,
    effect: { eta_squared: Math.min(1, byValue.between / byValue.total) },
    n,
  };
}

/** Squares about the mean of standardised values: all, and those between the groups. */
function splitSquares(sizes: Float64Array, sums: Float64Array, squares: number) {
  const n = sizes.reduce((total, size) => total + size, 0);
  const mean = sums.reduce((total, sum) => total + sum, 0) / n;
  let [between, groups] = [0, 0];
  for (let code = 0; code < sizes.length; code++) {
    const size = sizes[code] as number;
    if (size === 0) continue;
    groups++;
    between += size * ((sums[code] as number) / size - mean) ** 2;
  }
  const total = squares - n * mean * mean;
  return { n, groups, total: total > 1e-12 * n ? total : 0, between };
}

/** Work for one pair, in shuffled rows; that of most ends early. */
const SHUFFLED_ROWS = 5_000_000;
/** The scan's p-values below this are worth a closer look. */
const SUSPECT = 0.001;

function testCategories(
  a: Extract<Prepared, { kind: "category" }>,
  b: Extract<Prepared, { kind: "category" }>,
  seed: number,
): Tested | null {
  const cells = new Uint32Array(a.levels * b.levels);
  for (let row = 0; row < a.codes.length; row++) {
    const [p, q] = [a.codes[row] as number, b.codes[row] as number];
    if (p === NO_LEVEL || q === NO_LEVEL) continue;
    const cell = p * b.levels + q;
    cells[cell] = (cells[cell] as number) + 1;
  }
  const table = contingency(
    Array.from({ length: a.levels }, (_, i) =>
      Array.from(cells.subarray(i * b.levels, (i + 1) * b.levels)),
    ),
  );
  if (table.rows.length < 2 || table.columns.length < 2) return null;
  const chiSquare = chiSquareTest(table);
  const common = {
    statistic: chiSquare.statistic,
    effect: { cramers_v: cramersV(table) },
    n: table.n,
  };
  if (!isSparse(table)) {
    const { pValue } = chiSquare;
    return { test: "chi_square", pValue, check: gTest(table).pValue, ...common };
  }
  const test = "chi_square_permutation";
  const rough = momentsPValue(table);
  if (hasPlainTail(table)) return { test, pValue: rough, check: chiSquare.pValue, ...common };
  // What the tail of a few nearly empty cells cannot say, the joined table can, or permutations:
  // twice the lesser of both, by Bonferroni.
  const joined = momentsPValue(joinRare(table));
  const permuted =
    rough > SUSPECT || joined < SUSPECT
      ? 1
      : sequentialPermutation(table, { seed, shuffledRows: SHUFFLED_ROWS, enough: 10 });
  return {
    test,
    pValue: Math.min(1, 2 * Math.min(joined, permuted ?? 1)),
    check: chiSquare.pValue,
    ...common,
  };
}
