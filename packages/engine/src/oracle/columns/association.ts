import {
  type Contingency,
  chiSquareTest,
  cramersV,
  gridCorrelation,
  gTest,
  isSparse,
} from "../../numerics/contingency.ts";
import { pearson, ROUNDING, spearman } from "../../numerics/correlation.ts";
import { adjustForDiscovery } from "../../numerics/false-discovery.ts";
import { aroundR, fisherError } from "../../numerics/fisher-interval.ts";
import {
  classicalAnova,
  etaSquared,
  kruskalWallis,
  samplesOf,
  welchAnova,
} from "../../numerics/group-tests.ts";
import { isotonic } from "../../numerics/isotonic.ts";
import {
  permuteCorrelation,
  permuteGroups,
  sequentialPermutation,
} from "../../numerics/permutation.ts";
import { midRanks } from "../../numerics/ranks.ts";
import { moments } from "../../numerics/sums.ts";
import { chiSquareTail } from "../../numerics/tail-probabilities.ts";

/** A test of association in all rows, or in one group of a `by`. */
export interface DependenceResult {
  readonly group: string | null;
  readonly dependent: boolean;
  /** The effect is next to nothing: Cramér's V or |r| below 0.05, or η² below 0.05². */
  readonly negligible: boolean;
  /**
   * `chi_square`, `linear_by_linear` (both columns hold few numbers), `anova`, `pearson` or, where
   * two numbers go together along no rising or falling curve, `binned_anova`; with `_permutation` where counts are sparse or tails so heavy that their distributions do not hold.
   */
  readonly test: string;
  readonly statistic: number;
  readonly pValue: number;
  /** By name: `cramers_v`, `pearson_r`, `spearman_rho`, `eta_squared`. */
  readonly effect: Readonly<Record<string, number>>;
  /** Of two numbers: the interval of Pearson's r, null where all points are on a line. */
  readonly correlation?: {
    readonly low: number;
    readonly high: number;
    readonly level: number;
  } | null;
  /** Of two numbers that turn: which one does as the other grows, and how. */
  readonly curve?: Curve;
  readonly n: number;
}

/** The means of `of` (0: the first of both columns) in bins of the other, in its order. */
export interface Curve {
  readonly of: 0 | 1;
  /** Falls, then rises; rises, then falls; or neither once. */
  readonly shape: "valley" | "hill" | "wave";
  readonly bins: readonly Bin[];
}

interface Bin {
  readonly from: number;
  readonly to: number;
  /** The mean of the column that is binned, and that of the other. */
  readonly at: number;
  readonly mean: number;
}

/**
 * Two-sided, for the pair that was asked; of several strata the false discovery rate over all of
 * them (Benjamini and Hochberg 1995).
 */
const SIGNIFICANT = 0.05;
/** Of Cramér's V, |r|, |ρ| and η: less is next to nothing, however sure. */
const NEGLIGIBLE = 0.05;
/**
 * Of a test's excess kurtosis under permutation, which Student's and Fisher's distributions take
 * for next to none: κx·κy / n of a correlation (E. J. G. Pitman 1937), κ·(Σ 1/n − k²/n) / 2(k − 1)
 * of k groups (G. E. P. Box and S. L. Andersen 1955). Beyond it the p-value is by permutation.
 */
const HEAVY_TAILS = 0.2;
/** For the means along a curve. */
const MOST_BINS = 10;
const LEAST_IN_BIN = 10;
const BESIDE_CORRELATION = 0.1;
/** Of what the bins tell a curve of a simple shape tells so much. */
const SHAPED = 0.8;
/** With 400 extreme tables a p-value is known to a twentieth of itself. */
const PERMUTATIONS = { shuffledRows: 20_000_000, enough: 400 };

/** A test without its verdict, and the p-values of tests with other assumptions. */
export type Association = Omit<DependenceResult, "group" | "dependent" | "negligible"> & {
  readonly checks: readonly number[];
};

