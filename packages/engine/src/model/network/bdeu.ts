import { logGamma } from "../../numerics/gamma.ts";

/** Counts up to which log Γ(x + count) − log Γ(x) is kept by x, of which a search has few. */
const LISTED = 256;

/** What has been computed, for a search to hand in again. */
export type RisingLogs = Map<number, Float64Array>;

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
  known: RisingLogs = new Map(),
): number {
  const row = sampleSize / configurations;
  const cell = row / levels;
  const ofCell = risingLogs(cell, known);
  const ofRow = risingLogs(row, known);
  let score = 0;
  for (let j = 0, at = 0; j < configurations; j++) {
    let total = 0;
    for (let k = 0; k < levels; k++, at++) {
      const count = counts[at] as number;
      if (count === 0) continue;
      total += count;
      score += count < LISTED ? (ofCell[count] as number) : risingLog(cell, count);
    }
    if (total > 0) score -= total < LISTED ? (ofRow[total] as number) : risingLog(row, total);
  }
  return score;
}

/** log Γ(x + count) − log Γ(x). */
function risingLog(x: number, count: number): number {
  return logGamma(x + count) - logGamma(x);
}

/** The same for small counts: the sum of log(x + k) for k < count. */
function risingLogs(x: number, known: RisingLogs): Float64Array {
  const found = known.get(x);
  if (found) return found;
  const logs = new Float64Array(LISTED);
  for (let count = 1; count < LISTED; count++) {
    logs[count] = (logs[count - 1] as number) + Math.log(x + count - 1);
  }
  known.set(x, logs);
  return logs;
}
