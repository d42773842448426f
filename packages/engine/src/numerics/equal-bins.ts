const BINS = 20;

/** A range of values, and the rows in it. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Equal ranges from the least to the greatest, and the rows in each. */
export function equalBins(values: Float64Array): Bin[] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const width = (most - least) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    const at = Math.min(BINS - 1, Math.floor((value - least) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((rows, at) => ({
    from: least + at * width,
    to: least + (at + 1) * width,
    rows,
  }));
}
