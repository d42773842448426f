import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * What every file of a model begins with, little-endian: its eight letters, the version and the
 * header's length (u32 each), a checksum of all that follows (u32, FNV-1a), and a header as JSON.
 * Blocks of bytes follow.
 */
export interface FileFormat {
  readonly magic: string;
  readonly version: number;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

export function sealFile(
  { magic, version }: FileFormat,
  header: unknown,
  blocks: readonly Uint8Array[],
): Uint8Array {
  const text = jsonBytes(header);
  const preamble = magic.length + 12;
  const size = blocks.reduce((sum, block) => sum + block.length, preamble + text.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint32(magic.length, version, true);
  view.setUint32(magic.length + 4, text.length, true);
  let at = preamble;
  for (const block of [text, ...blocks]) {
    bytes.set(block, at);
    at += block.length;
  }
  view.setUint32(magic.length + 8, checksum(bytes.subarray(preamble)), true);
  return bytes;
}

/**
 * The header and all that follows it.
 *
 * @throws UnreadableModelError for another file, another version, damage, and a header that
 *   `isHeader` does not know.
 */
export function openFile<Header>(
  { magic, version }: FileFormat,
  bytes: Uint8Array,
  isHeader: (value: unknown) => value is Header,
): { readonly header: Header; readonly body: Uint8Array } {
  const preamble = magic.length + 12;
  const letters = String.fromCharCode(...bytes.subarray(0, magic.length));
  if (bytes.length < preamble || letters !== magic)
    throw new UnreadableModelError("it is no model");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(magic.length, true);
  if (found !== version) {
    throw new UnreadableModelError(`it has version ${found}, this reads ${version}`);
  }
  if (checksum(bytes.subarray(preamble)) !== view.getUint32(magic.length + 8, true)) {
    throw new UnreadableModelError("it is damaged");
  }
  const end = preamble + view.getUint32(magic.length + 4, true);
  if (end > bytes.length) throw new UnreadableModelError("it is cut short");
  const header = parsed(bytes.subarray(preamble, end));
  if (!isHeader(header)) throw new UnreadableModelError("its header has another shape");
  return { header, body: bytes.subarray(end) };
}

export function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** FNV-1a. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) {
    hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  }
  return hash >>> 0;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableModelError("its header is no JSON");
  }
}
