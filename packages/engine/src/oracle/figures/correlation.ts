import { type CorrelationMethod, printColumn, type Scalar } from "@probability-chat/query";
import { pearson, ROUNDING } from "../../numerics/correlation.ts";
import { aroundR, fisherError, normalError, rankError } from "../../numerics/fisher-interval.ts";
import { leastSquares } from "../../numerics/least-squares.ts";
import { dot } from "../../numerics/logistic-regression.ts";
import { normalCdf } from "../../numerics/normal.ts";
import { midRanks } from "../../numerics/ranks.ts";
import { studentTTwoSided } from "../../numerics/student-t.ts";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import { isRefused, type Refused, refuse, refuseNoRows } from "../refuse.ts";
import { onLine } from "./number-cells.ts";
import { fewRows, missingExcluded, type Outcome } from "./outcome.ts";
import { designRows, type RegressionTerm, regressionTerms } from "./regression-terms.ts";
import { REGRESSION_ROWS, readRowGroups, valuesAt } from "./row-groups.ts";
import { estimateOf } from "./statistic.ts";

type Asked = Extract<Scalar, { kind: "correlation" }>;

/** Times the error of normal columns, beyond which few rows decide. */
const HEAVY = 1.5;
/** Of its squares less is left of a column that those held fixed determine. */
const DETERMINED = 1e-9;

/**
 * Pearson's r or Spearman's ρ in each group, by the rows that have all columns. Where columns are
 * held fixed, that of what least squares on them leaves of both (of ranks, on ranks); a category is
 * held by its levels.
 */
export async function estimateCorrelation(
  context: Context,
  asked: Asked,
  by: readonly string[],
): Promise<Outcome[]> {
  const { method, x, y, given, within } = asked;
  const columns = [x, y, ...within];
  const { groups, cells, sides } = await readColumns(context, asked, by);
  const [xs, ys] = sides;
  return groups.map(({ keys, rows, support, caveats }): Outcome => {
    if (support.given === 0) {
      const refused = refuseNoRows(context, given, support.excluded, columns);
      return { keys, result: refused, caveats: [] };
    }
    const terms = regressionTerms(context, within, cells, rows);
    if (isRefused(terms)) return { keys, result: terms, caveats: [] };
    const found = correlate(method, valuesAt(xs, rows), valuesAt(ys, rows), terms, [x, y]);
    if (isRefused(found)) return { keys, result: found, caveats: [] };
    const { value, error, isHeavy } = found;
    const interval =
      error === null
        ? null
        : ({ ...aroundR(value, error, context.level), method: "fisher" } as const);
    const heavy: Caveat[] = isHeavy ? [{ kind: "heavyTails", columns: [x, y] }] : [];
    return {
      keys,
      result: estimateOf("correlation", value, interval, support),
      caveats: [
        { kind: "association" },
        ...fewRows(support.given),
        ...heavy,
        ...missingExcluded(context, support.excluded, columns),
        ...caveats,
      ],
    };
  });
}

/** r and the error of artanh r, which is null of too few rows and for points on a line. */
export interface Correlated {
  readonly value: number;
  readonly error: number | null;
  readonly isHeavy: boolean;
  /** Rows less two and less the columns that are held fixed. */
  readonly df: number;
  /**
   * Whether Student's t tests that there is none; where the error is wider than that of normal
   * columns by more than two of its own, of √(2/n), it is artanh r over the error.
   */
  readonly isStudents: boolean;
  readonly pValue: number;
}

/** The correlation of all rows, with what tests it; null where there is none. */
export async function correlationOf(context: Context, asked: Asked): Promise<Correlated | null> {
  const { method, x, y, within } = asked;
  const read = await readColumns(context, asked, []);
  const [group] = read.groups;
  if (!group || group.support.given === 0) return null;
  const terms = regressionTerms(context, within, read.cells, group.rows);
  if (isRefused(terms)) return null;
  const [xs, ys] = read.sides.map((side) => valuesAt(side, group.rows)) as Sides;
  const found = correlate(method, xs, ys, terms, [x, y]);
  return isRefused(found) ? null : found;
}

