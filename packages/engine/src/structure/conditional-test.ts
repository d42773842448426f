import { type CodeTable, MISSING } from "../model/code-table.ts";
import { chiSquareTail } from "../numerics/tail-probabilities.ts";

/** Cells of one table of counts; a test that needs more of them is not made. */
const MAX_CELLS = 1 << 20;

export interface ConditionalTest {
  /** 2·Σ O·log(O / E) over the strata. */
  readonly statistic: number;
  /** (filled rows − 1)·(filled columns − 1), added up over the strata. */
  readonly df: number;
  readonly pValue: number;
  /** Rows in which all the columns are present. */
  readonly n: number;
}

export type ConditionalTester = (
  x: number,
  y: number,
  given: readonly number[],
) => ConditionalTest | null;

/**
 * The likelihood ratio test (G²) of two columns of codes within the strata of others, by one pass
 * over the rows into mixed-radix counts. Rows and columns that are empty in a stratum take their
 * degrees of freedom away (Y. M. M. Bishop, S. E. Fienberg and P. W. Holland, "Discrete
 * Multivariate Analysis", 1975). Null where the table of counts would be too large.
 */
export function conditionalTester(table: CodeTable): ConditionalTester {
  let cells = new Uint32Array(4_096);
  const logs = timesLog(table.rows);
  const codesOf = (column: number) => table.columns[column] as Uint16Array;
  const levelsOf = (column: number) => table.levels[column] as number;

  return (x, y, given) => {
    const [width, height] = [levelsOf(y), levelsOf(x)];
    const plane = width * height;
    const strata = given.reduce((product, column) => product * levelsOf(column), 1);
    const size = strata * plane;
    if (size > MAX_CELLS) return null;
    if (cells.length < size) cells = new Uint32Array(size);
    else cells.fill(0, 0, size);
    count(cells, table.rows, [...given, x, y].map(codesOf), [...given, x, y].map(levelsOf));
    return gSquared(cells, strata, height, width, logs);
  };
}

function count(
  cells: Uint32Array,
  rows: number,
  columns: readonly Uint16Array[],
  levels: readonly number[],
): void {
  // Two and three columns by themselves: nearly all tests are of these.
  const [a, b, c] = columns as [Uint16Array, Uint16Array, Uint16Array | undefined];
  const [, lb, lc] = levels as [number, number, number];
  if (columns.length === 2) {
    for (let row = 0; row < rows; row++) {
      const [p, q] = [a[row] as number, b[row] as number];
      if (p !== MISSING && q !== MISSING) (cells[p * lb + q] as number)++;
    }
    return;
  }
  if (columns.length === 3 && c) {
    for (let row = 0; row < rows; row++) {
      const p = a[row] as number;
      const q = b[row] as number;
      const r = c[row] as number;
      if (p !== MISSING && q !== MISSING && r !== MISSING)
        (cells[(p * lb + q) * lc + r] as number)++;
    }
    return;
  }
  next: for (let row = 0; row < rows; row++) {
    let cell = 0;
    for (let i = 0; i < columns.length; i++) {
      const code = (columns[i] as Uint16Array)[row] as number;
      if (code === MISSING) continue next;
      cell = cell * (levels[i] as number) + code;
    }
    (cells[cell] as number)++;
  }
}

function gSquared(
  cells: Uint32Array,
  strata: number,
  height: number,
  width: number,
  logs: Float64Array,
): ConditionalTest {
  const below = new Uint32Array(width);
  let [sum, df, n, at] = [0, 0, 0, 0];
  for (let stratum = 0; stratum < strata; stratum++) {
    below.fill(0);
    let [total, rows] = [0, 0];
    for (let i = 0; i < height; i++) {
      let beside = 0;
      for (let j = 0; j < width; j++) {
        const seen = cells[at++] as number;
        if (seen === 0) continue;
        beside += seen;
        below[j] = (below[j] as number) + seen;
        sum += logs[seen] as number;
      }
      if (beside === 0) continue;
      rows++;
      total += beside;
      sum -= logs[beside] as number;
    }
    if (total === 0) continue;
    let columns = 0;
    for (let j = 0; j < width; j++) {
      const count = below[j] as number;
      if (count === 0) continue;
      columns++;
      sum -= logs[count] as number;
    }
    sum += logs[total] as number;
    df += (rows - 1) * (columns - 1);
    n += total;
  }
  const statistic = Math.max(0, 2 * sum);
  return { statistic, df, pValue: df > 0 ? chiSquareTail(statistic, df) : 1, n };
}

/** k·log k for k up to n. */
function timesLog(n: number): Float64Array {
  return Float64Array.from({ length: n + 1 }, (_, k) => (k > 0 ? k * Math.log(k) : 0));
}
