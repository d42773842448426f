import type { DuckDBConnection } from "@duckdb/node-api";
import type { ColumnNames } from "../csv/column-names.ts";
import type { Separator } from "../csv/dialect.ts";
import { selectRows } from "../store/duckdb.ts";
import { sqlText, storedColumn } from "../store/sql.ts";
import { compactDates, type DateFormat, dateFormatsOf, dateSql, namesDate } from "./date-format.ts";
import { missingAmongNumbers, missingMarkers } from "./missing-markers.ts";
import {
  type NumberFormat,
  numberFormatsOf,
  numberSql,
  plainNumber,
  plainNumberSql,
  plainNumbers,
  pointGroupedPattern,
} from "./number-format.ts";

/**
 * What each column is, decided by all of its cells. A sample only proposes formats; a format
 * holds when a count over the whole column finds no cell that it cannot read.
 */

/** How a column's texts become what is stored. */
export type ColumnPlan = PlanBase &
  (
    | { readonly kind: "text" }
    | { readonly kind: "number"; readonly format: NumberFormat }
    | { readonly kind: "date"; readonly format: DateFormat; readonly ambiguous: boolean }
  );

interface PlanBase {
  readonly column: number;
  /** Cells that are present and no missing marker. */
  readonly present: number;
  /** Cells with a marker that stands for a missing value. */
  readonly markers: number;
  /** Markers beyond the usual ones count as missing too (numbers and dates only). */
  readonly lenient: boolean;
}

export type TextRow = readonly (string | null)[];

/** The texts of a file, as trimmed VARCHAR columns `c0`, `c1` … with NULL for empty cells. */
export interface RawTable {
  readonly connection: DuckDBConnection;
  /** An SQL table expression. */
  readonly source: string;
  /** Its rows, where they are few enough to be at hand. */
  readonly rows: readonly TextRow[] | null;
  readonly names: readonly ColumnNames[];
  readonly separator: Separator;
}

interface Counts extends PlanBase {
  /** Cells that are plain numbers. */
  readonly plain: number;
  /** Some cell has a leading zero, or is an integer that a double cannot hold. */
  readonly isCode: boolean;
  readonly hasPoints: boolean;
}

type Candidate =
  | { readonly kind: "number"; readonly format: NumberFormat }
  | { readonly kind: "date"; readonly format: DateFormat };

/** The plans of all columns, in file order. */
export interface Inferred {
  readonly plans: readonly ColumnPlan[];
  /** More rows can only refute these plans, by a cell that does not fit: never change them. */
  readonly settled: boolean;
  /** A point in a column that has none so far would make its file's habit doubtful. */
  readonly pointsMatter: boolean;
}

const columnsPerQuery = 200;
const sampleCells = 200_000;
const firstInexactInteger = 2 ** 53;
const usual = `(${missingMarkers.map(sqlText).join(", ")})`;
const unusual = `(${missingAmongNumbers.map(sqlText).join(", ")})`;

/** What the columns of a table of texts are. */
export async function inferColumns(raw: RawTable): Promise<Inferred> {
  const counts = await countCells(raw);
  const pointed = counts.filter((count) => isPlain(count) && count.hasPoints);
  const proposals = await propose(raw, counts);
  const readable = await verify(raw, proposals);
  const grouped = await pointGrouped(raw, pointed);
  const { decimals, commas } = decimalHabit(raw.separator, readable, pointed.length - grouped.size);
  const plans = counts.map((count): ColumnPlan => {
    const { column, present, markers } = count;
    const base = { column, present, markers, lenient: false };
    const found = readable.get(column) ?? [];
    if (isPlain(count)) {
      const [compact] = found;
      if (compact) return { ...base, ...compact.candidate, ambiguous: false } as ColumnPlan;
      if (count.isCode) return { ...base, kind: "text" };
      const format: NumberFormat =
        decimals === "comma" && grouped.has(column)
          ? { decimal: ",", group: ".", unit: null }
          : plainNumbers;
      return { ...base, kind: "number", format };
    }
    const chosen = choose(found, decimals !== "point");
    if (!chosen) return { ...base, kind: "text" };
    const stored = {
      column,
      present: chosen.readable,
      markers: markers + present - chosen.readable,
      lenient: true,
    };
    const { candidate } = chosen;
    return candidate.kind === "number"
      ? { ...stored, ...candidate }
      : { ...stored, ...candidate, ambiguous: found.length > 1 };
  });
  const unambiguous = plans.every((plan) => plan.kind !== "date" || !plan.ambiguous);
  return {
    plans,
    settled: unambiguous && grouped.size === 0 && (commas === 0 || raw.separator === ";"),
    pointsMatter: mayGroupByPoints(raw.separator),
  };
}

function isPlain({ present, plain }: Counts): boolean {
  return present > 0 && plain === present;
}

/** The first of several readings, or where the file's habit is continental the one that fits it. */
function choose(found: readonly Readable[], continental: boolean): Readable | undefined {
  if (!continental) return found[0];
  const fits = found.find(
    ({ candidate }) =>
      isCommaNumber(candidate) ||
      (candidate.kind === "date" && candidate.format.order === "dayFirst"),
  );
  return fits ?? found[0];
}

