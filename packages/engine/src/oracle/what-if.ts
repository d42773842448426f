import {
  ALL,
  and,
  type Change,
  type Event,
  eventColumns,
  printColumn,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { normalQuantile } from "../numerics/normal.ts";
import { stableSum } from "../numerics/sums.ts";
import type { Column } from "../table/codebook.ts";
import { columnsPresent, columnTerm, countAt, counting, momentsAt } from "./aggregate.ts";
import type { EngineAnswer, Estimate } from "./answer.ts";
import type { Context } from "./context.ts";
import { mergeCaveats } from "./outcome.ts";
import { isContinuous, type Partition, partitionColumn } from "./partition.ts";
import { refuse } from "./refuse.ts";
import { estimateScalar } from "./scalar.ts";
import { estimateOf } from "./statistic.ts";
import { findConfounders, NUMBER_PARTS, type Outcome, outcomeOf } from "./what-if-confounders.ts";
import { estimateShift, type Shift, shiftedInterval } from "./what-if-shift.ts";

type WhatIf = Extract<Query, { kind: "whatIf" }>;

const MAX_ADJUSTED = 4;
const MAX_STRATA = 64;
const MAX_COVARIATES = 8;
/** A stratum speaks for its rows from so many rows with the treatment on. */
const ROWS_PER_STRATUM = 5;
/** Rows in strata that speak; below it the columns cannot be held fixed. */
const OVERLAP = 0.95;

/** Rows with exactly the value below which a number's neighbours are needed to speak for it. */
const ROWS_AT_VALUE = 30;
/** Rows whose moved cell is like those seen, below which the other columns cannot be held fixed. */
const MOVED_OVERLAP = 0.8;

/**
 * What a scalar would be if a column had one value in all rows (or were scaled or moved in each),
 * the other columns staying as they are. A level is set by standardisation (the g-formula; Hernán
 * and Robins, Causal Inference, 2020, 2.3) over strata of the columns that go with both, as far
 * as every stratum has such rows; a number is moved by the regression of `what-if-shift.ts`. The
 * only part is the plain conditional: the same without holding anything fixed. Where columns go
 * with both and none can be held fixed for want of overlap, the conditional is the value itself,
 * there are no parts, and a caveat says so.
 */
export async function whatIfAnswer(context: Context, whatIf: WhatIf): Promise<EngineAnswer> {
  const { scalar, column, change } = whatIf;
  if (!isStandardisable(scalar)) {
    const message = "Only a probability or a mean can be computed for a changed column.";
    return refuse("unsupported", message, column);
  }
  const treatment = context.column(column);
  if (change.kind === "set") {
    const treated = equals(column, change.value);
    const few = isContinuous(treatment) && (await rowsOf(context, scalar, treated)) < ROWS_AT_VALUE;
    if (!few || treatment.type !== "number") return setAnswer(context, scalar, treatment, treated);
  }
  return moveAnswer(context, scalar, treatment, change);
}

function equals(column: string, right: number | string): Event {
  return { kind: "compare", left: columnTerm(column), op: "=", right };
}

async function rowsOf(context: Context, scalar: Outcome, where: Event): Promise<number> {
  const within = and(scalar.given, outcomeOf(scalar).known, where);
  const [row] = await context.table.aggregate({ where: within, by: [], measures: [counting(ALL)] });
  return countAt(row?.measures ?? [], 0);
}

async function setAnswer(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  treated: Event,
): Promise<EngineAnswer> {
  const conditional = { ...scalar, given: and(scalar.given, treated) };
  const [outcome] = await estimateScalar(context, conditional, []);
  const [current] = await estimateScalar(context, scalar, []);
  if (!outcome) return refuse("noRows", "The table has no rows.");
  const { result } = outcome;
  if (result.kind !== "estimate") {
    return result.kind === "refused" ? result : refuse("wrongType", "A date cannot be averaged.");
  }
  const { found, strata } = await chooseStrata(context, scalar, treatment, treated);
  const standardised =
    found.length === 0 ? result : await standardise(context, scalar, treated, strata);
  const { quantity, support, bound } = result;
  const estimate = standardised
    ? {
        ...estimateOf(quantity, standardised.value, standardised.interval, support, [result]),
        // None (or all) of the treated rows, so none (or all) in every stratum.
        ...(bound && { bound }),
      }
    : result;
  const baseline = current?.result.kind === "estimate" ? current.result : null;
  const caveats = mergeCaveats(
    [{ kind: "association" }],
    standardised ? [] : [{ kind: "poorOverlap", columns: found }],
    outcome.caveats,
  );
  return { ...estimate, caveats, baseline };
}

async function moveAnswer(
  context: Context,
  scalar: Outcome,
  treatment: Column,
  change: Change,
): Promise<EngineAnswer> {
  const { name } = treatment;
  if (treatment.type !== "number") {
    const message = `Only a number can be scaled or moved; set ${printColumn(name)} to a value instead.`;
    return refuse("unsupported", message, name);
  }
  const { columns, known } = outcomeOf(scalar);
  if (columns.includes(name)) {
    const message = `${printColumn(name)} is what is asked about, so moving it changes nothing else; ask about another column.`;
    return refuse("unsupported", message, name);
  }
  const [current] = await estimateScalar(context, scalar, []);
  const baseline = current?.result;
  if (!current || !baseline) return refuse("noRows", "The table has no rows.");
  if (baseline.kind !== "estimate") {
    return baseline.kind === "refused" ? baseline : refuse("wrongType", "A date has no mean.");
  }
  const within = and(scalar.given, known, columnsPresent([name]));
  const parts = await partitionColumn(context, treatment, within, NUMBER_PARTS);
  const confounders = await findConfounders(context, scalar, treatment, parts, within);
  const request = {
    treatment,
    change,
    within,
    event: scalar.kind === "probability" ? scalar.event : null,
    outcome: scalar.kind === "statistic" ? scalar.column : null,
    read: [...columns, ...eventColumns(scalar.given)],
  };
  const plain = await estimateShift(context, { ...request, covariates: [] });
  if (!plain) return refuse("noRows", `Too few rows to say how it goes with ${printColumn(name)}.`);
  if (plain.inRange < MOVED_OVERLAP) {
    const beyond = Math.round(100 * (1 - plain.inRange));
    const message = `That would put ${printColumn(name)} beyond the values seen (${treatment.min} to ${treatment.max}) in ${beyond} % of the rows, of which the data say nothing; make the change smaller.`;
    return refuse("beyondRange", message, name);
  }
  const estimateAt = ({ effect, variance }: Shift, of: readonly Estimate[]) => {
    const isShare = scalar.kind === "probability";
    const moved = baseline.value + effect;
    // A line leaves 0..1 somewhere, and nothing is certain there: half a row is left to doubt.
    const least = 0.5 / baseline.support.given;
    const value = isShare ? Math.min(1 - least, Math.max(least, moved)) : moved;
    const interval = shiftedInterval(value, variance, context.level, isShare);
    const support = { ...baseline.support, matching: null };
    return estimateOf(baseline.quantity, value, interval, support, of);
  };
  const covariates = confounders.slice(0, MAX_COVARIATES).map(({ column }) => column);
  const held =
    covariates.length === 0 ? plain : await estimateShift(context, { ...request, covariates });
  const conditional = estimateAt(plain, []);
  const overlaps = held !== null && held.supported >= MOVED_OVERLAP;
  return {
    ...(overlaps ? estimateAt(held, [conditional]) : conditional),
    caveats: mergeCaveats(
      [{ kind: "association" }],
      overlaps ? [] : [{ kind: "poorOverlap", columns: covariates.map((one) => one.name) }],
      current.caveats,
    ),
    baseline,
  };
}

function isStandardisable(scalar: Scalar): scalar is Outcome {
  return (
    scalar.kind === "probability" || (scalar.kind === "statistic" && scalar.statistic === "mean")
  );
}

/** Adds columns, strongest confounder first, as long as the strata keep their overlap. */
async function chooseStrata(
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
async function standardise(
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
