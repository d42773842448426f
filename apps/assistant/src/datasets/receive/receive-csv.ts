import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";
import { gunzipIfNeeded } from "./gunzip.ts";
import { type TextEncoding, type TextReport, toUtf8 } from "./to-utf8.ts";
import { transcodeFile } from "./transcode-file.ts";

/** An upload on disk as UTF-8 text without a byte order mark. */
export interface ReceivedFile {
  readonly path: string;
  readonly filename: string;
  /** Bytes on the wire. */
  readonly receivedBytes: number;
  /** Bytes after gzip, before decoding. */
  readonly contentBytes: number;
  /** SHA-256 of the content (after gzip, before decoding), in hex. */
  readonly sha256: string;
  readonly encoding: TextEncoding;
  /** Bytes that were no UTF-8 have been replaced by U+FFFD. */
  readonly repaired: boolean;
  readonly gzip: boolean;
  readonly hasQuotes: boolean;
  readonly hasCastMarks: boolean;
  readonly lines: number;
}

export interface ReceiveOptions {
  readonly filename: string;
  readonly signal?: AbortSignal;
}

/**
 * Streams an upload into `directory/upload.csv`, decompressing, decoding and checking it on the
 * way; memory stays bounded whatever its size. Throws {@link DatasetRefused}; an error of the
 * source (a client that left) is passed on. What was written is left for the caller to remove
 * together with the directory.
 */
export async function receiveCsv(
  source: Readable,
  directory: string,
  limits: Pick<DatasetLimits, "maxBytes" | "maxRatio">,
  options: ReceiveOptions,
): Promise<ReceivedFile> {
  const target = path.join(directory, "upload.csv");
  const hash = createHash("sha256");
  const wire = { gzip: false, receivedBytes: 0 };
  const text: TextReport = {
    encoding: "utf-8",
    utf8: true,
    hasQuotes: false,
    hasCastMarks: false,
    lines: 0,
    bytes: 0,
  };
  let contentBytes = 0;
  async function* content(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of gunzipIfNeeded(chunks, limits, wire)) {
      hash.update(chunk);
      contentBytes += chunk.length;
      yield chunk;
    }
  }
  const signal = options.signal ? { signal: options.signal } : {};
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) => toUtf8(content(chunks), text),
      createWriteStream(target),
      signal,
    );
    if (contentBytes === 0 || text.bytes === 0) throw emptyFile();
    if (!text.utf8) await replaceBy(target, text);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  }
  return {
    path: target,
    filename: options.filename,
    receivedBytes: wire.receivedBytes,
    contentBytes,
    sha256: hash.digest("hex"),
    encoding: text.encoding,
    repaired: !text.utf8 && text.encoding === "utf-8",
    gzip: wire.gzip,
    hasQuotes: text.hasQuotes,
    hasCastMarks: text.hasCastMarks,
    lines: text.lines,
  };
}

async function replaceBy(target: string, text: TextReport): Promise<void> {
  const decoded = `${target}.decoded`;
  text.encoding = await transcodeFile(target, decoded);
  await rename(decoded, target);
}

/** The refusal of a file without content. */
export function emptyFile(): DatasetRefused {
  return new DatasetRefused(
    "empty_file",
    "The file is empty. Please upload a CSV file with a header line and at least one row.",
  );
}

/** Whether writing failed for want of space, in Node or in DuckDB. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return true;
  return /No space left on device|Disk quota exceeded|failed to offload/i.test(error.message);
}

/** The refusal for want of disk space. */
export function diskFull(cause?: Error): DatasetRefused {
  return new DatasetRefused(
    "disk_full",
    "The server has no disk space left for this file. Please try again later.",
    null,
    cause ? { cause } : undefined,
  );
}
