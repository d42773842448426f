import type { NumberCell } from "./column-coding.ts";
import { type Cut, cutAt, snap } from "./lattice.ts";

/**
 * The distribution of a column's own values within one cell, as the line that was kept of it.
 * Sixteen parts, each with a sixteenth of the cell's values: a threshold is at most so far off.
 */
const PARTS = 16;

/** One cell of sorted values, all of which are present. */
export function numberCell(values: Float64Array, step: number): NumberCell {
  const low = values[0] as number;
  const high = values[values.length - 1] as number;
  const count = values.length;
  if (low === high) return { low, high, count, mean: low, at: [], below: [] };
  let mean = 0;
  for (const value of values) mean += value / count;
  const ends = runEnds(values);
  const line = ends.length <= PARTS ? everyValue(values, ends, step) : quantiles(values, step);
  return { low, high, count, mean: Math.min(high, Math.max(low, mean)), ...line };
}

export function isAtom(cell: NumberCell): boolean {
  return cell.at.length === 0;
}

/** How many of a cell's values lie below a cut; a fraction where that is between kept places. */
export function countBelow(cell: NumberCell, cut: Cut): number {
  const { low, count, at, below } = cell;
  if (isAtom(cell)) return cut.at > low || (cut.after && cut.at === low) ? count : 0;
  // The first kept place beyond the cut: of equal places (a step upward) `after` passes all.
  let from = 0;
  let to = at.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const place = at[middle] as number;
    if (place > cut.at || (place === cut.at && !cut.after)) to = middle;
    else from = middle + 1;
  }
  if (from === 0) return below[0] as number;
  if (from === at.length) return count;
  const left = at[from - 1] as number;
  const right = at[from] as number;
  const share = right > left ? (cut.at / 2 - left / 2) / (right / 2 - left / 2) : 1;
  const start = below[from - 1] as number;
  return start + Math.min(1, share) * ((below[from] as number) - start);
}

/** The value with so many below it; the inverse of `countBelow`, on the column's own steps. */
export function valueAt(cell: NumberCell, rank: number, step: number): number {
  const { low, high, at, below } = cell;
  if (isAtom(cell)) return low;
  // Parts have about the same mass, so that the place is near where it would be if they all had.
  const last = below.length - 1;
  let from = Math.min(last, 1 + Math.floor((rank / cell.count) * last));
  while (from > 1 && (below[from - 1] as number) > rank) from--;
  while (from < last && (below[from] as number) <= rank) from++;
  const start = below[from - 1] as number;
  const width = (below[from] as number) - start;
  const share = width > 0 ? Math.min(1, Math.max(0, (rank - start) / width)) : 0;
  const place = (at[from - 1] as number) * (1 - share) + (at[from] as number) * share;
  const value = snap(place, step);
  return Math.min(high, Math.max(low, value));
}

type Line = Pick<NumberCell, "at" | "below">;

function everyValue(values: Float64Array, ends: readonly number[], step: number): Line {
  const at: number[] = [];
  const below: number[] = [];
  let start = 0;
  for (const end of ends) {
    const value = values[start] as number;
    const before = cutAt(value, false, step).at;
    if (at.length === 0 || before > (at[at.length - 1] as number)) {
      at.push(before);
      below.push(start);
    }
    at.push(cutAt(value, true, step).at);
    below.push(end);
    start = end;
  }
  return { at, below };
}

function quantiles(values: Float64Array, step: number): Line {
  const n = values.length;
  const at = [cutAt(values[0] as number, false, step).at];
  const below = [0];
  for (let part = 1; part < PARTS; part++) {
    const rank = boundaryNear(values, Math.round((part * n) / PARTS));
    if (rank <= (below[below.length - 1] as number) || rank >= n) continue;
    at.push(between(values[rank - 1] as number, values[rank] as number, step));
    below.push(rank);
  }
  at.push(cutAt(values[n - 1] as number, true, step).at);
  below.push(n);
  return { at, below };
}

function between(left: number, right: number, step: number): number {
  const middle = left / 2 + right / 2;
  return step === 0 ? middle : cutAt(middle, true, step).at;
}

/** The rank nearest to the wanted one at which the value changes; 0 or n where none does. */
export function boundaryNear(values: Float64Array, rank: number): number {
  let down = rank;
  let up = rank;
  const isInside = (at: number) => at > 0 && at < values.length && values[at - 1] === values[at];
  while (isInside(down)) down--;
  while (isInside(up)) up++;
  const canFall = down > 0;
  const canRise = up < values.length;
  if (canFall && canRise) return rank - down <= up - rank ? down : up;
  return canFall ? down : up;
}

/** Where each run of equal values ends. */
export function runEnds(values: Float64Array): number[] {
  const ends: number[] = [];
  for (let i = 1; i <= values.length; i++) {
    if (i === values.length || values[i] !== values[i - 1]) ends.push(i);
  }
  return ends;
}
