import type { HiddenTree } from "./hidden-tree/hidden-tree.ts";
import type { Tree } from "./hidden-tree/tree.ts";
import type { Member } from "./member.ts";
import { eliminationOrder } from "./network/elimination-order.ts";
import { type Network, parentsFirst } from "./network/network.ts";

/** How each kind of member is written in a model's file: its shape in the header, then its numbers. */
export type MemberHeader =
  | {
      readonly kind: "hiddenTree";
      readonly states: number;
      readonly parent: readonly number[];
      readonly order: readonly number[];
    }
  | { readonly kind: "network"; readonly parents: readonly (readonly number[])[] };

/** Cells that one answer may have to multiply; a network beyond would take all memory. */
const MOST_CELLS = 2 ** 22;

export function headerOf(member: Member): MemberHeader {
  if (member.kind === "network") return { kind: member.kind, parents: member.parents };
  const { kind, states, tree } = member;
  return { kind, states, parent: [...tree.parent], order: [...tree.order] };
}

export function numbersOf(member: Member): readonly (Float32Array | Float64Array)[] {
  if (member.kind === "network") return member.tables;
  const { prior, transitions, emissions } = member;
  const columns = transitions.flatMap((values, i) => [values, emissions[i] as Float32Array]);
  return [prior, ...columns];
}

/** Reads the next numbers: so many, every `width` of them a distribution. */
export interface NumberReader {
  f32(count: number, width: number): Float32Array;
  f64(count: number, width: number): Float64Array;
}

export function readMember(
  header: MemberHeader,
  levels: readonly number[],
  read: NumberReader,
): Member {
  return header.kind === "network"
    ? readNetwork(header.parents, levels, read)
    : readTree(header, levels, read);
}

function readTree(
  { states, parent, order }: MemberHeader & { kind: "hiddenTree" },
  levels: readonly number[],
  read: NumberReader,
): HiddenTree {
  const tree = { parent: Int32Array.from(parent), order: Int32Array.from(order) };
  const prior = read.f32(states, states);
  const transitions: Float32Array[] = [];
  const emissions: Float32Array[] = [];
  levels.forEach((count, i) => {
    transitions.push(read.f32(parent[i] === -1 ? 0 : states * states, states));
    emissions.push(read.f32(states * count, count));
  });
  return { kind: "hiddenTree", states, tree, prior, transitions, emissions };
}

function readNetwork(
  parents: readonly (readonly number[])[],
  levels: readonly number[],
  read: NumberReader,
): Network {
  const tables = levels.map((count, i) =>
    read.f64(
      (parents[i] as readonly number[]).reduce((cells, j) => cells * (levels[j] as number), count),
      count,
    ),
  );
  const elimination = eliminationOrder(parents, levels).order;
  return { kind: "network", levels, parents, tables, elimination };
}

export function isMemberHeader(value: unknown, levels: readonly number[]): value is MemberHeader {
  const member = (value ?? {}) as Partial<MemberHeader>;
  if (member.kind === "network") return areParents(member.parents, levels);
  return (
    member.kind === "hiddenTree" &&
    isStateCount(member.states) &&
    Array.isArray(member.parent) &&
    Array.isArray(member.order) &&
    isTree(member as { [Key in keyof Tree]: readonly number[] }, levels.length)
  );
}

/** What the kernel's loops take, and a drawn state's byte. */
function isStateCount(states: unknown): boolean {
  const count = Number.isInteger(states) ? (states as number) : 0;
  return count > 0 && count % 4 === 0 && count <= 256;
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

/** Columns that there are, each once, without cycles, and cheap enough to sum out. */
function areParents(parents: unknown, levels: readonly number[]): boolean {
  const n = levels.length;
  if (!Array.isArray(parents) || parents.length !== n) return false;
  const areColumns = parents.every(
    (above) =>
      Array.isArray(above) &&
      new Set(above).size === above.length &&
      above.every((j) => Number.isInteger(j) && j >= 0 && j < n),
  );
  return (
    areColumns &&
    parentsFirst(parents) !== null &&
    eliminationOrder(parents, levels).cells <= MOST_CELLS
  );
}
