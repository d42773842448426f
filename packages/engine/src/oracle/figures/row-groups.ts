import { type ColumnType, datePeriod, literalNumber } from "@probability-chat/codebook";
import { ALL, and, type Event } from "@probability-chat/query";
import { type Cells, termCells } from "../../table/memory-column.ts";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import type { Support } from "../estimate.ts";
import { cellsOf } from "../held-fixed/frame.ts";
import { aggregateBy, columnsPresent, countAt, counting, type Keys, keyText } from "./aggregate.ts";

/** Rows that a regression is made of; of more a seeded sample. */
export const REGRESSION_ROWS = 200_000;
/** Of more rows a seeded sample is read, and of wide rows fewer. */
const READ_ROWS = 1_000_000;
const CELLS = 6_000_000;

/** A group's rows that have all columns. */
export interface RowGroup {
  readonly keys: Keys;
  /** Places of those that were read in the columns' cells. */
  readonly rows: readonly number[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** The cells of some columns in the rows that have them all, apart by group. */
export interface RowGroups {
  readonly groups: readonly RowGroup[];
  readonly cells: (name: string) => Cells;
}

/** @param most - rows at the most. */
export async function readRowGroups(
  context: Context,
  given: Event,
  columns: readonly string[],
  by: readonly string[],
  most = READ_ROWS,
): Promise<RowGroups> {
  const names = [...new Set(columns)];
  const present = columnsPresent(names);
  const counted = await aggregateBy(context, given, by, [counting(ALL), counting(present)]);
  const keyColumns = by.map((name) => context.term(name).column);
  const read = [...new Set([...names, ...keyColumns])];
  const sample = await context.table.sample({
    where: and(given, columnsPresent(read)),
    columns: read,
    rows: Math.min(most, READ_ROWS, Math.floor(CELLS / read.length)),
    seed: context.seed,
  });
  const byName = new Map(
    read.map((name, at) => [name, cellsOf(context.column(name), sample.columns[at])]),
  );
  const cells = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new RangeError(`${JSON.stringify(name)} was not read.`);
    return found;
  };
  const rows = placesByKey(context, by, sample.rows, cells);
  const all = counted.reduce((sum, { measures }) => sum + countAt(measures, 1), 0);
  const sampled: Caveat[] = all > sample.rows ? [{ kind: "sampled", rows: sample.rows }] : [];
  const types = by.map((name) => context.column(name).type);
  const groups = counted.map(({ keys, measures }): RowGroup => {
    const [whole, own] = [countAt(measures, 0), countAt(measures, 1)];
    return {
      keys,
      rows: rows.get(keyText(keys.map((key, at) => plainKey(key ?? "", types[at])))) ?? [],
      support: {
        rows: context.table.codebook.rows,
        given: own,
        matching: null,
        excluded: whole - own,
      },
      caveats: sampled,
    };
  });
  return { groups, cells };
}

/** A column's numbers in some rows. */
export function valuesAt(values: Float64Array, rows: readonly number[]): Float64Array {
  return Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
}

function placesByKey(
  context: Context,
  by: readonly string[],
  count: number,
  cells: (name: string) => Cells,
): ReadonlyMap<string, readonly number[]> {
  if (by.length === 0) return new Map([["[]", Array.from({ length: count }, (_, row) => row)]]);
  const keyed = by.map((name) => {
    const term = context.term(name);
    return termCells(term, cells(term.column));
  });
  const places = new Map<string, number[]>();
  for (let row = 0; row < count; row++) {
    const key = keyText(
      keyed.map(({ kind, values, texts }) => {
        const value = values[row] ?? Number.NaN;
        return kind === "code" ? (texts[value] ?? "") : String(value);
      }),
    );
    const found = places.get(key);
    if (found) found.push(row);
    else places.set(key, [row]);
  }
  return places;
}

/** A key of numbers may be spelled otherwise than its value (`1.0`), and a date is an instant. */
function plainKey(key: string, type: ColumnType | undefined): string {
  if (type === "number") return String(literalNumber(key) ?? key);
  return type === "date" ? String(datePeriod(key)?.start ?? key) : key;
}
