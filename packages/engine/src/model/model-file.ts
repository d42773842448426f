import type { JointModel } from "./joint-model.ts";
import type { Member } from "./member.ts";
import type { Tree } from "./tree.ts";
import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * A model as bytes, little-endian: the eight letters `PCMODEL\n`, the version and the header's
 * length (u32 each), a checksum of all that follows (u32, FNV-1a), the header as JSON (levels,
 * weights, trees), then every parameter as f32: per member the prior, and per column transitions
 * and emissions. Reading takes nothing on trust: what is not exactly this is refused.
 */
export const MODEL_VERSION = 1;

const MAGIC = "PCMODEL\n";
const PREAMBLE = MAGIC.length + 12;
/** How far a stored distribution may be from one: f32's rounding over a thousand levels. */
const TOLERANCE = 1e-3;

interface Header {
  readonly levels: readonly number[];
  readonly members: readonly {
    readonly weight: number;
    readonly states: number;
    readonly parent: readonly number[];
    readonly order: readonly number[];
  }[];
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
    members: members.map(({ states, tree }, m) => ({
      weight: weights[m] as number,
      states,
      parent: [...tree.parent],
      order: [...tree.order],
    })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const blocks = members.flatMap(blocksOf);
  const floats = blocks.reduce((sum, block) => sum + block.length, 0);
  const bytes = new Uint8Array(PREAMBLE + text.length + floats * 4);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(MAGIC.length, MODEL_VERSION, true);
  view.setUint32(MAGIC.length + 4, text.length, true);
  bytes.set(text, PREAMBLE);
  let at = PREAMBLE + text.length;
  for (const block of blocks) {
    for (const value of block) {
      view.setFloat32(at, value, true);
      at += 4;
    }
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
  const read = (count: number, width: number) => {
    if (at + count * 4 > bytes.length) throw new UnreadableModelError("it is cut short");
    const values = Float32Array.from({ length: count }, (_, i) =>
      view.getFloat32(at + i * 4, true),
    );
    at += count * 4;
    if (!isDistributed(values, width)) throw new UnreadableModelError("it is no distribution");
    return values;
  };
  const model = {
    levels,
    weights: members.map(({ weight }) => weight),
    members: members.map(({ states, parent, order }): Member => {
      const tree = { parent: Int32Array.from(parent), order: Int32Array.from(order) };
      const prior = read(states, states);
      const pairs = levels.map((count, i) => [
        read(parent[i] === -1 ? 0 : states * states, states),
        read(states * count, count),
      ]);
      const transitions = pairs.map(([values]) => values as Float32Array);
      const emissions = pairs.map(([, values]) => values as Float32Array);
      return { states, tree, prior, transitions, emissions };
    }),
  };
  if (at !== bytes.length) throw new UnreadableModelError("it has bytes to spare");
  return model;
}

function blocksOf({ prior, transitions, emissions }: Member): Float32Array[] {
  const columns = transitions.flatMap((values, i) => [values, emissions[i] as Float32Array]);
  return [prior, ...columns];
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
    members.every(
      (member) =>
        member.weight >= 0 &&
        Number.isInteger(member.states) &&
        member.states > 0 &&
        Array.isArray(member.parent) &&
        Array.isArray(member.order) &&
        isTree(member, levels.length),
    )
  );
}

/** Every column once, the root first, every parent before its children. */
function isTree({ parent, order }: { [Key in keyof Tree]: readonly number[] }, n: number): boolean {
  const met = new Set<number>();
  for (const [turn, i] of order.entries()) {
    const above = parent[i];
    if (!Number.isInteger(i) || i < 0 || i >= n || met.has(i)) return false;
    if (turn === 0 ? above !== -1 : above === undefined || !met.has(above)) return false;
    met.add(i);
  }
  return met.size === n && parent.length === n;
}

function isDistributed(values: Float32Array, width: number): boolean {
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

function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
