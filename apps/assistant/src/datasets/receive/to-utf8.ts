import { open } from "node:fs/promises";
import { DatasetRefused } from "../dataset-refused.ts";
import { binaryRefusal, isZip, refuseKnownBinary, refuseMarkup } from "./file-kind.ts";
import { isGzip } from "./gunzip.ts";
import { peek, prepend } from "./peek.ts";
import { Utf8Check } from "./utf8-check.ts";

/** How the bytes of a file spell text. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** What a stream turned out to be, filled in while it flows. */
export interface TextReport {
  encoding: TextEncoding;
  /** The file begins with a byte order mark. */
  marked: boolean;
  /** False when the bytes written are not UTF-8 and need {@link transcodeFile}. */
  utf8: boolean;
  hasQuotes: boolean;
  /** A `_` below the first line, with which casts to numbers read more than numbers. */
  hasUnderscores: boolean;
  /** Line feeds, and one more where the last line has none. */
  lines: number;
  bytes: number;
}

const headBytes = 4_096;
const quote = 0x22;
const lf = 0x0a;
const underscore = 0x5f;

/**
 * Text as UTF-8 without a byte order mark: UTF-16 is decoded on the way; other bytes pass as they
 * are and `report.utf8` says at the end whether they were UTF-8 after all.
 */
export async function* toUtf8(
  source: AsyncIterable<Buffer>,
  report: TextReport,
): AsyncGenerator<Buffer> {
  const { head, rest } = await peek(source, headBytes);
  refuseKnownBinary(head);
  const { encoding, skip } = detectEncoding(head.subarray(0, headBytes));
  report.encoding = encoding;
  report.marked = skip > 0;
  const all = prepend(head.subarray(skip), rest);
  const text = encoding === "utf-8" ? all : decodeUtf16(all, encoding);
  const check = new Utf8Check();
  let first = true;
  let open = false;
  for await (const chunk of text) {
    if (chunk.includes(0)) throw binaryRefusal();
    if (first) refuseNonText(chunk.subarray(0, headBytes));
    first = false;
    check.write(chunk);
    report.hasQuotes ||= chunk.includes(quote);
    const below = report.lines > 0 ? chunk : chunk.subarray(chunk.indexOf(lf) + 1);
    report.hasUnderscores ||= below.includes(underscore);
    for (let at = chunk.indexOf(lf); at >= 0; at = chunk.indexOf(lf, at + 1)) report.lines++;
    open = chunk[chunk.length - 1] !== lf;
    report.bytes += chunk.length;
    yield chunk;
  }
  if (open) report.lines++;
  check.end();
  report.utf8 = check.valid;
}

/** Whether a file begins like text in UTF-8 without a mark: neither compressed nor in UTF-16. */
export async function beginsAsUtf8(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const { encoding, skip } = detectEncoding(buffer.subarray(0, bytesRead));
    return encoding === "utf-8" && skip === 0 && !isGzip(buffer) && !isZip(buffer);
  } finally {
    await file.close();
  }
}

function detectEncoding(head: Buffer): { encoding: TextEncoding; skip: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) {
    return { encoding: "utf-8", skip: 3 };
  }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", skip: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", skip: 2 };
  const pairs = Math.floor(head.length / 2);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.3 && even < pairs * 0.05) return { encoding: "utf-16le", skip: 0 };
  if (even > pairs * 0.3 && odd < pairs * 0.05) return { encoding: "utf-16be", skip: 0 };
  return { encoding: "utf-8", skip: 0 };
}

async function* decodeUtf16(
  source: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of source) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== "") yield Buffer.from(text, "utf8");
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new DatasetRefused(
      "not_csv",
      "This file looks like UTF-16 text but is damaged. Please save it as CSV UTF-8 and upload that.",
      null,
      { cause: error },
    );
  }
}

function refuseNonText(head: Buffer): void {
  let controls = 0;
  for (const byte of head) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) controls++;
  }
  if (controls > head.length * 0.02) throw binaryRefusal();
  refuseMarkup(head.toString("utf8"));
}
