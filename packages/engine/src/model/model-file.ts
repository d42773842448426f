import type { JointModel } from "./joint-model.ts";
import {
  headerOf,
  isMemberHeader,
  type MemberHeader,
  type NumberReader,
  numbersOf,
  readMember,
} from "./member-file.ts";
import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * A model as bytes, little-endian: the eight letters `PCMODEL\n`, the version and the header's
 * length (u32 each), a checksum of all that follows (u32, FNV-1a), the header as JSON (levels,
 * weights, the shape of each member), then the parameters of each member: a tree's as f32, its
 * prior, and per column transitions and emissions; a network's as f64, per column its table.
 * Reading takes nothing on trust: what is not exactly this is refused.
 */
export const MODEL_VERSION = 2;

const MAGIC = "PCMODEL\n";
const PREAMBLE = MAGIC.length + 12;
/** How far a stored distribution may be from one: f32's rounding over a thousand levels. */
const TOLERANCE = 1e-3;

interface Header {
  readonly levels: readonly number[];
  readonly members: readonly (MemberHeader & { readonly weight: number })[];
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

export function encodeModel({ levels, members, weights }: JointModel): Uint8Array {
  const header: Header = {
    levels,
    members: members.map((member, m) => ({ weight: weights[m] as number, ...headerOf(member) })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const blocks = members.flatMap(numbersOf);
  const size = blocks.reduce((sum, block) => sum + block.byteLength, 0);
  const bytes = new Uint8Array(PREAMBLE + text.length + size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(MAGIC.length, MODEL_VERSION, true);
  view.setUint32(MAGIC.length + 4, text.length, true);
  bytes.set(text, PREAMBLE);
  let at = PREAMBLE + text.length;
  for (const block of blocks) {
    bytes.set(inFileOrder(bytesOf(block), block.BYTES_PER_ELEMENT), at);
    at += block.byteLength;
  }
  view.setUint32(MAGIC.length + 8, checksum(bytes.subarray(PREAMBLE)), true);
  return bytes;
}

/** @throws UnreadableModelError for anything that `encodeModel` of this version did not make. */
export function decodeModel(bytes: Uint8Array): JointModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < PREAMBLE || magic !== MAGIC) throw new UnreadableModelError("it is no model");
  const version = view.getUint32(MAGIC.length, true);
  if (version !== MODEL_VERSION) {
    throw new UnreadableModelError(`it has version ${version}, this reads ${MODEL_VERSION}`);
  }
  const length = view.getUint32(MAGIC.length + 4, true);
  if (checksum(bytes.subarray(PREAMBLE)) !== view.getUint32(MAGIC.length + 8, true)) {
    throw new UnreadableModelError("it is damaged");
  }
  const { levels, members } = readHeader(bytes.subarray(PREAMBLE, PREAMBLE + length));
  let at = PREAMBLE + length;
  const take = (count: number, bytesEach: number) => {
    if (at + count * bytesEach > bytes.length) throw new UnreadableModelError("it is cut short");
    const first = at;
    at += count * bytesEach;
    return first;
  };
  const checked = <Values extends Float32Array | Float64Array>(values: Values, width: number) => {
    if (!isDistributed(values, width)) throw new UnreadableModelError("it is no distribution");
    return values;
  };
  const read: NumberReader = {
    f32(count, width) {
      const values = new Float32Array(count);
      readNumbers(bytes.subarray(take(count, 4), at), values);
      return checked(values, width);
    },
    f64(count, width) {
      const values = new Float64Array(count);
      readNumbers(bytes.subarray(take(count, 8), at), values);
      return checked(values, width);
    },
  };
  const model = {
    levels,
    weights: members.map(({ weight }) => weight),
    members: members.map((member) => readMember(member, levels, read)),
  };
  if (at !== bytes.length) throw new UnreadableModelError("it has bytes to spare");
  return model;
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function readNumbers(bytes: Uint8Array, into: Float32Array | Float64Array): void {
  bytesOf(into).set(inFileOrder(bytes, into.BYTES_PER_ELEMENT));
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The bytes of numbers of so many bytes each, between this machine's order and the file's. */
function inFileOrder(bytes: Uint8Array, width: number): Uint8Array {
  if (isLittleEndian) return bytes;
  return bytes.map((_, i) => bytes[i - (i % width) + width - 1 - (i % width)] as number);
}

function readHeader(bytes: Uint8Array): Header {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableModelError("its header is no JSON");
  }
  if (!isHeader(header)) throw new UnreadableModelError("its header has another shape");
  return header;
}

function isHeader(value: unknown): value is Header {
  const { levels, members } = (value ?? {}) as Partial<Header>;
  if (!Array.isArray(levels) || !Array.isArray(members) || members.length === 0) return false;
  if (!levels.every((count) => Number.isInteger(count) && count >= 0)) return false;
  const total = members.reduce((sum, member) => sum + Number(member?.weight), 0);
  return (
    Math.abs(total - 1) < TOLERANCE &&
    members.every((member) => member.weight >= 0 && isMemberHeader(member, levels))
  );
}

function isDistributed(values: Float32Array | Float64Array, width: number): boolean {
  for (let first = 0; first < values.length; first += width) {
    let sum = 0;
    for (let i = first; i < first + width; i++) {
      const value = values[i] as number;
      if (!(value >= 0)) return false;
      sum += value;
    }
    if (Math.abs(sum - 1) > TOLERANCE) return false;
  }
  return true;
}

/** FNV-1a. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) {
    hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  }
  return hash >>> 0;
}
