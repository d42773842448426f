import { type CodeTable, MISSING } from "../code-table.ts";

/** The configuration of some parents in every row, the last turning fastest; −1 where a cell is missing. */
export interface Configurations {
  readonly count: number;
  readonly ofRow: Int32Array;
}

export function configurationsOf(table: CodeTable, parents: readonly number[]): Configurations {
  const ofRow = new Int32Array(table.rows);
  let count = 1;
  for (const j of parents) {
    const codes = table.columns[j] as Uint16Array;
    const levels = table.levels[j] as number;
    for (let row = 0; row < ofRow.length; row++) {
      const code = codes[row] as number;
      const above = ofRow[row] as number;
      ofRow[row] = code === MISSING || above < 0 ? -1 : above * levels + code;
    }
    count *= levels;
  }
  return { count, ofRow };
}

/** Rows of each cell of a family in which all of it is present, `[configuration·levels + level]`. */
export function countFamily(
  table: CodeTable,
  i: number,
  { count, ofRow }: Configurations,
  counts: Int32Array = new Int32Array(count * (table.levels[i] as number)),
): Int32Array {
  const codes = table.columns[i] as Uint16Array;
  const levels = table.levels[i] as number;
  for (let row = 0; row < ofRow.length; row++) {
    const code = codes[row] as number;
    const above = ofRow[row] as number;
    if (code === MISSING || above < 0) continue;
    const at = above * levels + code;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

/** The same with one parent more, which turns fastest. */
export function countExtended(
  table: CodeTable,
  i: number,
  { ofRow }: Configurations,
  parent: number,
  counts: Int32Array,
): void {
  const codes = table.columns[i] as Uint16Array;
  const levels = table.levels[i] as number;
  const added = table.columns[parent] as Uint16Array;
  const width = table.levels[parent] as number;
  for (let row = 0; row < ofRow.length; row++) {
    const code = codes[row] as number;
    const other = added[row] as number;
    const above = ofRow[row] as number;
    if (code === MISSING || other === MISSING || above < 0) continue;
    const at = (above * width + other) * levels + code;
    counts[at] = (counts[at] as number) + 1;
  }
}
