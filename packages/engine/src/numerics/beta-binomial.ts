import { inverseRegularisedBeta } from "./beta.ts";
import { logGamma } from "./gamma.ts";

/** Successes out of `n` trials whose probability has a Beta(a, b) distribution. */
export interface BetaBinomial {
  readonly n: number;
  readonly a: number;
  readonly b: number;
}

/** log P(K = k) up to log C(n, k), which no a or b changes. */
export function logBetaBinomial(k: number, { n, a, b }: BetaBinomial): number {
  return (
    logGamma(k + a) +
    logGamma(n - k + b) -
    logGamma(n + a + b) -
    logGamma(a) -
    logGamma(b) +
    logGamma(a + b)
  );
}

/**
 * The randomised probability integral transform P(K < k) + u·P(K = k): uniform over [0, 1] where
 * k was drawn from the distribution, though k is discrete (J. Brockwell, "Universal residuals",
 * 2007). Terms are summed from the nearer end by their ratios.
 */
export function randomisedPit(k: number, { n, a, b }: BetaBinomial, u: number): number {
  if (2 * k > n) return 1 - randomisedPit(n - k, { n, a: b, b: a }, 1 - u);
  const choose = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  const at = Math.exp(choose + logBetaBinomial(k, { n, a, b }));
  let below = 0;
  let term = at;
  for (let j = k; j > 0; j--) {
    term *= (j * (b + n - j)) / ((n - j + 1) * (a + j - 1));
    below += term;
  }
  return Math.min(1, below + u * at);
}

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
  let log = logBetaBinomial(0, { n: trials, a, b });
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
