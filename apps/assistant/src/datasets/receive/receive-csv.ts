import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CodebookNote } from "@probability-chat/codebook";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";
import { diskFull, isDiskFull } from "./disk-full.ts";
import { gunzipIfNeeded } from "./gunzip.ts";
import { peek, prepend } from "./peek.ts";
import { beginsAsUtf8, type TextEncoding, type TextReport, toUtf8 } from "./to-utf8.ts";
import { transcodeFile } from "./transcode-file.ts";

/** An upload on disk as UTF-8 text without a byte order mark; never to be written to. */
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
  readonly hasUnderscores: boolean;
  readonly lines: number;
  /** It is an Excel workbook, of which this sheet is wanted; null for the first. */
  readonly workbook?: { readonly sheet: string | null };
  /** What was noticed before it was text. */
  readonly notes?: readonly CodebookNote[];
}

export interface ReceiveOptions {
  readonly filename: string;
  /** The file that the source reads, which is taken as it is where it is UTF-8 already. */
  readonly inPlace?: string;
  readonly signal?: AbortSignal;
}

/**
 * Streams an upload into `directory`, decompressing, decoding and checking it on the
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
  let stored = path.join(directory, "upload.csv");
  const hash = createHash("sha256");
  const wire = { gzip: false, receivedBytes: 0 };
  const text: TextReport = {
    encoding: "utf-8",
    marked: false,
    utf8: true,
    hasQuotes: false,
    hasUnderscores: false,
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
  async function store(chunks: AsyncIterable<Buffer>): Promise<void> {
    const { head, rest } = await peek(chunks, 1);
    const asItIs = !wire.gzip && !text.marked && text.encoding === "utf-8";
    if (!asItIs || !isPlainPath(options.inPlace)) {
      return pipeline(prepend(head, rest), createWriteStream(stored));
    }
    stored = options.inPlace;
    for await (const _ of rest);
  }
  const signal = options.signal ? { signal: options.signal } : {};
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) => toUtf8(content(chunks), text),
      store,
      signal,
    );
    if (contentBytes === 0 || text.bytes === 0) throw emptyFile();
    if (!text.utf8) {
      const decoded = path.join(directory, "decoded.csv");
      text.encoding = await transcodeFile(stored, decoded);
      stored = decoded;
    }
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  }
  return {
    path: stored,
    filename: options.filename,
    receivedBytes: wire.receivedBytes,
    contentBytes,
    sha256: hash.digest("hex"),
    encoding: text.encoding,
    repaired: !text.utf8 && text.encoding === "utf-8",
    gzip: wire.gzip,
    hasQuotes: text.hasQuotes,
    hasUnderscores: text.hasUnderscores,
    lines: text.lines,
  };
}

/** Whether a file may turn out to be what {@link receiveCsv} takes as it is. */
export async function mayReadInPlace(file: string): Promise<boolean> {
  return isPlainPath(file) && (await beginsAsUtf8(file));
}

/** A path that a database reads as one file and not as a pattern for several. */
function isPlainPath(file: string | undefined): file is string {
  return file !== undefined && !/[*?[\]{}]/.test(file);
}

/** The refusal of a file without content. */
export function emptyFile(): DatasetRefused {
  return new DatasetRefused(
    "empty_file",
    "The file is empty. Please upload a CSV file with a header line and at least one row.",
  );
}
