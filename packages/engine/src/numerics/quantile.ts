/**
 * The q-quantile of ascending values by linear interpolation between order statistics at
 * (n − 1)·q, type 7 of Hyndman and Fan (1996), which is the default of R and numpy.
 */
export function quantile(sorted: ArrayLike<number>, q: number): number | null {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * Math.min(Math.max(q, 0), 1);
  const index = Math.floor(position);
  const low = sorted[index] ?? Number.NaN;
  const high = sorted[index + 1] ?? low;
  return low + (position - index) * (high - low);
}
