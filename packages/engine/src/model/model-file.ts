import type { JointModel } from "./joint-model.ts";
import {
  headerOf,
  isMemberHeader,
  type MemberHeader,
  type NumberReader,
  numbersOf,
  readMembers,
} from "./member-file.ts";
import { openFile, sealFile } from "./sealed-file.ts";
import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * A model as a sealed file: its header has levels, weights and the shape of each member; then come
 * the parameters of each member, little-endian: a tree's as f32, its prior, and per column
 * transitions and emissions; a network's as f64, per column its table. Reading takes nothing on
 * trust: what is not exactly this is refused.
 */
export const MODEL_VERSION = 2;

const FORMAT = { magic: "PCMODEL\n", version: MODEL_VERSION };
/** How far a stored distribution may be from one: f32's rounding over a thousand levels. */
const TOLERANCE = 1e-3;

interface Header {
  readonly levels: readonly number[];
  readonly members: readonly (MemberHeader & { readonly weight: number })[];
}

/** The bytes that `decodeModel` of this version reads back as the same model. */
export function encodeModel({ levels, members, weights }: JointModel): Uint8Array {
  const header: Header = {
    levels,
    members: members.map((member, m) => ({ weight: weights[m] as number, ...headerOf(member) })),
  };
  const blocks = members.flatMap(numbersOf);
  return sealFile(
    FORMAT,
    header,
    blocks.map((block) => inFileOrder(bytesOf(block), block.BYTES_PER_ELEMENT)),
  );
}

/** @throws UnreadableModelError for anything that `encodeModel` of this version did not make. */
export function decodeModel(bytes: Uint8Array): JointModel {
  const { header, body } = openFile(FORMAT, bytes, isHeader);
  const { levels, members } = header;
  let at = 0;
  const read: NumberReader = {
    expect(bytes) {
      if (at + bytes > body.length) throw new UnreadableModelError("it is cut short");
    },
    fill(values, width) {
      read.expect(values.byteLength);
      const bytes = body.subarray(at, at + values.byteLength);
      bytesOf(values).set(inFileOrder(bytes, values.BYTES_PER_ELEMENT));
      at += values.byteLength;
      if (!isDistributed(values, width)) throw new UnreadableModelError("it is no distribution");
    },
  };
  const model = {
    levels,
    weights: members.map(({ weight }) => weight),
    members: readMembers(members, levels, read),
  };
  if (at !== body.length) throw new UnreadableModelError("it has bytes to spare");
  return model;
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The bytes of numbers of so many bytes each, between this machine's order and the file's. */
function inFileOrder(bytes: Uint8Array, width: number): Uint8Array {
  if (isLittleEndian) return bytes;
  return bytes.map((_, i) => bytes[i - (i % width) + width - 1 - (i % width)] as number);
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
