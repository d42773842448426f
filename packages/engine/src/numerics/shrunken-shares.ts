/**
 * Several shares, each drawn toward their common one: k_i ~ Binomial(n_i, p_i), p_i ~
 * Beta(M·μ, M·(1 − μ)), μ with Jeffreys' prior, and the shrinkage B = M / (M + n) of a typical
 * group (n the harmonic mean of the n_i) uniform on 0..1 (C. L. Christiansen and C. N. Morris,
 * "Hierarchical Poisson regression modeling", 1997, for its counterpart). M and μ are integrated
 * out on a grid; given them each share is Beta(k + M·μ, n − k + M·(1 − μ)).
 */

import { drawOne } from "./discrete.ts";
import { logGamma } from "./gamma.ts";
import { type GroupPosterior, normalise, shrinkageGrid } from "./group-posterior.ts";
import type { Random } from "./random.ts";

const SHRINKAGES = 24;
/** Values of logit μ, this many standard errors to either side of the pooled share's. */
const CENTRES = 11;
const REACH = 3;
/** The common share is learned from so many groups, evenly picked; more add nothing. */
const LEARNED_GROUPS = 1_000;

/** `matching` of `given` rows in each group, at least two groups, each with a row. */
export function shrinkShares(
  matching: readonly number[],
  given: readonly number[],
): GroupPosterior {
  const groups = given.length;
  const points = gridOf(matching, given);
  const patterns = countPatterns(matching, given);
  const { weights, cumulative } = normalise(
    points.map(({ a, b, logPrior }) => logPrior + logLikelihood(patterns, a, b)),
  );
  const means = new Float64Array(groups);
  const squares = new Float64Array(groups);
  points.forEach(({ a, b }, point) => {
    const weight = weights[point] ?? 0;
    if (weight < 1e-12) return;
    for (let i = 0; i < groups; i++) {
      const total = (given[i] ?? 0) + a + b;
      const m = ((matching[i] ?? 0) + a) / total;
      means[i] = (means[i] ?? 0) + weight * m;
      squares[i] = (squares[i] ?? 0) + weight * ((m * (1 - m)) / (total + 1) + m * m);
    }
  });
  return {
    means,
    variances: squares.map((square, i) => Math.max(0, square - (means[i] ?? 0) ** 2)),
    draw(random, which, into) {
      const { a, b } = points[drawOne(cumulative, 0, cumulative.length, random)] ?? { a: 1, b: 1 };
      which.forEach((group, index) => {
        const k = matching[group] ?? 0;
        into[index] = drawBeta(k + a, (given[group] ?? 0) - k + b, random);
      });
    },
  };
}

interface Point {
  readonly a: number;
  readonly b: number;
  readonly logPrior: number;
}

function gridOf(matching: readonly number[], given: readonly number[]): Point[] {
  const typical = given.length / given.reduce((sum, n) => sum + 1 / n, 0);
  return shrinkageGrid(SHRINKAGES).flatMap(({ shrinkage, prior }) => {
    const size = (typical * shrinkage) / (1 - shrinkage);
    let rows = 1;
    let hits = 0.5;
    given.forEach((n, i) => {
      const worth = (size + 1) / (size + n);
      rows += n * worth;
      hits += (matching[i] ?? 0) * worth;
    });
    const pooled = hits / rows;
    const error = 1 / Math.sqrt(rows * pooled * (1 - pooled));
    return Array.from({ length: CENTRES }, (_, index): Point => {
      const logit =
        Math.log(pooled / (1 - pooled)) + error * REACH * ((2 * index) / (CENTRES - 1) - 1);
      const mu = 1 / (1 + Math.exp(-logit));
      // Jeffreys' density of μ on the scale of logit μ, times the step.
      const logPrior = Math.log(prior) + 0.5 * Math.log(mu * (1 - mu)) + Math.log(error);
      return { a: size * mu, b: size * (1 - mu), logPrior };
    });
  });
}

type Pattern = readonly [k: number, n: number, times: number];

function countPatterns(matching: readonly number[], given: readonly number[]): Pattern[] {
  const step = Math.max(1, Math.ceil(given.length / LEARNED_GROUPS));
  const times = new Map<string, [number, number, number]>();
  for (let i = 0; i < given.length; i += step) {
    const key = `${matching[i]}/${given[i]}`;
    const known = times.get(key);
    if (known) known[2]++;
    else times.set(key, [matching[i] ?? 0, given[i] ?? 0, 1]);
  }
  return [...times.values()];
}

/** Σ log B(k + a, n − k + b) − log B(a, b). */
function logLikelihood(patterns: readonly Pattern[], a: number, b: number): number {
  let sum = 0;
  const empty = logGamma(a) + logGamma(b) - logGamma(a + b);
  for (const [k, n, times] of patterns) {
    sum += times * (logGamma(k + a) + logGamma(n - k + b) - logGamma(n + a + b) - empty);
  }
  return sum;
}

function drawBeta(a: number, b: number, random: Random): number {
  const x = random.gamma(a);
  const y = random.gamma(b);
  return x + y === 0 ? a / (a + b) : x / (x + y);
}
