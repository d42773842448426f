/**
 * The one authority on CSV syntax here: a byte-level state machine over UTF-8 chunks. It follows
 * RFC 4180 and is lenient as people's files need it: blanks before an opening quote are dropped,
 * text after a closing quote belongs to the cell, quotes inside an unquoted cell are literal,
 * CRLF, LF and CR all end a record, and empty lines are no records. Text after the closing quote
 * of a cell that spans lines, however, means that an earlier quote was left open and has
 * swallowed rows.
 */

/** How a file's bytes form cells; every field is the byte of an ASCII character. */
export interface CsvSyntax {
  readonly separator: number;
  readonly quote: number;
  /** Equal to `quote` where quotes are doubled, else a backslash. */
  readonly escape: number;
}

/** One record: `bytes` is reused by the next one, cell `i` ends (exclusively) at `ends[i]`. */
export interface CsvRecord {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
  readonly cells: number;
  /** The line on which it begins, from 1. */
  readonly line: number;
}

export interface ScanOptions {
  readonly maxCellBytes: number;
  readonly maxRowBytes: number;
}

/** What can be wrong with a file so that scanning must stop. */
export type ScanFault =
  | { readonly kind: "cellTooLarge"; readonly line: number }
  | { readonly kind: "rowTooLarge"; readonly line: number }
  | { readonly kind: "unterminatedQuote"; readonly line: number };

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
/** A quoted cell that is too large *and* spans so many lines has lost its closing quote. */
const runawayLines = 1_000;

enum State {
  Start,
  Unquoted,
  Quoted,
  QuoteSeen,
  Escaped,
}

export class CsvScanner {
  /** Set once something is wrong; further writes are ignored. */
  fault: ScanFault | null = null;
  /** Bytes of the longest record, quotes and separators not counted. */
  longestRecord = 0;

  readonly #syntax: CsvSyntax;
  readonly #options: ScanOptions;
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #endsCell = new Uint8Array(256);

  #state = State.Start;
  #skipLf = false;
  #line = 1;
  #recordLine = 1;
  #quoteLine = 0;
  #quoted = false;
  #row = new Uint8Array(65_536);
  #rowBytes = 0;
  #cellStart = 0;
  #ends: number[] = [];

  constructor(syntax: CsvSyntax, options: ScanOptions, onRecord: (record: CsvRecord) => void) {
    this.#syntax = syntax;
    this.#options = options;
    this.#onRecord = onRecord;
    for (const byte of [syntax.separator, lf, cr]) this.#endsCell[byte] = 1;
  }

  write(chunk: Uint8Array): void {
    if (this.fault) return;
    const { quote, escape: escapeByte } = this.#syntax;
    const endsCell = this.#endsCell;
    const length = chunk.length;
    let at = 0;
    while (at < length) {
      const byte = chunk[at] as number;
      switch (this.#state) {
        case State.Start:
          if (this.#skipLf) {
            this.#skipLf = false;
            if (byte === lf) {
              at++;
              break;
            }
          }
          if (byte === quote) {
            this.#rowBytes = this.#cellStart;
            this.#state = State.Quoted;
            this.#quoted = true;
            this.#quoteLine = this.#line;
            at++;
          } else if (byte === space) {
            this.#append(chunk, at, at + 1);
            at++;
          } else this.#state = State.Unquoted;
          break;
        case State.Unquoted: {
          let end = at;
          while (end < length && endsCell[chunk[end] as number] === 0) end++;
          if (end > at) this.#append(chunk, at, end);
          if (end < length) this.#endCell(chunk[end] as number);
          at = end + 1;
          break;
        }
        case State.Quoted: {
          let end = at;
          while (end < length) {
            const inner = chunk[end] as number;
            if (inner === quote || inner === escapeByte) break;
            if (inner === lf) this.#line++;
            end++;
          }
          if (end > at) this.#append(chunk, at, end);
          if (end < length) {
            this.#state =
              escapeByte !== quote && chunk[end] === escapeByte ? State.Escaped : State.QuoteSeen;
          }
          at = end + 1;
          break;
        }
        case State.QuoteSeen:
          if (byte === quote && escapeByte === quote) {
            this.#append(chunk, at, at + 1);
            this.#state = State.Quoted;
            at++;
          } else {
            if (endsCell[byte] === 0 && byte !== space && this.#line > this.#quoteLine) {
              this.fault = { kind: "unterminatedQuote", line: this.#quoteLine };
            }
            this.#state = State.Unquoted;
          }
          break;
        case State.Escaped:
          if (byte === lf) this.#line++;
          this.#append(chunk, at, at + 1);
          this.#state = State.Quoted;
          at++;
          break;
      }
      if (this.fault) return;
    }
  }

  end(): void {
    if (this.fault) return;
    if (this.#state === State.Quoted || this.#state === State.Escaped) {
      this.fault = { kind: "unterminatedQuote", line: this.#quoteLine };
      return;
    }
    if (this.#ends.length > 0 || this.#rowBytes > 0 || this.#quoted) this.#endCell(lf);
  }

  #append(chunk: Uint8Array, from: number, to: number): void {
    const bytes = this.#rowBytes + to - from;
    if (bytes - this.#cellStart > this.#options.maxCellBytes) {
      const runaway = this.#quoted && this.#line - this.#quoteLine > runawayLines;
      this.fault = runaway
        ? { kind: "unterminatedQuote", line: this.#quoteLine }
        : { kind: "cellTooLarge", line: this.#recordLine };
      return;
    }
    if (bytes > this.#options.maxRowBytes) {
      this.fault = { kind: "rowTooLarge", line: this.#recordLine };
      return;
    }
    if (bytes > this.#row.length) this.#grow(bytes);
    if (to - from < 24) {
      const row = this.#row;
      let target = this.#rowBytes;
      for (let at = from; at < to; at++) row[target++] = chunk[at] as number;
    } else this.#row.set(chunk.subarray(from, to), this.#rowBytes);
    this.#rowBytes = bytes;
  }

  #grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(bytes, this.#row.length * 2));
    larger.set(this.#row.subarray(0, this.#rowBytes));
    this.#row = larger;
  }

  #endCell(by: number): void {
    this.#ends.push(this.#rowBytes);
    this.#cellStart = this.#rowBytes;
    this.#state = State.Start;
    if (by !== this.#syntax.separator) {
      this.#endRecord();
      this.#line++;
      this.#recordLine = this.#line;
      this.#skipLf = by === cr;
    }
    this.#quoted = false;
  }

  #endRecord(): void {
    const cells = this.#ends.length;
    const blank = cells === 1 && !this.#quoted && this.#isBlank();
    if (!blank) {
      this.longestRecord = Math.max(this.longestRecord, this.#rowBytes);
      this.#onRecord({ bytes: this.#row, ends: this.#ends, cells, line: this.#recordLine });
    }
    this.#ends = [];
    this.#rowBytes = 0;
    this.#cellStart = 0;
  }

  #isBlank(): boolean {
    for (let at = 0; at < this.#rowBytes; at++) if (this.#row[at] !== space) return false;
    return true;
  }
}
