import type { Column } from "@probability-chat/codebook";
import { ALL, and, type Event } from "@probability-chat/query";
import { normalQuantile } from "../numerics/normal.ts";
import { stableSum } from "../numerics/sums.ts";
import { countAt, counting, momentsAt } from "./aggregate.ts";
import type { Context } from "./context.ts";
import type { Interval, ShareBound } from "./estimate.ts";
import type { Partition } from "./partition.ts";
import { zeroCountBoundOver } from "./proportion.ts";
import { findConfounders, type Outcome, outcomeOf } from "./what-if-confounders.ts";

const MAX_ADJUSTED = 4;
const MAX_STRATA = 64;
/** A stratum speaks for its rows from so many rows with the treatment on. */
export const ROWS_PER_STRATUM = 5;
/** Rows in strata that speak; below it the columns cannot be held fixed. */
const OVERLAP = 0.95;

/** Rows that are alike in the columns held fixed, and those of them that have the treatment. */
interface Stratum {
  readonly event: Event;
  readonly rows: number;
  readonly changed: number;
}

/** Columns that go with the treatment and the outcome, the strongest first. */
export interface Strata {
  readonly held: readonly string[];
  /** A column that is the same within every stratum is held too, and is in neither list. */
  readonly notHeld: readonly string[];
  /** None is empty; there are none where nothing is held. */
  readonly strata: readonly Stratum[];
}

/** Adds columns, strongest confounder first, as long as the strata keep their overlap. */
export async function chooseStrata(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treated: Event,
): Promise<Strata> {
  const { columns, known } = outcomeOf(scalar);
  if (columns.includes(treatment.name)) return { held: [], notHeld: [], strata: [] };
  const within = and(scalar.given, known);
  const sides: Partition = [treated, { kind: "not", event: treated }];
  const held: string[] = [];
  const notHeld: string[] = [];
  let strata: readonly Stratum[] = [];
  for (const { column, parts } of await findConfounders(
    context,
    scalar,
    treatment,
    sides,
    within,
  )) {
    const finer = await divide(context, strata, parts, within, treated);
    if (finer && held.length > 0 && finer.length === strata.length) continue;
    if (finer && held.length < MAX_ADJUSTED && overlap(finer) >= OVERLAP) {
      strata = finer;
      held.push(column.name);
    } else notHeld.push(column.name);
  }
  return { held, notHeld, strata };
}

/** The strata divided by the parts of one more column; null where those are too many to look at. */
async function divide(
  { table }: Context,
  strata: readonly Stratum[],
  parts: Partition,
  within: Event,
  treated: Event,
): Promise<readonly Stratum[] | null> {
  const events =
    strata.length === 0 ? parts : strata.flatMap((s) => parts.map((part) => and(s.event, part)));
  if (events.length > MAX_STRATA) return null;
  const measures = events.flatMap((event) => [counting(event), counting(and(event, treated))]);
  const [row] = await table.aggregate({ where: within, by: [], measures });
  const count = (index: number) => countAt(row?.measures ?? [], index);
  return events
    .map((event, i) => ({ event, rows: count(2 * i), changed: count(2 * i + 1) }))
    .filter(({ rows }) => rows > 0);
}

/** The share of rows whose stratum has enough treated rows. */
function overlap(strata: readonly Stratum[]): number {
  const all = rowsIn(strata);
  return all === 0 ? 0 : rowsIn(strata.filter(speaks)) / all;
}

function rowsIn(strata: readonly Stratum[]): number {
  return strata.reduce((sum, { rows }) => sum + rows, 0);
}

function speaks({ changed }: Stratum): boolean {
  return changed >= ROWS_PER_STRATUM;
}

/** An average over strata, and the rows behind it. */
export interface Standardised {
  readonly value: number;
  /** Null where equal values show nothing of their spread. */
  readonly interval: Interval | null;
  /** Of a share of none or of all changed rows. */
  readonly bound: ShareBound | null;
  /** The strata that speak: the others are in no average. */
  readonly strata: readonly Stratum[];
  readonly rows: number;
  readonly changed: number;
  readonly leftOut: number;
}

/** Σ share of the stratum × outcome among its treated rows; variance by the delta method. */
export async function standardise(
  context: Context,
  scalar: Outcome,
  treated: Event,
  all: readonly Stratum[],
): Promise<Standardised> {
  const strata = all.filter(speaks);
  const rows = rowsIn(strata);
  const { known } = outcomeOf(scalar);
  const parts: (Treated & { readonly weight: number })[] = [];
  for (const stratum of strata) {
    const where = and(scalar.given, known, stratum.event, treated);
    parts.push({ ...(await treatedOutcome(context, scalar, where)), weight: stratum.rows / rows });
  }
  const isShare = scalar.kind === "probability";
  const bound = isShare ? boundOf(parts, context.level) : null;
  // Weights may add up to a little less than one.
  const value = bound
    ? Number(bound.kind === "atLeast")
    : stableSum(parts.map((part) => part.weight * part.value));
  const variance = stableSum(parts.map((part) => part.weight ** 2 * part.variance));
  const half = normalQuantile(1 - (1 - context.level) / 2) * Math.sqrt(variance);
  const bounded = (end: number) => (isShare ? Math.min(1, Math.max(0, end)) : end);
  const [low, high] = [bounded(value - half), bounded(value + half)];
  return {
    value,
    interval: variance > 0 ? { low, high, level: context.level, method: "delta" } : null,
    bound,
    strata,
    rows,
    changed: strata.reduce((sum, { changed }) => sum + changed, 0),
    leftOut: rowsIn(all) - rows,
  };
}

interface Treated {
  readonly n: number;
  readonly value: number;
  readonly variance: number;
}

async function treatedOutcome(context: Context, scalar: Outcome, where: Event): Promise<Treated> {
  if (scalar.kind === "probability") {
    const measures = [counting(ALL), counting(scalar.event)];
    const [row] = await context.table.aggregate({ where, by: [], measures });
    const [n = 0, k = 0] = [0, 1].map((index) => countAt(row?.measures ?? [], index));
    const smoothed = (k + 0.5) / (n + 1);
    return { n, value: k / n, variance: (smoothed * (1 - smoothed)) / (n + 2) };
  }
  const measures = [{ kind: "moments", column: scalar.column } as const];
  const [row] = await context.table.aggregate({ where, by: [], measures });
  const { n, mean, sd } = momentsAt(row?.measures ?? [], 0);
  return { n, value: mean ?? 0, variance: (sd ?? 0) ** 2 / n };
}

function boundOf(
  parts: readonly (Treated & { readonly weight: number })[],
  level: number,
): ShareBound | null {
  const [first] = parts;
  if (!first || parts.some(({ value }) => value !== first.value)) return null;
  if (first.value === 0) return { kind: "atMost", value: zeroCountBoundOver(parts, level), level };
  return first.value === 1
    ? { kind: "atLeast", value: 1 - zeroCountBoundOver(parts, level), level }
    : null;
}
