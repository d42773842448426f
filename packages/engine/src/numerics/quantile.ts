/**
 * The q-quantile of ascending values by linear interpolation between order statistics at
 * (n − 1)·q, type 7 of Hyndman and Fan (1996), which is the default of R and numpy.
 */
export function quantile(sorted: ArrayLike<number>, q: number): number | null {
  if (sorted.length === 0) return null;
  const { index, fraction } = quantilePlace(sorted.length, q);
  const low = sorted[index] ?? Number.NaN;
  return interpolate(low, sorted[index + 1] ?? low, fraction);
}

/** Where the type 7 quantile of n ≥ 1 values lies: a fraction above the value of this index. */
export function quantilePlace(n: number, q: number): { index: number; fraction: number } {
  const position = (n - 1) * Math.min(Math.max(q, 0), 1);
  const index = Math.floor(position);
  return { index, fraction: position - index };
}

/** Never outside of its ends, so that equal ends give themselves; `fraction` in 0..1. */
export function interpolate(low: number, high: number, fraction: number): number {
  const step = high - low;
  if (!Number.isFinite(step)) return low * (1 - fraction) + high * fraction;
  return Math.min(low + fraction * step, high);
}
