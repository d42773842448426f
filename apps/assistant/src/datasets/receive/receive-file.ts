import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DatasetLimits } from "../limits.ts";
import { readWorkbook } from "../workbook/read-workbook.ts";
import { diskFull, isDiskFull } from "./disk-full.ts";
import { isZip } from "./file-kind.ts";
import { peek, prepend } from "./peek.ts";
import { type ReceivedFile, type ReceiveOptions, receiveCsv } from "./receive-csv.ts";
import { tooLarge } from "./size.ts";

type Limits = Pick<DatasetLimits, "maxBytes" | "maxRatio">;

/** What {@link receiveCsv} takes, or an Excel workbook, which is kept as it is until it is its turn. */
export async function receiveFile(
  source: Readable,
  directory: string,
  limits: Limits,
  { sheet = null, ...options }: ReceiveOptions & { readonly sheet?: string | null },
): Promise<ReceivedFile> {
  const { head, rest } = await peek(source, 4);
  const whole = Readable.from(prepend(head, rest), { objectMode: false });
  if (!isZip(head)) return receiveCsv(whole, directory, limits, options);
  const stored = path.join(directory, "upload.xlsx");
  const hash = createHash("sha256");
  let bytes = 0;
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes, "received");
      hash.update(chunk);
      yield chunk;
    }
  }
  const signal = options.signal ? { signal: options.signal } : {};
  try {
    await pipeline(whole, checked, createWriteStream(stored), signal);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  }
  return {
    ...{ path: stored, filename: options.filename, receivedBytes: bytes, contentBytes: bytes },
    ...{ sha256: hash.digest("hex"), encoding: "utf-8", repaired: false, gzip: false },
    ...{ hasQuotes: false, hasUnderscores: false, lines: 0, workbook: { sheet } },
  };
}

/** The text of a received file: itself, or of a workbook the sheet that is wanted. */
export async function textOf(
  file: ReceivedFile,
  directory: string,
  limits: Limits,
): Promise<ReceivedFile> {
  if (!file.workbook) return file;
  const { filename, receivedBytes } = file;
  const sheet = await readWorkbook(file.path, directory, file.workbook.sheet, limits);
  const bounds = { ...limits, maxBytes: Number.MAX_SAFE_INTEGER };
  const options = { filename, inPlace: sheet.path };
  const text = await receiveCsv(createReadStream(sheet.path), directory, bounds, options);
  return { ...text, receivedBytes, notes: sheet.notes };
}
