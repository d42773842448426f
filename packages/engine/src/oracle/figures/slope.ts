import { printColumn, type Scalar } from "@probability-chat/query";
import { type RobustRegression, robustRegression } from "../../numerics/robust-regression.ts";
import { studentTQuantile, studentTTwoSided } from "../../numerics/student-t.ts";
import type { Context } from "../context.ts";
import type { Interval } from "../estimate.ts";
import { isRefused, type Refused, refuse, refuseNoRows } from "../refuse.ts";
import { onLine } from "./number-cells.ts";
import { fewRows, missingExcluded, type Outcome } from "./outcome.ts";
import { designRows, type RegressionTerm, regressionTerms } from "./regression-terms.ts";
import {
  REGRESSION_ROWS,
  type RowGroup,
  type RowGroups,
  readRowGroups,
  valuesAt,
} from "./row-groups.ts";
import { estimateOf } from "./statistic.ts";

/** The regression behind a slope; the column that was asked about stands last. */
export interface Regression {
  readonly y: string;
  /** How much of the squared deviations of y it tells, in 0..1. */
  readonly rSquared: number;
  readonly terms: readonly {
    readonly column: string;
    /** Of a category: the level, and the most frequent one that it is held against. */
    readonly level: string | null;
    readonly base: string | null;
    readonly value: number;
    readonly interval: Interval | null;
    readonly pValue: number | null;
  }[];
}

type Slope = Extract<Scalar, { kind: "slope" }>;

/** Rows × squared columns, some seconds' worth. */
const PRODUCTS = 200_000_000;
/** What rounding leaves of errors where all rows lie on the line. */
const ON_LINE = 1e-9;

/**
 * The coefficient of the first column in a regression of `y` on all of them, in each group: by how
 * much y is greater for one more of it, the others alike. Student's interval with HC3 errors on the
 * degrees of freedom of HC2.
 */
export async function estimateSlope(
  context: Context,
  slope: Slope,
  by: readonly string[],
): Promise<Outcome[]> {
  const { y, on, given } = slope;
  const columns = [y, ...on];
  const read = await readRegression(context, slope, by);
  return read.groups.map((group): Outcome => {
    const { keys, support, caveats } = group;
    if (support.given === 0) {
      const refused = refuseNoRows(context, given, support.excluded, columns);
      return { keys, result: refused, caveats: [] };
    }
    const fitted = fitGroup(context, slope, read, group);
    if (isRefused(fitted)) return { keys, result: fitted, caveats: [] };
    const { fit, terms } = fitted;
    const at = 1 + terms.findIndex(({ column }) => column === on[0]);
    const { value, interval } = coefficientOf(fit, at, context.level);
    return {
      keys,
      result: estimateOf("slope", value, interval, support),
      caveats: [
        { kind: "association" },
        ...fewRows(support.given),
        ...missingExcluded(context, support.excluded, columns),
        ...caveats,
      ],
    };
  });
}

/** Every coefficient of the regression behind a slope, and how much of y it tells. */
export async function regressionOf(context: Context, slope: Slope): Promise<Regression | null> {
  const read = await readRegression(context, slope, []);
  const [group] = read.groups;
  const fitted = group ? fitGroup(context, slope, read, group) : null;
  if (!fitted || isRefused(fitted)) return null;
  const { fit, terms } = fitted;
  return {
    y: slope.y,
    rSquared: fit.rSquared,
    terms: terms.map(({ column, level, base }, place) => ({
      ...{ column, level, base },
      ...coefficientOf(fit, place + 1, context.level),
    })),
  };
}

function readRegression(
  context: Context,
  { y, on, given }: Slope,
  by: readonly string[],
): Promise<RowGroups> {
  // Of a category as many columns as it has levels.
  const width = on.reduce((sum, name) => sum + Math.min(50, levelsOf(context, name)), 1);
  return readRowGroups(
    context,
    given,
    [y, ...on],
    by,
    Math.min(REGRESSION_ROWS, Math.floor(PRODUCTS / width ** 2)),
  );
}

function levelsOf(context: Context, name: string): number {
  const { type, distinct } = context.column(name);
  return type === "text" ? distinct : 1;
}

interface Fitted {
  readonly fit: RobustRegression;
  readonly terms: readonly RegressionTerm[];
}

function fitGroup(
  context: Context,
  { y, on }: Slope,
  { cells }: RowGroups,
  { rows }: RowGroup,
): Fitted | Refused {
  const [first = "", ...others] = on;
  // What the columns before it determine is left out: the one that is asked about stands last.
  const terms = regressionTerms(context, [...others, first], cells, rows);
  if (isRefused(terms)) return terms;
  const n = rows.length;
  const width = terms.length + 1;
  if (n < width + 2) {
    const message = `${n} rows are too few for a line through ${width} numbers.`;
    return refuse("undefined", message);
  }
  const outcome = valuesAt(onLine(context.column(y), cells(y)), rows);
  const fit = robustRegression(designRows(terms, n), outcome, width);
  if (fit.solve(unit(width))[width - 1] === 0) {
    const [asked, held] = [
      printColumn(first),
      others.map((name) => printColumn(name)).join(" and "),
    ];
    const isConstant = new Set(terms.at(-1)?.values).size < 2;
    const message = isConstant
      ? `${asked} has one value in these rows, so nothing can be told for one more of it.`
      : `${held} determine ${asked} in these rows, so there is no more of it while they are alike.`;
    return refuse(isConstant ? "constantColumn" : "undefined", message, first);
  }
  return { fit, terms };
}

/** 1 in the last place. */
function unit(width: number): Float64Array {
  const vector = new Float64Array(width);
  vector[width - 1] = 1;
  return vector;
}

/** Without an interval where rows on a line leave no error, or the column is left out. */
function coefficientOf(
  { coefficients, errors, df, dfOf }: RobustRegression,
  at: number,
  level: number,
): Pick<Regression["terms"][number], "value" | "interval" | "pValue"> {
  const [value = 0, error = 0] = [coefficients[at], errors[at]];
  if (!(error > 0)) return { value, interval: null, pValue: null };
  const own = dfOf(at);
  const pValue = studentTTwoSided(value / error, own);
  if (df < 1 || error <= ON_LINE * Math.abs(value)) return { value, interval: null, pValue };
  const half = studentTQuantile(1 - (1 - level) / 2, own) * error;
  const interval = { low: value - half, high: value + half, level, method: "hc3" } as const;
  return { value, interval, pValue };
}