type Sides = [Float64Array, Float64Array];

async function readColumns(
  context: Context,
  { x, y, given, within }: Asked,
  by: readonly string[],
) {
  const most = within.length > 0 ? REGRESSION_ROWS : undefined;
  const { groups, cells } = await readRowGroups(context, given, [x, y, ...within], by, most);
  const sides = [x, y].map((name) => onLine(context.column(name), cells(name))) as Sides;
  return { groups, cells, sides };
}

export function correlate(
  method: CorrelationMethod,
  x: Float64Array,
  y: Float64Array,
  held: readonly RegressionTerm[],
  names: readonly [string, string],
): Correlated | Refused {
  const n = x.length;
  const asked = method === "spearman" ? ranked : same;
  const terms = held.map((term) =>
    term.level === null ? { ...term, values: asked(term.values) } : term,
  );
  const sides = [asked(x), asked(y)] as const;
  const left = sides.map((side) => residuals(side, terms)) as [Left, Left];
  for (const [at, { values, share }] of left.entries()) {
    const name = printColumn(names[at] ?? "");
    if (share > DETERMINED && n > left[0].width) continue;
    const isConstant = terms.length === 0 || new Set(sides[at]).size < 2;
    const message =
      values.length < 3
        ? tooFew(n)
        : isConstant
          ? `${name} has one value in these rows, so it goes together with nothing.`
          : `What is held fixed determines ${name} in these rows, so nothing of it is left to go together.`;
    return refuse(values.length < 3 ? "undefined" : "constantColumn", message, names[at]);
  }
  const found = pearson(left[0].values, left[1].values);
  if (found === null) return refuse("undefined", tooFew(n));
  const r = found.statistic;
  const k = left[0].width - 1;
  const df = n - 2 - k;
  const normal = normalError(n, k) ?? Number.POSITIVE_INFINITY;
  const isRanked = method === "spearman";
  const error = isRanked ? rankError(n, r, k) : fisherError(left[0].values, left[1].values, r, k);
  const isStudents = isRanked || error === null || error <= normal * (1 + 2 * Math.sqrt(2 / n));
  const pValue = isStudents
    ? k === 0
      ? found.pValue
      : studentTTwoSided(studentT(r, df), Math.max(1, df))
    : 2 * normalCdf(-Math.abs(Math.atanh(r)) / error);
  const isHeavy = !isRanked && error !== null && error > HEAVY * normal;
  return { value: r, error, isHeavy, df, isStudents, pValue };
}

/** Student's t of a correlation; of points on a line as large as rounding lets it be told. */
export function studentT(r: number, df: number): number {
  return r * Math.sqrt(Math.max(0, df) / Math.max(ROUNDING, 1 - r * r));
}

function tooFew(n: number): string {
  return `A correlation needs three rows; there ${n === 1 ? "is one" : `are ${n}`}.`;
}

function same(values: Float64Array): Float64Array {
  return values;
}

function ranked(values: Float64Array): Float64Array {
  return Float64Array.from(midRanks(values).ranks);
}

interface Left {
  readonly values: Float64Array;
  /** Of the squares about the mean. */
  readonly share: number;
  /** Columns of the regression, its constant among them. */
  readonly width: number;
}

/** What least squares on the terms leave of the values. */
export function residuals(values: Float64Array, terms: readonly RegressionTerm[]): Left {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const centred = values.map((value) => value - mean);
  const whole = dot(centred, centred);
  if (terms.length === 0) return { values: centred, share: whole > 0 ? 1 : 0, width: 1 };
  const design = designRows(terms, n);
  const fit = leastSquares(design, centred, terms.length + 1);
  const rest = centred.map((value, row) => value - dot(design[row] ?? centred, fit.coefficients));
  return { values: rest, share: whole > 0 ? dot(rest, rest) / whole : 0, width: fit.rank };
}
