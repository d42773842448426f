import { type CsvRecord, CsvScanner, dialectOf } from "@probability-chat/codebook";
import { headOf, openTable, unmarked } from "./table-source.ts";

const lf = 0x0a;
const quote = 0x22;
/** As the server has it. */
const mostBytes = 64 * 1_048_576;
/** So much is looked through before anything else has its turn. */
const step = 65_536;

/** A table less some of its columns, as CSV, in pieces as they are asked for. */
export function withoutColumns(
  file: Blob,
  leftOut: ReadonlySet<number>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = piecesWithout(file, leftOut);
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* piecesWithout(
  file: Blob,
  leftOut: ReadonlySet<number>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { head, isCut } = await headOf(file);
  const dialect = dialectOf(head, isCut);
  if (!dialect) throw new Error("There is no table in this file.");
  const writer = new RowWriter(leftOut, dialect.syntax.separator);
  let above = dialect.preamble;
  // Where each row begins with a name, its header is one cell short.
  let isShifted = dialect.shifted;
  const bounds = { maxCellBytes: mostBytes, maxRowBytes: mostBytes };
  const scanner = new CsvScanner(dialect.syntax, bounds, (record) => {
    if (above > 0) {
      above -= 1;
      return;
    }
    writer.write(record, isShifted);
    isShifted = false;
  });
  let isFirst = true;
  const reader = (await openTable(file)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const bytes = isFirst ? unmarked(value) : value;
      isFirst = false;
      for (let at = 0; at < bytes.length; at += step) {
        scanner.write(bytes.subarray(at, at + step));
        if (scanner.fault) throw faulty(scanner.fault.line);
        const piece = writer.take();
        if (piece.length > 0) yield piece;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  scanner.end();
  if (scanner.fault) throw faulty(scanner.fault.line);
  yield writer.take();
}

/** Writes rows with the cells that stay, quoted where they need be. */
class RowWriter {
  readonly #leftOut: ReadonlySet<number>;
  readonly #separator: number;
  #out = new Uint8Array(step * 2);
  #size = 0;

  constructor(leftOut: ReadonlySet<number>, separator: number) {
    this.#leftOut = leftOut;
    this.#separator = separator;
  }

  write({ bytes, ends, cells }: CsvRecord, isShifted: boolean): void {
    this.#reserve((ends.at(-1) ?? 0) * 2 + cells * 3 + 2);
    let isFirst = true;
    for (let cell = 0; cell < cells; cell++) {
      const at = isShifted ? cell + 1 : cell;
      if (this.#leftOut.has(at)) continue;
      if (!isFirst) this.#out[this.#size++] = this.#separator;
      isFirst = false;
      this.#cell(bytes, cell === 0 ? 0 : (ends[cell - 1] ?? 0), ends[cell] ?? 0);
    }
    this.#out[this.#size++] = lf;
  }

  take(): Uint8Array<ArrayBuffer> {
    const piece = this.#out.slice(0, this.#size);
    this.#size = 0;
    return piece;
  }

  #cell(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#needsQuotes(bytes, from, to)) {
      this.#out.set(bytes.subarray(from, to), this.#size);
      this.#size += to - from;
      return;
    }
    this.#out[this.#size++] = quote;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) this.#out[this.#size++] = quote;
      this.#out[this.#size++] = byte;
    }
    this.#out[this.#size++] = quote;
  }

  #needsQuotes(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === quote || byte === lf || byte === 0x0d || byte === this.#separator) return true;
    }
    return false;
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#out.length) return;
    const larger = new Uint8Array((this.#size + bytes) * 2);
    larger.set(this.#out.subarray(0, this.#size));
    this.#out = larger;
  }
}

function faulty(line: number): Error {
  return new Error(`The table cannot be read from line ${line} on.`);
}
