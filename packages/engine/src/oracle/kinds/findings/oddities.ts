import type { Column } from "@probability-chat/codebook";
import {
  ALL,
  and,
  compare,
  type Event,
  printQuery,
  probability,
  type Query,
} from "@probability-chat/query";
import { moments } from "../../../numerics/sums.ts";
import { scaleOf } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import type { OddityFound } from "./found.ts";
import { levelEvent, relationQuery } from "./queries.ts";
import type { Copy } from "./relations.ts";

/** From where a column lacks most of its values, or has hardly any but one. */
const MOSTLY_MISSING = 0.5;
const NEARLY_CONSTANT = 0.98;
const LEAST_ROWS = 20;
/** An exponential distribution has a skewness of 2, a lognormal with σ = 1 one of 6. */
const HEAVILY_SKEWED = 4;
const READ_ROWS = 10_000;
const READ_COLUMNS = 100;
/** A code stands apart from the other values by more than half of their range. */
const APART = 0.5;
const LEAST_CODED = 0.002;
/** Below zero of numbers that reach so far above it. */
const COUNTED = 10;
/** Rows × columns of which each cell is compared. */
const COMPARED_CELLS = 1_000_000;
/** Characters of a query that a press can send. */
const MOST_TEXT = 2_000;
const MOST_CONDITIONS = 12;

