import type { Column } from "../table/codebook.ts";
import type { Table } from "../table/table.ts";

/** What every question kind is given besides its query. */
export interface Context {
  readonly table: Table;
  /** Of intervals, in 0..1. */
  readonly level: number;
  /** Of all draws. */
  readonly seed: number;
  /** Only for names that `checkQuery` has let through. */
  readonly column: (name: string) => Column;
}

export function createContext(table: Table, level: number, seed: number): Context {
  const columns = new Map(table.codebook.columns.map((column) => [column.name, column]));
  const column = (name: string) => {
    const found = columns.get(name);
    if (!found) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
    return found;
  };
  return { table, level, seed, column };
}
