import { type CodeTable, MISSING } from "../model/code-table.ts";

/** Families with larger tables of counts are not considered. */
const MAX_CELLS = 1 << 18;

/** How well some parents (in ascending order) explain a column, in nats; higher is better. */
export type FamilyScore = (column: number, parents: readonly number[]) => number;

/**
 * The Bayesian information criterion of a column given its parents (G. Schwarz 1978):
 * Σ O·log(O / N) − ½·log(rows)·configurations·(levels − 1). A missing cell is a level of its own,
 * so that all families are scored on the same rows. −∞ where the table of counts is too large.
 */
export function familyScore(table: CodeTable): FamilyScore {
  const columns = table.columns.map((codes, i) => withMissing(codes, table.levels[i] as number));
  const penalty = Math.log(Math.max(2, table.rows)) / 2;
  const logs = Float64Array.from({ length: table.rows + 1 }, (_, k) => (k ? k * Math.log(k) : 0));
  const seen = new Map<string, number>();
  let cells = new Uint32Array(4_096);

  const score = (column: number, parents: readonly number[]): number => {
    const own = columns[column] as Coded;
    const above = parents.map((parent) => columns[parent] as Coded);
    const configurations = above.reduce((product, { levels }) => product * levels, 1);
    const size = configurations * own.levels;
    if (size > MAX_CELLS) return Number.NEGATIVE_INFINITY;
    if (cells.length < size) cells = new Uint32Array(size);
    else cells.fill(0, 0, size);
    countFamily(cells, own, above, table.rows);
    let fit = 0;
    for (let at = 0; at < size; ) {
      let total = 0;
      for (let level = 0; level < own.levels; level++) {
        const count = cells[at++] as number;
        total += count;
        fit += logs[count] as number;
      }
      fit -= logs[total] as number;
    }
    return fit - penalty * configurations * (own.levels - 1);
  };

  return (column, parents) => {
    const key = `${column}:${parents.join()}`;
    let value = seen.get(key);
    if (value === undefined) {
      value = score(column, parents);
      seen.set(key, value);
    }
    return value;
  };
}

interface Coded {
  readonly codes: Uint16Array;
  readonly levels: number;
}

function withMissing(codes: Uint16Array, levels: number): Coded {
  if (!codes.includes(MISSING)) return { codes, levels };
  return { codes: codes.map((code) => (code === MISSING ? levels : code)), levels: levels + 1 };
}

function countFamily(cells: Uint32Array, own: Coded, above: readonly Coded[], rows: number): void {
  const at = new Uint32Array(rows);
  for (const { codes, levels } of above) {
    for (let row = 0; row < rows; row++) {
      at[row] = (at[row] as number) * levels + (codes[row] as number);
    }
  }
  for (let row = 0; row < rows; row++) {
    (cells[(at[row] as number) * own.levels + (own.codes[row] as number)] as number)++;
  }
}
