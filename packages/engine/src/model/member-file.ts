import { placeTrees } from "./hidden-tree/exact-passes.ts";
import { countTreeNumbers, type HiddenTree } from "./hidden-tree/hidden-tree.ts";
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

/** Reads the next numbers, all of which must be there before they get room. */
export interface NumberReader {
  /** @throws UnreadableModelError where so many bytes more do not follow. */
  expect(bytes: number): void;
  /** Fills values of which every `width` are a distribution. */
  fill(values: Float32Array | Float64Array, width: number): void;
}

export function readMembers(
  headers: readonly MemberHeader[],
  levels: readonly number[],
  read: NumberReader,
): Member[] {
  const shapes = headers.flatMap((header) =>
    header.kind === "hiddenTree" ? [shapeOf(header)] : [],
  );
  read.expect(shapes.reduce((bytes, shape) => bytes + 4 * countTreeNumbers(shape, levels), 0));
  const trees = placeTrees(shapes, levels);
  let next = 0;
  return headers.map((header) =>
    header.kind === "network"
      ? readNetwork(header.parents, levels, read)
      : readTree(trees[next++] as HiddenTree, levels, read),
  );
}

function shapeOf({ states, parent, order }: MemberHeader & { kind: "hiddenTree" }) {
  return { states, tree: { parent: Int32Array.from(parent), order: Int32Array.from(order) } };
}

function readTree(tree: HiddenTree, levels: readonly number[], read: NumberReader): HiddenTree {
  const { states, prior, transitions, emissions } = tree;
  read.fill(prior, states);
  levels.forEach((count, i) => {
    read.fill(transitions[i] as Float32Array, states);
    read.fill(emissions[i] as Float32Array, count);
  });
  return tree;
}

function readNetwork(
  parents: readonly (readonly number[])[],
  levels: readonly number[],
  read: NumberReader,
): Network {
  const tables = levels.map((count, i) => {
    const above = parents[i] as readonly number[];
    const cells = above.reduce((product, j) => product * (levels[j] as number), count);
    read.expect(8 * cells);
    const table = new Float64Array(cells);
    read.fill(table, count);
    return table;
  });
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
