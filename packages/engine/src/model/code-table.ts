/**
 * A table as the model sees it: every cell a code, 0 to levels − 1, or `MISSING`, which is
 * marginalised. What the codes stand for is the codebook's matter.
 */
export interface CodeTable {
  readonly rows: number;
  /** How many levels each column has. */
  readonly levels: readonly number[];
  /** The codes of each column, all `rows` long. */
  readonly columns: readonly Uint16Array[];
}

/** The code of a cell that is not known. */
export const MISSING = 0xffff;

/** The same rows in the order of their content, so that learning cannot depend on how they came. */
export function canonical(table: CodeTable): CodeTable {
  const order = Uint32Array.from({ length: table.rows }, (_, row) => row);
  order.sort((a, b) => {
    for (const column of table.columns) {
      const difference = (column[a] as number) - (column[b] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return selectRows(table, order);
}

export function selectRows(table: CodeTable, rows: ArrayLike<number>): CodeTable {
  const columns = table.columns.map((column) =>
    Uint16Array.from(rows, (row) => column[row] as number),
  );
  return { rows: rows.length, levels: table.levels, columns };
}

/** The rows of two tables of the same columns. */
export function joinRows(one: CodeTable, other: CodeTable): CodeTable {
  const columns = one.columns.map((codes, i) => {
    const both = new Uint16Array(one.rows + other.rows);
    both.set(codes);
    both.set(other.columns[i] as Uint16Array, one.rows);
    return both;
  });
  return { rows: one.rows + other.rows, levels: one.levels, columns };
}

/** Shares of the levels among the present cells of a column, none of them zero. */
export function smoothedShares(codes: Uint16Array, levels: number): Float64Array {
  // Half a row a level, as Jeffreys' prior has it.
  const shares = new Float64Array(levels).fill(0.5);
  for (const code of codes) if (code !== MISSING) shares[code] = (shares[code] as number) + 1;
  const total = shares.reduce((sum, count) => sum + count, 0);
  return shares.map((count) => count / total);
}
