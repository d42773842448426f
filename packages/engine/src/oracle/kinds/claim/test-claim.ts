import { and, type Scalar } from "@probability-chat/query";
import { logBicFactor, logJzsFactor } from "../../../numerics/bayes-factors.ts";
import { binomialCdf } from "../../../numerics/binomial.ts";
import { contingency, cramersV, gTest } from "../../../numerics/contingency.ts";
import { ROUNDING } from "../../../numerics/correlation.ts";
import { normalCdf, normalQuantile } from "../../../numerics/normal.ts";
import { studentTTwoSided } from "../../../numerics/student-t.ts";
import type { EngineAnswer } from "../../answer.ts";
import { rowsBehindSides } from "../../behind/counted-rows.ts";
import { categoriesTest } from "../../columns/association.ts";
import type { Context } from "../../context.ts";
import type { Estimate } from "../../estimate.ts";
import { aggregateBy, columnsPresent, momentsAt } from "../../figures/aggregate.ts";
import { correlationOf, studentT } from "../../figures/correlation.ts";
import { isPaired } from "../../figures/pairs.ts";
import { areApart } from "../../figures/side-caveats.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";
import { claimAnswer } from "./claim.ts";

/** How surely, and how far, the two sides of a claim differ. */
export interface ClaimTest {
  /**
   * `chi_square` (with `_permutation` where counts are sparse) and `binomial` of shares, `welch_t`,
   * `paired_t` and `one_sample_t` of means, `correlation_t` and `fisher_z` of a correlation;
   * `interval`: of anything else, by how far the interval of the difference is from zero.
   */
  readonly test: string;
  readonly statistic: number;
  readonly df: number | null;
  /** Two-sided, whatever the claim's direction. */
  readonly pValue: number;
  /** Standardised differences, the usual one first. */
  readonly effects: readonly {
    readonly name: "cohens_d" | "cohens_h" | "cohens_q" | "cramers_v";
    readonly value: number;
    readonly interval: {
      readonly low: number;
      readonly high: number;
      readonly level: number;
    } | null;
  }[];
  /**
   * log(how much likelier the rows are if the sides differ than if they do not): `jzs` of means
   * (J. N. Rouder and others 2009, Cauchy scale √½), else `bic` (A. E. Raftery 1995).
   */
  readonly bayes: { readonly logFactor: number; readonly method: "jzs" | "bic" } | null;
}

type Claim = Extract<EngineAnswer, { kind: "claim" }>;
type Mean = Extract<Scalar, { kind: "statistic" }>;

export const testKind: Kind<"test"> = { answer: testAnswer, rows: rowsBehindSides };

/**
 * A claim, with how surely and how far its sides differ: two shares of different rows by χ², two
 * means by Welch's t, in pairs by theirs, one against a number exactly or by its t, a correlation
 * against a number by its t or Fisher's z; whatever else has
 * an interval of the difference, by how many of its errors that is from zero.
 */
async function testAnswer(
  context: Context,
  { left, op, right }: Asked<"test">,
): Promise<EngineAnswer> {
  const claim = await claimAnswer(context, { kind: "claim", left, op, right });
  if (claim.kind !== "claim") return claim;
  const sides = { left, right };
  const test =
    sharesTest(context, sides, claim) ??
    shareTest(context, sides, claim) ??
    (await meansTest(context, sides)) ??
    (await meanTest(context, sides)) ??
    (await correlationTest(context, sides)) ??
    intervalTest(context, sides, claim);
  if (test) return { ...claim, test };
  const isFact = [claim.left, claim.right].every(({ interval }) => interval?.method === "exact");
  const message = isFact
    ? "Both sides are facts of the table, not estimates from it, so there is nothing to test."
    : "These rows are too few, or too much alike, to test whether the sides differ.";
  return refuse("undefined", message);
}

interface Sides {
  readonly left: Scalar;
  readonly right: Scalar;
}

/** Two shares of different rows. */
function sharesTest(context: Context, sides: Sides, { left, right }: Claim): ClaimTest | null {
  if (left.quantity !== "probability" || right.quantity !== "probability") return null;
  if (!areApart(context, sides)) return null;
  const counts = [left, right].map(({ support: { matching, given } }) => [
    matching ?? 0,
    given - (matching ?? 0),
  ]);
  const table = contingency(counts);
  const found = categoriesTest(table, context.seed);
  const error = Math.sqrt(1 / left.support.given + 1 / right.support.given);
  return {
    test: found?.test ?? "chi_square",
    statistic: found?.statistic ?? 0,
    df: 1,
    pValue: found?.pValue ?? 1,
    effects: [
      around("cohens_h", arcsine(left.value) - arcsine(right.value), error, context.level),
      { name: "cramers_v", value: found ? cramersV(table) : 0, interval: null },
    ],
    bayes: { logFactor: logBicFactor(found ? gTest(table).statistic : 0, table.n), method: "bic" },
  };
}