/** A column's text, NULL where it is missing, as an SQL expression over the raw table. */
export function presentSql(plan: PlanBase): string {
  const text = storedColumn(plan.column);
  return plan.markers === 0
    ? text
    : `CASE WHEN ${markerSql(text, plan)} THEN NULL ELSE ${text} END`;
}

/** Whether a text stands for a missing value, as an SQL condition. */
export function markerSql(text: string, { lenient }: Pick<PlanBase, "lenient">): string {
  return lenient ? `(${text} IN ${usual} OR lower(${text}) IN ${unusual})` : `${text} IN ${usual}`;
}

/**
 * One cheap scan of all columns, then a dear one of those that are not numbers throughout:
 * looking every cell up among the markers costs more than all else.
 */
async function countCells(raw: RawTable): Promise<Counts[]> {
  const { rows: atHand } = raw;
  if (atHand) return raw.names.map((_, column) => countTexts(atHand, column));
  const columns = raw.names.map((_, column) => column);
  const rows = await inBatches(raw, columns, (column) => {
    const text = storedColumn(column);
    const number = plainNumberSql(text);
    return [
      `count(${text})`,
      `count_if(isfinite(${number}))`,
      `count_if(${text} >= '00' AND ${text} < '0:')`,
      `coalesce(max(abs(${number})) >= ${firstInexactInteger}, FALSE)::INTEGER`,
      `coalesce(bool_or(contains(${text}, '.')), FALSE)::INTEGER`,
    ];
  });
  const mixed = columns.filter((column) => rows[column]?.[0] !== rows[column]?.[1]);
  const markers = await countEach(raw, mixed, (text) => `${text} IN ${usual}`);
  const large = columns.filter((column) => rows[column]?.[3] === 1);
  const wide = await countEach(
    raw,
    large,
    (text) =>
      `abs(TRY_CAST(${text} AS DOUBLE)) >= ${firstInexactInteger} AND regexp_full_match(${text}, '[+-]?[0-9]+')`,
  );
  return rows.map(([all = 0, plain = 0, padded = 0, , points = 0], column) => {
    const marked = markers.get(column) ?? 0;
    return {
      column,
      present: all - marked,
      markers: marked,
      plain,
      isCode: padded + (wide.get(column) ?? 0) > 0,
      hasPoints: points > 0,
      lenient: false,
    };
  });
}

function countTexts(rows: readonly TextRow[], column: number): Counts {
  let [present, markers, plain] = [0, 0, 0];
  let [isCode, hasPoints] = [false, false];
  for (const row of rows) {
    const text = row[column];
    if (typeof text !== "string") continue;
    present++;
    if (text.includes(".")) hasPoints = true;
    if (text >= "00" && text < "0:") isCode = true;
    if (!plainNumber.test(text)) {
      if (missingMarkers.includes(text)) markers++;
    } else if (Number.isFinite(Number(text))) {
      plain++;
      if (Math.abs(Number(text)) >= firstInexactInteger && /^[+-]?\d+$/.test(text)) isCode = true;
    }
  }
  present -= markers;
  return { column, present, markers, plain, isCode, hasPoints, lenient: false };
}

async function countEach(
  raw: RawTable,
  columns: readonly number[],
  condition: (text: string) => string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await inBatches(raw, columns, (column) => [
    `count_if(${condition(storedColumn(column))})`,
  ]);
  return new Map(columns.map((column, at) => [column, rows[at]?.[0] ?? 0]));
}

async function propose(
  raw: RawTable,
  counts: readonly Counts[],
): Promise<Map<number, Candidate[]>> {
  const columns = counts.filter(
    (count) =>
      count.present > 0 && (!isPlain(count) || namesDate(raw.names[count.column]?.header ?? "")),
  );
  const proposals = new Map<number, Candidate[]>();
  if (columns.length === 0) return proposals;
  const sampleRows = Math.max(50, Math.min(2_000, Math.floor(sampleCells / columns.length)));
  const sampled = raw.rows
    ? raw.rows.slice(0, sampleRows).map((row) => columns.map(({ column }) => row[column] ?? null))
    : await selectRows(
        raw.connection,
        `SELECT ${columns.map(({ column }) => storedColumn(column)).join(", ")} FROM ${raw.source} LIMIT ${sampleRows}`,
      );
  for (const [at, count] of columns.entries()) {
    let cells = presentSample(sampled.map((row) => row[at] ?? null));
    if (cells.length === 0) cells = await distinctSample(raw, count.column);
    const found = cells.length === 0 ? [] : candidatesOf(cells, !isPlain(count));
    if (found.length > 0) proposals.set(count.column, found);
  }
  return proposals;
}