export type Judged = Omit<DependenceResult, "group"> & {
  /** A test with other assumptions comes to the other verdict. */
  readonly borderline: boolean;
};

/** Verdicts on one pair in each of some strata, by the p-values of all of them together. */
export function judge(associations: readonly Association[]): Judged[] {
  const pValues = associations.map(({ pValue }) => pValue);
  const adjusted = adjustForDiscovery(pValues);
  const isFound = (at: number) => (adjusted[at] as number) < SIGNIFICANT;
  // The largest p-value that is found, or the one that alone would be.
  const threshold = Math.max(
    SIGNIFICANT / pValues.length,
    ...pValues.filter((_, at) => isFound(at)),
  );
  return associations.map(({ checks, ...result }, at) => {
    const dependent = isFound(at);
    const borderline = checks.some((pValue) => dependent !== pValue <= threshold);
    return { ...result, dependent, negligible: isNegligible(result.effect), borderline };
  });
}

/** Two categories; null where one of them has a single level. */
export function categoriesTest(table: Contingency, seed: number): Association | null {
  if (table.rows.length < 2 || table.columns.length < 2) return null;
  const chiSquare = chiSquareTest(table);
  const permuted = isSparse(table) ? sequentialPermutation(table, { seed, ...PERMUTATIONS }) : null;
  const check = permuted === null ? gTest(table).pValue : chiSquare.pValue;
  return {
    test: permuted === null ? "chi_square" : "chi_square_permutation",
    statistic: chiSquare.statistic,
    pValue: permuted ?? chiSquare.pValue,
    checks: [check],
    effect: { cramers_v: cramersV(table) },
    n: table.n,
  };
}

/**
 * Two columns of few numbers, as categories and along a line: n − 1 times r² is χ² of one degree
 * (N. Mantel 1963). The clearer of the two tests counts, its p-value doubled (Bonferroni).
 */
export function gridTest(
  table: Contingency,
  [rowScores, columnScores]: readonly [readonly number[], readonly number[]],
  seed: number,
  level = 0.95,
): Association | null {
  const asCategories = categoriesTest(table, seed);
  const r = gridCorrelation(table, rowScores, columnScores);
  if (!asCategories || r === null) return asCategories;
  const effect = { pearson_r: r, ...asCategories.effect };
  const isOnLine = table.n < 4 || 1 - r * r <= ROUNDING;
  const correlation = isOnLine ? null : aroundR(r, 1 / Math.sqrt(table.n - 3), level);
  // Of two values each, both are the same test.
  if (Math.max(table.rows.length, table.columns.length) === 2)
    return { ...asCategories, effect, correlation };
  const statistic = (table.n - 1) * r ** 2;
  const line = chiSquareTail(statistic, 1);
  const pValue = Math.min(1, 2 * Math.min(line, asCategories.pValue));
  return line < asCategories.pValue
    ? {
        test: "linear_by_linear",
        statistic,
        pValue,
        checks: [asCategories.pValue],
        effect,
        correlation,
        n: table.n,
      }
    : { ...asCategories, pValue, effect, correlation };
}

/**
 * Numbers in groups by the classical analysis of variance (by permutation where few rows of heavy
 * tails would decide), checked by Welch's (unequal variances)
 * and by ranks; null where there are no two groups, or no variance.
 */
export function groupsTest(
  groups: readonly (readonly number[])[],
  seed: number,
): Association | null {
  const filled = groups.filter((group) => group.length > 0);
  const samples = samplesOf(filled);
  const anova = classicalAnova(samples);
  const others = [welchAnova(samples), kruskalWallis(filled)].filter((test) => test !== null);
  if (!anova) return null;
  const permuted = hasHeavyGroups(filled) ? permuteGroups(filled, { seed, ...PERMUTATIONS }) : null;
  return {
    test: permuted === null ? "anova" : "anova_permutation",
    statistic: anova.statistic,
    pValue: permuted ?? anova.pValue,
    checks: others.map(({ pValue }) => pValue),
    effect: { eta_squared: etaSquared(samples) },
    n: filled.reduce((sum, group) => sum + group.length, 0),
  };
}

