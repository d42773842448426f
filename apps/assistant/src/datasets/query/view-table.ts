import { type Column, isoText } from "@probability-chat/codebook";
import {
  type ColumnView,
  limits,
  type TableView,
  type TableWindow,
} from "@probability-chat/contract";
import type { QueryLimits, SqlRunner, SqlSource } from "./sql-source.ts";
import { columnOperand } from "./term-to-sql.ts";

const { shown: longest, top: mostTop } = limits.table;
/** So many classes a histogram has at most. */
const mostBins = 20;
const day = 86_400_000;

/** A part of a table to be looked at: its first rows, and each column's histogram or values. */
export async function viewTable(
  source: SqlSource,
  { from, columns: most, rows }: TableWindow,
  runner: SqlRunner,
  bounds: QueryLimits,
): Promise<Omit<TableView, "dataset_id">> {
  const { codebook, dialect } = source;
  const columns = codebook.columns.slice(from, from + most);
  const operands = columns.map(({ name }) => columnOperand(source, name));
  if (operands.length === 0) return { rows: codebook.rows, columns: [], cells: [] };
  const found = await runner.select(
    `SELECT ${operands.map(({ sql }) => sql).join(", ")} FROM ${source.from}${dialect.fileOrder} LIMIT ${rows}`,
    bounds,
  );
  const cells = found.map((row) =>
    operands.map(({ show }, at) => {
      const value = row[at] ?? null;
      return value === null ? null : shortened(show(value));
    }),
  );
  const classes = columns.map(classesOf);
  const counts = await countClasses(columns, classes, source, runner, bounds);
  return {
    rows: codebook.rows,
    columns: columns.map((column, at) => viewColumn(column, codebook.rows, counts[at] ?? [])),
    cells,
  };
}

function viewColumn(column: Column, rows: number, bins: ColumnView["bins"]): ColumnView {
  const { name, type, role, missing, distinct, unit, levels } = column;
  return {
    ...{ name, kind: type, role, distinct, unit, bins },
    missing_share: rows > 0 ? missing / rows : 0,
    // A value is named as it is, or not at all: it may be sent back to be merged.
    top: levels
      .filter(({ text }) => text.length <= limits.table.cell)
      .slice(0, mostTop)
      .map(({ text, count }) => ({ value: text, rows: count })),
  };
}

/** Where the classes of a histogram begin, how wide each is, and how many there are. */
interface Classes {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** Of numbers and dates that differ; null of others. */
function classesOf({ type, min, max, integer }: Column): Classes | null {
  if (min === null || max === null || min === max) return null;
  if (type === "date") {
    const [first, last] = [instantOf(min), instantOf(max)];
    const unit = String(min).length > 10 ? 1 : day;
    const step = Math.max(unit, Math.ceil((last - first) / unit / mostBins) * unit);
    return { start: first, step, count: Math.floor((last - first) / step) + 1 };
  }
  if (type !== "number") return null;
  const [low, high] = [Number(min), Number(max)];
  const ideal = (high - low) / mostBins;
  const power = 10 ** Math.floor(Math.log10(ideal));
  const round = [1, 2, 5, 10].map((of) => of * power).find((of) => of >= ideal) ?? ideal;
  const step = integer ? Math.max(1, round) : round;
  const start = Math.floor(low / step) * step;
  const count = Math.floor((high - start) / step) + 1;
  return Number.isFinite(start) && step > 0 && count <= mostBins + 2
    ? { start, step, count }
    : null;
}

function instantOf(iso: number | string): number {
  return Date.parse(String(iso).length > 10 ? `${iso}Z` : String(iso));
}

/** How many rows are in each class of each column: one query, which reads every column once. */
async function countClasses(
  columns: readonly Column[],
  classes: readonly (Classes | null)[],
  source: SqlSource,
  runner: SqlRunner,
  bounds: QueryLimits,
): Promise<ColumnView["bins"][]> {
  const { number } = source.dialect;
  const parts = classes.flatMap((found, at) => {
    if (!found) return [];
    const { sql } = columnOperand(source, columns[at]?.name ?? "");
    const place = `CAST(floor((${sql} - ${number(found.start)}) / ${number(found.step)}) AS INTEGER)`;
    return `SELECT ${at}, greatest(0, least(${found.count - 1}, ${place})) AS class, count(*) FROM ${source.from} WHERE ${sql} IS NOT NULL GROUP BY 2`;
  });
  const rows = parts.length === 0 ? [] : await runner.select(parts.join(" UNION ALL "), bounds);
  const counts = new Map(rows.map(([at, place, count]) => [`${at} ${place}`, Number(count)]));
  return classes.map((found, at) => {
    if (!found) return [];
    const { start, step, count } = found;
    const end = (place: number) => boundOf(columns[at], start + place * step);
    return Array.from({ length: count }, (_, place) => ({
      ...{ from: end(place), to: end(place + 1), rows: counts.get(`${at} ${place}`) ?? 0 },
    }));
  });
}

function boundOf(column: Column | undefined, value: number): number | string {
  if (column?.type === "date") return isoText(value, String(column.min).length > 10);
  // 0.1 + 0.2: as many digits as tell classes apart.
  return Number(value.toPrecision(12));
}

/** As much of a cell as is shown, of whole characters. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const letters = [...text.slice(0, longest * 2)];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}
