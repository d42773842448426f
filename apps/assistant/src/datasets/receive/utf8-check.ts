import { isUtf8 } from "node:buffer";

/** Checks a stream of bytes for being UTF-8, whatever the cuts between its chunks. */
export class Utf8Check {
  valid = true;
  #carry: Buffer = Buffer.alloc(0);

  write(chunk: Buffer): void {
    if (!this.valid) return;
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    const end = bytes.length - incompleteTail(bytes);
    this.valid = isUtf8(bytes.subarray(0, end));
    this.#carry = Buffer.from(bytes.subarray(end));
  }

  end(): void {
    if (this.#carry.length > 0) this.valid = false;
  }
}

/** How many bytes at the end begin a sequence that the next chunk may complete. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}
