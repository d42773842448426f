import { LONGEST_CELL } from "./card.ts";

/** All different values of a column, the commonest first. */
export interface ColumnValues {
  readonly column: string;
  readonly values: readonly string[];
}

/** What bounds an index in memory and in the time to make it. */
export interface IndexLimits {
  /** Values of a table and of one of its columns. */
  readonly table: number;
  readonly column: number;
  /** Memory of the values and the index together, by estimate. */
  readonly bytes: number;
}

export const INDEX_LIMITS: IndexLimits = { table: 200_000, column: 50_000, bytes: 192 * 2 ** 20 };
/** What a character takes in a text, and what at most in the index where it is compared (measured). */
const BYTES_KEPT = 2;
const BYTES_COMPARED = 18;

/** Values of a column that are not indexed, the rarest of it. */
export interface LeftOut {
  readonly column: string;
  readonly values: number;
}

/**
 * The values that are indexed. Columns of few values have all; those of many share what is left
 * evenly, so that one column of free text does not take the place of a category.
 */
export function keepWithin(columns: readonly ColumnValues[], limits: IndexLimits) {
  const order = columns.map((_, place) => place);
  order.sort((a, b) => sizeOf(columns[a]) - sizeOf(columns[b]));
  const kept = [...columns];
  const leftOut: LeftOut[] = [];
  let values = limits.table;
  let bytes = limits.bytes;
  order.forEach((place, index) => {
    const { column, values: all } = columns[place] as ColumnValues;
    const sharers = order.length - index;
    const most = Math.min(limits.column, Math.floor(values / sharers));
    const fitting = countFitting(all, most, Math.floor(bytes / sharers));
    values -= fitting.count;
    bytes -= fitting.bytes;
    if (fitting.count === all.length) return;
    kept[place] = { column, values: all.slice(0, fitting.count) };
    leftOut.push({ column, values: all.length - fitting.count });
  });
  return { kept, leftOut };
}

function sizeOf(column: ColumnValues | undefined): number {
  return column?.values.length ?? 0;
}

/** How many of the first values fit, and what they take. */
function countFitting(values: readonly string[], most: number, mostBytes: number) {
  let bytes = 0;
  let count = 0;
  for (; count < Math.min(values.length, most); count++) {
    const { length } = values[count] as string;
    const taken = BYTES_KEPT * length + BYTES_COMPARED * Math.min(length, LONGEST_CELL);
    if (bytes + taken > mostBytes) break;
    bytes += taken;
  }
  return { count, bytes };
}
