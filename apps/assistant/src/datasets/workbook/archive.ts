import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DatasetRefused } from "../dataset-refused.ts";
import type { DatasetLimits } from "../limits.ts";

/** A workbook has a few dozen parts. */
const mostEntries = 10_000;
const ratioFreeBytes = 16 * 1_048_576;
/** What lists sheets and styles is small. */
const textBytes = 32 * 1_048_576;
/** Sheets are written in words, some ten times as long as their cells. */
const wordiness = 20;

export type ArchiveLimits = Pick<DatasetLimits, "maxBytes" | "maxRatio">;

/**
 * The parts of a workbook, which is a ZIP archive. What a part says of its size is held against the
 * limits before it is read, and against what comes of it while it is.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #limits: ArchiveLimits;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ArchiveLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limits = limits;
  }

  static async open(path: string, limits: ArchiveLimits): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= mostEntries) throw bomb();
        entries.set(entry.fileName, entry);
      }
    } catch (error) {
      zip.close();
      throw error;
    }
    return new Archive(zip, entries, limits);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Null where there is no such part. */
  async stream(name: string): Promise<Readable | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const { uncompressedSize: bytes, compressedSize } = entry;
    const { maxBytes, maxRatio } = this.#limits;
    const isBomb = bytes > ratioFreeBytes && bytes > compressedSize * maxRatio;
    if (isBomb || bytes > Math.max(ratioFreeBytes, maxBytes * wordiness)) throw bomb();
    return this.#zip.openReadStreamPromise(entry);
  }

  /** A small part as text; empty where there is none. */
  async text(name: string): Promise<string> {
    if ((this.#entries.get(name)?.uncompressedSize ?? 0) > textBytes) throw bomb();
    const source = await this.stream(name);
    return source ? (await buffer(source)).toString("utf8") : "";
  }

  close(): void {
    this.#zip.close();
  }
}

function bomb(): DatasetRefused {
  return new DatasetRefused(
    "zip_bomb",
    "This workbook expands far more than a table would. Please save the sheet as a CSV file and upload that.",
  );
}
