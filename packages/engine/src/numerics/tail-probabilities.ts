import { regularisedBeta } from "./beta.ts";
import { regularisedGammaQ } from "./gamma.ts";

/** P(X ≥ x) for chi-square with `df` degrees of freedom. */
export function chiSquareTail(x: number, df: number): number {
  return regularisedGammaQ(df / 2, x / 2);
}

/** P(X ≥ f) for Fisher's F with `df1` and `df2` degrees of freedom. */
export function fisherFTail(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1;
  return regularisedBeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
}
