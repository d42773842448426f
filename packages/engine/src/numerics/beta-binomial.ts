import { inverseRegularisedBeta } from "./beta.ts";
import { logGamma } from "./gamma.ts";

/** Above so many trials the share that succeeds is as good as continuous. */
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
  if (trials > SUMMED_TRIALS) return continuousInterval(trials, a, b, tail);
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

/** By the Beta distribution of the share's mean and variance, which keeps the skew of a and b. */
function continuousInterval(
  trials: number,
  a: number,
  b: number,
  tail: number,
): readonly [number, number] {
  const size = (trials * (a + b + 1)) / (a + b + trials) - 1;
  const [c, d] = [(size * a) / (a + b), (size * b) / (a + b)];
  const [low, high] = [inverseRegularisedBeta(tail, c, d), 1 - inverseRegularisedBeta(tail, d, c)];
  return [Math.round(trials * low), Math.round(trials * high)];
}
