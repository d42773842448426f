/** A stream of bytes, as far as it is read: a browser's and Node's differ in the rest of their types. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/**
 * Where a file's bytes come from, from its beginning each time it is asked: a `File` is one, and in
 * Node `{ name, size, stream: () => Readable.toWeb(createReadStream(path)) }`.
 */
export interface UploadSource {
  readonly name: string;
  /** Null where it is known at the end only. */
  readonly size: number | null;
  readonly type?: string;
  /** Milliseconds since 1970. */
  readonly lastModified?: number;
  stream(): ByteStream;
}

/**
 * Reads a source from its beginning in parts of any size. What it gives is good until the next part,
 * which takes its place.
 */
export class SourceReader {
  readonly #reader: ReturnType<ByteStream["getReader"]>;
  #held: Uint8Array = new Uint8Array();
  #part = new Uint8Array();

  constructor(source: Pick<UploadSource, "stream">) {
    const stream = source.stream();
    if (typeof stream?.getReader !== "function") {
      throw new TypeError(
        "file.stream must give a web stream: in Node, stream: () => Readable.toWeb(createReadStream(path)).",
      );
    }
    this.#reader = stream.getReader();
  }

  /** The next bytes: fewer than asked for, or none, at the end alone. */
  async read(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#part.length < bytes) this.#part = new Uint8Array(bytes);
    const part = this.#part;
    let filled = 0;
    while (filled < bytes) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#reader.read();
        if (done || !value) break;
        this.#held = value;
      }
      const taken = this.#held.subarray(0, bytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      this.#held = this.#held.subarray(taken.length);
    }
    return part.subarray(0, filled);
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }
}
