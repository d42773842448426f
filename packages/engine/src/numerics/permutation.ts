import { type Contingency, chiSquareTest } from "./contingency.ts";
import { type Random, seededRandom } from "./random.ts";
import { centred } from "./sums.ts";

export interface PermutationOptions {
  readonly seed: number;
  /** Work of a test: rows shuffled over all its permutations. */
  readonly shuffledRows: number;
  /** Tables at least as extreme after which it ends. */
  readonly enough: number;
}

const MOST = 9_999;
const LEAST = 199;

/**
 * The chi-square's p-value by permuting one side against the other, seeded, which ends early where
 * it is large (J. Besag and P. Clifford, "Sequential Monte Carlo p-values", Biometrika 78, 1991):
 * `enough` / permutations once that many tables are at least as extreme, else (1 + extreme) /
 * (1 + permutations). Null where the rows are too many for 199 permutations.
 */
export function sequentialPermutation(
  given: Contingency,
  { seed, shuffledRows, enough }: PermutationOptions,
): number | null {
  const table = largestFirst(given);
  const { rowOf, columnOf, still } = expand(table);
  const observed = chiSquareTest(table).statistic * (1 - 1e-12);
  const random = seededRandom(seed);
  const width = table.columns.length;
  const weights = Float64Array.from(
    table.rows.flatMap((row) => table.columns.map((column) => 1 / (row * column))),
  );
  const counts = new Int32Array(weights.length);
  // The first level takes what the others leave.
  const margin = Int32Array.from(table.columns);
  return shareAsExtreme(Math.floor(shuffledRows / table.n), enough, () => {
    drawFirst(columnOf, columnOf.length - still, random);
    counts.fill(0);
    counts.set(margin);
    for (let i = 0; i < columnOf.length - still; i++) {
      const column = columnOf[i] as number;
      const cell = (rowOf[i] as number) * width + column;
      counts[cell] = (counts[cell] as number) + 1;
      counts[column] = (counts[column] as number) - 1;
    }
    let sum = 0;
    for (let cell = 0; cell < counts.length; cell++) {
      const count = counts[cell] as number;
      sum += count * count * (weights[cell] as number);
    }
    return table.n * (sum - 1) >= observed;
  });
}

/** Pearson's r in the same way, whatever the distributions of its sides. */
export function permuteCorrelation(
  x: readonly number[],
  y: readonly number[],
  { seed, shuffledRows, enough }: PermutationOptions,
): number | null {
  const [a, shuffled] = [centred(x), centred(y)];
  const product = () =>
    Math.abs(shuffled.reduce((sum, value, i) => sum + value * (a[i] as number), 0));
  const observed = product() * (1 - 1e-12);
  const random = seededRandom(seed);
  return shareAsExtreme(Math.floor(shuffledRows / x.length), enough, () => {
    drawFirst(shuffled, shuffled.length, random);
    return product() >= observed;
  });
}

/** The classical F of numbers in groups in the same way. */
export function permuteGroups(
  groups: readonly (readonly number[])[],
  { seed, shuffledRows, enough }: PermutationOptions,
): number | null {
  const values = centred(groups.flat());
  const between = () => {
    let [sum, at] = [0, 0];
    for (const { length } of groups) {
      let total = 0;
      for (const end = at + length; at < end; at++) total += values[at] as number;
      if (length > 0) sum += total ** 2 / length;
    }
    return sum;
  };
  const observed = between() * (1 - 1e-12);
  const random = seededRandom(seed);
  return shareAsExtreme(Math.floor(shuffledRows / values.length), enough, () => {
    drawFirst(values, values.length, random);
    return between() >= observed;
  });
}

function shareAsExtreme(most: number, enough: number, isExtreme: () => boolean): number | null {
  const permutations = Math.min(MOST, most);
  if (permutations < LEAST) return null;
  let extreme = 0;
  for (let round = 1; round <= permutations; round++) {
    if (isExtreme() && ++extreme === enough) return enough / round;
  }
  return (1 + extreme) / (1 + permutations);
}

function largestFirst({ counts, rows, ...table }: Contingency): Contingency {
  const order = rows.map((_, i) => i).sort((a, b) => (rows[b] ?? 0) - (rows[a] ?? 0));
  return {
    ...table,
    counts: order.map((i) => counts[i] ?? []),
    rows: order.map((i) => rows[i] ?? 0),
  };
}

/** A row and a column of the table for every row of the data, the first level's rows last. */
function expand({ counts, rows, n }: Contingency) {
  const rowOf = new Uint16Array(n);
  const columnOf = new Uint16Array(n);
  let at = n;
  counts.forEach((cells, i) => {
    cells.forEach((count, j) => {
      rowOf.fill(i, at - count, at);
      columnOf.fill(j, at - count, at);
      at -= count;
    });
  });
  return { rowOf, columnOf, still: rows[0] ?? 0 };
}

/** The first `count` values become a sample without replacement of all (Fisher and Yates). */
function drawFirst(values: Uint16Array | Float64Array, count: number, random: Random): void {
  for (let i = 0; i < count; i++) {
    const j = i + random.below(values.length - i);
    const kept = values[i] as number;
    values[i] = values[j] as number;
    values[j] = kept;
  }
}
