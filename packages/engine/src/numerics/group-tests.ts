import type { TestResult } from "./correlation.ts";
import { logGamma } from "./gamma.ts";
import { midRanks } from "./ranks.ts";
import { multiplicities, shareOfDeals } from "./share-of-deals.ts";
import { centred, moments, stableSum } from "./sums.ts";
import { chiSquareTail, fisherFTail } from "./tail-probabilities.ts";

/** Of the squares between groups: what rounding of their means leaves of equal values. */
const ROUNDING = 1e-20;

/** A sample by its size, mean and variance (n − 1). */
export interface Sample {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

/** Of groups that each have a value, in one unit in which squares neither overflow nor vanish. */
export function samplesOf(groups: readonly (readonly number[])[]): Sample[] {
  const values = centred(groups.flat());
  let at = 0;
  return groups.map(({ length }) => {
    const { n, mean, sd } = moments(values.subarray(at, at + length));
    at += length;
    return { n, mean: mean ?? 0, variance: (sd ?? 0) ** 2 };
  });
}

/**
 * Equality of means without equal variances (B. L. Welch 1951). Falls back to the classical F
 * where a group has no variance; null where there are not two groups of two.
 */
export function welchAnova(samples: readonly Sample[]): TestResult | null {
  const groups = samples.filter(({ n }) => n >= 2);
  const k = groups.length;
  if (k < 2) return null;
  if (groups.some(({ variance }) => !(variance > 0))) return classicalAnova(groups);
  const weights = groups.map(({ n, variance }) => n / variance);
  const weight = stableSum(weights);
  const mean = stableSum(groups.map((group, i) => (weights[i] ?? 0) * group.mean)) / weight;
  const spread = stableSum(groups.map((group, i) => (weights[i] ?? 0) * (group.mean - mean) ** 2));
  const lambda = stableSum(
    groups.map(({ n }, i) => (1 - (weights[i] ?? 0) / weight) ** 2 / (n - 1)),
  );
  const statistic = spread / (k - 1) / (1 + (2 * (k - 2) * lambda) / (k * k - 1));
  return { statistic, pValue: fisherFTail(statistic, k - 1, (k * k - 1) / (3 * lambda)) };
}

/**
 * Fisher's one-way analysis of variance. Where nothing varies within the groups F is infinite at
 * any number of rows, so that its tail says nothing, but the share of all deals of the rows to the
 * groups that come out so.
 */
export function classicalAnova(samples: readonly Sample[]): TestResult | null {
  const groups = samples.filter(({ n }) => n > 0);
  const { between, within, n } = sumsOfSquares(groups);
  const [df1, df2] = [groups.length - 1, n - groups.length];
  if (df1 < 1 || df2 < 1 || between + within === 0) return null;
  if (within <= ROUNDING * between)
    return { statistic: Number.MAX_VALUE, pValue: perfectPValue(groups) };
  const statistic = between / df1 / (within / df2);
  return { statistic, pValue: fisherFTail(statistic, df1, df2) };
}

/** Places of equal size may swap their values and are as extreme. */
function perfectPValue(groups: readonly Sample[]): number {
  const rows = new Map<number, number>();
  for (const { n, mean } of groups) rows.set(mean, (rows.get(mean) ?? 0) + n);
  const sizes = [...rows.values()];
  const swaps = multiplicities(sizes).map((count) => logGamma(count + 1));
  return Math.min(1, shareOfDeals(sizes) * Math.exp(stableSum(swaps)));
}

/** The share of the variance that lies between the groups. */
export function etaSquared(samples: readonly Sample[]): number {
  const { between, within } = sumsOfSquares(samples.filter(({ n }) => n > 0));
  return between + within > 0 ? between / (between + within) : 0;
}

function sumsOfSquares(groups: readonly Sample[]) {
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  const mean = stableSum(groups.map((group) => group.n * group.mean)) / n;
  const between = stableSum(groups.map((group) => group.n * (group.mean - mean) ** 2));
  const within = stableSum(groups.map((group) => Math.max(0, group.n - 1) * group.variance));
  return { between, within, n };
}

/** Kruskal and Wallis (1952), corrected for ties; null if all values are equal. */
export function kruskalWallis(groups: readonly (readonly number[])[]): TestResult | null {
  const { ranks, ties } = midRanks(groups.flat());
  let at = 0;
  const ranked = groups.map(({ length }) => {
    at += length;
    return Array.from(ranks.subarray(at - length, at));
  });
  return kruskalWallisOfRanks(ranked, ties);
}

/** The same of the ranks of all values, with the sizes of their ties. */
export function kruskalWallisOfRanks(
  groups: readonly (readonly number[])[],
  ties: readonly number[],
): TestResult | null {
  const filled = groups.filter((group) => group.length > 0);
  const n = filled.reduce((sum, group) => sum + group.length, 0);
  if (filled.length < 2) return null;
  const correction = 1 - stableSum(ties.map((size) => size ** 3 - size)) / (n ** 3 - n);
  if (!(correction > 0)) return null;
  const terms = filled.map((group) => stableSum(group) ** 2 / group.length);
  const h = ((12 / (n * (n + 1))) * stableSum(terms) - 3 * (n + 1)) / correction;
  return { statistic: h, pValue: chiSquareTail(h, filled.length - 1) };
}
