import type { Column } from "@probability-chat/codebook";
import {
  isPeriod,
  type Key,
  ownKeys,
  printKey,
  type Query,
  type Scalar,
  type Term,
  walk,
} from "@probability-chat/query";
import type { TableModel } from "../model/table-model.ts";
import type { Table } from "../table/table.ts";
import type { Outcome } from "./figures/outcome.ts";

/** What every question kind is given besides its query. */
export interface Context {
  readonly table: Table;
  /** What has been learned of the table; null where nothing has. */
  readonly model: TableModel | null;
  /** Of intervals, in 0..1. */
  readonly level: number;
  /** Of all draws. */
  readonly seed: number;
  /** The figure alone is wanted: called where a confounder is not looked for. */
  readonly onSkip?: (() => void) | undefined;
  /** What has been estimated, by level and groups: an interval asks for the sides of sides again. */
  readonly estimated: WeakMap<Scalar, Map<string, Promise<Outcome[]>>>;
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
  given: Omit<Context, "estimated" | "column" | "term">,
  query: Query,
): Context {
  const { table } = given;
  const keys = [...walk(query)].flatMap(({ node }) => ownKeys(node));
  const parts = new Map(
    keys.flatMap((key) => (typeof key === "string" ? [] : [[printKey(key), key]])),
  );
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
  return { ...given, estimated: new WeakMap(), column, term };
}

/** A key's name in the context: a column's own, a date part's canonical text. */
export function keyName(key: Key): string {
  return typeof key === "string" ? key : printKey(key);
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