/** A share against a number between 0 and 1: the binomial tail, doubled. */
function shareTest(context: Context, sides: Sides, claim: Claim): ClaimTest | null {
  const [share, number] = besideNumber(claim, sides);
  if (share?.quantity !== "probability" || number === null) return null;
  const { given: n, matching } = share.support;
  if (!(number > 0 && number < 1) || matching === null || n === 0) return null;
  const below = binomialCdf(matching, n, number);
  const above = binomialCdf(n - matching, n, 1 - number);
  const part = (count: number, chance: number) => (count > 0 ? count * Math.log(chance) : 0);
  const p = matching / n;
  const ratio = 2 * (part(matching, p / number) + part(n - matching, (1 - p) / (1 - number)));
  const h = (sides.right.kind === "number" ? 1 : -1) * (arcsine(share.value) - arcsine(number));
  return {
    test: "binomial",
    statistic: matching,
    df: null,
    pValue: Math.min(1, 2 * Math.min(below, above)),
    effects: [around("cohens_h", h, 1 / Math.sqrt(n), context.level)],
    bayes: { logFactor: logBicFactor(ratio, n), method: "bic" },
  };
}

/** Of two means, in pairs or of different rows. */
async function meansTest(context: Context, sides: Sides): Promise<ClaimTest | null> {
  const { left, right } = sides;
  if (!isMean(left) || !isMean(right)) return null;
  if (isPaired(sides)) return pairedTest(context, left, right);
  if (!areApart(context, sides)) return null;
  const [a, b] = [await momentsOf(context, left), await momentsOf(context, right)];
  if (!a || !b) return null;
  const [u, v] = [a.sd ** 2 / a.n, b.sd ** 2 / b.n];
  if (!(u + v > 0)) return null;
  const df = (u + v) ** 2 / (u ** 2 / (a.n - 1) + v ** 2 / (b.n - 1));
  const t = (a.mean - b.mean) / Math.sqrt(u + v);
  const within = a.n + b.n - 2;
  const pooled = Math.sqrt(((a.n - 1) * a.sd ** 2 + (b.n - 1) * b.sd ** 2) / within);
  const size = (a.n * b.n) / (a.n + b.n);
  const d = (a.mean - b.mean) / pooled;
  return {
    test: "welch_t",
    statistic: t,
    df,
    pValue: studentTTwoSided(t, df),
    // Its variance by L. V. Hedges and I. Olkin (1985).
    effects: [
      around("cohens_d", d, Math.sqrt(1 / size + d ** 2 / (2 * (a.n + b.n))), context.level),
    ],
    bayes: { logFactor: logJzsFactor(d * Math.sqrt(size), within, size), method: "jzs" },
  };
}

async function pairedTest(context: Context, left: Mean, right: Mean): Promise<ClaimTest | null> {
  const [x, y] = [left.column, right.column];
  const where = and(left.given, columnsPresent([x, y]));
  const [row] = await aggregateBy(
    context,
    where,
    [],
    [
      { kind: "moments", column: x },
      { kind: "moments", column: y },
      { kind: "covariance", x, y },
    ],
  );
  const [a, b] = [momentsAt(row?.measures ?? [], 0), momentsAt(row?.measures ?? [], 1)];
  const both = row?.measures[2];
  if (both?.kind !== "covariance" || both.value === null || a.sd === null || b.sd === null) {
    return null;
  }
  const squared = a.sd ** 2 + b.sd ** 2 - 2 * both.value;
  return oneSample(context, "paired_t", a.n, (a.mean ?? 0) - (b.mean ?? 0), Math.sqrt(squared));
}

/** A mean against a number. */
async function meanTest(context: Context, { left, right }: Sides): Promise<ClaimTest | null> {
  const [mean, number, sign] = right.kind === "number" ? [left, right, 1] : [right, left, -1];
  if (!isMean(mean) || number?.kind !== "number") return null;
  const moments = await momentsOf(context, mean);
  if (!moments) return null;
  const difference = sign * (moments.mean - number.value);
  return oneSample(context, "one_sample_t", moments.n, difference, moments.sd);
}

