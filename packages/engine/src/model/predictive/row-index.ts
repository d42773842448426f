import type { CodeTable } from "../code-table.ts";

/** A level of a column. */
export interface Cell {
  readonly column: number;
  readonly level: number;
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

  rowsOf({ column, level }: Cell): Uint32Array {
    const list = this.#lists[column];
    return list?.rows.subarray(list.starts[level], list.starts[level + 1]) ?? new Uint32Array();
  }

  /** Those of `rows` that have the cell. */
  among(rows: Uint32Array, { column, level }: Cell): Uint32Array {
    const codes = this.table.columns[column];
    return rows.filter((row) => codes?.[row] === level);
  }

  /** The rows that have all of the cells, at least one. */
  rowsWhere(cells: readonly Cell[]): Uint32Array {
    const lists = cells.map((cell) => this.rowsOf(cell));
    const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least));
    return cells.reduce((rows, cell) => this.among(rows, cell), shortest);
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
