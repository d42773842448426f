/** How many rows match the condition, in the classes in which estimates are tuned and judged. */
export const SUPPORT_BUCKETS = [
  { name: "0", from: 0, to: 0 },
  { name: "1-5", from: 1, to: 5 },
  { name: "6-20", from: 6, to: 20 },
  { name: "21-100", from: 21, to: 100 },
  { name: "101-499", from: 101, to: 499 },
  { name: "500+", from: 500, to: null },
] as const;

/** The place of `n` among the buckets. */
export function supportBucket(n: number): number {
  return SUPPORT_BUCKETS.findLastIndex(({ from }) => n >= from);
}
