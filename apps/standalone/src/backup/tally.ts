import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What is told of a file that was read to its end. */
export interface Tally {
  readonly bytes: number;
  readonly sha256: string;
  readonly lines: number;
}

/** Writes a new file that only its owner reads. */
export async function writeTallied(
  source: Readable,
  target: string,
  signal: AbortSignal,
): Promise<Tally> {
  const counting = new Counting();
  const sink = createWriteStream(target, { flags: "wx", mode: 0o600 });
  await pipeline(source, (chunks) => counting.pass(chunks), sink, { signal });
  return counting.tally();
}

export async function tallyFile(file: string, signal: AbortSignal): Promise<Tally> {
  const counting = new Counting();
  await pipeline(
    createReadStream(file, { highWaterMark: 1_048_576 }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const _ of counting.pass(chunks));
    },
    { signal },
  );
  return counting.tally();
}

class Counting {
  readonly #hash = createHash("sha256");
  #bytes = 0;
  #lines = 0;

  async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#lines += 1;
      yield chunk;
    }
  }

  tally(): Tally {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex"), lines: this.#lines };
  }
}
