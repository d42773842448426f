import type { DuckDBConnection } from "@duckdb/node-api";
import type { Separator } from "@probability-chat/codebook";
import type { ColumnNames } from "../csv/column-names.ts";
import { selectRows } from "../store/duckdb.ts";
import { storedColumn } from "../store/sql.ts";
import { compactDates, type DateFormat, dateFormatsOf, namesDate } from "./date-format.ts";
import { isMissing, missingMarkers } from "./missing-markers.ts";
import {
  type NumberFormat,
  numberFormatsOf,
  plainNumber,
  plainNumbers,
  pointGroupedPattern,
} from "./number-format.ts";
import { missingSql, readingSql } from "./plan-sql.ts";

/** One way to read a column's texts. */
export type Reading =
  | { readonly kind: "number"; readonly format: NumberFormat }
  | { readonly kind: "date"; readonly format: DateFormat };

/** How a column's texts become what is stored. */
export type ColumnPlan = PlanBase & ({ readonly kind: "text" } | Reading);

interface PlanBase {
  readonly column: number;
  /** Cells that are present and no missing marker. */
  readonly present: number;
  /** Cells with a marker that stands for a missing value. */
  readonly markers: number;
  /** Markers beyond the usual ones count as missing too (numbers and dates only). */
  readonly lenient: boolean;
  /** Other readings of all cells that would change a plan, this one or another, were one refuted. */
  readonly rivals: readonly Reading[];
  /** Which decimal points in plain numbers would change a plan: any, or those that group nothing. */
  readonly wary: "points" | "ungrouped" | null;
}

export type TextRow = readonly (string | null)[];

/** Trimmed texts of some rows, at hand and in the table `sample` as `c0`, `c1` …, NULL if empty. */
export interface SampledTexts {
  readonly connection: DuckDBConnection;
  readonly rows: readonly TextRow[];
  readonly names: readonly ColumnNames[];
  readonly separator: Separator;
}

interface Counts {
  readonly column: number;
  readonly present: number;
  readonly markers: number;
  /** Cells that are plain numbers. */
  readonly plain: number;
  /** Some cell has a leading zero, or is an integer that a double cannot hold. */
  readonly isCode: boolean;
  readonly hasPoints: boolean;
}

interface Readable {
  readonly reading: Reading;
  /** Cells that are present; all of them can be read. */
  readonly readable: number;
}

const columnsPerQuery = 200;
export const firstInexactInteger = 2 ** 53;
const groupedByPoints = new RegExp(`^(?:${pointGroupedPattern})$`);

/**
 * What the columns of some rows are. It says of each column which cells would speak against its
 * plan (`misfitSql`): rows without such a cell leave all plans as they are.
 */
export async function inferColumns(sampled: SampledTexts): Promise<ColumnPlan[]> {
  const counts = sampled.names.map((_, column) => countTexts(sampled.rows, column));
  const readable = await verify(sampled, propose(sampled, counts));
  const habit = habitOf(sampled, counts, readable);
  return counts.map((count) => planColumn(count, readable.get(count.column) ?? [], habit));
}

function planColumn(count: Counts, found: readonly Readable[], habit: Habit): ColumnPlan {
  const { column, present, markers } = count;
  const base: PlanBase = { column, present, markers, lenient: false, rivals: [], wary: null };
  if (isPlain(count)) {
    const [compact] = found;
    if (compact) return { ...base, ...compact.reading };
    if (count.isCode) return { ...base, kind: "text" };
    if (habit.grouped.has(column)) {
      return { ...base, kind: "number", format: habit.groupedFormat, wary: "ungrouped" };
    }
    const wary = habit.pointsMatter && !count.hasPoints ? "points" : null;
    return { ...base, kind: "number", format: plainNumbers, wary };
  }
  const chosen = choose(found, habit.continental);
  if (!chosen) return { ...base, kind: "text" };
  const { reading, readable } = chosen;
  const others = found.filter((one) => one !== chosen).map((one) => one.reading);
  return {
    ...base,
    ...reading,
    present: readable,
    markers: markers + present - readable,
    lenient: true,
    rivals: reading.kind === "date" || habit.open ? others : [],
  };
}

function isPlain({ present, plain }: Counts): boolean {
  return present > 0 && plain === present;
}

/** The first of several readings, or where the file's habit is continental the one that fits it. */
function choose(found: readonly Readable[], continental: boolean): Readable | undefined {
  if (!continental) return found[0];
  const fits = found.find(
    ({ reading }) =>
      isCommaNumber(reading) || (reading.kind === "date" && reading.format.order === "dayFirst"),
  );
  return fits ?? found[0];
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
  return { column, present: present - markers, markers, plain, isCode, hasPoints };
}

