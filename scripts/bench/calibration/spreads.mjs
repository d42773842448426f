import { inverseRegularisedBeta } from "../../../packages/engine/src/numerics/beta.ts";
import {
  betaBinomialInterval,
  randomisedPit,
} from "../../../packages/engine/src/numerics/beta-binomial.ts";

const TAIL = 0.05;
/** A Beta of so many rows is a point to three digits of every figure here. */
const POINT = 1e7;

/** Whether the held-out count lies in the central 90 % of what the estimate says of it, by randomised PIT. */
export function coverage({ k, n }, estimate, u) {
  const { a, b } = shapes(estimate);
  return Math.abs(randomisedPit(k, { n, a, b }, u) - 0.5) <= 0.5 - TAIL ? 1 : 0;
}

/** Of the 90 % interval for the probability. */
export function intervalWidth({ spread }) {
  if (!spread) return 0;
  const { a, b } = spread;
  return 1 - inverseRegularisedBeta(TAIL, b, a) - inverseRegularisedBeta(TAIL, a, b);
}

/**
 * Gneiting and Raftery's (2007) score of the 90 % interval for the held-out share: its width, and
 * twenty times how far the share lies outside.
 */
export function intervalScore({ k, n }, estimate) {
  const { a, b } = shapes(estimate);
  const [low, high] = betaBinomialInterval(n, a, b, 1 - 2 * TAIL);
  return (high - low + (Math.max(0, low - k) + Math.max(0, k - high)) / TAIL) / n;
}

function shapes({ p, spread }) {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, p));
  return spread ?? { a: inside * POINT, b: (1 - inside) * POINT };
}
