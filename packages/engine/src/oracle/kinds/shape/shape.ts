import { type Bin, equalBins } from "../../../numerics/equal-bins.ts";
import { type Measured, spreadOf } from "../../../numerics/normality.ts";
import { shapiroWilk } from "../../../numerics/shapiro-wilk.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Figure, Support } from "../../estimate.ts";
import { aggregateBy, countAt, counting, momentsAt } from "../../figures/aggregate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import { type Refused, refuse, refuseNoRows } from "../../refuse.ts";
import { placeText } from "../explain/figures.ts";
import type { Asked, ExplainedFigure, Kind } from "../kind.ts";

/** How a column's values are spread. */
export interface ShapeFound {
  readonly kind: "shape";
  readonly column: string;
  /** Without an interval where tails are heavy: no sample of such a size says how heavy. */
  readonly skewness: Figure;
  /** Excess: 0 of a normal distribution. */
  readonly kurtosis: Figure;
  readonly mean: number;
  readonly sd: number;
  /** D'Agostino and Pearson's K²; null below twenty rows. */
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  /** Shapiro and Wilk's W; null above 5,000 rows. */
  readonly shapiro: { readonly statistic: number; readonly pValue: number } | null;
  /**
   * Whether a normal distribution is not rejected, by W where there is one, else by K²; null where
   * twenty rows are lacking to say so.
   */
  readonly isNormal: boolean | null;
  readonly bins: readonly Bin[];
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

/** Of longer tables so many rows are read, drawn by the seed. */
const MOST_READ = 200_000;
/** From here on a test finds departures that hardly matter. */
const MANY = 2_000;
/** Skewness and excess kurtosis below which a departure is slight. */
const SLIGHT = 0.5;

export const shapeKind: Kind<"shape"> = {
  check: ({ column }, columns) => columns.number(column),
  answer: shapeAnswer,
  figures: shapeFigures,
};

/** How a column's values are spread: skewness, tails, and whether a normal distribution fits. */
async function shapeAnswer(
  context: Context,
  { column, given }: Asked<"shape">,
): Promise<ShapeFound | Refused> {
  const { table, level, seed } = context;
  const [row] = await table.aggregate({
    where: given,
    by: [],
    measures: [counting({ kind: "all" }), { kind: "moments", column }],
  });
  const { n } = momentsAt(row?.measures ?? [], 1);
  const excluded = countAt(row?.measures ?? [], 0) - n;
  if (n === 0) return refuseNoRows(context, given, excluded, [column]);
  const sample = await table.sample({ where: given, columns: [column], rows: MOST_READ, seed });
  const values = (sample.columns[0]?.values ?? new Float64Array()).filter(
    (value) => !Number.isNaN(value),
  );
  const spread = spreadOf(values, level);
  if (!spread) {
    const message = "Skewness and kurtosis need four rows whose values are not all equal.";
    return refuse("undefined", message, column);
  }
  const { normality, skewness, kurtosis } = spread;
  const shapiro = shapiroWilk(values);
  const deciding = shapiro ?? normality;
  const isRejected = deciding !== null && deciding.pValue < 1 - level;
  const isNormal = isRejected ? false : normality && true;
  const isSlight = Math.abs(skewness.value) < SLIGHT && Math.abs(kurtosis.value) < SLIGHT;
  const isHeavy = isNormal === false && !isSlight && kurtosis.value > 0;
  const caveats: Caveat[] = [
    ...(values.length >= MANY && isNormal === false && isSlight
      ? [{ kind: "slightDeparture", rows: values.length } as const]
      : []),
    ...(isHeavy ? [{ kind: "tailsUnseen" } as const] : []),
    ...(sample.rows === MOST_READ && n > values.length
      ? [{ kind: "sampled", rows: sample.rows } as const]
      : []),
    ...fewRows(n),
    ...missingExcluded(context, excluded, [column]),
  ];
  return {
    kind: "shape",
    column,
    skewness: withLevel(skewness, isHeavy ? null : level),
    kurtosis: withLevel(kurtosis, isHeavy ? null : level),
    mean: spread.mean,
    sd: spread.sd,
    normality,
    shapiro,
    isNormal,
    bins: equalBins(values),
    support: { rows: table.codebook.rows, given: n, matching: null, excluded },
    caveats,
  };
}

function withLevel({ value, low, high }: Measured, level: number | null) {
  const interval = level === null ? null : ({ low, high, level, method: "normal" } as const);
  return { value, interval };
}

/** The moments of the values alone, before they are corrected for what a sample of them lacks. */
async function shapeFigures(
  context: Context,
  { column, given }: Asked<"shape">,
): Promise<ExplainedFigure[]> {
  const [whole] = await aggregateBy(context, given, [], [{ kind: "moments", column }]);
  const { n, mean, sd } = momentsAt(whole?.measures ?? [], 0);
  if (mean === null || !sd) return [];
  const scale = sd * Math.sqrt((n - 1) / n);
  const [row] = await aggregateBy(
    context,
    given,
    [],
    [{ kind: "powers", column, centre: mean, scale }],
  );
  const powers = row?.measures[0];
  const [, , third = 0, fourth = 0] = powers?.kind === "powers" ? powers.sums : [];
  const where = placeText(column, given, []);
  return [
    { label: `values of ${where}`, value: n },
    { label: `standard deviation, over n instead of n − 1, of ${where}`, value: scale },
    { label: `skewness g₁ = m₃ / m₂^1.5 of ${where}`, value: third / n },
    { label: `excess kurtosis g₂ = m₄ / m₂² − 3 of ${where}`, value: fourth / n - 3 },
  ];
}
