import { logSumExp } from "./sums.ts";

/** Of the Cauchy prior on the standardised difference. */
const SCALE = Math.SQRT1_2;
const STEP = 0.02;
const [LEAST, MOST] = [-12, 40];

/**
 * log BF₁₀ of a t statistic against no difference, the standardised difference having a Cauchy prior
 * (Jeffreys, Zellner, Siow; J. N. Rouder, P. L. Speckman, D. Sun, R. D. Morey and G. Iverson,
 * "Bayesian t tests for accepting and rejecting the null hypothesis", 2009): the integral over g, here
 * over log g by the trapezoidal rule.
 *
 * @param size - n of one sample, n₁n₂ / (n₁ + n₂) of two.
 */
export function logJzsFactor(t: number, df: number, size: number): number {
  const terms: number[] = [];
  for (let u = LEAST; u <= MOST; u += STEP) {
    const g = Math.exp(u);
    const spread = 1 + size * g;
    const likelihood =
      -0.5 * Math.log(spread) - ((df + 1) / 2) * Math.log1p((t * t) / (spread * df));
    const prior = Math.log(SCALE / Math.sqrt(2 * Math.PI)) - 1.5 * u - (SCALE * SCALE) / (2 * g);
    terms.push(likelihood + prior + u);
  }
  const none = -((df + 1) / 2) * Math.log1p((t * t) / df);
  return logSumExp(terms) + Math.log(STEP) - none;
}

/**
 * The same of any likelihood ratio on one degree of freedom, under a prior worth one row (A. E. Raftery, "Bayesian model
 * selection in social research", 1995; E.-J. Wagenmakers 2007).
 */
export function logBicFactor(likelihoodRatio: number, rows: number): number {
  return (likelihoodRatio - Math.log(rows)) / 2;
}
