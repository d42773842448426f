import { buildColumn, CODE_LEVELS, decideType, nameColumns } from "./build-codebook.ts";
import type { Codebook, Column, ColumnType, Level } from "./codebook.ts";
import { datePeriod, isoText } from "./date-period.ts";
import { parseNumericCell } from "./numeric-cell.ts";

/** Cells that stand for a missing value, beside the empty one. */
export const MISSING_MARKERS: readonly string[] = [
  "NA",
  "N/A",
  "n/a",
  "NaN",
  "nan",
  "null",
  "NULL",
  "#N/A",
];

const DATE = /^\d{4}-\d{1,2}-\d{1,2}/;

/** A typed cell: numbers, dates in ISO 8601, else the text; null where it is missing. */
export type Cell = number | string | null;

/**
 * A codebook and typed cells, column by column, from the texts of a file's cells: numbers, ISO
 * dates, booleans and text, by the rules of `build-codebook.ts`. Short rows are padded with
 * missing cells.
 *
 * @example
 * const { codebook } = readRecords(["sex", "age"], [["f", "31"], ["m", ""]]);
 */
export function readRecords(
  headers: readonly string[],
  records: readonly (readonly string[])[],
): { readonly codebook: Codebook; readonly cells: readonly (readonly Cell[])[] } {
  const columns: Column[] = [];
  const cells: Cell[][] = [];
  nameColumns(headers).forEach((names, index) => {
    const texts = records.map((record) => presentText(record[index]));
    const read = readColumn(texts);
    columns.push(describeCells(names, texts, read));
    cells.push(read.cells);
  });
  return { codebook: { rows: records.length, columns, notes: [] }, cells };
}

function presentText(cell: string | undefined): string | null {
  const text = cell?.trim() ?? "";
  return text === "" || MISSING_MARKERS.includes(text) ? null : text;
}

interface ReadColumn {
  readonly type: ColumnType;
  readonly cells: Cell[];
}

function readColumn(texts: readonly (string | null)[]): ReadColumn {
  const present = texts.filter((text) => text !== null);
  const different = new Set(present);
  const type = decideType({
    present: present.length,
    numbers: present.filter((text) => parseNumericCell(text)).length,
    zeroPadded: present.filter((text) => /^0\d/.test(text)).length,
    dates: present.filter((text) => DATE.test(text) && datePeriod(text)).length,
    texts: different.size <= CODE_LEVELS ? [...different] : [],
  });
  return { type, cells: texts.map((text) => (text === null ? null : readCell(text, type))) };
}

function readCell(text: string, type: ColumnType): Cell {
  if (type === "number") return parseNumericCell(text)?.value ?? null;
  if (type !== "date") return text;
  const start = datePeriod(text)?.start;
  return start === undefined ? null : isoText(start, text.length > 10);
}

function describeCells(
  names: { name: string; header: string },
  texts: readonly (string | null)[],
  { type, cells }: ReadColumn,
): Column {
  const present = texts.filter((text) => text !== null);
  const values = cells.filter((cell) => cell !== null);
  const numbers = values.filter((value) => typeof value === "number");
  const units = new Set(present.map((text) => parseNumericCell(text)?.unit ?? null));
  const [unit] = units;
  return buildColumn({
    ...names,
    type,
    rows: texts.length,
    missing: texts.length - present.length,
    distinct: new Set(values).size,
    integer: numbers.every(Number.isInteger),
    ...extremes(type === "number" || type === "date" ? values : []),
    levels: countLevels(values, present),
    meanLength: present.reduce((sum, text) => sum + text.length, 0) / Math.max(present.length, 1),
    cellUnit: type === "number" && units.size === 1 ? (unit ?? null) : null,
    examples: [...new Set(present)].slice(0, 5),
  });
}

function extremes(values: readonly (number | string)[]): Pick<Column, "min" | "max"> {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

/** Numbers count by value under their first spelling. */
function countLevels(values: readonly (number | string)[], texts: readonly string[]): Level[] {
  const levels = new Map<number | string, { text: string; count: number }>();
  values.forEach((value, index) => {
    const level = levels.get(value);
    if (level) level.count++;
    else levels.set(value, { text: texts[index] ?? String(value), count: 1 });
  });
  return [...levels.values()];
}
