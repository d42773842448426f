import { type FileHandle, open, writeFile } from "node:fs/promises";

/**
 * Lines of a file from which its columns are guessed: its head and some slices further on, so
 * that what begins late is seen. Slices may begin inside of a quoted cell; a reader that passes
 * over what it cannot read is all they need, since every guess is checked on all rows.
 */
export interface LineSample {
  /** Of a file with the head's complete lines, its header among them. */
  readonly head: string;
  /** Of a file with the slices' lines; null for a short file, which the head holds whole. */
  readonly slices: string | null;
}

const headCells = 400_000;
const usualHeadBytes = 16 * 1_048_576;
const readBytes = 524_288;
const sliceCount = 8;
const sliceBytes = 32_768;
const lf = 0x0a;

/** How many rows the head of a table has at most. */
function headRowsOf(columns: number): number {
  return Math.max(100, Math.min(2_000, Math.floor(headCells / columns)));
}

/** Writes the sample's files, which begin with `target`. */
export async function sampleLines(
  path: string,
  target: string,
  columns: number,
): Promise<LineSample> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readHead(file, size, headRowsOf(columns));
    const slices = head.length === size ? Buffer.alloc(0) : await readSlices(file, head, size);
    const sample: LineSample = {
      head: `${target}-head.csv`,
      slices: slices.length > 0 ? `${target}-slices.csv` : null,
    };
    await writeFile(sample.head, head);
    if (sample.slices) await writeFile(sample.slices, slices);
    return sample;
  } finally {
    await file.close();
  }
}

async function readHead(file: FileHandle, size: number, most: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  let end = 0;
  let lines = 0;
  while (head.length < (end === 0 ? size : Math.min(size, usualHeadBytes))) {
    head = Buffer.concat([head, await readAt(file, head.length, readBytes)]);
    for (let at = head.indexOf(lf, end); at >= 0; at = head.indexOf(lf, end)) {
      end = at + 1;
      if (++lines > most) return head.subarray(0, end);
    }
  }
  return head.length === size ? head : head.subarray(0, end);
}

async function readSlices(file: FileHandle, head: Buffer, size: number): Promise<Buffer> {
  const slices: Buffer[] = [];
  for (let slice = 1; slice <= sliceCount; slice++) {
    const at = head.length + Math.floor(((size - head.length) * slice) / sliceCount) - sliceBytes;
    const bytes = await readAt(file, Math.max(at, head.length - 1), sliceBytes);
    slices.push(bytes.subarray(bytes.indexOf(lf) + 1, bytes.lastIndexOf(lf) + 1));
  }
  return Buffer.concat(slices);
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
