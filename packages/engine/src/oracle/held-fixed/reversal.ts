/**
 * Whether a difference between two groups turns round, or vanishes, once another column is held
 * fixed (E. H. Simpson 1951). A column is held to account in three steps: it must go with the group and, within
 * the groups, with the outcome (both beyond noise after Bonferroni's correction for the columns
 * looked at, so that strata of noise raise no alarm); then the differences within its levels,
 * weighted n·m / (n + m) (N. Mantel and W. Haenszel 1959), must point the other way beyond noise,
 * by their test generalised to means (Σ w·d)² / Σ w·s²; or, of a difference that is beyond noise,
 * leave surely less than half of it.
 */
import type { Column } from "@probability-chat/codebook";
import { ALL, and, type Event, eventColumns, not, or, type Scalar } from "@probability-chat/query";
import { chiSquareTest, contingency } from "../../numerics/contingency.ts";
import {
  type Cell,
  differenceWithin,
  outcomePValue,
  type Stratum,
} from "../../numerics/stratified-difference.ts";
import { denominator } from "../../table/denominator.ts";
import type { Measure } from "../../table/table.ts";
import type { Caveat } from "../caveat.ts";
import { isCopy } from "../columns/copies.ts";
import type { Context } from "../context.ts";
import {
  aggregateBy,
  columnsPresent,
  countAt,
  counting,
  keyText,
  momentsAt,
} from "../figures/aggregate.ts";
import { isWithin, sameEvent } from "../figures/combination.ts";
import { type Group, keysEvent } from "../groups/groups.ts";
import { isContinuous, partitionColumn } from "./partition.ts";

const CONFOUNDER_P = 0.05;
const MAX_LEVELS = 200;
/** Cells looked at for one comparison bound its columns, so that it stays fast on long tables. */
const CELLS = 40_000_000;
const MIN_COLUMNS = 12;
const MAX_COLUMNS = 200;

/**
 * Columns within which the comparison of one share, or one mean, under two conditions turns round;
 * where there is none, the column within which it vanishes most. Noise is held off for as many
 * `comparisons` as are looked through.
 */
export async function findReversals(
  context: Context,
  left: Scalar,
  right: Scalar,
  comparisons = 1,
): Promise<Caveat[]> {
  const comparison = comparisonOf(left, right);
  if (!comparison) return [];
  if (!context.onSkip) return reversalsOf(context, comparison, comparisons);
  context.onSkip();
  return [];
}

/** The same for a `by` or a ranking of two groups, the higher against the lower. */
export async function reversalsOfGroups(
  context: Context,
  scalar: Scalar,
  by: readonly string[],
  groups: readonly Group[],
): Promise<Caveat[]> {
  if (groups.length !== 2) return [];
  const figureOf = ({ estimate }: Group) => estimate?.value ?? Number.NaN;
  const [first, second] = [...groups].sort((a, b) => figureOf(b) - figureOf(a));
  if (!first?.estimate || !second?.estimate) return [];
  if (scalar.kind !== "probability" && scalar.kind !== "odds" && scalar.kind !== "statistic") {
    return [];
  }
  const within = ({ keys }: Group): Scalar => ({
    ...scalar,
    given: and(scalar.given, keysEvent(context, by, keys)),
  });
  return findReversals(context, within(first), within(second));
}

interface Comparison {
  readonly sides: readonly [Event, Event];
  /** Of an event, or the mean of a column. */
  readonly event: Event | null;
  readonly column: string | null;
  readonly outcome: readonly string[];
  readonly own: ReadonlySet<string>;
}

/** A group against all rows is a comparison with the rows outside it. */
function comparisonOf(left: Scalar, right: Scalar): Comparison | null {
  const chances =
    (left.kind === "probability" || left.kind === "odds") &&
    (right.kind === "probability" || right.kind === "odds") &&
    sameEvent({ kind: "difference", left, right });
  const means =
    left.kind === "statistic" &&
    right.kind === "statistic" &&
    left.statistic === "mean" &&
    right.statistic === "mean" &&
    left.column === right.column;
  if (!chances && !means) return null;
  const event = left.kind === "statistic" ? null : left.event;
  const column = left.kind === "statistic" ? left.column : null;
  const outcome = event ? eventColumns(event) : [column ?? ""];
  const known = event ? denominator(event).known : columnsPresent(outcome);
  const part = (own: Event, other: Event) =>
    isWithin(other, own) ? and(own, known, not(other)) : and(own, known);
  const [a, b] = [left.given, right.given];
  const same = isWithin(a, b) && isWithin(b, a);
  if (same) return null;
  const own = new Set([...outcome, ...eventColumns(a), ...eventColumns(b)]);
  return { sides: [part(a, b), part(b, a)], event, column, outcome, own };
}

