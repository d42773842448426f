import { ALL, and, type Event } from "@probability-chat/query";
import { spearman } from "../numerics/correlation.ts";
import type { Column } from "../table/codebook.ts";
import { datePeriod } from "../table/date-period.ts";
import { isTableLimitError } from "../table/table-limit-error.ts";
import { columnsPresent, columnTerm, countAt, counting, momentsAt } from "./aggregate.ts";
import type { Context } from "./context.ts";
import { isContinuous } from "./partition.ts";

/** Fewer rows per level than this, and one level may fit another column by chance. */
const ROWS_PER_LEVEL = 5;
const READ_PAIRS = 5_000;

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
  const where = and(given, columnsPresent([candidate.name, target.name]));
  const [a, b] = [isContinuous(candidate), isContinuous(target)];
  if (a && b) return isMonotone(context, candidate.name, target.name, where);
  if (a) return isBanded(context, candidate.name, target.name, where);
  if (b) return isBanded(context, target.name, candidate.name, where);
  return isDetermined(context, candidate.name, target.name, where);
}

/** Every level of the candidate goes with one level of the target. */
async function isDetermined(
  { table }: Context,
  candidate: string,
  target: string,
  where: Event,
): Promise<boolean> {
  try {
    const by = [candidate, target].map(columnTerm);
    const pairs = await table.aggregate({ where, by, measures: [counting(ALL)] });
    const levels = new Set(pairs.map(({ keys }) => keys[0]));
    const rows = pairs.reduce((sum, { measures }) => sum + countAt(measures, 0), 0);
    return pairs.length === levels.size && levels.size > 1 && rows >= ROWS_PER_LEVEL * levels.size;
  } catch (error) {
    if (isTableLimitError(error)) return false;
    throw error;
  }
}

/** The levels of one column lie in ranges of the other that do not overlap. */
async function isBanded(
  { table }: Context,
  measure: string,
  level: string,
  where: Event,
): Promise<boolean> {
  const rows = await table.aggregate({
    where,
    by: [columnTerm(level)],
    measures: [{ kind: "moments", column: measure }],
  });
  const bands = rows
    .map(({ measures }) => momentsAt(measures, 0))
    .map(({ n, min, max }) => ({ n, min: position(min), max: position(max) }))
    .sort((x, y) => x.min - y.min);
  const total = bands.reduce((sum, { n }) => sum + n, 0);
  return (
    bands.length > 1 &&
    total >= ROWS_PER_LEVEL * bands.length &&
    bands.every(({ max }, index) => max < (bands[index + 1]?.min ?? Number.POSITIVE_INFINITY))
  );
}

async function isMonotone(
  { table }: Context,
  a: string,
  b: string,
  where: Event,
): Promise<boolean> {
  const pairs = await table.read({ where, columns: [a, b], limit: READ_PAIRS });
  if (pairs.length < ROWS_PER_LEVEL) return false;
  const side = (index: number) => pairs.map((pair) => position(pair[index] ?? null));
  const rho = spearman(side(0), side(1));
  return rho !== null && Math.abs(rho.statistic) > 1 - 1e-9;
}

function position(cell: number | string | null): number {
  return typeof cell === "number" ? cell : (datePeriod(cell ?? "")?.start ?? Number.NaN);
}

/** So many rows must bear a sum out; so many are looked at. */
const ADDED_ROWS = 20;
const READ_ROWS = 2_000;
const MAX_ADDENDS = 60;

/**
 * Number columns that make up a numeric target with one other column: target = a + b, or a − b,
 * in every row (`casual` and `registered` of a total). They restate it and do not drive it.
 */
export async function findAddends(
  { table }: Context,
  target: Column,
  given: Event,
): Promise<ReadonlySet<string>> {
  const names = table.codebook.columns
    .filter(({ name, type, distinct }) => name !== target.name && type === "number" && distinct > 1)
    .map(({ name }) => name)
    .slice(0, MAX_ADDENDS);
  const found = new Set<string>();
  if (target.type !== "number" || names.length < 2) return found;
  const columns = [target.name, ...names];
  const cells = await table.read({ where: given, columns, limit: READ_ROWS });
  names.forEach((a, i) => {
    names.forEach((b, j) => {
      if (i === j) return;
      const isSum = (sign: 1 | -1) => adds(cells, i + 1, j + 1, sign);
      if ((i < j && isSum(1)) || isSum(-1)) found.add(a).add(b);
    });
  });
  return found;
}

function adds(
  cells: readonly (readonly (number | string | null)[])[],
  a: number,
  b: number,
  sign: 1 | -1,
): boolean {
  let rows = 0;
  for (const row of cells) {
    const [total, x, y] = [row[0], row[a], row[b]];
    if (typeof total !== "number" || typeof x !== "number" || typeof y !== "number") continue;
    const scale = Math.abs(x) + Math.abs(y);
    if (Math.abs(x + sign * y - total) > 1e-9 * scale) return false;
    if (x !== 0 && y !== 0) rows++;
  }
  return rows >= ADDED_ROWS;
}
