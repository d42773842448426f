import { type CodeTable, MISSING } from "../code-table.ts";

/** Rows as a set, 32 to a word. */
export type RowSet = Uint32Array;

/** The rows of each level of each column, so that an event is counted by a few hundred words. */
export class LevelIndex {
  readonly table: CodeTable;
  readonly #rows: readonly (readonly RowSet[])[];

  constructor(table: CodeTable) {
    this.table = table;
    const words = Math.ceil(table.rows / 32);
    this.#rows = table.columns.map((codes, i) => {
      const sets = Array.from({ length: table.levels[i] as number }, () => new Uint32Array(words));
      codes.forEach((code, row) => {
        const set = code === MISSING ? undefined : sets[code];
        if (set) set[row >>> 5] = (set[row >>> 5] as number) | (1 << (row & 31));
      });
      return sets;
    });
  }

  rowsOf(column: number, level: number): RowSet {
    return this.#rows[column]?.[level] as RowSet;
  }

  everyRow(): RowSet {
    const set = new Uint32Array(Math.ceil(this.table.rows / 32)).fill(0xffffffff);
    const rest = this.table.rows & 31;
    if (rest > 0) set[set.length - 1] = 2 ** rest - 1;
    return set;
  }
}

export function intersection(a: RowSet, b: RowSet): RowSet {
  return a.map((word, i) => word & (b[i] as number));
}

export function countBoth(a: RowSet, b: RowSet): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += ones((a[i] as number) & (b[i] as number));
  return count;
}

/** Bits set in a word (H. S. Warren, Hacker's Delight, 2012, 5-1). */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
