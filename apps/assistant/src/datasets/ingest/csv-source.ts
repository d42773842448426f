import type { CsvSyntax } from "../csv/csv-scanner.ts";
import { sqlText, storedColumn } from "../store/sql.ts";

/** A CSV file that DuckDB's strict reader may be able to read as it stands. */
export interface CsvSource {
  readonly path: string;
  readonly syntax: CsvSyntax;
  /** The first line names the columns. */
  readonly header: boolean;
  readonly columns: number;
  /** Some row holds a `_` or `+`. */
  readonly castMarks: boolean;
  /** Lines above this are no rows, or the reader's buffers must grow. */
  readonly maxLineBytes: number;
}

const usualLineBytes = 2_000_000;

/** The file's texts as an SQL table expression; an empty cell is NULL. */
export function readCsvSql(source: CsvSource, more = ""): string {
  const { path, syntax, header, maxLineBytes } = source;
  const character = (byte: number) => sqlText(String.fromCharCode(byte));
  const columns = Array.from(
    { length: source.columns },
    (_, at) => `${sqlText(storedColumn(at))}: 'VARCHAR'`,
  );
  const large =
    maxLineBytes > usualLineBytes ? `, buffer_size = ${maxLineBytes * 4}, parallel = false` : "";
  return `read_csv(${sqlText(path)}, auto_detect = false, compression = 'none', hive_partitioning = false, header = ${header}, delim = ${character(syntax.separator)}, quote = ${character(syntax.quote)}, escape = ${character(syntax.escape)}, columns = {${columns.join(", ")}}, strict_mode = true, null_padding = false, nullstr = '', max_line_size = ${maxLineBytes}${large}${more})`;
}

/** A cell without the blanks around it; a set of characters is slow, so it is for unusual ends. */
export function trimmedSql(cell: string): string {
  return `CASE WHEN ${unblankSql(cell)} THEN ${cell} ELSE nullif(trim(${cell}, ${blanks}), '') END`;
}

/** Whether a cell certainly has no blanks around it. */
export function unblankSql(cell: string): string {
  return `${cell} BETWEEN '!' AND '~' AND right(${cell}, 1) BETWEEN '!' AND '~'`;
}

const edge = /^[ \t\u00a0\ufeff\u2007\u202f\n\r]|[ \t\u00a0\ufeff\u2007\u202f\n\r]$/;

export function hasBlankEdge(text: string): boolean {
  return edge.test(text);
}

const blanks = "' \t\u00a0\ufeff\u2007\u202f' || chr(10) || chr(13)";

/** Whether an error says that the file is not what a strict reader accepts. */
export function isMalformedCsv(error: unknown): boolean {
  return error instanceof Error && /^Invalid Input Error|CSV Error/.test(error.message);
}
