import { logGamma } from "../../numerics/gamma.ts";

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
