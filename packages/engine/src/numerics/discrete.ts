import type { Random } from "./random.ts";

/** Discrete distributions side by side, each a run of `width` values. */

/** Makes every run of `width` values sum to one. */
export function normalizeRows<Values extends Float32Array | Float64Array>(
  values: Values,
  width: number,
): Values {
  for (let first = 0; first < values.length; first += width) {
    let sum = 0;
    for (let i = first; i < first + width; i++) sum += values[i] as number;
    for (let i = first; i < first + width; i++) values[i] = (values[i] as number) / sum;
  }
  return values;
}

/** Running sums of every run of `width` values, in place. */
export function cumulate(values: Float64Array, width: number): Float64Array {
  for (let at = 0; at < values.length; at++) {
    if (at % width > 0) values[at] = (values[at] as number) + (values[at - 1] as number);
  }
  return values;
}

/** One of `width` with the running sums from `first` on; never one without probability. */
export function drawOne(sums: Float64Array, first: number, width: number, random: Random): number {
  const wanted = random.uniform() * (sums[first + width - 1] as number);
  let low = 0;
  let high = width - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[first + middle] as number) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
