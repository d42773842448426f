import type { Dictionary } from "@probability-chat/contract";
import type { Table } from "@probability-chat/engine";

/** A table whose columns have the units that the user says they have. */
export function withSaidUnits(table: Table, dictionary: Dictionary): Table {
  const units = new Map(
    Object.entries(dictionary).flatMap(([name, { unit }]) => (unit ? [[name, unit] as const] : [])),
  );
  if (units.size === 0) return table;
  const columns = table.codebook.columns.map((column) => ({
    ...column,
    unit: units.get(column.name) ?? column.unit,
  }));
  return {
    ...table,
    codebook: { ...table.codebook, columns },
    computing: (computed) => withSaidUnits(table.computing(computed), dictionary),
  };
}
