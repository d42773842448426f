import { type Column, datePart } from "@probability-chat/codebook";
import { ALL } from "@probability-chat/query";
import type { CellColumn, Table, TableSample } from "../../table/table.ts";
import { isTableLimitError } from "../../table/table-limit-error.ts";
import type { CodeTable } from "../code-table.ts";
import { codeLevels, encodeLevels, hasManyLevels } from "./code-levels.ts";
import { codeNumbers, encodeNumbers } from "./code-numbers.ts";
import type { ColumnCoding, LeftColumn } from "./column-coding.ts";
import { isAtom } from "./number-cell.ts";

export interface CodedTable {
  readonly codings: readonly ColumnCoding[];
  readonly left: readonly LeftColumn[];
  readonly codes: CodeTable;
  /** Rows of the whole table. */
  readonly of: number;
}

export interface CodeTableOptions {
  readonly seed: number;
  /** At most so many rows are read. */
  readonly maxRows?: number;
}

const MOST_ROWS = 200_000;
/** Cells that are read at most, eight bytes each: learning reads no more of them either. */
const MOST_CELLS = 2 ** 23;
const PARTS = ["month", "weekday", "hour"] as const;

interface CodedColumn {
  readonly coding: ColumnCoding;
  readonly codes: Uint16Array;
}

/** A table as codes, and what they stand for: columns by name, rows in no particular order. */
export async function codeTable(
  table: Table,
  { seed, maxRows = MOST_ROWS }: CodeTableOptions,
): Promise<CodedTable> {
  const { rows: of, columns } = table.codebook;
  const byName = [...columns].sort((a, b) => (a.name < b.name ? -1 : 1));
  const left: LeftColumn[] = [];
  const read: Column[] = [];
  for (const column of byName) {
    const reason = leftReason(column);
    if (reason) left.push({ column: column.name, reason });
    else read.push(column);
  }
  const rows = Math.min(maxRows, Math.floor(MOST_CELLS / Math.max(1, read.length)));
  const names = read.map(({ name }) => name);
  const sample: TableSample =
    names.length === 0
      ? { rows: 0, columns: [] }
      : await table.sample({ columns: names, rows, seed });
  const coded: CodedColumn[] = [];
  for (const [index, column] of read.entries()) {
    const cells = sample.columns[index] as CellColumn;
    const exact =
      sample.rows < of && cells.kind === "code" && hasManyLevels(cells.texts)
        ? await exactCounts(table, column.name)
        : null;
    const made = codeColumn(column, cells, exact);
    if (made.length === 0) left.push({ column: column.name, reason: "constant" });
    coded.push(...made);
  }
  return {
    codings: coded.map(({ coding }) => coding),
    left,
    codes: {
      rows: sample.rows,
      levels: coded.map(({ coding }) => coding.codes),
      columns: coded.map(({ codes }) => codes),
    },
    of,
  };
}

/** A constant with missing cells is kept: whether it is there may tell something. */
function leftReason({ role, missing }: Column): LeftColumn["reason"] | null {
  if (role === "identifier" || role === "freeText" || role === "empty") return role;
  return role === "constant" && missing === 0 ? "constant" : null;
}

function codeColumn(
  { name, type }: Column,
  { kind, values, texts }: CellColumn,
  exact: ReadonlyMap<string, number> | null,
): CodedColumn[] {
  if (kind === "code") {
    const coding = codeLevels(name, type === "boolean" ? type : "text", values, texts, exact);
    return coding ? [{ coding, codes: encodeLevels(coding, values, texts) }] : [];
  }
  const scale = kind === "instant" ? kind : "number";
  const coding = codeNumbers({ column: name, part: null }, values, scale);
  if (!coding) return [];
  const whole = { coding, codes: encodeNumbers(coding, values) };
  return kind === "number" || coding.cells.every(isAtom)
    ? [whole]
    : [whole, ...codeParts(name, values)];
}

/** The parts of dates that vary; where every date is a code, they follow from it. */
function codeParts(column: string, instants: Float64Array): CodedColumn[] {
  return PARTS.flatMap((part) => {
    const values = instants.map((instant) =>
      Number.isNaN(instant) ? instant : datePart(part, instant),
    );
    const coding = codeNumbers({ column, part }, values, "number");
    const varies = coding && coding.cells.length > 1;
    return varies ? [{ coding, codes: encodeNumbers(coding, values) }] : [];
  });
}

/** Rows of every level; null where there are more than a grouping may have. */
async function exactCounts(table: Table, column: string): Promise<Map<string, number> | null> {
  try {
    const groups = await table.aggregate({
      where: { kind: "present", column },
      by: [{ kind: "column", column }],
      measures: [{ kind: "count", event: ALL }],
    });
    return new Map(
      groups.map(({ keys: [key], measures: [measure] }) => [
        key ?? "",
        measure?.kind === "count" ? measure.count : 0,
      ]),
    );
  } catch (error) {
    if (isTableLimitError(error)) return null;
    throw error;
  }
}
