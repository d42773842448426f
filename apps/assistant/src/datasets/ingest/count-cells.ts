import type { DuckDBConnection } from "@duckdb/node-api";
import { CODE_LEVELS, type Level, LISTED_LEVELS } from "@probability-chat/codebook";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { countInMemory } from "./count-in-memory.ts";
import { hasBlankEdgeSql } from "./csv-source.ts";
import { hasClock, hasSecondFractions } from "./date-format.ts";
import type { ColumnPlan } from "./infer-columns.ts";
import { missingSql } from "./plan-sql.ts";
import type { Stored, StoredColumn } from "./write-stored.ts";

/** What is counted of a stored column. */
export interface CellCounts {
  readonly distinct: number;
  /** Some number is not whole, some date has a time of day. */
  readonly fractions: boolean;
  readonly meanLength: number;
  /** Texts that stand for a missing value though they have been stored. */
  readonly markers: number;
  /** Texts with blanks around them. */
  readonly edges: number;
  /** The most frequent texts; all values of whole numbers that are few. */
  readonly levels: readonly Level[];
}

export type Row = readonly (number | string | null)[];

/** Columns of a small table are counted together, those of a large one alone. */
const cellsTogether = 100_000;
const columnsTogether = 50;
const columnsPerQuery = 200;
const distinctCells = 2_000_000;
const hashTables = 16;
const fewValues = 20_000;
/** A hash table takes more for each row of a column whose values differ. */
const bitsPerRow = 32;
const mostBits = 2 ** 28;
const headRows = 1_000;
const cellsInMemory = 1_000_000;
const wideColumns = 100;

/** The counts of every column; `cells` is an SQL table expression of what is stored. */
export async function countCells(
  connection: DuckDBConnection,
  cells: string,
  stored: Stored,
): Promise<CellCounts[]> {
  const { rows, plans } = stored;
  // Each query on a wide file costs its number of columns in planning.
  if (plans.length > wideColumns && plans.length * rows <= cellsInMemory) {
    return countInMemory(connection, cells, plans);
  }
  const texts = await countTexts(connection, cells, stored);
  const numbers = await countNumbers(connection, cells, stored);
  const codes = plans.filter(({ kind, column }) => {
    const { distinct, fractions } = numbers.get(column) ?? none;
    return kind === "number" && !fractions && distinct <= CODE_LEVELS;
  });
  const values = await countValues(connection, cells, codes);
  return plans.map(
    ({ column }) =>
      texts.get(column) ?? {
        ...(numbers.get(column) ?? none),
        meanLength: 0,
        markers: 0,
        edges: 0,
        levels: values
          .filter(([name]) => name === storedColumn(column))
          .map(([, value, count]) => ({ text: String(value), count: Number(count) })),
      },
  );
}

async function countTexts(
  connection: DuckDBConnection,
  cells: string,
  { rows, plans }: Stored,
): Promise<Map<number, CellCounts>> {
  const texts = plans.filter(({ kind }) => kind === "text");
  const size = Math.max(1, Math.min(columnsTogether, Math.floor(cellsTogether / rows)));
  const counts = new Map<number, CellCounts>();
  for (let from = 0; from < texts.length; from += size) {
    const batch = texts.slice(from, from + size);
    const found = await selectRows(connection, countSql(cells, batch));
    for (const { column } of batch) counts.set(column, readCounts(found, storedColumn(column)));
  }
  return counts;
}

function countSql(cells: string, batch: readonly ColumnPlan[]): string {
  const columns = batch.map(({ column }) => storedColumn(column));
  const [alone] = columns;
  const groups =
    columns.length === 1
      ? `SELECT '${alone}' AS name, ${alone} AS text, count(*) AS n FROM ${cells} WHERE ${alone} IS NOT NULL GROUP BY ${alone}`
      : `SELECT name, text, count(*) AS n FROM (UNPIVOT (SELECT ${columns.join(", ")} FROM ${cells}) ON ${columns.join(", ")} INTO NAME name VALUE text) GROUP BY name, text`;
  const levels =
    columns.length === 1
      ? `ORDER BY n DESC, text LIMIT ${LISTED_LEVELS}`
      : `QUALIFY row_number() OVER (PARTITION BY name ORDER BY n DESC, text) <= ${LISTED_LEVELS}`;
  return `WITH groups AS MATERIALIZED (${groups}) SELECT name, NULL, count(*), sum(n * length(text)) / sum(n), coalesce(sum(n) FILTER (${missingSql("text", false)}), 0), count(*) FILTER (${hasBlankEdgeSql("text")}) FROM groups GROUP BY name UNION ALL (SELECT name, text, n, 0, 0, 0 FROM groups ${levels})`;
}

function readCounts(rows: readonly Row[], name: string): CellCounts {
  const own = rows.filter((row) => row[0] === name);
  const [, , distinct, meanLength, markers, edges] = own.find(([, text]) => text === null) ?? [];
  const levels = own.filter(([, text]) => text !== null);
  return {
    distinct: Number(distinct ?? 0),
    meanLength: Number(meanLength ?? 0),
    fractions: false,
    markers: Number(markers ?? 0),
    edges: Number(edges ?? 0),
    levels: levels.map(([, text, count]) => ({ text: String(text), count: Number(count) })),
  };
}

