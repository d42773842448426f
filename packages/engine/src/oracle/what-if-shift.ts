/**
 * What a share or mean would be if a numeric column were moved in every row, the columns that go
 * with it and with the outcome staying as they are: standardisation by outcome regression (the
 * parametric g-formula; Hernán and Robins, Causal Inference, 2020, 13.1 to 13.3). The outcome is
 * regressed on a linear spline of the treatment, on splines or levels of the other columns, and on
 * their products with the treatment (W. Lin 2013: so that effects may differ between rows without
 * biasing their average). The moved rows' fit minus the rows' own, on average, is the effect; its
 * variance is that of the influence function, right also where the spread is unequal.
 */
import type { Column } from "@probability-chat/codebook";
import { type Change, type Event, printColumn, type Term } from "@probability-chat/query";
import { leastSquares } from "../numerics/least-squares.ts";
import { normalQuantile } from "../numerics/normal.ts";
import { type Cells, termCells } from "../table/memory-column.ts";
import { evaluateEvent } from "../table/memory-event.ts";
import type { CellColumn } from "../table/table.ts";
import type { Context } from "./context.ts";
import {
  basisOf,
  centred,
  knotsOf,
  MAX_LEVELS,
  type Regressor,
  spline,
} from "./what-if-regressors.ts";

/** Rows × squared columns of the regression, about a second's worth. */
const PRODUCTS = 300_000_000;
const MAX_ROWS = 50_000;
/** Rows per column of the regression before products and knots are spent. */
const ROWS_PER_TERM = 15;
/** Rows whose leverage is looked at. */
const LOOKED_AT = 2_000;
const NONE = new Float64Array();

/** The effect of moving a column, added to the outcome's mean over the rows. */
export interface Shift {
  readonly effect: number;
  /** Of the moved outcome's mean. */
  readonly variance: number;
  /** Rows that the regression read. */
  readonly rows: number;
  /** Share of them whose moved cell is like those that were seen beside their other columns. */
  readonly supported: number;
  /** Share of them whose moved cell is within the column's range. */
  readonly inRange: number;
  /** The terms of the regression that move: the effect is Σ coefficient · mean change. */
  readonly terms: readonly ShiftTerm[];
}

export interface ShiftTerm {
  readonly label: string;
  readonly coefficient: number;
  readonly change: number;
}

export interface ShiftRequest {
  readonly treatment: Column;
  readonly change: Change;
  /** Rows that count, and of them those in the event where the outcome is one. */
  readonly within: Event;
  readonly event: Event | null;
  /** The outcome's column where it is a mean. */
  readonly outcome: string | null;
  /** Columns that the events read. */
  readonly read: readonly string[];
  readonly covariates: readonly Column[];
}

export async function estimateShift(
  context: Context,
  request: ShiftRequest,
): Promise<Shift | null> {
  const { treatment, covariates, outcome } = request;
  const names = [
    ...new Set([
      treatment.name,
      ...request.read,
      ...(outcome === null ? [] : [outcome]),
      ...covariates.map(({ name }) => name),
    ]),
  ];
  const most = 5 + covariates.length * MAX_LEVELS;
  const rows = Math.min(MAX_ROWS, Math.floor(PRODUCTS / most ** 2));
  const sample = await context.table.sample({ columns: names, rows, seed: context.seed });
  const cells = new Map(
    names.map((name, index) => [name, cellsOf(context.column(name), sample.columns[index])]),
  );
  const column = (name: string) => {
    const found = cells.get(name);
    if (!found) throw new RangeError(`${JSON.stringify(name)} was not sampled.`);
    return found;
  };
  const source = {
    count: sample.rows,
    cells: (term: Term) => termCells(term, column(term.column)),
  };
  const counted = evaluateEvent(request.within, source);
  const happened = request.event ? evaluateEvent(request.event, source) : null;
  const x = column(treatment.name).values;
  const used: number[] = [];
  for (let row = 0; row < sample.rows; row++) {
    if (counted[row] === 1 && Number.isFinite(x[row])) used.push(row);
  }
  const y = Float64Array.from(used, (row) =>
    happened ? Number(happened[row] === 1) : (column(outcome ?? "").values[row] ?? 0),
  );
  const treated = Float64Array.from(used, (row) => x[row] ?? 0);
  const others = covariates.flatMap(({ name }) => basisOf(name, column(name), used));
  return fitShift(
    { label: printColumn(treatment.name), values: treated },
    y,
    others,
    request.change,
  );
}

function cellsOf({ type }: Column, cells: CellColumn | undefined): Cells {
  const { kind, values, texts } = cells ?? {
    kind: "number",
    values: new Float64Array(),
    texts: [],
  };
  return { kind, values, texts, type, show: (value) => texts[value] ?? String(value) };
}