function propose(
  { rows, names }: SampledTexts,
  counts: readonly Counts[],
): { column: number; reading: Reading }[] {
  return counts.flatMap((count) => {
    const { column, present } = count;
    const plain = isPlain(count);
    if (present === 0 || (plain && !namesDate(names[column]?.header ?? ""))) return [];
    const texts = new Set<string>();
    for (const row of rows) {
      const cell = row[column];
      if (typeof cell === "string" && !isMissing(cell)) texts.add(cell);
    }
    return readingsOf([...texts], plain).map((reading) => ({ column, reading }));
  });
}

function readingsOf(cells: readonly string[], plain: boolean): Reading[] {
  if (cells.length === 0) return [];
  if (plain) {
    const compact = cells.every((cell) => /^(19|20)\d{2}(0[1-9]|1[0-2])[0-3]\d$/.test(cell));
    return compact ? [{ kind: "date", format: compactDates }] : [];
  }
  const numbers = numberFormatsOf(cells).map((format) => ({ kind: "number", format }) as const);
  if (numbers.length > 0) return numbers;
  return dateFormatsOf(cells).map((format) => ({ kind: "date", format }) as const);
}

/** Of the readings proposed those that read every cell, by column. */
async function verify(
  { connection }: SampledTexts,
  proposals: readonly { column: number; reading: Reading }[],
): Promise<ReadonlyMap<number, readonly Readable[]>> {
  const readable = new Map<number, Readable[]>();
  for (let from = 0; from < proposals.length; from += columnsPerQuery) {
    const batch = proposals.slice(from, from + columnsPerQuery);
    const counts = batch.flatMap(({ column, reading }) => {
      const text = storedColumn(column);
      const value = readingSql(text, reading);
      return [`count(${value})`, `count_if(${value} IS NULL AND NOT ${missingSql(text, true)})`];
    });
    const [row = []] = await selectRows(connection, `SELECT ${counts.join(", ")} FROM sample`);
    for (const [at, { column, reading }] of batch.entries()) {
      if (row[at * 2 + 1] !== 0 || row[at * 2] === 0) continue;
      const found = { reading, readable: Number(row[at * 2]) };
      readable.set(column, [...(readable.get(column) ?? []), found]);
    }
  }
  return readable;
}

/** How the file spells its numbers, as far as its unambiguous ones tell. */
interface Habit {
  /** Of ambiguous numbers and dates the continental reading is preferred. */
  readonly continental: boolean;
  /** Columns of plain numbers whose points could all be grouping thousands, as in `1.234`. */
  readonly grouped: ReadonlySet<number>;
  readonly groupedFormat: NumberFormat;
  /** A point in a column that has none so far could change the habit or the column's reading. */
  readonly pointsMatter: boolean;
  /** An ambiguous column that ceases to be so could change the habit. */
  readonly open: boolean;
}

function habitOf(
  { rows, separator }: SampledTexts,
  counts: readonly Counts[],
  readable: ReadonlyMap<number, readonly Readable[]>,
): Habit {
  const mayGroup = separator === ";" || separator === "\t";
  const pointed = counts.filter((count) => isPlain(count) && count.hasPoints);
  const grouped = new Set(
    pointed
      .map(({ column }) => column)
      .filter((column) => mayGroup && rows.every((row) => mayBeGrouped(row[column]))),
  );
  let commas = 0;
  let points = pointed.length - grouped.size;
  for (const found of readable.values()) {
    if (found.every(({ reading }) => isCommaNumber(reading))) commas++;
    else if (found.every(({ reading }) => isPointNumber(reading))) points++;
  }
  const comma = commas > 0 && (points === 0 || separator === ";");
  const perhapsComma = !comma && separator === ";" && points === 0;
  return {
    continental: comma || perhapsComma,
    grouped,
    groupedFormat: comma ? { decimal: ",", group: ".", unit: null } : plainNumbers,
    pointsMatter: mayGroup || (comma && points === 0),
    open: perhapsComma && grouped.size > 0,
  };
}

function mayBeGrouped(cell: string | null | undefined): boolean {
  return typeof cell !== "string" || groupedByPoints.test(cell);
}

function isCommaNumber(reading: Reading): boolean {
  return reading.kind === "number" && reading.format.decimal === ",";
}

function isPointNumber({ kind, format }: Reading): boolean {
  return kind === "number" && format.decimal === "." && format.group !== " ";
}
