/**
 * Sets of rows as unions of disjoint boxes. A box allows, per coded column that it limits, a set
 * of that column's pieces, as the bits of a number; columns that it does not name are free.
 */
export type Box = ReadonlyMap<number, bigint>;

export const EVERYWHERE: readonly Box[] = [new Map()];
export const NOWHERE: readonly Box[] = [];

/** More boxes than anyone wants to sum. */
export class TooManyBoxes extends Error {}

const MOST_BOXES = 512;
/** Looking for boxes to join takes time with the square of their number. */
const JOINED_BOXES = 128;

export function oneBox(column: number, pieces: bigint): readonly Box[] {
  return pieces === 0n ? NOWHERE : [new Map([[column, pieces]])];
}

/** Rows in both. */
export function intersection(a: readonly Box[], b: readonly Box[]): readonly Box[] {
  const boxes: Box[] = [];
  for (const left of a) {
    for (const right of b) {
      const both = overlap(left, right);
      if (both) boxes.push(both);
    }
    limit(boxes);
  }
  return joined(boxes);
}

/** Rows in either; `full` has all pieces of each column. */
export function union(
  a: readonly Box[],
  b: readonly Box[],
  full: (column: number) => bigint,
): readonly Box[] {
  let fresh = b;
  for (const box of a) {
    fresh = fresh.flatMap((one) => without(one, box, full));
    limit(fresh);
  }
  const boxes = [...a, ...fresh];
  limit(boxes);
  return joined(boxes);
}

function overlap(a: Box, b: Box): Box | null {
  const box = new Map(a);
  for (const [column, pieces] of b) {
    const mine = box.get(column);
    const both = mine === undefined ? pieces : mine & pieces;
    if (both === 0n) return null;
    box.set(column, both);
  }
  return box;
}

/** What of `one` lies outside `box`: column by column, in the earlier columns inside it. */
function without(one: Box, box: Box, full: (column: number) => bigint): Box[] {
  if (!overlap(one, box)) return [one];
  const pieces: Box[] = [];
  const inside = new Map(one);
  for (const [column, allowed] of box) {
    const mine = inside.get(column) ?? full(column);
    const outside = mine & ~allowed;
    if (outside !== 0n) pieces.push(new Map(inside).set(column, outside));
    inside.set(column, mine & allowed);
  }
  return pieces;
}

/** Two boxes that differ in one column alone become one. */
function joined(boxes: Box[]): Box[] {
  if (boxes.length > JOINED_BOXES) return boxes;
  const result: Box[] = [];
  for (let box of boxes) {
    for (let at = 0; at < result.length; ) {
      const one = joinedPair(result[at] as Box, box);
      if (one) {
        box = one;
        result.splice(at, 1);
        at = 0;
      } else {
        at++;
      }
    }
    result.push(box);
  }
  return result;
}

function joinedPair(a: Box, b: Box): Box | null {
  if (a.size !== b.size) return null;
  let different: number | null = null;
  for (const [column, pieces] of a) {
    const other = b.get(column);
    if (other === undefined) return null;
    if (other === pieces) continue;
    if (different !== null) return null;
    different = column;
  }
  if (different === null) return null;
  const pieces = (a.get(different) as bigint) | (b.get(different) as bigint);
  return new Map(a).set(different, pieces);
}

function limit(boxes: readonly Box[]): void {
  if (boxes.length > MOST_BOXES) throw new TooManyBoxes();
}
