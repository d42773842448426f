/**
 * Weights of models averaged in probability, Σm w[m]·p[m](x), by EM on the rows' log-likelihoods
 * `logs[m][row]`. A mixture's likelihood is concave in its weights, so there is one best answer.
 */

/** Rows that stand for 'equal weights', or few validation rows would silence members by chance. */
const PRIOR_ROWS = 2;
const ROUNDS = 100;

export function mixingWeights(logs: readonly Float64Array[]): number[] {
  let weights = logs.map(() => 1 / logs.length);
  const rows = logs[0]?.length ?? 0;
  for (let round = 0; round < ROUNDS; round++) {
    const counts = logs.map(() => PRIOR_ROWS);
    for (let row = 0; row < rows; row++) {
      const peak = peakOf(logs, row);
      const parts = logs.map(
        (of, m) => (weights[m] as number) * Math.exp((of[row] as number) - peak),
      );
      const sum = parts.reduce((total, part) => total + part, 0);
      parts.forEach((part, m) => {
        counts[m] = (counts[m] as number) + part / sum;
      });
    }
    const total = rows + PRIOR_ROWS * logs.length;
    weights = counts.map((count) => count / total);
  }
  return weights;
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
