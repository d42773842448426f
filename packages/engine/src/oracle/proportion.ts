import { inverseRegularisedBeta } from "../numerics/beta.ts";
import type { Estimate, Interval, ShareBound, Support } from "./estimate.ts";

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
