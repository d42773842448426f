import type { AggregateRow, Table } from "./table.ts";

/**
 * The same table, which counts nothing twice: what one question needs for its readings, for their
 * intervals and for what goes with them is often the same. For as long as one question takes, and of a
 * table that stays as it is.
 */
export function rememberingTable(table: Table): Table {
  const known = new Map<string, Promise<AggregateRow[]>>();
  return {
    ...table,
    aggregate(request) {
      const key = JSON.stringify(request, infinite);
      const before = known.get(key);
      if (before) return before;
      const counted = table.aggregate(request);
      known.set(key, counted);
      counted.catch(() => known.delete(key));
      return counted;
    },
    computing: (columns) => rememberingTable(table.computing(columns)),
  };
}

/** JSON has no word for them. */
function infinite(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
