import { inverseRegularisedBeta } from "../../numerics/beta.ts";
import type { Estimate, Interval, ShareBound, Support } from "../estimate.ts";

/**
 * The equal-tailed Jeffreys interval for k of n, with the end set to 0 at k = 0 and to 1 at k = n
 * (Brown, Cai and DasGupta, Interval Estimation for a Binomial Proportion, 2001).
 */
export function jeffreysInterval(k: number, n: number, level: number): Interval {
  const tail = (1 - level) / 2;
  const a = k + 0.5;
  const b = n - k + 0.5;
  return {
    low: k === 0 ? 0 : inverseRegularisedBeta(tail, a, b),
    high: k === n ? 1 : 1 - inverseRegularisedBeta(tail, b, a),
    level,
    method: "jeffreys",
  };
}

/** The largest probability under which seeing none in n is not rarer than 1 − level. */
export function zeroCountBound(n: number, level: number): number {
  return -Math.expm1(Math.log(1 - level) / n);
}

/** Some rows and what they weigh in a share; the weights of all strata add up to one. */
interface Weighed {
  readonly n: number;
  readonly weight: number;
}

/**
 * The same of a share averaged over strata, Σ weight·p, when none was seen in any: at the largest,
 * weight = n / (λ·(1 − p)) where p > 0 (Lagrange), with Σ n·log(1 − p) = log(1 − level).
 */
export function zeroCountBoundOver(strata: readonly Weighed[], level: number): number {
  const rising = [...strata].sort((a, b) => a.n / a.weight - b.n / b.weight);
  for (let count = rising.length; count > 0; count--) {
    const open = rising.slice(0, count);
    const rows = open.reduce((sum, { n }) => sum + n, 0);
    const logs = open.reduce((sum, { n, weight }) => sum + n * Math.log(n / weight), 0);
    const log = (Math.log(1 - level) - logs) / rows;
    const absent = open.map(({ n, weight }) => log + Math.log(n / weight));
    if ((absent.at(-1) ?? 0) > 0) continue;
    return open.reduce((sum, { weight }, i) => sum - weight * Math.expm1(absent[i] ?? 0), 0);
  }
  return 1;
}

/** What k of n allows where k is 0 or n; else null. */
export function shareBound(k: number, n: number, level: number): ShareBound | null {
  if (k === 0) return { kind: "atMost", value: zeroCountBound(n, level), level };
  return k === n ? { kind: "atLeast", value: 1 - zeroCountBound(n, level), level } : null;
}

/** The share `support.matching` of `support.given`, which must be positive. */
export function proportion(support: Support & { matching: number }, level: number): Estimate {
  const { matching, given } = support;
  const bound = shareBound(matching, given, level);
  return {
    kind: "estimate",
    quantity: "probability",
    value: matching / given,
    interval: jeffreysInterval(matching, given, level),
    ...(bound ? { bound } : {}),
    support,
    parts: [],
  };
}
