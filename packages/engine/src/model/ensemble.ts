/**
 * Weights of models averaged in probability, Σm w[m]·p[m](x), by EM on the rows' log-likelihoods
 * `logs[m][row]`. A mixture's likelihood is concave in its weights, so there is one best answer.
 */

/** Rows that stand for 'equal weights', or few validation rows would silence members by chance. */
const PRIOR_ROWS = 2;
const ROUNDS = 100;
/**
 * Nats a row that a member must be worth for the time that it takes in every answer: of a wide
 * table more, since answers take longer, and are about a few of the columns.
 */
const LEAST_WORTH = 5e-4;
const COLUMN_WORTH = 2e-5;

export function mixingWeights(logs: readonly Float64Array[]): number[] {
  const rows = logs[0]?.length ?? 0;
  const peaks = Float64Array.from({ length: rows }, (_, row) => peakOf(logs, row));
  const likelihoods = logs.map((of) =>
    of.map((log, row) => Math.exp(log - (peaks[row] as number))),
  );
  const total = rows + PRIOR_ROWS * logs.length;
  let weights = logs.map(() => 1 / logs.length);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(rows);
    likelihoods.forEach((of, m) => {
      const weight = weights[m] as number;
      for (let row = 0; row < rows; row++) {
        sums[row] = (sums[row] as number) + weight * (of[row] as number);
      }
    });
    weights = likelihoods.map((of, m) => {
      let count = PRIOR_ROWS;
      for (let row = 0; row < rows; row++) {
        count += ((weights[m] as number) * (of[row] as number)) / (sums[row] as number);
      }
      return count / total;
    });
  }
  return weights;
}

/**
 * Which of some models to average: the least is left out for as long as the mix of the others does
 * as well, since every member has its part of the prior, and many that say little cost much.
 */
export function chosenMembers(logs: readonly Float64Array[], columns: number): number[] {
  const worth = Math.max(LEAST_WORTH, COLUMN_WORTH * columns);
  let chosen = [...logs.keys()];
  let best = meanOfMix(logs, chosen);
  while (chosen.length > 1) {
    const weights = mixingWeights(chosen.map((m) => logs[m] as Float64Array));
    const least = weights.indexOf(Math.min(...weights));
    const others = chosen.filter((_, at) => at !== least);
    const mean = meanOfMix(logs, others);
    if (mean <= best - worth) break;
    chosen = others;
    best = Math.max(best, mean);
  }
  return chosen;
}

function meanOfMix(logs: readonly Float64Array[], chosen: readonly number[]): number {
  const some = chosen.map((m) => logs[m] as Float64Array);
  const mixed = mixedLogs(some, mixingWeights(some));
  return mixed.reduce((sum, log) => sum + log, 0) / Math.max(1, mixed.length);
}

/** log Σm w[m]·exp(logs[m][row]) of every row. */
export function mixedLogs(logs: readonly Float64Array[], weights: readonly number[]): Float64Array {
  return Float64Array.from({ length: logs[0]?.length ?? 0 }, (_, row) => {
    const peak = peakOf(logs, row);
    const sum = logs.reduce(
      (total, of, m) => total + (weights[m] as number) * Math.exp((of[row] as number) - peak),
      0,
    );
    return peak + Math.log(sum);
  });
}

function peakOf(logs: readonly Float64Array[], row: number): number {
  return logs.reduce((most, of) => Math.max(most, of[row] as number), Number.NEGATIVE_INFINITY);
}