const none: ValueCounts = { distinct: 0, fractions: false };

interface ValueCounts {
  readonly distinct: number;
  readonly fractions: boolean;
}

/** Of numbers and dates. The head tells of most columns whether they have fractions. */
async function countNumbers(
  connection: DuckDBConnection,
  cells: string,
  stored: Stored,
): Promise<ReadonlyMap<number, ValueCounts>> {
  const plans = stored.plans.filter(({ kind }) => kind !== "text");
  const head = await findFractions(connection, `(FROM ${cells} LIMIT ${headRows})`, plans);
  const counted = await countDifferent(connection, cells, stored, plans, head);
  const late = plans.filter(({ column }) => counted.get(column)?.fractions && !head.has(column));
  // They have been counted as if they were whole.
  const fractions = new Set(late.map(({ column }) => column));
  const again = await countDifferent(connection, cells, stored, late, fractions);
  return new Map([...counted, ...again]);
}

/** Columns with numbers that are not whole or dates with a time of day, among some rows. */
async function findFractions(
  connection: DuckDBConnection,
  rows: string,
  plans: readonly ColumnPlan[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let from = 0; from < plans.length; from += columnsPerQuery) {
    const batch = plans.slice(from, from + columnsPerQuery);
    const counts = batch.map(fractionsSql).join(", ");
    const [row = []] = await selectRows(connection, `SELECT ${counts} FROM ${rows}`);
    for (const [at, { column }] of batch.entries()) if (row[at] !== 0) found.add(column);
  }
  return found;
}

function fractionsSql(plan: ColumnPlan): string {
  const cell = storedColumn(plan.column);
  if (plan.kind === "number") return `count_if(${cell} <> trunc(${cell}))`;
  const hasTimes = plan.kind === "date" && hasClock(plan.format);
  return hasTimes ? `count_if(${cell} <> date_trunc('day', ${cell}))` : "0";
}

/** Columns of a small table together, those of a large one alone: each needs a hash table. */
async function countDifferent(
  connection: DuckDBConnection,
  cells: string,
  stored: Stored,
  plans: readonly ColumnPlan[],
  fractions: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ValueCounts>> {
  const counted = new Map<number, ValueCounts>();
  const together = Math.max(1, Math.min(hashTables, Math.floor(distinctCells / stored.rows)));
  for (let from = 0; from < plans.length; from += together) {
    const batch = plans.slice(from, from + together);
    const counts = batch.flatMap((plan) => {
      const known = fractions.has(plan.column);
      return [distinctSql(plan, stored, known), known ? "1" : fractionsSql(plan)];
    });
    const [row = []] = await selectRows(connection, `SELECT ${counts.join(", ")} FROM ${cells}`);
    for (const [at, { column }] of batch.entries()) {
      counted.set(column, { distinct: Number(row[at * 2]), fractions: row[at * 2 + 1] !== 0 });
    }
  }
  return counted;
}

/**
 * Whole numbers, seconds or days that are many and close to one another are marked in a bit string,
 * which is faster than a hash table and smaller than it; few are counted faster by their dictionary.
 */
function distinctSql(plan: ColumnPlan, { rows, columns }: Stored, fractions: boolean): string {
  const cell = storedColumn(plan.column);
  const unit = wholeUnit(plan, fractions);
  const { min, max } = columns[plan.column] as StoredColumn;
  if (unit === null || min === null || max === null) return `count(DISTINCT ${cell})`;
  const [low, high] = [Math.floor(min / unit), Math.ceil(max / unit)];
  const bits = high - low;
  if (bits <= fewValues || bits >= Math.min(rows * bitsPerRow, mostBits)) {
    return `count(DISTINCT ${cell})`;
  }
  const whole =
    plan.kind === "date" ? `epoch_us(${cell}) // ${unit * 1_000}` : `CAST(${cell} AS BIGINT)`;
  return `coalesce(bit_count(bitstring_agg(${whole}, ${low}, ${high})), 0)`;
}

/** What all cells are whole multiples of: one, or a second or day in milliseconds; else null. */
function wholeUnit(plan: ColumnPlan, fractions: boolean): number | null {
  if (plan.kind !== "date") return fractions ? null : 1;
  if (hasSecondFractions(plan.format)) return null;
  return hasClock(plan.format) ? 1_000 : 86_400_000;
}

async function countValues(
  connection: DuckDBConnection,
  cells: string,
  plans: readonly ColumnPlan[],
): Promise<Row[]> {
  const counts: Row[] = [];
  for (let from = 0; from < plans.length; from += columnsTogether) {
    const batch = plans.slice(from, from + columnsTogether).map(({ column }) => {
      const cell = storedColumn(column);
      return `SELECT '${cell}', ${cell}, count(*) FROM ${cells} WHERE ${cell} IS NOT NULL GROUP BY ${cell}`;
    });
    counts.push(...(await selectRows(connection, batch.join(" UNION ALL "))));
  }
  return counts;
}
