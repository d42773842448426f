import { logGamma } from "../../numerics/gamma.ts";

/**
 * The BDeu score (D. Heckerman, D. Geiger and D. Chickering, "Learning Bayesian networks: the
 * combination of knowledge and statistical data", 1995): the log probability of a column's cells
 * given its parents', parameters integrated out under Dirichlet priors that together weigh
 * `sampleSize` rows. Networks of the same independences have the same score.
 *
 * `counts[configuration·levels + level]`.
 */
export function bdeuScore(
  counts: Int32Array,
  configurations: number,
  levels: number,
  sampleSize: number,
): number {
  const row = sampleSize / configurations;
  const cell = row / levels;
  const logCell = logGamma(cell);
  const logRow = logGamma(row);
  let score = 0;
  for (let j = 0, at = 0; j < configurations; j++) {
    let total = 0;
    for (let k = 0; k < levels; k++, at++) {
      const count = counts[at] as number;
      if (count === 0) continue;
      total += count;
      score += logGamma(count + cell) - logCell;
    }
    if (total > 0) score += logRow - logGamma(total + row);
  }
  return score;
}
