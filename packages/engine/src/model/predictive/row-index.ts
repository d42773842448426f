import type { CodeTable } from "../code-table.ts";

/** Neighbouring levels of a column, one or more. */
export interface LevelRange {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** The rows of each level of each column, listed once, so that a condition costs its rarest part. */
export class RowIndex {
  readonly table: CodeTable;
  /** Per column its rows in the order of their levels, and where each level's begin. */
  readonly #lists: readonly { readonly rows: Uint32Array; readonly starts: Uint32Array }[];

  constructor(table: CodeTable) {
    this.table = table;
    this.#lists = table.columns.map((codes, i) => listRows(codes, table.levels[i] as number));
  }

  rowsOf({ column, first, last }: LevelRange): Uint32Array {
    const list = this.#lists[column];
    return list?.rows.subarray(list.starts[first], list.starts[last + 1]) ?? new Uint32Array();
  }

  /** Those of `rows` that are in the range. */
  among(rows: Uint32Array, { column, first, last }: LevelRange): Uint32Array {
    const codes = this.table.columns[column] as Uint16Array;
    const kept = new Uint32Array(rows.length);
    let count = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const code = codes[row] as number;
      if (code >= first && code <= last) kept[count++] = row;
    }
    return kept.subarray(0, count);
  }

  /** The rows that are in all of the ranges. */
  rowsWhere(ranges: readonly LevelRange[]): Uint32Array {
    const sizes = new Map(ranges.map((range) => [range, this.rowsOf(range).length]));
    const sorted = [...ranges].sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
    const [rarest, ...others] = sorted;
    if (!rarest) return Uint32Array.from({ length: this.table.rows }, (_, row) => row);
    return others.reduce((rows, range) => this.among(rows, range), this.rowsOf(rarest));
  }
}

function listRows(codes: Uint16Array, levels: number) {
  const starts = new Uint32Array(levels + 1);
  for (const code of codes) if (code < levels) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let level = 0; level < levels; level++) {
    starts[level + 1] = (starts[level + 1] as number) + (starts[level] as number);
  }
  const rows = new Uint32Array(starts[levels] as number);
  const next = starts.slice();
  codes.forEach((code, row) => {
    if (code >= levels) return;
    const at = next[code] as number;
    rows[at] = row;
    next[code] = at + 1;
  });
  return { rows, starts };
}