const CODES: ReadonlySet<number> = new Set(
  [99, 999, 9_999, 99_999, 999_999, 888, 8_888].flatMap((code) => [code, -code]).concat(-1, -9),
);
const CODE_WORDS =
  /^(?:unknown|unk|n\/?a|#n\/a|nan|null|missing|not (?:available|known|specified|reported|recorded)|unspecified|undefined|tbd|\?+|-{1,3}|\.+)$/i;

export interface Oddity {
  readonly found: OddityFound;
  readonly query: Query | null;
}

/** What is odd about rows and columns, the oddest first. */
export async function findOddities(
  context: Context,
  focus: string | null,
  copies: readonly Copy[],
): Promise<Oddity[]> {
  const { codebook } = context.table;
  const columns = codebook.columns.filter(({ name }) => focus === null || name === focus);
  const numbers = columns
    .filter((column) => column.type === "number" && column.role === "measure")
    .slice(0, READ_COLUMNS);
  const values = await numbersOf(context, numbers);
  const told = copies.map(
    ({ column, by }): Oddity => ({
      found: { kind: "told", column, by },
      query: relationQuery(context.column(by), context.column(column)),
    }),
  );
  const codes = columns.flatMap((column) => coded(column, values.get(column), codebook.rows));
  const hasCode = ({ name }: Column) =>
    codes.some(({ found }) => "column" in found && found.column === name);
  return [
    ...(focus === null ? await repeatedRows(context) : []),
    ...codes,
    ...told,
    ...columns.flatMap((column) => constant(column, codebook.rows)),
    ...[...columns]
      .sort((a, b) => b.missing - a.missing)
      .flatMap((column) => missing(column, codebook.rows)),
    ...numbers.flatMap((column) => (hasCode(column) ? [] : skewed(column, values.get(column)))),
  ];
}

async function numbersOf({ table, seed }: Context, columns: readonly Column[]) {
  if (columns.length === 0) return new Map<Column, Float64Array>();
  const names = columns.map(({ name }) => name);
  const sample = await table.sample({ columns: names, rows: READ_ROWS, seed });
  return new Map(
    columns.map((column, at) => [
      column,
      (sample.columns[at]?.values ?? new Float64Array()).filter(Number.isFinite).sort(),
    ]),
  );
}

function missing({ name, missing }: Column, of: number): Oddity[] {
  if (of < LEAST_ROWS || missing < MOSTLY_MISSING * of) return [];
  return [
    {
      found: { kind: "missing", column: name, rows: missing, of },
      query: probability({ kind: "missing", column: name }),
    },
  ];
}

function constant(column: Column, of: number): Oddity[] {
  const [first] = column.levels;
  const present = of - column.missing;
  const value = first?.text ?? (column.min === null ? null : String(column.min));
  const rows = column.distinct === 1 ? present : (first?.count ?? 0);
  if (value === null || present < LEAST_ROWS || rows < NEARLY_CONSTANT * present) return [];
  // Of a cell that is filled or not, the other value is the gap.
  if (column.missing >= MOSTLY_MISSING * of) return [];
  return [
    {
      found: { kind: "constant", column: column.name, value, rows, of: present },
      query: probability(levelEvent(column, value)),
    },
  ];
}

/** Words for nothing; numbers of nines, or below zero, that stand apart from all others. */
function coded(column: Column, values: Float64Array | undefined, of: number): Oddity[] {
  const found = (value: string, rows: number, event: Event): Oddity => ({
    found: { kind: "code", column: column.name, value, rows, of: of - column.missing },
    query: probability(event),
  });
  if (column.type === "text" && column.distinct > 2) {
    return column.levels
      .filter(({ text }) => CODE_WORDS.test(text.trim()))
      .map(({ text, count }) => found(text, count, compare(column.name, "=", text)));
  }
  if (!values || values.length < LEAST_ROWS) return [];
  return [values, values.map((value) => -value).reverse()].flatMap((ascending, side) => {
    const most = ascending.at(-1) ?? 0;
    const code = side === 0 ? most : -most;
    if (!CODES.has(code)) return [];
    const others = ascending.filter((value) => value !== most);
    const [least, next] = [others[0], others.at(-1)];
    if (least === undefined || next === undefined) return [];
    const rows = ascending.length - others.length;
    const isApart =
      side === 1 && (code === -1 || code === -9)
        ? column.integer && next <= 0 && least <= -COUNTED
        : most - next > APART * (next - least) && rows >= 2;
    if (!isApart || rows < LEAST_CODED * ascending.length) return [];
    const all = Math.round((rows / ascending.length) * (of - column.missing));
    return [found(String(code), all, compare(column.name, "=", code))];
  });
}

function skewed(column: Column, values: Float64Array | undefined): Oddity[] {
  if (scaleOf(column) !== "number" || !values || values.length < LEAST_ROWS) return [];
  const { mean, sd } = moments(values);
  if (mean === null || !sd) return [];
  const cubes = values.reduce((sum, value) => sum + ((value - mean) / sd) ** 3, 0);
  const skewness = cubes / values.length;
  if (!(Math.abs(skewness) >= HEAVILY_SKEWED)) return [];
  const median = values[Math.floor(values.length / 2)] as number;
  const farthest = Number(skewness > 0 ? column.max : column.min);
  return [
    {
      found: { kind: "skewed", column: column.name, skewness, median, farthest },
      query: { kind: "shape", column: column.name, given: ALL },
    },
  ];
}

/**
 * Rows that are another row again. Where no column tells most rows apart, rows are alike by chance;
 * of a table that is too large to compare its cells nothing is said.
 */
async function repeatedRows({ table }: Context): Promise<Oddity[]> {
  const { columns, rows } = table.codebook;
  const isSmall = rows * columns.length <= COMPARED_CELLS;
  if (!isSmall || rows < LEAST_ROWS || !columns.some(({ distinct }) => 2 * distinct > rows)) {
    return [];
  }
  const names = columns.map(({ name }) => name);
  const cells = await table.read({ where: ALL, columns: names });
  const times = new Map<string, { readonly row: (typeof cells)[number]; count: number }>();
  for (const row of cells) {
    const key = JSON.stringify(row);
    const seen = times.get(key);
    if (seen) seen.count++;
    else times.set(key, { row, count: 1 });
  }
  const repeated = rows - times.size;
  if (repeated === 0) return [];
  const [most] = [...times.values()].sort((a, b) => b.count - a.count);
  return [
    {
      found: { kind: "repeated", rows: repeated, of: rows },
      query: most ? rowsLike(columns, most.row) : null,
    },
  ];
}

/** All rows that are the same as one, where few conditions say so. */
function rowsLike(
  columns: readonly Column[],
  row: readonly (number | string | null)[],
): Query | null {
  if (columns.length > MOST_CONDITIONS || columns.some(({ type }) => type === "date")) return null;
  const events = columns.map(({ name }, at): Event => {
    const value = row[at] ?? null;
    return value === null ? { kind: "missing", column: name } : compare(name, "=", value);
  });
  const query: Query = { kind: "rows", limit: 10, by: null, given: and(...events) };
  return printQuery(query).length > MOST_TEXT ? null : query;
}
