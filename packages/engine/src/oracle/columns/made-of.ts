import { contingency, unbiasedCramersV } from "../../numerics/contingency.ts";
import { midRanks } from "../../numerics/ranks.ts";
import { NO_LEVEL, type ScanColumn } from "../../structure/scan-column.ts";
import { type Addends, restates } from "./copies.ts";
import { nearlyTells } from "./other-outcomes.ts";

type Numbers = Extract<ScanColumn, { kind: "number" }>;
type Levels = Extract<ScanColumn, { kind: "category" }>;

const LEAST_ROWS = 50;
const ROWS = 5_000;
const ROWS_PER_LEVEL = 5;
/** Of Chatterjee's ξ: what a correlation of 0.997 has. */
const FUNCTION = 0.9;
const SAME_LEVELS = 0.98;

/**
 * Whether a column is the target in other words, or nearly: either is a function of the other but
 * for next to nothing, beyond what a cause that is not all of it would leave. Of numbers by S.
 * Chatterjee's ξ ("A new coefficient of correlation", JASA 116, 2021), which is 1 for any function.
 */
export function isMadeOf(column: ScanColumn, target: ScanColumn): boolean {
  if (restates(column, target) || restates(target, column)) return true;
  if (column.kind === "number" && target.kind === "number") {
    return Math.max(xi(column, target), xi(target, column)) >= FUNCTION;
  }
  if (column.kind === "category" && target.kind === "category") return areSame(column, target);
  const [measure, level] = column.kind === "number" ? [column, target] : [target, column];
  return nearlyTells(measure, level);
}

/** 1 − 3·Σ|r_{i+1} − r_i| / (n² − 1) over the ranks of y in the order of x, ties of x by y. */
function xi({ values: x }: Numbers, { values: y }: Numbers): number {
  const rows: number[] = [];
  for (let row = 0; row < x.length && rows.length < ROWS; row++) {
    if (Number.isFinite(x[row]) && Number.isFinite(y[row])) rows.push(row);
  }
  const n = rows.length;
  if (n < LEAST_ROWS) return 0;
  const { ranks, ties } = midRanks(rows.map((row) => y[row] as number));
  // Of few values a step between ranks is no distance.
  if (Math.max(...ties) > n / 10) return 0;
  // Rows of one x apart from each other as far as may be: nothing but x tells of y.
  const order = rows
    .map((row, at) => ({ x: x[row] as number, rank: ranks[at] as number, at }))
    .sort((a, b) => a.x - b.x || ((a.at * 7_919) % n) - ((b.at * 7_919) % n));
  let steps = 0;
  for (let i = 1; i < n; i++) steps += Math.abs((order[i]?.rank ?? 0) - (order[i - 1]?.rank ?? 0));
  return 1 - (3 * steps) / (n * n - 1);
}

function areSame(a: Levels, b: Levels): boolean {
  const table = Array.from({ length: a.levels }, () => new Array<number>(b.levels).fill(0));
  let rows = 0;
  a.codes.forEach((code, row) => {
    const other = b.codes[row] as number;
    const counts = code === NO_LEVEL || other === NO_LEVEL ? undefined : table[code];
    if (!counts) return;
    counts[other] = (counts[other] ?? 0) + 1;
    rows++;
  });
  if (rows < ROWS_PER_LEVEL * Math.max(a.levels, b.levels)) return false;
  return unbiasedCramersV(contingency(table)) >= SAME_LEVELS;
}

const PRODUCT_ROWS = 2_000;
const MOST_COLUMNS = 40;
/** What is left of a number's spread by two others of which it is made, rounded as it may be. */
const ROUNDED = 1e-4;

/**
 * Pairs of number columns of which a target is a weighted sum, or a product of powers (a price of a
 * revenue and a quantity). Of opposite signs, the one that it grows with contains it, and the other
 * is a column beside it; else both make it up.
 */
export function findPairs(target: ScanColumn, others: readonly ScanColumn[]): Addends {
  const parts = new Set<string>();
  const totals = new Set<string>();
  const numbers = others.filter((column) => column.kind === "number").slice(0, MOST_COLUMNS);
  if (target.kind === "number") {
    for (const scale of [(value: number) => value, Math.log]) {
      for (const { a, b, signs } of pairsOn(target, numbers, scale)) {
        if (signs[0] * signs[1] > 0) for (const name of [a, b]) parts.add(name);
        else totals.add(signs[0] > 0 ? a : b);
      }
    }
  }
  return { parts: [...parts], totals: [...totals].filter((name) => !parts.has(name)) };
}

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly signs: readonly [number, number];
}

function* pairsOn(
  target: Numbers,
  columns: readonly Numbers[],
  scale: (value: number) => number,
): Generator<Pair> {
  const rows: number[] = [];
  for (let row = 0; row < target.values.length && rows.length < PRODUCT_ROWS; row++) {
    if (Number.isFinite(scale(target.values[row] as number))) rows.push(row);
  }
  if (rows.length < LEAST_ROWS) return;
  const units = (values: Float64Array) => standard(rows.map((row) => scale(values[row] as number)));
  const y = units(target.values);
  const usable = columns.flatMap(({ name, values }) => {
    const x = units(values);
    return x ? [{ name, x }] : [];
  });
  if (!y) return;
  for (const [at, one] of usable.entries()) {
    for (const other of usable.slice(at + 1)) {
      const [p, q, r] = [product(y, one.x), product(y, other.x), product(one.x, other.x)];
      const free = 1 - r * r;
      // A column that is the target by itself is a copy, whatever stands beside it.
      if (free < 1e-6 || Math.max(p * p, q * q) > 1 - 10 * ROUNDED) continue;
      if ((p * p + q * q - 2 * p * q * r) / free < 1 - ROUNDED) continue;
      yield { a: one.name, b: other.name, signs: [Math.sign(p - q * r), Math.sign(q - p * r)] };
    }
  }
}

/** Of mean 0 and length 1; null where a value lacks or none varies. */
function standard(values: readonly number[]): Float64Array | null {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const centred = Float64Array.from(values, (value) => value - mean);
  const length = Math.sqrt(product(centred, centred));
  return length > 0 && Number.isFinite(length) ? centred.map((value) => value / length) : null;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
