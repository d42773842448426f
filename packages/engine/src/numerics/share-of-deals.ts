import { logGamma } from "./gamma.ts";
import { stableSum } from "./sums.ts";

/**
 * n₁!·n₂!… / n!: of all ways to deal n rows out, the share that puts into each place one of the
 * nᵢ rows that are alike. What is perfect in a few rows is so by chance with this probability
 * (E. J. G. Pitman 1938), where a tail that takes errors for granted would say never.
 */
export function shareOfDeals(sizes: readonly number[]): number {
  const all = logGamma(stableSum(sizes) + 1);
  return Math.exp(stableSum(sizes.map((size) => logGamma(size + 1))) - all);
}

/** How often each value occurs. */
export function multiplicities(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}
