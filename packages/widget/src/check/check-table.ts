import {
  type Codebook,
  CsvScanner,
  cellsOf,
  dialectOf,
  nameColumns,
  readRecords,
} from "@probability-chat/codebook";
import { likelyPersonal, type Personal } from "./likely-personal.ts";
import { headOf } from "./table-source.ts";

/** What is known of a table before it is uploaded, by its beginning. */
export interface TableCheck {
  readonly columns: readonly CheckedColumn[];
  /** The first rows, as many cells each as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Rows that were looked at, and whether there are more. */
  readonly looked: number;
  readonly isCut: boolean;
}

export interface CheckedColumn {
  readonly name: string;
  readonly kind: Codebook["columns"][number]["type"];
  readonly missingShare: number;
  readonly personal: Personal | null;
}

const shownRows = 5;
const mostRows = 2_000;
const step = 16_384;

/** Looks at the beginning of a table; null where no table is found in it. */
export async function checkTable(file: Blob): Promise<TableCheck | null> {
  const { head, isCut } = await headOf(file);
  const dialect = dialectOf(head, isCut);
  if (!dialect) return null;
  const records: string[][] = [];
  const bounds = { maxCellBytes: head.length + 1, maxRowBytes: head.length + 1 };
  const first = dialect.preamble + (dialect.header ? 1 : 0);
  const scanner = new CsvScanner(dialect.syntax, bounds, (record) => {
    if (records.length < first + mostRows) records.push(cellsOf(record));
  });
  for (let at = 0; at < head.length && records.length < first + mostRows; at += step) {
    scanner.write(head.subarray(at, at + step));
  }
  if (!isCut) scanner.end();
  const body = records.slice(first);
  if (body.length === 0 && scanner.fault) return null;
  const header =
    dialect.header ?? Array.from({ length: dialect.columns }, (_, at) => `column_${at + 1}`);
  const { codebook } = readRecords(header, body);
  const names = nameColumns(header);
  const columns = codebook.columns.map((column, at) => ({
    name: names[at]?.name ?? column.name,
    kind: column.type,
    missingShare: body.length > 0 ? column.missing / body.length : 0,
    personal: likelyPersonal(
      column.header,
      body.slice(0, 200).map((row) => row[at] ?? ""),
    ),
  }));
  const rows = body
    .slice(0, shownRows)
    .map((row) => columns.map((_, at) => (row[at] ?? "").slice(0, 100)));
  const isMore = isCut || records.length >= first + mostRows;
  return { columns, rows, looked: body.length, isCut: isMore };
}