/**
 * Two numbers, along a line and by what their means in bins leave of it; null where one of them is
 * constant. The curve counts where the line finds nothing, or where it turns: a line that is found
 * beside a curve that turns is the lesser part of it.
 */
export function numbersTest(
  x: readonly number[],
  y: readonly number[],
  seed: number,
  level = 0.95,
): Association | null {
  const straight = correlationTest(x, y, seed, level);
  if (!straight) return null;
  const curved = curveTest(x, y, seed, straight.pValue < SIGNIFICANT);
  if (!curved || curved.pValue >= SIGNIFICANT) return straight;
  const [lesser, clearer] =
    curved.pValue < straight.pValue ? [straight, curved] : [curved, straight];
  return { ...lesser, ...clearer, effect: { ...straight.effect, ...curved.effect } };
}

/**
 * What the line leaves of the one in bins of the other, and the other way round; the clearer counts.
 * Beside the correlation it has a tenth of the level, so that both find what is not there in at
 * most 5.5 % (Bonferroni). Beside a line that is found only a
 * curve that turns is asked for. Null where there is none to ask for, or too few rows for bins.
 */
function curveTest(
  x: readonly number[],
  y: readonly number[],
  seed: number,
  isOnLine: boolean,
): Association | null {
  const bins = Math.min(MOST_BINS, Math.floor(x.length / LEAST_IN_BIN));
  if (bins < 3) return null;
  const tests = ([1, 0] as const).flatMap((of) => {
    const [values, others] = of === 1 ? [y, x] : [x, y];
    const means = inBins(values, others, bins);
    const curve = turnOf(of, means, inBins(others, others, bins));
    if (isOnLine && !curve) return [];
    const test = groupsTest(inBins(beyondLine(values, others), others, bins), seed);
    return test ? [{ test, curve, effect: { eta_squared: etaSquared(samplesOf(means)) } }] : [];
  });
  const [clearer] = tests.sort((a, b) => a.test.pValue - b.test.pValue);
  if (!clearer) return null;
  const { test, curve, effect } = clearer;
  const corrected = (pValue: number) => Math.min(1, (2 / BESIDE_CORRELATION) * pValue);
  return {
    ...test,
    test: test.test.replace("anova", "binned_anova"),
    pValue: corrected(test.pValue),
    checks: test.checks.map(corrected),
    effect,
    ...(curve && { curve }),
  };
}

/** What least squares leave of the values. */
function beyondLine(values: readonly number[], others: readonly number[]): number[] {
  const { mean } = moments(others);
  const away = others.map((other) => other - (mean ?? 0));
  const squares = away.reduce((sum, one) => sum + one * one, 0);
  const slope = values.reduce((sum, value, at) => sum + value * (away[at] ?? 0), 0) / squares;
  return values.map((value, at) => value - slope * (away[at] ?? 0));
}

/** Undefined of means that, but for a little, only rise or only fall. */
function turnOf(of: Curve["of"], values: number[][], others: number[][]): Curve | undefined {
  const bins = values.flatMap((group, place): (Bin & { n: number })[] => {
    const own = (others[place] ?? []).toSorted((a, b) => a - b);
    const [from = 0, to = 0] = [own[0], own.at(-1)];
    const { mean, n } = moments(group);
    return mean === null ? [] : [{ from, to, at: moments(own).mean ?? 0, mean, n }];
  });
  const all = moments(values.flat()).mean ?? 0;
  const isTold = (fitted: readonly number[]) =>
    squares(bins, fitted, all) >= SHAPED * squares(bins, means, all);
  const means = bins.map(({ mean }) => mean);
  const sizes = bins.map(({ n }) => n);
  const fitted = (sides: readonly Side[]) => fitSides(means, sizes, sides);
  const { length } = bins;
  if (isTold(fitted([[length, 1]])) || isTold(fitted([[length, -1]]))) return undefined;
  const turns = (first: 1 | -1) =>
    bins.some((_, turn) => {
      const second = first === 1 ? -1 : 1;
      return isTold(
        fitted([
          [turn, first],
          [length - turn, second],
        ]),
      );
    });
  const shape = turns(-1) ? "valley" : turns(1) ? "hill" : "wave";
  return { of, shape, bins: bins.map(({ n: _, ...bin }) => bin) };
}