function oneSample(
  { level }: Context,
  test: string,
  n: number,
  difference: number,
  sd: number,
): ClaimTest | null {
  if (n < 2 || !(sd > 0)) return null;
  const d = difference / sd;
  const t = d * Math.sqrt(n);
  return {
    test,
    statistic: t,
    df: n - 1,
    pValue: studentTTwoSided(t, n - 1),
    effects: [around("cohens_d", d, Math.sqrt(1 / n + d ** 2 / (2 * n)), level)],
    bayes: { logFactor: logJzsFactor(t, n - 1, n), method: "jzs" },
  };
}

/**
 * A correlation against a number: against none by Student's t; where tails widen its error, or
 * against another number, by artanh r over its error.
 */
async function correlationTest(
  context: Context,
  { left, right }: Sides,
): Promise<ClaimTest | null> {
  const [asked, number, sign] = right.kind === "number" ? [left, right, 1] : [right, left, -1];
  if (asked?.kind !== "correlation" || number?.kind !== "number") return null;
  const found = Math.abs(number.value) < 1 ? await correlationOf(context, asked) : null;
  if (!found || found.df < 1) return null;
  const { value, error, df, isStudents, pValue } = found;
  const rows = df + 2;
  if (number.value === 0 && isStudents) {
    const t = studentT(value, df);
    return {
      ...{ test: "correlation_t", statistic: sign * t, df, pValue, effects: [] },
      // The ratio of likelihoods of a line and of none; of points on a line it has no bound.
      bayes:
        1 - value ** 2 <= ROUNDING
          ? null
          : { logFactor: logBicFactor(rows * Math.log1p(t ** 2 / df), rows), method: "bic" },
    };
  }
  if (error === null) return null;
  const q = sign * (Math.atanh(value) - Math.atanh(number.value));
  const z = q / error;
  return {
    test: "fisher_z",
    statistic: z,
    df: null,
    pValue: 2 * normalCdf(-Math.abs(z)),
    effects: [around("cohens_q", q, error, context.level)],
    bayes: { logFactor: logBicFactor(z * z, rows), method: "bic" },
  };
}

/** By the end of the difference's interval that is nearer to zero. */
function intervalTest(
  { level }: Context,
  { left, right }: Sides,
  { difference, left: a, right: b }: Claim,
): ClaimTest | null {
  const interval = difference?.interval;
  if (!difference || !interval || interval.method === "exact") return null;
  const { value } = difference;
  const half = Math.abs(value - (value > 0 ? interval.low : interval.high));
  if (!(half > 0)) return null;
  const z = (value / half) * normalQuantile((1 + level) / 2);
  const rows = Math.max(2, difference.support.given);
  const isPair = left.kind === "correlation" && right.kind === "correlation";
  return {
    test: "interval",
    statistic: z,
    df: null,
    pValue: 2 * normalCdf(-Math.abs(z)),
    effects: isPair
      ? [{ name: "cohens_q", value: Math.atanh(a.value) - Math.atanh(b.value), interval: null }]
      : [],
    bayes: { logFactor: logBicFactor(z * z, rows), method: "bic" },
  };
}

function isMean(scalar: Scalar): scalar is Mean {
  return scalar.kind === "statistic" && scalar.statistic === "mean";
}

async function momentsOf(context: Context, { column, given }: Mean) {
  const [row] = await aggregateBy(context, given, [], [{ kind: "moments", column }]);
  const { n, mean, sd } = momentsAt(row?.measures ?? [], 0);
  return mean === null || sd === null ? null : { n, mean, sd };
}

/** The side that is no number, and the number. */
function besideNumber(
  { left, right }: Claim,
  sides: Sides,
): readonly [Estimate | null, number | null] {
  if (sides.right.kind === "number") return [left, sides.right.value];
  return sides.left.kind === "number" ? [right, sides.left.value] : [null, null];
}

/** On whose scale shares have the same error wherever they are (J. Cohen 1988). */
function arcsine(share: number): number {
  return 2 * Math.asin(Math.sqrt(share));
}

function around(
  name: ClaimTest["effects"][number]["name"],
  value: number,
  error: number,
  level: number,
): ClaimTest["effects"][number] {
  const half = normalQuantile((1 + level) / 2) * error;
  return { name, value, interval: { low: value - half, high: value + half, level } };
}
