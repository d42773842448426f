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

/** What of a table is indexed, and what is not. */
export interface Within {
  readonly kept: readonly ColumnValues[];
  readonly leftOut: readonly LeftOut[];
}

/** What one column takes of an index. */
export interface ColumnRoom {
  /** So many values it may have at most. */
  readonly values: number;
  /** Takes room for a value; false where there is none left for it. */
  take(value: string): boolean;
}

/**
 * The room of an index. Columns of few values have all; those of many share what is left evenly, so
 * that one column of free text does not take the place of a category: whoever hands out room does so
 * to the columns of fewest values first.
 */
export class IndexRoom {
  readonly #limits: IndexLimits;
  #columns: number;
  #values: number;
  #bytes: number;

  constructor(columns: number, limits: IndexLimits = INDEX_LIMITS) {
    this.#limits = limits;
    this.#columns = columns;
    this.#values = limits.table;
    this.#bytes = limits.bytes;
  }

  /** The room of the next column. */
  next(): ColumnRoom {
    const sharers = Math.max(this.#columns--, 1);
    const most = Math.min(this.#limits.column, Math.floor(this.#values / sharers));
    let values = most;
    let bytes = Math.floor(this.#bytes / sharers);
    return {
      values: most,
      take: (value) => {
        const taken = bytesOf(value);
        if (values === 0 || taken > bytes) return false;
        values -= 1;
        bytes -= taken;
        this.#values -= 1;
        this.#bytes -= taken;
        return true;
      },
    };
  }
}

/** The values that are indexed. */
export function keepWithin(columns: readonly ColumnValues[], limits: IndexLimits): Within {
  const order = columns.map((_, place) => place);
  order.sort((a, b) => sizeOf(columns[a]) - sizeOf(columns[b]));
  const kept = [...columns];
  const leftOut: LeftOut[] = [];
  const room = new IndexRoom(columns.length, limits);
  for (const place of order) {
    const { column, values } = columns[place] as ColumnValues;
    const own = room.next();
    const end = values.findIndex((value) => !own.take(value));
    if (end < 0) continue;
    kept[place] = { column, values: values.slice(0, end) };
    leftOut.push({ column, values: values.length - end });
  }
  return { kept, leftOut };
}

function sizeOf(column: ColumnValues | undefined): number {
  return column?.values.length ?? 0;
}

/** What a value takes, kept and compared. */
export function bytesOf({ length }: string): number {
  return BYTES_KEPT * length + BYTES_COMPARED * Math.min(length, LONGEST_CELL);
}
