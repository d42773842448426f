import { cumulate, normalizeRows } from "./discrete.ts";
import { type Random, seededRandom } from "./random.ts";

/** What is believed of the true rates of several groups together, each drawn toward the others. */
export interface GroupPosterior {
  readonly means: Float64Array;
  readonly variances: Float64Array;
  /** One joint draw of the rates of some groups, by their index, in that order. */
  draw(random: Random, groups: readonly number[], into: Float64Array): void;
}

/** In one ranking; shared out over its groups, so that a long one stays fast. */
const DRAWN_RATES = 200_000;
const MAX_DRAWS = 2_000;
/** Groups whose belief reaches highest; the others have no chance that a draw would show. */
const CONTENDERS = 200;

/**
 * The share of joint draws in which each group has the largest rate (`sign` 1) or the smallest
 * (−1): P(best), which sums to one over the groups. Ties share a draw.
 */
export function bestProbabilities(
  posterior: GroupPosterior,
  sign: 1 | -1,
  seed: number,
): Float64Array {
  const contenders = findContenders(posterior, sign);
  const draws = Math.min(MAX_DRAWS, Math.round(DRAWN_RATES / contenders.length));
  const random = seededRandom(seed);
  const rates = new Float64Array(contenders.length);
  const wins = new Float64Array(posterior.means.length);
  for (let draw = 0; draw < draws; draw++) {
    posterior.draw(random, contenders, rates);
    const best = rates.reduce(
      (most, rate) => Math.max(most, sign * rate),
      Number.NEGATIVE_INFINITY,
    );
    const winners = contenders.filter((_, index) => sign * (rates[index] ?? 0) === best);
    for (const group of winners) wins[group] = (wins[group] ?? 0) + 1 / winners.length;
  }
  return wins.map((won) => won / draws);
}

function findContenders({ means, variances }: GroupPosterior, sign: 1 | -1): number[] {
  const groups = Array.from(means, (_, group) => group);
  if (groups.length <= CONTENDERS) return groups;
  const reach = (group: number) =>
    sign * (means[group] ?? 0) + 2 * Math.sqrt(variances[group] ?? 0);
  return groups.sort((a, b) => reach(b) - reach(a)).slice(0, CONTENDERS);
}

/** Midpoints of a grid on 0..1 with their weights, denser toward 0: b = u² for even u. */
export function shrinkageGrid(
  size: number,
): { readonly shrinkage: number; readonly prior: number }[] {
  return Array.from({ length: size }, (_, index) => {
    const u = (index + 0.5) / size;
    return { shrinkage: u * u, prior: 2 * u };
  });
}

/** Weights from their logarithms, summing to one, and their running sums. */
export function normalise(logs: readonly number[]): {
  readonly weights: Float64Array;
  readonly cumulative: Float64Array;
} {
  const peak = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const weights = Float64Array.from(logs, (log) => Math.exp(log - peak));
  normalizeRows(weights, weights.length);
  return { weights, cumulative: cumulate(weights.slice(), weights.length) };
}
