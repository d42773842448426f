import type { CsvSyntax } from "@probability-chat/codebook";
import { sqlText, storedColumn } from "../store/sql.ts";

/** A CSV file that DuckDB's strict reader may be able to read as it stands. */
export interface CsvSource {
  readonly path: string;
  readonly syntax: CsvSyntax;
  /** The first line names the columns. */
  readonly header: boolean;
  readonly columns: number;
  /** Lines above this are no rows, or the reader's buffers must grow. */
  readonly maxLineBytes: number;
}

const usualLineBytes = 2_000_000;

/** The file's texts as an SQL table expression; an empty cell is NULL. */
export function readCsvSql(source: CsvSource, ignoreErrors = false): string {
  const { path, syntax, header, maxLineBytes } = source;
  const character = (byte: number) => sqlText(String.fromCharCode(byte));
  const columns = Array.from(
    { length: source.columns },
    (_, at) => `${storedColumn(at)}: 'VARCHAR'`,
  );
  const options = [
    "auto_detect = false",
    "compression = 'none'",
    "hive_partitioning = false",
    `header = ${header}`,
    `delim = ${character(syntax.separator)}`,
    `quote = ${character(syntax.quote)}`,
    `escape = ${character(syntax.escape)}`,
    `columns = {${columns.join(", ")}}`,
    "strict_mode = true",
    "null_padding = false",
    "nullstr = ''",
    `max_line_size = ${maxLineBytes}`,
    ...(maxLineBytes > usualLineBytes
      ? [`buffer_size = ${maxLineBytes * 4}`, "parallel = false"]
      : []),
    ...(ignoreErrors ? ["ignore_errors = true"] : []),
  ];
  return `read_csv(${sqlText(path)}, ${options.join(", ")})`;
}

/** Texts without the blanks around them; a set of characters is slow, so it is for unusual ends. */
export function trimmedTexts(texts: string): string {
  const cell = "COLUMNS(*)";
  return `(SELECT CASE WHEN ${unblankSql(cell)} THEN ${cell} ELSE nullif(trim(${cell}, ${blanks}), '') END FROM ${texts})`;
}

/** Whether a cell has blanks around it. */
export function hasBlankEdgeSql(cell: string): string {
  return `CASE WHEN ${unblankSql(cell)} THEN FALSE ELSE ${cell} IS DISTINCT FROM trim(${cell}, ${blanks}) END`;
}

/** Whether a cell certainly has no blanks around it. */
function unblankSql(cell: string): string {
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