function candidatesOf(cells: readonly string[], alsoNumbers: boolean): Candidate[] {
  if (!alsoNumbers) {
    const compact = cells.every((cell) => /^(19|20)\d{2}(0[1-9]|1[0-2])[0-3]\d$/.test(cell));
    return compact ? [{ kind: "date", format: compactDates }] : [];
  }
  const numbers = numberFormatsOf(cells).map((format) => ({ kind: "number", format }) as const);
  if (numbers.length > 0) return numbers;
  return dateFormatsOf(cells).map((format) => ({ kind: "date", format }) as const);
}

function presentSample(cells: readonly (number | string | null)[]): string[] {
  const texts = new Set<string>();
  for (const cell of cells) if (typeof cell === "string" && isPresent(cell)) texts.add(cell);
  return [...texts];
}

function isPresent(cell: string): boolean {
  return !missingMarkers.includes(cell) && !missingAmongNumbers.includes(cell.toLowerCase());
}

async function distinctSample(raw: RawTable, column: number): Promise<string[]> {
  const text = storedColumn(column);
  const rows = await selectRows(
    raw.connection,
    `SELECT DISTINCT ${text} FROM ${raw.source} WHERE ${text} IS NOT NULL LIMIT 200`,
  );
  return presentSample(rows.map((row) => row[0] ?? null));
}

interface Readable {
  readonly candidate: Candidate;
  /** Cells that are present; all of them can be read. */
  readonly readable: number;
}

async function verify(
  raw: RawTable,
  proposals: ReadonlyMap<number, readonly Candidate[]>,
): Promise<Map<number, Readable[]>> {
  const tasks = [...proposals].flatMap(([column, candidates]) =>
    candidates.map((candidate) => ({ column, candidate })),
  );
  const rows = await inBatches(raw, tasks, ({ column, candidate }) => {
    const text = presentSql({ column, present: 0, markers: 1, lenient: true });
    const value =
      candidate.kind === "number"
        ? numberSql(text, candidate.format)
        : dateSql(text, candidate.format);
    const code =
      candidate.kind === "number"
        ? `count(*) FILTER (regexp_matches(${text}, '^[+-]?0[0-9]') OR abs(${value}) >= ${firstInexactInteger})`
        : "0";
    return [`count(${text})`, `count(${value})`, code];
  });
  const readable = new Map<number, Readable[]>();
  for (const [at, { column, candidate }] of tasks.entries()) {
    const [present = 0, read = 0, codes = 0] = rows[at] ?? [];
    if (present === 0 || read < present || codes > 0) continue;
    readable.set(column, [...(readable.get(column) ?? []), { candidate, readable: present }]);
  }
  return readable;
}

/** How the file's unambiguous numbers are spelled; `perhapsComma` where there are none. */
function decimalHabit(
  separator: Separator,
  readable: ReadonlyMap<number, readonly Readable[]>,
  plainPoints: number,
): { decimals: "comma" | "perhapsComma" | "point"; commas: number } {
  let commas = 0;
  let points = plainPoints;
  for (const found of readable.values()) {
    if (found.every(({ candidate }) => isCommaNumber(candidate))) commas++;
    else if (found.every(({ candidate }) => isPointNumber(candidate))) points++;
  }
  if (commas > 0 && (points === 0 || separator === ";")) return { decimals: "comma", commas };
  return { decimals: separator === ";" && points === 0 ? "perhapsComma" : "point", commas };
}

function mayGroupByPoints(separator: Separator): boolean {
  return separator === ";" || separator === "\t";
}

function isCommaNumber(candidate: Candidate): boolean {
  return candidate.kind === "number" && candidate.format.decimal === ",";
}

function isPointNumber({ kind, format }: Candidate): boolean {
  return kind === "number" && format.decimal === "." && format.group !== " ";
}

/** Columns of plain numbers whose points could all be grouping thousands, as in `1.234`. */
async function pointGrouped(raw: RawTable, pointed: readonly Counts[]): Promise<Set<number>> {
  if (!mayGroupByPoints(raw.separator)) return new Set();
  const columns = pointed.map(({ column }) => column);
  const rows = await inBatches(raw, columns, (column) => {
    const text = presentSql({ column, present: 0, markers: 1, lenient: false });
    return [
      `count(*) FILTER (regexp_full_match(${text}, ${sqlText(pointGroupedPattern)}))`,
      `count(${text})`,
    ];
  });
  return new Set(columns.filter((_, at) => rows[at]?.[0] === rows[at]?.[1]));
}

/** Three numbers or so for each task, from as few scans as a query's size allows. */
async function inBatches<T>(
  raw: RawTable,
  tasks: readonly T[],
  aggregates: (task: T) => readonly string[],
): Promise<number[][]> {
  const results: number[][] = [];
  for (let from = 0; from < tasks.length; from += columnsPerQuery) {
    const batch = tasks.slice(from, from + columnsPerQuery).map(aggregates);
    const [row = []] = await selectRows(
      raw.connection,
      `SELECT ${batch.flat().join(", ")} FROM ${raw.source}`,
    );
    let at = 0;
    for (const expressions of batch) {
      results.push(row.slice(at, at + expressions.length).map(Number));
      at += expressions.length;
    }
  }
  return results;
}
