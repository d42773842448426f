import type { Column } from "@probability-chat/codebook";
import { isPeriod, type PartTerm, printKey, type Query, type Term } from "@probability-chat/query";
import type { TableModel } from "../model/table-model.ts";
import type { Table } from "../table/table.ts";

/** What every question kind is given besides its query. */
export interface Context {
  readonly table: Table;
  /** What has been learned of the table; null where nothing has. */
  readonly model: TableModel | null;
  /** Of intervals, in 0..1. */
  readonly level: number;
  /** Of all draws. */
  readonly seed: number;
  /** Only for names that `checkQuery` has let through, `month(date)` among them. */
  readonly column: (name: string) => Column;
  /** What a name reads from a row. */
  readonly term: (name: string) => Term;
}

/**
 * The parts of dates by which a query groups are columns of their own in its context, under
 * their canonical text, so that no question kind need know of them.
 */
export function createContext(
  { table, model, level, seed }: Pick<Context, "table" | "model" | "level" | "seed">,
  query: Query,
): Context {
  const parts = new Map(partsOf(query).map((part) => [printKey(part), part]));
  const columns = new Map(table.codebook.columns.map((column) => [column.name, column]));
  for (const [name, { part, column }] of parts) {
    const date = columns.get(column);
    if (date && !isPeriod(part)) columns.set(name, partColumn(name, date));
    // Few enough to be shown one by one, whatever the number of dates.
    else if (date) columns.set(name, { ...date, name, distinct: Math.min(date.distinct, 24) });
  }
  const column = (name: string) => {
    const found = columns.get(name);
    if (!found) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
    return found;
  };
  const term = (name: string): Term => parts.get(name) ?? { kind: "column", column: name };
  return { table, model, level, seed, column, term };
}

function partsOf(query: Query): PartTerm[] {
  switch (query.kind) {
    case "by":
      return [...query.columns.filter((key) => typeof key !== "string"), ...partsOf(query.query)];
    case "distribution":
    case "mode":
    case "antimode":
    case "rank":
      return typeof query.column === "string" ? [] : [query.column];
    case "trend":
    case "forecast":
      return typeof query.over === "string" ? [] : [query.over];
    case "survival":
      return query.by === null || typeof query.by === "string" ? [] : [query.by];
    case "explain":
      return partsOf(query.query);
    default:
      return [];
  }
}

/** Whole numbers, few enough to be shown one by one. */
function partColumn(name: string, date: Column): Column {
  return {
    ...date,
    name,
    type: "number",
    role: "category",
    integer: true,
    distinct: Math.min(date.distinct, 24),
    min: null,
    max: null,
    levels: [],
  };
}
