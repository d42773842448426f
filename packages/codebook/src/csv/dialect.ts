import { type CsvRecord, CsvScanner, type CsvSyntax } from "./csv-scanner.ts";

/** What the head of a file tells about all of it. */
export interface Dialect {
  readonly syntax: CsvSyntax;
  readonly separator: Separator;
  /** Names as in the file, trimmed; null where the file begins with data. */
  readonly header: readonly string[] | null;
  readonly columns: number;
  /** Records above the header (a title, a date of export). */
  readonly preamble: number;
  /** Every data row has one cell more than the header, as R writes row names. */
  readonly shifted: boolean;
  /** Header on the first line, nothing above it, two columns or more. */
  readonly plain: boolean;
}

export type Separator = "," | ";" | "\t" | "|";

const separators: readonly Separator[] = [",", ";", "\t", "|"];
const headRecords = 1_000;
const headStep = 16_384;
const maxPreamble = 10;
// What a mark at its beginning says is no part of a text.
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

interface Reading {
  readonly separator: Separator;
  readonly syntax: CsvSyntax;
  readonly records: readonly (readonly string[])[];
  readonly columns: number;
  readonly score: number;
}

/**
 * Finds the dialect of a UTF-8 file by its head, which is `cut` where more follows; null where there
 * is no record in it.
 */
export function dialectOf(head: Uint8Array, cut: boolean): Dialect | null {
  const text = utf8.decode(head);
  const quote = quoteOf(text).charCodeAt(0);
  const escapes = mayEscapeByBackslash(text, String.fromCharCode(quote)) ? [quote, 0x5c] : [quote];
  let best: Reading | null = null;
  for (const separator of separators) {
    for (const escapeByte of escapes) {
      const syntax = { separator: separator.charCodeAt(0), quote, escape: escapeByte };
      const reading = readHead(head, cut, separator, syntax);
      if (reading && (!best || isBetter(reading, best))) best = reading;
    }
  }
  return best && describe(best, /^[ \r\n]/.test(text));
}

/** A quote doubled within a cell is what a backslash would have escaped. */
function mayEscapeByBackslash(text: string, quote: string): boolean {
  const doubled = new RegExp(`[^,;\\t|\\r\\n]${quote}${quote}[^,;\\t|\\r\\n]`);
  return text.includes(`\\${quote}`) && !doubled.test(text);
}

function isBetter(one: Reading, other: Reading): boolean {
  if (Math.abs(one.score - other.score) > 1e-9) return one.score > other.score;
  if (one.separator === other.separator) return one.syntax.escape === 0x5c;
  return one.columns > other.columns;
}

function readHead(
  head: Uint8Array,
  cut: boolean,
  separator: Separator,
  syntax: CsvSyntax,
): Reading | null {
  const records: string[][] = [];
  const scanner = new CsvScanner(
    syntax,
    { maxCellBytes: head.length, maxRowBytes: head.length },
    (record) => {
      if (records.length < headRecords) records.push(cellsOf(record));
    },
  );
  for (let at = 0; at < head.length && records.length < headRecords; at += headStep) {
    scanner.write(head.subarray(at, at + headStep));
  }
  const whole = !cut && records.length < headRecords;
  const unterminated = whole && endsInside(scanner);
  if (records.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  let columns = 1;
  let share = 0;
  for (const [length, count] of counts) {
    if (count > share || (count === share && length > columns)) [columns, share] = [length, count];
  }
  const first = records.find((record) => record.length > 1) ?? records[0] ?? [];
  const headed = first.length === columns || first.length + 1 === columns;
  const consistency = share / records.length;
  const score = columns === 1 ? 0.1 : consistency * (headed ? 1 : 0.5) * (unterminated ? 0.5 : 1);
  return { separator, syntax, records, columns, score };
}

function endsInside(scanner: CsvScanner): boolean {
  scanner.end();
  return scanner.fault !== null;
}

/** The cells of a record as trimmed text. */
export function cellsOf(record: CsvRecord): string[] {
  let from = 0;
  return record.ends.map((end) => {
    const cell = utf8.decode(record.bytes.subarray(from, end));
    from = end;
    return cell.trim();
  });
}

/** A single quote where cells are wrapped in it and nothing uses the double quote. */
function quoteOf(text: string): '"' | "'" {
  if (text.includes('"')) return '"';
  const all = text.split("'").length - 1;
  if (all < 4) return '"';
  const wrapped = text.match(/(?<=^|[,;\t|])'[^'\n]*'(?=$|[,;\t|\r])/gm)?.length ?? 0;
  return wrapped * 2 > all * 0.9 ? "'" : '"';
}

function describe(reading: Reading, startsBlank: boolean): Dialect {
  const { records, columns, separator, syntax } = reading;
  const preamble = preambleOf(records, columns);
  const first = records[preamble] ?? [];
  const second = records[preamble + 1];
  const header = isHeader(first) ? first : null;
  const body = records.slice(preamble + 1);
  const shifted =
    header !== null &&
    second !== undefined &&
    body.every((record) => record.length === first.length + 1) &&
    body.some((record) => record.at(-1) !== "");
  const width = header ? first.length + (shifted ? 1 : 0) : Math.max(first.length, columns);
  return {
    syntax,
    separator,
    header: header && shifted ? ["", ...header] : header,
    columns: width,
    preamble,
    shifted,
    plain: !startsBlank && preamble === 0 && !shifted && width > 1,
  };
}

function preambleOf(records: readonly (readonly string[])[], columns: number): number {
  if (columns < 3) return 0;
  const start = records.findIndex((record) => record.length >= columns - 1);
  const above = records.slice(0, Math.max(start, 0));
  const isTitle = (record: readonly string[]) =>
    record.length <= 2 && record.filter((cell) => cell !== "").length <= 1;
  return start > 0 && start <= maxPreamble && above.every(isTitle) ? start : 0;
}

/** Data where every cell that is not empty is a number or a date, otherwise names. */
function isHeader(first: readonly string[]): boolean {
  const present = first.filter((cell) => cell !== "");
  return (
    present.length === 0 ||
    !present.every((cell) => /^[-+$€£(]?[\d.,:/ -]*\d[\d.,:/ T%)-]*$/.test(cell))
  );
}