/** So many bins in which means never fall (1), or never rise (−1). */
type Side = readonly [length: number, way: 1 | -1];

function fitSides(means: readonly number[], sizes: readonly number[], sides: readonly Side[]) {
  let from = 0;
  return sides.flatMap(([length, way]) => {
    const own = means.slice(from, from + length).map((mean) => way * mean);
    const fitted = isotonic(own, sizes.slice(from, from + length));
    from += length;
    return fitted.map((mean) => way * mean);
  });
}

function squares(bins: readonly { readonly n: number }[], means: readonly number[], all: number) {
  return bins.reduce((sum, { n }, place) => sum + n * ((means[place] ?? 0) - all) ** 2, 0);
}

/** Values by so many bins of the others, as even as equal ones allow. */
function inBins(values: readonly number[], others: readonly number[], bins: number): number[][] {
  const groups = Array.from({ length: bins }, (): number[] => []);
  const { ranks } = midRanks(others);
  values.forEach((value, row) => {
    const place = Math.floor((bins * ((ranks[row] as number) - 0.5)) / values.length);
    groups[place]?.push(value);
  });
  return groups;
}

/** By permutation where the tails are heavy. */
export function correlationTest(
  x: readonly number[],
  y: readonly number[],
  seed: number,
  level: number,
): Association | null {
  const linear = pearson(x, y);
  const monotone = spearman(x, y);
  if (!linear || !monotone) return null;
  const isHeavy = Math.abs(excessKurtosis(x) * excessKurtosis(y)) > HEAVY_TAILS * x.length;
  const permuted = isHeavy ? permuteCorrelation(x, y, { seed, ...PERMUTATIONS }) : null;
  return {
    test: permuted === null ? "pearson" : "pearson_permutation",
    statistic: linear.statistic,
    pValue: permuted ?? linear.pValue,
    checks: [monotone.pValue],
    effect: { pearson_r: linear.statistic, spearman_rho: monotone.statistic },
    correlation: fisherInterval(x, y, linear.statistic, level),
    n: x.length,
  };
}

function fisherInterval(
  x: readonly number[],
  y: readonly number[],
  r: number,
  level: number,
): DependenceResult["correlation"] {
  const error = fisherError(x, y, r);
  return error === null ? null : aroundR(r, error, level);
}

function hasHeavyGroups(groups: readonly (readonly number[])[]): boolean {
  const k = groups.length;
  const values = groups.flat();
  const imbalance =
    groups.reduce((sum, { length }) => sum + 1 / length, 0) - k ** 2 / values.length;
  return Math.abs(excessKurtosis(values)) * imbalance > HEAVY_TAILS * 2 * (k - 1);
}

/** Σz⁴ / n − 3 of standardised values. */
function excessKurtosis(values: readonly number[]): number {
  const { mean, sd } = moments(values);
  if (mean === null || !sd) return 0;
  return values.reduce((sum, value) => sum + ((value - mean) / sd) ** 4, 0) / values.length - 3;
}

function isNegligible(effect: DependenceResult["effect"]): boolean {
  return Object.entries(effect).every(
    ([name, size]) => (name === "eta_squared" ? Math.sqrt(size) : Math.abs(size)) < NEGLIGIBLE,
  );
}
