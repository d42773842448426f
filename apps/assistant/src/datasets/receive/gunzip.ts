import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";
import { peek, prepend } from "./peek.ts";
import { tooLarge } from "./size.ts";

const ratioFreeBytes = 16 * 1_048_576;

/** What a stream turned out to be, filled in while it flows. */
export interface GzipReport {
  gzip: boolean;
  receivedBytes: number;
}

/**
 * The content of a stream that may be gzip (told by its first bytes, not by its name), capped in
 * received size, in decompressed size and in their ratio.
 */
export async function* gunzipIfNeeded(
  source: AsyncIterable<Buffer>,
  limits: Pick<DatasetLimits, "maxBytes" | "maxRatio">,
  report: GzipReport,
): AsyncGenerator<Buffer> {
  const received = capped(source, limits.maxBytes, report);
  const { head, rest } = await peek(received, 2);
  report.gzip = isGzip(head);
  if (!report.gzip) {
    yield* prepend(head, rest);
    return;
  }
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const feeding = pipeline(prepend(head, rest), gunzip).catch(() => undefined);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes, "decompressed");
      if (bytes > ratioFreeBytes && bytes > report.receivedBytes * limits.maxRatio) throw bomb();
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? broken(error) : error;
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

async function* capped(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  report: GzipReport,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    report.receivedBytes += chunk.length;
    if (report.receivedBytes > maxBytes) throw tooLarge(maxBytes, "received");
    yield chunk;
  }
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function broken(cause: Error): DatasetRefused {
  return new DatasetRefused(
    "not_csv",
    "This gzip file is damaged or cut short. Please compress the CSV file again, or upload it uncompressed.",
    null,
    { cause },
  );
}

function bomb(): DatasetRefused {
  return new DatasetRefused(
    "gzip_bomb",
    "This gzip file expands far more than a table would. Please upload the CSV file uncompressed.",
  );
}
