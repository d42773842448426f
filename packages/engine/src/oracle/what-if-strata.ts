import { ALL, and, type Event } from "@probability-chat/query";
import { normalQuantile } from "../numerics/normal.ts";
import { stableSum } from "../numerics/sums.ts";
import type { Column } from "../table/codebook.ts";
import { countAt, counting, momentsAt } from "./aggregate.ts";
import type { Context } from "./context.ts";
import type { Estimate } from "./estimate.ts";
import type { Partition } from "./partition.ts";
import { findConfounders, type Outcome, outcomeOf } from "./what-if-confounders.ts";

const MAX_ADJUSTED = 4;
const MAX_STRATA = 64;
/** A stratum speaks for its rows from so many rows with the treatment on. */
const ROWS_PER_STRATUM = 5;
/** Rows in strata that speak; below it the columns cannot be held fixed. */
const OVERLAP = 0.95;

/** Adds columns, strongest confounder first, as long as the strata keep their overlap. */
export async function chooseStrata(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treated: Event,
): Promise<{ readonly found: readonly string[]; readonly strata: Partition }> {
  const { columns, known } = outcomeOf(scalar);
  if (columns.includes(treatment.name)) return { found: [], strata: [] };
  const within = and(scalar.given, known);
  const sides: Partition = [treated, { kind: "not", event: treated }];
  const confounders = await findConfounders(context, scalar, treatment, sides, within);
  let strata: Partition = [];
  let adjusted = 0;
  for (const { parts } of confounders) {
    if (adjusted === MAX_ADJUSTED) break;
    const finer =
      strata.length === 0 ? parts : strata.flatMap((s) => parts.map((part) => and(s, part)));
    if (finer.length > MAX_STRATA) continue;
    if ((await overlap(context, within, treated, finer)) < OVERLAP) continue;
    strata = finer;
    adjusted++;
  }
  return { found: confounders.map(({ column }) => column.name), strata };
}

/** The share of rows whose stratum has enough treated rows. */
async function overlap(
  { table }: Context,
  within: Event,
  treated: Event,
  strata: Partition,
): Promise<number> {
  const measures = strata.flatMap((stratum) => [
    counting(stratum),
    counting(and(stratum, treated)),
  ]);
  const [row] = await table.aggregate({ where: within, by: [], measures });
  const counts = (row?.measures ?? []).map((_, index) => countAt(row?.measures ?? [], index));
  let all = 0;
  let speaking = 0;
  for (let index = 0; index < counts.length; index += 2) {
    all += counts[index] ?? 0;
    if ((counts[index + 1] ?? 0) >= ROWS_PER_STRATUM) speaking += counts[index] ?? 0;
  }
  return all === 0 ? 0 : speaking / all;
}

/** Σ share of the stratum × outcome among its treated rows; variance by the delta method. */
export async function standardise(
  context: Context,
  scalar: Outcome,
  treated: Event,
  strata: Partition,
): Promise<Pick<Estimate, "value" | "interval"> | null> {
  if (strata.length === 0) return null;
  const { known } = outcomeOf(scalar);
  const parts: { readonly rows: number; readonly value: number; readonly variance: number }[] = [];
  for (const stratum of strata) {
    const within = and(scalar.given, known, stratum);
    const speaks = await treatedOutcome(context, scalar, and(within, treated));
    if (speaks.n < ROWS_PER_STRATUM) continue;
    const [row] = await context.table.aggregate({
      where: within,
      by: [],
      measures: [counting(ALL)],
    });
    parts.push({ rows: countAt(row?.measures ?? [], 0), ...speaks });
  }
  const total = stableSum(parts.map(({ rows }) => rows));
  if (total === 0) return null;
  const value = stableSum(parts.map((part) => (part.rows / total) * part.value));
  const variance = stableSum(parts.map((part) => (part.rows / total) ** 2 * part.variance));
  const half = normalQuantile(1 - (1 - context.level) / 2) * Math.sqrt(variance);
  const bounded = (end: number) =>
    scalar.kind === "probability" ? Math.min(1, Math.max(0, end)) : end;
  const [low, high] = [bounded(value - half), bounded(value + half)];
  return { value, interval: { low, high, level: context.level, method: "delta" } };
}

async function treatedOutcome(context: Context, scalar: Outcome, where: Event) {
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
