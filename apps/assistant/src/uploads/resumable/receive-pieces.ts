import { createHash, type Hash, randomUUID } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";

/** Some of a body, in a file of its own. */
export interface ReceivedPiece {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes a body to files of at most so many bytes each, and gives them one by one. Where the body is
 * cut off, what came of it is given before the error is thrown.
 */
export async function* receivePieces(
  source: AsyncIterable<Buffer>,
  directory: string,
  most: number,
): AsyncGenerator<ReceivedPiece> {
  let current: PieceFile | null = null;
  let failure: { readonly error: unknown } | null = null;
  try {
    try {
      for await (const chunk of source) {
        for (let rest = chunk; rest.length > 0; ) {
          current ??= await PieceFile.begin(directory);
          const part: Buffer = rest.subarray(0, most - current.bytes);
          await current.write(part);
          rest = rest.subarray(part.length);
          if (current.bytes < most) continue;
          const whole: PieceFile = current;
          current = null;
          yield await whole.end();
        }
      }
    } catch (error) {
      failure = { error };
    }
    if (current) {
      const last: PieceFile = current;
      current = null;
      yield await last.end();
    }
  } finally {
    await current?.close();
  }
  if (failure) throw failure.error;
}

class PieceFile {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash("sha256");
  bytes = 0;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  static async begin(directory: string): Promise<PieceFile> {
    const file = path.join(directory, randomUUID());
    return new PieceFile(file, await open(file, "wx"));
  }

  async write(part: Buffer): Promise<void> {
    await this.#handle.writeFile(part);
    this.#hash.update(part);
    this.bytes += part.length;
  }

  async end(): Promise<ReceivedPiece> {
    await this.close();
    return { file: this.#file, bytes: this.bytes, sha256: this.#hash.digest("hex") };
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
