import { contingency, unbiasedCramersV } from "../../numerics/contingency.ts";
import { spearman } from "../../numerics/correlation.ts";
import { etaSquared, samplesOf } from "../../numerics/group-tests.ts";
import { midRanks } from "../../numerics/ranks.ts";
import { stableSum } from "../../numerics/sums.ts";
import { NO_LEVEL, type ScanColumn } from "../../structure/scan-column.ts";

/** Above this, little of the outcome is left for anything else to explain. */
const SAME = 0.98;

/**
 * Whether a column is an outcome as the one asked about is, since it nearly tells it: the days of a
 * loan and whether it is overdue. What changes the one changes the other, so that holding it fixed
 * would hide the change (overadjustment; Schisterman, Cole and Platt, Epidemiology 20, 2009).
 */
export function nearlyTells(column: ScanColumn, outcome: ScanColumn): boolean {
  return strengthOf(column, outcome) >= SAME;
}

type Numbers = Extract<ScanColumn, { kind: "number" }>;
type Levels = Extract<ScanColumn, { kind: "category" }>;

/**
 * How nearly the first tells the second: of two numbers |ρ|, of levels Cramér's V, of levels that
 * tell a number the root of its ranks' η². Of a number that tells levels, that over what it is where
 * they lie apart: of two levels the rank-biserial correlation.
 */
function strengthOf(a: ScanColumn, b: ScanColumn): number {
  if (a.kind === "number")
    return b.kind === "number" ? rankCorrelation(a, b) : apartness(a, b, true);
  return b.kind === "number" ? apartness(b, a, false) : association(a, b);
}

function rankCorrelation(a: Numbers, b: Numbers): number {
  const rows = rowsWith(a, b);
  const of = ({ values }: Numbers) => rows.map((row) => values[row] as number);
  return Math.abs(spearman(of(a), of(b))?.statistic ?? 0);
}

/** None of fewer levels, which leave something to tell. */
function association(a: Levels, b: Levels): number {
  if (a.levels < b.levels) return 0;
  const table = Array.from({ length: a.levels }, () => new Array<number>(b.levels).fill(0));
  for (const row of rowsWith(a, b)) {
    const counts = table[a.codes[row] as number];
    const level = b.codes[row] as number;
    if (counts) counts[level] = (counts[level] ?? 0) + 1;
  }
  return unbiasedCramersV(contingency(table));
}

function apartness(measure: Numbers, level: Levels, isOfBest: boolean): number {
  const rows = rowsWith(measure, level);
  const { ranks } = midRanks(rows.map((row) => measure.values[row] as number));
  const groups = Array.from({ length: level.levels }, (): number[] => []);
  rows.forEach((row, at) => {
    groups[level.codes[row] as number]?.push(ranks[at] as number);
  });
  const shares = groups.map(({ length }) => length / rows.length);
  const most = isOfBest ? 1 - stableSum(shares.map((share) => share ** 3)) : 1;
  const filled = groups.filter(({ length }) => length > 0);
  return most > 0 ? Math.sqrt(etaSquared(samplesOf(filled)) / most) : 0;
}

function rowsWith(a: ScanColumn, b: ScanColumn): number[] {
  const rows = a.kind === "number" ? a.values.length : a.codes.length;
  const isIn = (column: ScanColumn, row: number) =>
    column.kind === "number" ? Number.isFinite(column.values[row]) : column.codes[row] !== NO_LEVEL;
  return Array.from({ length: rows }, (_, row) => row).filter(
    (row) => isIn(a, row) && isIn(b, row),
  );
}

/**
 * Whether a header says that its column was measured when all was done, as the same was before:
 * `hba1c_w12` beside `hba1c_w0`, `weight after` beside `weight before`. It is no cause of what went
 * before.
 */
export function isMeasuredAfterwards(header: string, headers: readonly string[]): boolean {
  const own = timesOf(header);
  const before = headers.map(timesOf).filter(({ name }) => name === own.name);
  return own.at > 0 && before.some(({ at }) => at < own.at);
}

const BEFORE = /(?<= |^)(?:pre|before|baseline|bl|initial|prior|previous|start|starting)(?= |$)/;
const AFTER = /(?<= |^)(?:post|after|final|endpoint|end|follow ?up)(?= |$)/;
const NUMBERED = /(?<= |^)(?:w|wk|week|m|month|d|day|v|visit|t|time) ?(\d+)(?= |$)/;

/** What a header measures, and when: 0 at the outset and where it does not say. */
function timesOf(header: string): { readonly name: string; readonly at: number } {
  const said = spaced(header).replace(/(?<=\p{L})(?=\d)/gu, " ");
  const number = NUMBERED.exec(said)?.[1];
  const name = [BEFORE, AFTER, NUMBERED].reduce((rest, time) => rest.replace(time, " "), said);
  const at = number !== undefined ? Number(number) : AFTER.test(said) ? 1 : 0;
  return { name: name.replace(/\s+/g, " ").trim(), at };
}

/** Whether the header says that its column was measured before the other: `pre_score`, `G1` of `G3`. */
export function isMeasuredBefore(column: string, outcome: string): boolean {
  if (BEFORE.test(spaced(column)) && !BEFORE.test(spaced(outcome))) return true;
  const [own, last] = [column, outcome].map((header) => /^(\D+)(\d+)$/.exec(header.trim()));
  return !!own && !!last && own[1] === last[1] && Number(own[2]) < Number(last[2]);
}

/** In small letters, words apart, without what stands in brackets. */
function spaced(header: string): string {
  return header
    .replace(/\([^)]*\)/g, " ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
}
