import { type Column, datePeriod, literalNumber } from "@probability-chat/codebook";
import { type Cell, compare, printColumn, printEvent } from "@probability-chat/query";
import { jackknifeRange } from "../../../numerics/jackknife-prediction.ts";
import { dot } from "../../../numerics/logistic-regression.ts";
import { robustRegression } from "../../../numerics/robust-regression.ts";
import { studentTQuantile } from "../../../numerics/student-t.ts";
import type { Cells } from "../../../table/memory-column.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import type { Interval } from "../../estimate.ts";
import { refuseOffLine } from "../../figures/number-cells.ts";
import { fewRows, mergeCaveats, missingExcluded } from "../../figures/outcome.ts";
import { readRowGroups, valuesAt } from "../../figures/row-groups.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { estimateOf } from "../../figures/statistic.ts";
import { basisOf, DETAILS, designOf, type Regressor } from "../../held-fixed/regressors.ts";
import { type Refused, refuse, refuseNoRows } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

/** How a prediction came about. */
export interface Prediction {
  /** How much of the squared deviations was told of rows that it had not seen, in 0..1. */
  readonly told: number;
  /** Of the rows that it was learned from; with all contributions it is the prediction. */
  readonly average: number;
  readonly contributions: readonly {
    readonly column: string;
    readonly value: number | string;
    readonly amount: number;
  }[];
}

const READ_ROWS = 50_000;
const PRODUCTS = 200_000_000;
const ROWS_PER_TERM = 10;
const LEAST_PER_TERM = 5;
/** Of the squared deviations, when each row is predicted without itself. */
const HARDLY_ANY = 0.02;

export const predictKind: Kind<"predict"> = { answer: predictAnswer };

/**
 * The value of a column of numbers that a new row with some cells may have: least squares on those
 * columns, numbers followed along bends and categories by their levels, as finely as rows allow.
 * The interval is where such a row itself would lie, not its mean. What each cell adds to the mean
 * is told; all of it adds up to the prediction.
 */
async function predictAnswer(
  context: Context,
  { target, given, cells: asked }: Asked<"predict">,
): Promise<EngineAnswer> {
  const column = context.column(target);
  const refused = refuseTarget(column, asked);
  if (refused) return refused;
  const names = asked.map((cell) => cell.column);
  const read = await readRowGroups(context, given, [target, ...names], [], READ_ROWS);
  const [group] = read.groups;
  if (!group || group.support.given === 0) {
    return refuseNoRows(context, given, group?.support.excluded ?? 0, [target, ...names]);
  }
  const { rows: places, support, caveats } = group;
  const points: number[] = [];
  for (const cell of asked) {
    const point = placeOf(context.column(cell.column), read.cells(cell.column), cell, places);
    if (typeof point !== "number") return point;
    points.push(point);
  }
  const made = designWith(
    asked.map(({ column: name }, at): readonly [Column, Cells] => {
      const cells = read.cells(name);
      const values = withLast(valuesAt(cells.values, places), points[at] ?? 0);
      return [context.column(name), { ...cells, values }];
    }),
    places.length,
  );
  if (!made) {
    const message = `${places.length} rows are too few to predict ${printColumn(target)} from ${names.map((name) => printColumn(name)).join(" and ")}.`;
    return refuse("undefined", message, target);
  }
  const { design, regressors } = made;
  const point = design.at(-1) ?? Float64Array.of(1);
  const rows = design.slice(0, -1);
  const outcome = valuesAt(read.cells(target).values, places);
  const fit = robustRegression(rows, outcome, point.length);
  const value = dot(point, fit.coefficients);
  const n = rows.length;
  const level = context.level;
  const reach = dot(point, fit.solve(point));
  const range = jackknifeRange(fit, rows, point, level);
  const rest = outcome.reduce((sum, y, i) => sum + (y - (fit.fitted[i] ?? 0)) ** 2, 0);
  const half =
    studentTQuantile(1 - (1 - level) / 2, Math.max(1, fit.df)) *
    Math.sqrt((rest / Math.max(1, fit.df)) * (1 + reach));
  const interval: Interval = range
    ? {
        low: Math.min(range[0], value),
        high: Math.max(range[1], value),
        level,
        method: "jackknife",
      }
    : { low: value - half, high: value + half, level, method: "t" };
  const means = point.map((_, j) => rows.reduce((sum, row) => sum + (row[j] ?? 0), 0) / n);
  const [overall] = await estimateScalar(
    context,
    { kind: "statistic", statistic: "mean", column: target, given },
    [],
  );
  const told = toldOf(outcome, fit.apart);
  const isFar = reach > Math.max(...fit.leverages);
  const extra: Caveat[] = [
    ...(isFar ? [{ kind: "farFromRows" } as const] : []),
    ...(told < HARDLY_ANY ? [{ kind: "hardlyTold", columns: names } as const] : []),
  ];
  return {
    ...estimateOf("prediction", value, interval, support),
    caveats: mergeCaveats(
      extra,
      fewRows(n),
      missingExcluded(context, support.excluded, [target, ...names]),
      caveats,
    ),
    baseline: overall?.result.kind === "estimate" ? overall.result : null,
    prediction: {
      told,
      average: outcome.reduce((sum, y) => sum + y, 0) / n,
      contributions: asked.map(({ column: name, value: own }, at) => ({
        column: name,
        value: own,
        amount: regressors.reduce(
          (sum, regressor, j) =>
            regressor.of === at
              ? sum + (fit.coefficients[j + 1] ?? 0) * ((point[j + 1] ?? 0) - (means[j + 1] ?? 0))
              : sum,
          0,
        ),
      })),
    },
  };
}