async function reversalsOf(
  context: Context,
  comparison: Comparison,
  comparisons: number,
): Promise<Caveat[]> {
  const [overall] = await strataOf(context, comparison, null);
  if (!overall || overall.a.n === 0 || overall.b.n === 0) return [];
  const { a, b } = overall;
  const candidates = candidatesOf(context, comparison);
  const confounders: { readonly column: Column; readonly strata: readonly Stratum[] }[] = [];
  for (const column of candidates) {
    const strata = await confoundingStrata(context, comparison, column, {
      level: CONFOUNDER_P / candidates.length,
      parts: numberParts(Math.min(a.n, b.n)),
    });
    if (strata) confounders.push({ column, strata });
  }
  const quantity = comparison.event ? "probabilityDifference" : "difference";
  const found = { reversed: [] as Caveat[], vanished: [] as Vanishing[] };
  for (const { column, strata } of confounders) {
    const within = differenceWithin(strata, a.mean - b.mean, confounders.length * comparisons);
    if (within === null || (await repeatsOutcome(context, comparison, column))) continue;
    const said = { column: column.name, within: within.difference, quantity } as const;
    if (within.finding === "reversed") found.reversed.push({ kind: "reversal", ...said });
    else found.vanished.push({ kind: "vanishing", ...said });
  }
  if (found.reversed.length > 0 || !isBeyondNoise(overall)) return found.reversed;
  return found.vanished.sort((x, y) => Math.abs(x.within) - Math.abs(y.within)).slice(0, 1);
}

type Vanishing = Extract<Caveat, { kind: "vanishing" }>;

/** Welch's statistic, of as many rows as a comparison of strata needs. */
function isBeyondNoise({ a, b }: Stratum): boolean {
  const variance = a.squares / a.n ** 2 + b.squares / b.n ** 2;
  return Math.abs(a.mean - b.mean) > 1.96 * Math.sqrt(variance);
}

function candidatesOf({ table }: Context, { own }: Comparison): Column[] {
  const { rows, columns } = table.codebook;
  const most = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.floor(CELLS / Math.max(rows, 1))));
  const usable = columns.filter(
    (column) =>
      !own.has(column.name) &&
      column.distinct > 1 &&
      (column.role === "measure" || column.role === "date" || column.role === "category") &&
      (isContinuous(column) || column.distinct <= MAX_LEVELS),
  );
  return usable.sort((a, b) => Number(isContinuous(a)) - Number(isContinuous(b))).slice(0, most);
}

/** Finer ranges leave less of a column's own effect within them, and need more rows. */
function numberParts(rows: number): number {
  return Math.min(10, Math.max(4, Math.round(Math.sqrt(rows) / 3)));
}

/** The strata of a column that goes with the group and, within the groups, with the outcome. */
async function confoundingStrata(
  context: Context,
  comparison: Comparison,
  column: Column,
  { level, parts }: { readonly level: number; readonly parts: number },
): Promise<readonly Stratum[] | null> {
  const [a, b] = comparison.sides;
  const partition = isContinuous(column)
    ? await partitionColumn(context, column, or(a, b), parts)
    : null;
  const sizes = await sizesOf(context, comparison, column.name, partition);
  if (chiSquareTest(contingency(sizes)).pValue >= level) return null;
  const strata = await strataOf(context, comparison, column.name, partition);
  return outcomePValue(strata) < level ? strata : null;
}

type Partition = readonly Event[] | null;

async function sizesOf(
  context: Context,
  { sides: [a, b] }: Comparison,
  column: string,
  partition: Partition,
): Promise<number[][]> {
  const pair = (measures: Parameters<typeof countAt>[0], at: number) => [
    countAt(measures, at),
    countAt(measures, at + 1),
  ];
  if (!partition) {
    const rows = await aggregateBy(context, or(a, b), [column], [counting(a), counting(b)]);
    return rows.map(({ measures }) => pair(measures, 0));
  }
  const measures = partition.flatMap((part) => [counting(and(a, part)), counting(and(b, part))]);
  const [row] = await context.table.aggregate({ where: ALL, by: [], measures });
  return partition.map((_, index) => pair(row?.measures ?? [], 2 * index));
}

/** Of the levels of a column, of a partition of it, or of all rows as one. */
async function strataOf(
  context: Context,
  { sides, event, column: outcome }: Comparison,
  column: string | null,
  partition: Partition = null,
): Promise<Stratum[]> {
  const measures: readonly Measure[] = event
    ? [counting(ALL), counting(event)]
    : [{ kind: "moments", column: outcome ?? "" }];
  const read = async (where: Event) => {
    const rows = partition
      ? await context.table.aggregate({
          ...{ where, measures },
          by: [{ kind: "parts", events: partition }],
        })
      : await aggregateBy(context, where, column === null ? [] : [column], measures);
    const inStrata = rows.filter(({ keys }) => !keys.includes(null));
    return new Map(
      inStrata.map((row): [string, Cell] => {
        if (!event) {
          const { n, mean, sd } = momentsAt(row.measures, 0);
          return [keyText(row.keys), { n, mean: mean ?? 0, squares: (n - 1) * (sd ?? 0) ** 2 }];
        }
        const [n, k] = [countAt(row.measures, 0), countAt(row.measures, 1)];
        const mean = n > 0 ? k / n : 0;
        return [keyText(row.keys), { n, mean, squares: n * mean * (1 - mean) }];
      }),
    );
  };
  const [a, b] = await Promise.all([read(sides[0]), read(sides[1])]);
  const none: Cell = { n: 0, mean: 0, squares: 0 };
  return [...new Set([...a.keys(), ...b.keys()])].map((key) => ({
    a: a.get(key) ?? none,
    b: b.get(key) ?? none,
  }));
}

/** A column that restates the outcome has nothing to hold fixed. */
async function repeatsOutcome(
  context: Context,
  { outcome }: Comparison,
  column: Column,
): Promise<boolean> {
  for (const name of outcome) {
    if (await isCopy(context, column, context.column(name), ALL)) return true;
  }
  return false;
}
