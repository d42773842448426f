import {
  type Contingency,
  chiSquareTest,
  cramersV,
  gTest,
  isSparse,
  permutationPValue,
} from "../numerics/contingency.ts";
import { pearson, spearman } from "../numerics/correlation.ts";
import { classicalAnova, etaSquared, kruskalWallis, welchAnova } from "../numerics/group-tests.ts";
import { moments } from "../numerics/sums.ts";
import type { DependenceResult } from "./answer.ts";

/** Two-sided, for the pair that was asked. */
const SIGNIFICANT = 0.05;

export type Association = Omit<DependenceResult, "group"> & {
  /** A test with other assumptions comes to the other verdict. */
  readonly borderline: boolean;
};

/** Two categories; null where one of them has a single level. */
export function categoriesTest(table: Contingency, seed: number): Association | null {
  if (table.rows.length < 2 || table.columns.length < 2) return null;
  const chiSquare = chiSquareTest(table);
  const permuted = isSparse(table) ? permutationPValue(table, seed) : null;
  const check = permuted === null ? gTest(table).pValue : chiSquare.pValue;
  return verdict({
    test: permuted === null ? "chi_square" : "chi_square_permutation",
    statistic: chiSquare.statistic,
    pValue: permuted ?? chiSquare.pValue,
    checks: [check],
    effect: { cramers_v: cramersV(table) },
    n: table.n,
  });
}

/**
 * Numbers in groups by the classical analysis of variance, checked by Welch's (unequal variances)
 * and by ranks; null where there are no two groups, or no variance.
 */
export function groupsTest(groups: readonly (readonly number[])[]): Association | null {
  const filled = groups.filter((group) => group.length > 0);
  const samples = filled.map((group) => {
    const { n, mean, sd } = moments(group);
    return { n, mean: mean ?? 0, variance: (sd ?? 0) ** 2 };
  });
  const anova = classicalAnova(samples);
  const others = [welchAnova(samples), kruskalWallis(filled)].filter((test) => test !== null);
  if (!anova) return null;
  return verdict({
    test: "anova",
    statistic: anova.statistic,
    pValue: anova.pValue,
    checks: others.map(({ pValue }) => pValue),
    effect: { eta_squared: etaSquared(samples) },
    n: filled.reduce((sum, group) => sum + group.length, 0),
  });
}

/** Two numbers; null where one of them is constant. */
export function correlationTest(x: readonly number[], y: readonly number[]): Association | null {
  const linear = pearson(x, y);
  const monotone = spearman(x, y);
  if (!linear || !monotone) return null;
  return verdict({
    test: "pearson",
    statistic: linear.statistic,
    pValue: linear.pValue,
    checks: [monotone.pValue],
    effect: { pearson_r: linear.statistic, spearman_rho: monotone.statistic },
    n: x.length,
  });
}

function verdict({
  checks,
  ...result
}: Omit<Association, "dependent" | "borderline"> & {
  readonly checks: readonly number[];
}): Association {
  const dependent = result.pValue < SIGNIFICANT;
  const borderline = checks.some((pValue) => dependent !== pValue < SIGNIFICANT);
  return { ...result, dependent, borderline };
}
