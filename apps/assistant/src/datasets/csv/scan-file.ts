import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type CsvRecord,
  CsvScanner,
  type Dialect,
  type ScanFault,
} from "@probability-chat/codebook";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";

/** What a whole file holds, counted over every record below the header. */
export interface Survey {
  /** Rows that are kept. */
  rows: number;
  /** Kept rows with fewer cells than there are columns. */
  paddedRows: number;
  firstPaddedLine: number | null;
  /** Rows with more cells than there are columns; left out. */
  rejectedRows: number;
  firstRejectedLine: number | null;
  longestRecord: number;
}

export type ScanLimits = Pick<DatasetLimits, "maxCellBytes" | "maxRowBytes" | "maxUnreadableShare">;

/**
 * Rewrites a file as regular CSV without a header: commas, double quotes doubled, LF, every row
 * with all its cells; rows with too many cells are left out. Throws {@link DatasetRefused} where
 * the file cannot be a table.
 */
export async function regulariseFile(
  path: string,
  target: string,
  dialect: Dialect,
  limits: ScanLimits,
): Promise<Survey> {
  const writer = new RegularWriter(dialect.columns);
  const scan = new TableScan(dialect, limits, writer);
  await pipeline(
    Readable.from(
      (async function* () {
        for await (const chunk of chunksOf(path)) {
          scan.write(chunk);
          if (writer.size > 0) yield writer.take();
        }
        scan.end();
        if (writer.size > 0) yield writer.take();
      })(),
    ),
    createWriteStream(target),
  );
  return scan.end();
}

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: 1_048_576 });
}

class TableScan {
  readonly #survey: Survey = {
    rows: 0,
    paddedRows: 0,
    firstPaddedLine: null,
    rejectedRows: 0,
    firstRejectedLine: null,
    longestRecord: 0,
  };
  readonly #scanner: CsvScanner;
  readonly #dialect: Dialect;
  readonly #limits: ScanLimits;
  readonly #writer: RegularWriter;
  #skip: number;
  #ended = false;

  constructor(dialect: Dialect, limits: ScanLimits, writer: RegularWriter) {
    this.#dialect = dialect;
    this.#limits = limits;
    this.#writer = writer;
    this.#skip = dialect.preamble + (dialect.header ? 1 : 0);
    this.#scanner = new CsvScanner(dialect.syntax, limits, (record) => this.#take(record));
  }

  write(chunk: Buffer): void {
    this.#scanner.write(chunk);
    this.#throwFault();
  }

  end(): Survey {
    if (!this.#ended) {
      this.#ended = true;
      this.#scanner.end();
      this.#throwFault();
      this.#survey.longestRecord = this.#scanner.longestRecord;
      refuseUnreadable(this.#survey, this.#dialect.columns, this.#limits.maxUnreadableShare);
    }
    return this.#survey;
  }

  #take(record: CsvRecord): void {
    if (this.#skip > 0) {
      this.#skip--;
      return;
    }
    const survey = this.#survey;
    const { columns } = this.#dialect;
    if (record.cells > columns && !isEmptyBeyond(record, columns)) {
      survey.rejectedRows++;
      survey.firstRejectedLine ??= record.line;
      return;
    }
    if (record.cells < columns) {
      survey.paddedRows++;
      survey.firstPaddedLine ??= record.line;
    }
    survey.rows++;
    this.#writer.write(record);
  }

  #throwFault(): void {
    const { fault } = this.#scanner;
    if (fault) throw refusalOf(fault, this.#limits);
  }
}

function isEmptyBeyond(record: CsvRecord, columns: number): boolean {
  const beyond = record.bytes.subarray(record.ends[columns - 1], record.ends.at(-1));
  return Buffer.from(beyond).toString().trim() === "";
}

const comma = 0x2c;
const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;

class RegularWriter {
  readonly #columns: number;
  #out = Buffer.allocUnsafe(2_097_152);
  size = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  write(record: CsvRecord): void {
    const { bytes } = record;
    const recordBytes = record.ends.at(-1) ?? 0;
    this.#reserve(recordBytes * 2 + this.#columns * 3 + 1);
    let from = 0;
    for (let cell = 0; cell < this.#columns; cell++) {
      if (cell > 0) this.#out[this.size++] = comma;
      const end = record.ends[cell] ?? from;
      this.#cell(bytes, from, end);
      from = end;
    }
    this.#out[this.size++] = lf;
  }

  /** Every cell is quoted, so that a row of one empty cell is a row still. */
  #cell(bytes: Uint8Array, from: number, end: number): void {
    const out = this.#out;
    let size = this.size;
    out[size++] = quote;
    for (let at = from; at < end; at++) {
      let byte = bytes[at] as number;
      if (byte === cr) byte = bytes[at + 1] === lf && at + 1 < end ? (bytes[++at] as number) : lf;
      if (byte === quote) out[size++] = quote;
      out[size++] = byte;
    }
    out[size++] = quote;
    this.size = size;
  }

  take(): Buffer {
    const taken = Buffer.from(this.#out.subarray(0, this.size));
    this.size = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    if (this.size + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.size + bytes, this.#out.length * 2));
    this.#out.copy(larger, 0, 0, this.size);
    this.#out = larger;
  }
}

function refuseUnreadable(survey: Survey, columns: number, maxShare: number): void {
  const all = survey.rows + survey.rejectedRows;
  if (survey.rejectedRows <= all * maxShare) return;
  throw new DatasetRefused(
    "unreadable_rows",
    `${survey.rejectedRows.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} rows have more than ${columns.toLocaleString("en-US")} cells, the first on line ${survey.firstRejectedLine}. Please put quotes around cells that contain the separator, check that the header names every column, and upload the file again.`,
    survey.firstRejectedLine,
  );
}

function refusalOf(fault: ScanFault, limits: ScanLimits): DatasetRefused {
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  switch (fault.kind) {
    case "unterminatedQuote":
      return new DatasetRefused(
        "unterminated_quote",
        `The quote that opens on line ${fault.line} is never closed. Please close or remove it and upload the file again.`,
        fault.line,
      );
    case "cellTooLarge":
      return new DatasetRefused(
        "cell_too_large",
        `A cell in the row that begins on line ${fault.line} is larger than ${megabytes(limits.maxCellBytes)} MB. Please shorten it, or close its quote if that is missing, and upload the file again.`,
        fault.line,
      );
    case "rowTooLarge":
      return new DatasetRefused(
        "cell_too_large",
        `The row that begins on line ${fault.line} is larger than ${megabytes(limits.maxRowBytes)} MB. Please shorten it and upload the file again.`,
        fault.line,
      );
  }
}