function fitShift(
  { label, values: x }: Regressor,
  y: Float64Array,
  others: readonly Regressor[],
  change: Change,
): Shift | null {
  const n = x.length;
  const moved = x.map((value) => movedTo(value, change));
  const sorted = x.slice().sort();
  const covariates = others.map((term) => ({ ...term, values: centred(term.values) }));
  const room = n / ROWS_PER_TERM;
  if (room < 2 + covariates.length) return null;
  const all = knotsOf(sorted);
  const knots = room < 2 + all.length + covariates.length ? [] : all;
  const interacting = room >= 2 + knots.length + 2 * covariates.length;
  const mean = x.reduce((sum, value) => sum + value, 0) / n;
  const design = (values: Float64Array) => {
    const terms = spline({ label, values }, knots);
    const products = interacting
      ? covariates.map((z) => ({
          label: `${z.label} × ${label}, both from their means`,
          values: z.values.map((value, i) => value * ((values[i] ?? 0) - mean)),
        }))
      : [];
    const columns = [{ label: "1", values: x.map(() => 1) }, ...terms, ...covariates, ...products];
    return { rows: transposed(columns, n), labels: columns.map((column) => column.label) };
  };
  const { rows, labels } = design(x);
  const width = labels.length;
  const after = design(moved).rows;
  const fit = leastSquares(rows, y, width);
  const step = new Float64Array(width);
  after.forEach((row, i) => {
    for (let j = 0; j < width; j++) {
      step[j] = (step[j] ?? 0) + ((row[j] ?? 0) - (rows[i]?.[j] ?? 0)) / n;
    }
  });
  const direction = fit.solve(step);
  const effect = dot(step, fit.coefficients);
  const outcome = y.reduce((sum, value) => sum + value, 0) / n;
  let squares = 0;
  rows.forEach((row, i) => {
    const own = dot(row, fit.coefficients);
    const effectHere = dot(after[i] ?? row, fit.coefficients) - own;
    const residual = (y[i] ?? 0) - own;
    const influence =
      (y[i] ?? 0) - outcome + effectHere - effect + n * dot(direction, row) * residual;
    squares += influence * influence;
  });
  const variance = squares / (n * Math.max(1, n - fit.rank));
  const terms = labels.flatMap((term, j): ShiftTerm[] => {
    const [coefficient = 0, change = 0] = [fit.coefficients[j], step[j]];
    return coefficient * change === 0 ? [] : [{ label: term, coefficient, change }];
  });
  return {
    effect,
    variance,
    terms,
    rows: n,
    ...supportOf(rows, after, x, moved, sorted, fit.solve),
  };
}

/**
 * A moved row is like those seen where its leverage does not exceed the largest of those (hidden
 * extrapolation; Montgomery and Peck, Linear Regression Analysis, 3.8), looked at in a part of
 * the rows.
 */
function supportOf(
  rows: readonly Float64Array[],
  after: readonly Float64Array[],
  x: Float64Array,
  moved: Float64Array,
  sorted: Float64Array,
  solve: (v: Float64Array) => Float64Array,
): Pick<Shift, "supported" | "inRange"> {
  const leverage = (row: Float64Array) => dot(row, solve(row));
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const stride = Math.max(1, Math.ceil(x.length / LOOKED_AT));
  const looked = rows.map((_, i) => i).filter((i) => i % stride === 0);
  const bound = looked.reduce((most, i) => Math.max(most, leverage(rows[i] ?? NONE)), 0);
  const within = looked.filter((i) => (moved[i] ?? 0) >= min && (moved[i] ?? 0) <= max);
  const like = within.filter((i) => leverage(after[i] ?? NONE) <= bound);
  return { supported: like.length / looked.length, inRange: within.length / looked.length };
}

function movedTo(value: number, change: Change): number {
  switch (change.kind) {
    case "set":
      return Number(change.value);
    case "multiply":
      return value * change.factor;
    case "add":
      return value + change.amount;
  }
}

function transposed(columns: readonly Regressor[], n: number): Float64Array[] {
  return Array.from({ length: n }, (_, i) =>
    Float64Array.from(columns, ({ values }) => values[i] ?? 0),
  );
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** An interval for the moved outcome's mean, of a share within 0..1. */
export function shiftedInterval(value: number, variance: number, level: number, isShare: boolean) {
  const half = normalQuantile(1 - (1 - level) / 2) * Math.sqrt(variance);
  const bounded = (end: number) => (isShare ? Math.min(1, Math.max(0, end)) : end);
  return {
    low: bounded(value - half),
    high: bounded(value + half),
    level,
    method: "delta",
  } as const;
}
