import type { Column } from "@probability-chat/codebook";
import type { Event } from "@probability-chat/query";
import { spearman } from "../../numerics/correlation.ts";
import { findSumParts } from "../../numerics/sum-parts.ts";
import { NO_LEVEL, type ScanColumn } from "../../structure/scan-column.ts";
import type { Context } from "../context.ts";
import { readScanColumns } from "./scan-columns.ts";

/** Fewer rows per level than this, and one level may fit another column by chance. */
const ROWS_PER_LEVEL = 5;
const READ_ROWS = 100_000;
const FIRST_ROWS = 1_000;
/** Levels beyond these are joined, and a joined level determines nothing. */
const MAX_LEVELS = 60_000;

/**
 * Whether a column is the target in other words: another spelling or unit of it, a level that
 * determines it, or bands of it. Such a column says nothing about what drives the target.
 */
export async function isCopy(
  context: Context,
  candidate: Column,
  target: Column,
  given: Event,
): Promise<boolean> {
  const [a, b] = await readScanColumns(context.table, [candidate, target], given, {
    rows: READ_ROWS,
    seed: context.seed,
    maxLevels: MAX_LEVELS,
  });
  return a !== undefined && b !== undefined && restates(a, b);
}

/** Levels so few that all of them are held fixed with the column. */
const HELD_LEVELS = 12;

/** Whether the levels of a column are told by another's few: then they are the same within them. */
export function isCoarser(column: ScanColumn, finer: ScanColumn): boolean {
  return (
    column.kind === "category" &&
    finer.kind === "category" &&
    finer.levels <= HELD_LEVELS &&
    isDetermined(finer, column)
  );
}

/** As {@link isCopy}, of columns that have been read. */
export function restates(candidate: ScanColumn, target: ScanColumn): boolean {
  if (candidate.kind === "number" && target.kind === "number") return isMonotone(candidate, target);
  if (candidate.kind === "number") return isBanded(candidate, target);
  if (target.kind === "number") return isBanded(target, candidate);
  return isDetermined(candidate, target);
}

type Numbers = Extract<ScanColumn, { kind: "number" }>;
type Category = Extract<ScanColumn, { kind: "category" }>;

function isMonotone({ values: x }: Numbers, { values: y }: Numbers): boolean {
  const rows: number[] = [];
  x.forEach((value, row) => {
    if (Number.isFinite(value) && Number.isFinite(y[row])) rows.push(row);
  });
  if (rows.length < ROWS_PER_LEVEL) return false;
  const rhoOf = (some: readonly number[]) => {
    const of = (values: Float64Array) => some.map((row) => values[row] as number);
    const rho = spearman(of(x), of(y));
    return rho && Math.abs(rho.statistic);
  };
  // Where all rows are in one order, so nearly are the first of them, unless one is constant there.
  const ofFirst = rows.length > FIRST_ROWS ? rhoOf(rows.slice(0, FIRST_ROWS)) : null;
  if (ofFirst !== null && ofFirst < 0.9) return false;
  return (rhoOf(rows) ?? 0) > 1 - 1e-9;
}

/** The levels of one column lie in ranges of the other that do not overlap. */
function isBanded(measure: ScanColumn, level: ScanColumn): boolean {
  if (measure.kind !== "number" || level.kind !== "category") return false;
  const bands = new Map<number, { min: number; max: number }>();
  let rows = 0;
  measure.values.forEach((value, row) => {
    const code = level.codes[row] as number;
    if (code === NO_LEVEL || !Number.isFinite(value)) return;
    rows++;
    const band = bands.get(code);
    if (!band) bands.set(code, { min: value, max: value });
    else {
      band.min = Math.min(band.min, value);
      band.max = Math.max(band.max, value);
    }
  });
  const sorted = [...bands.values()].sort((a, b) => a.min - b.min);
  return (
    sorted.length > 1 &&
    rows >= ROWS_PER_LEVEL * sorted.length &&
    sorted.every(({ max }, i) => max < (sorted[i + 1]?.min ?? Number.POSITIVE_INFINITY))
  );
}

/** Every level of the candidate goes with one level of the target. */
function isDetermined(candidate: Category, target: Category): boolean {
  const levelOf = new Map<number, number>();
  const seen = new Set<number>();
  let rows = 0;
  for (let row = 0; row < candidate.codes.length; row++) {
    const [from, to] = [candidate.codes[row] as number, target.codes[row] as number];
    if (from === NO_LEVEL || to === NO_LEVEL) continue;
    rows++;
    seen.add(to);
    const known = levelOf.get(from);
    if (known === undefined) levelOf.set(from, to);
    else if (known !== to) return false;
  }
  return seen.size > 1 && rows >= ROWS_PER_LEVEL * levelOf.size;
}

const SUM_ROWS = 2_000;
const MAX_ADDENDS = 60;

/** Columns that make up a number by addition, and columns that it is a part of. */
export interface Addends {
  readonly parts: readonly string[];
  readonly totals: readonly string[];
}

/**
 * Number columns of which a numeric target is the sum or the difference in every row. Of counts and
 * amounts that are never negative, what the others are taken from is a total that contains the
 * target, and the others are columns beside it; else all of them make up the target.
 */
export function findParts(target: ScanColumn, others: readonly ScanColumn[]): Addends {
  const none = { parts: [], totals: [] };
  if (target.kind !== "number") return none;
  const numbers = others.filter((column) => column.kind === "number").slice(0, MAX_ADDENDS);
  const present = numbers.filter(({ values }) => isUsable(values, target.values));
  const rows: number[] = [];
  for (let row = 0; row < target.values.length && rows.length < SUM_ROWS; row++) {
    const complete = [target, ...present].every(({ values }) => Number.isFinite(values[row]));
    if (complete) rows.push(row);
  }
  const of = ({ values }: Numbers) => Float64Array.from(rows, (row) => values[row] as number);
  const found = findSumParts(of(target), present.map(of));
  if (!found) return none;
  const names = (indices: readonly number[]) => indices.map((i) => present[i]?.name ?? "");
  const all = [target, ...[...found.added, ...found.taken].flatMap((i) => present[i] ?? [])];
  const positive = all.every((column) => of(column).every((value) => value >= 0));
  return positive && found.taken.length > 0
    ? { parts: [], totals: names(found.added) }
    : { parts: names([...found.added, ...found.taken]), totals: [] };
}

/** Few of the target's rows are lost to a column's gaps. */
function isUsable(values: Float64Array, target: Float64Array): boolean {
  let [both, all] = [0, 0];
  for (let row = 0; row < values.length; row++) {
    if (!Number.isFinite(target[row])) continue;
    all++;
    if (Number.isFinite(values[row])) both++;
  }
  return both > 0.9 * all;
}