function refuseTarget(column: Column, cells: readonly Cell[]): Refused | null {
  const given = cells
    .map((cell) => printEvent(compare(cell.column, "=", cell.value)))
    .join(" and ");
  const [level] = column.levels;
  const event = level && printEvent(compare(column.name, "=", column.affirmative ?? level.text));
  if (column.type !== "number") {
    return refuseOffLine(
      column,
      `ask how likely one of its values is, P(${event ?? "…"} | ${given})`,
    );
  }
  if (column.distinct > 2) return null;
  const name = printColumn(column.name);
  const message = `${name} has ${column.distinct} different values, so a range of values says nothing of a new row: ask how likely one is, P(${event ?? `${name} = ${column.max}`} | ${given}).`;
  return refuse("unsupported", message, column.name);
}

/** A cell's value as the column's rows have it; a refusal of what none of them has shown. */
function placeOf(
  column: Column,
  cells: Cells,
  { value }: Cell,
  rows: readonly number[],
): number | Refused {
  const name = printColumn(column.name);
  if (cells.kind === "code") {
    const code = cells.texts.indexOf(String(value));
    if (code >= 0 && rows.some((row) => cells.values[row] === code)) return code;
    return refuse(
      "noRows",
      `No row to learn from has ${printEvent(compare(column.name, "=", value))}.`,
      column.name,
    );
  }
  const place =
    cells.kind === "instant" ? (datePeriod(value)?.start ?? null) : literalNumber(value);
  if (place === null) {
    const message = `${name} holds ${cells.kind === "instant" ? "dates" : "numbers"}, and ${JSON.stringify(value)} is none.`;
    return refuse("wrongType", message, column.name);
  }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    low = Math.min(low, cells.values[row] ?? low);
    high = Math.max(high, cells.values[row] ?? high);
  }
  if (place >= low && place <= high) return place;
  const [end, at] = place > high ? ["largest", high] : ["smallest", low];
  const seen = cells.kind === "instant" ? new Date(at).toISOString().slice(0, 10) : String(at);
  return refuse("beyondRange", `The ${end} ${name} to learn from is ${seen}.`, column.name);
}

/** Regressors with the place of their column among the cells. */
function designWith(columns: readonly (readonly [Column, Cells])[], n: number) {
  const rows = Array.from({ length: n + 1 }, (_, row) => row);
  for (const detail of DETAILS) {
    const regressors = columns.flatMap(([column, cells], of) =>
      basisOf(column, cells, rows, detail).map((one): Regressor & { readonly of: number } => ({
        ...one,
        of,
      })),
    );
    const width = regressors.length + 1;
    const least = detail === DETAILS.at(-1) ? LEAST_PER_TERM : ROWS_PER_TERM;
    if (n >= least * width && n * width ** 2 <= PRODUCTS) {
      return { regressors, design: designOf(regressors, n + 1) };
    }
  }
  return null;
}

/** 1 − Σ(y − ŷ₋ᵢ)² / Σ(y − ȳ₋ᵢ)²: how much of the differences a row's cells told without itself. */
function toldOf(outcome: Float64Array, apart: Float64Array): number {
  const n = outcome.length;
  const mean = outcome.reduce((sum, y) => sum + y, 0) / n;
  const whole = outcome.reduce((sum, y) => sum + (((y - mean) * n) / (n - 1)) ** 2, 0);
  const rest = apart.reduce((sum, one) => sum + one * one, 0);
  return whole > 0 ? Math.max(0, 1 - rest / whole) : 0;
}

function withLast(values: Float64Array, last: number): Float64Array {
  const all = new Float64Array(values.length + 1);
  all.set(values);
  all[values.length] = last;
  return all;
}
