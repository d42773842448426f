import { logGamma } from "./gamma.ts";
import { normalQuantile } from "./normal.ts";

/** Above so many trials, the normal approximation is exact to a thousandth of its spread. */
const SUMMED_TRIALS = 1_000_000;

/**
 * The equal-tailed interval of how many of `trials` succeed when the probability of success has a
 * Beta(a, b) distribution: the smallest counts whose cumulative probability reaches each tail.
 */
export function betaBinomialInterval(
  trials: number,
  a: number,
  b: number,
  level: number,
): readonly [number, number] {
  const tail = (1 - level) / 2;
  if (trials > SUMMED_TRIALS) return normalInterval(trials, a, b, tail);
  let log = logGamma(trials + b) - logGamma(b) + logGamma(a + b) - logGamma(trials + a + b);
  let cumulative = Math.exp(log);
  let low = cumulative > tail ? 0 : -1;
  for (let count = 0; count < trials; count++) {
    if (low >= 0 && cumulative >= 1 - tail) return [low, count];
    log += Math.log(((trials - count) * (a + count)) / ((count + 1) * (b + trials - count - 1)));
    cumulative += Math.exp(log);
    if (low < 0 && cumulative > tail) low = count + 1;
  }
  return [Math.max(low, 0), trials];
}

function normalInterval(
  trials: number,
  a: number,
  b: number,
  tail: number,
): readonly [number, number] {
  const p = a / (a + b);
  const sd = Math.sqrt((trials * p * (1 - p) * (a + b + trials)) / (a + b + 1));
  const half = -normalQuantile(tail) * sd;
  const bounded = (count: number) => Math.min(trials, Math.max(0, Math.round(count)));
  return [bounded(trials * p - half), bounded(trials * p + half)];
}
