// https://encoding.spec.whatwg.org/index-windows-1252.txt, 0x80..0x9f; the rest is Latin-1.
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const table: readonly Buffer[] = Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(
    byte >= 0x80 && byte <= 0x9f ? (upper[byte - 0x80] ?? "\ufffd") : String.fromCharCode(byte),
    "utf8",
  ),
);

/** Windows-1252 (and so Latin-1) bytes as UTF-8 bytes. */
export function windows1252ToUtf8(bytes: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length * 3);
  let length = 0;
  for (const byte of bytes) {
    if (byte < 0x80) out[length++] = byte;
    else length += (table[byte] as Buffer).copy(out, length);
  }
  return out.subarray(0, length);
}
