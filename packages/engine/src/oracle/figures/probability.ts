import { ALL, and, type Event, not, or } from "@probability-chat/query";
import { comparedColumns, denominator } from "../../table/denominator.ts";
import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import { isContradiction } from "../contradiction.ts";
import type { Estimate, Interval, Support } from "../estimate.ts";
import { proportion } from "../intervals/proportion.ts";
import { type Refused, refuse, refuseNoRows } from "../refuse.ts";
import { aggregateBy, countAt, counting } from "./aggregate.ts";
import { fewRows, missingExcluded, type Outcome } from "./outcome.ts";

/** P(event | given) in each group: the exact share with its Jeffreys interval. */
export async function estimateProbability(
  context: Context,
  event: Event,
  given: Event,
  by: readonly string[],
): Promise<Outcome[]> {
  const { known, columns } = denominator(event);
  const rows = await aggregateBy(context, given, by, [
    counting(ALL),
    counting(known),
    counting(and(event, known)),
  ]);
  const settled = settledBy(given, event, context);
  return rows.map(({ keys, measures }) => {
    const all = countAt(measures, 0);
    const support = {
      rows: context.table.codebook.rows,
      given: countAt(measures, 1),
      matching: countAt(measures, 2),
      excluded: all - countAt(measures, 1),
    };
    if (support.given === 0) {
      return { keys, result: refuseNoRows(context, given, support.excluded, columns), caveats: [] };
    }
    if (settled !== null) {
      const result = exactEstimate("probability", settled ? 1 : 0, support);
      return { keys, result, caveats: [{ kind: "settled", holds: settled }] };
    }
    const result = proportion(support, context.level);
    return { keys, result, caveats: probabilityCaveats(context, event, result) };
  });
}

/** Whether the condition alone makes the event certain, or impossible; null where it does neither. */
function settledBy(given: Event, event: Event, { table: { codebook } }: Context): boolean | null {
  if (given.kind === "all") return null;
  if (isContradiction(and(given, event), codebook)) return false;
  return isContradiction(and(given, denominator(event).known, not(event)), codebook) ? true : null;
}

function probabilityCaveats(context: Context, event: Event, share: Estimate): Caveat[] {
  const { given, excluded } = share.support;
  const missing = missingExcluded(context, excluded, comparedColumns(event));
  return [...boundCaveat(share), ...fewRows(given), ...missing];
}

/** What none or all of some rows still allows. */
export function boundCaveat({ bound, support: { given } }: Estimate): Caveat[] {
  if (!bound) return [];
  return bound.kind === "atMost"
    ? [{ kind: "zeroCount", upper: bound.value, rows: given }]
    : [{ kind: "fullCount", lower: bound.value, rows: given }];
}

/** odds(event | given) = p / (1 − p), its interval that of p transformed, p as its part. */
export async function estimateOdds(
  context: Context,
  event: Event,
  given: Event,
  by: readonly string[],
): Promise<Outcome[]> {
  const outcomes = await estimateProbability(context, event, given, by);
  return outcomes.map(({ keys, result, caveats }) => ({
    keys,
    result: result.kind === "estimate" ? oddsOf(result) : result,
    caveats,
  }));
}

/** Infinite odds are refused with the lower bound that the rows support. */
function oddsOf(probability: Estimate): Estimate | Refused {
  const { value, interval, support } = probability;
  if (value === 1 && interval?.method === "exact") {
    return refuse("undefined", "The condition makes the event certain: its odds are infinite.");
  }
  if (value === 1) {
    const low = interval ? interval.low / (1 - interval.low) : 0;
    const level = Math.round((interval?.level ?? 0) * 100);
    return refuse(
      "undefined",
      `The event holds in ${support.given === 1 ? "the only row" : `all ${support.given} rows`}, so its odds have no finite value; they are at least ${low.toPrecision(3)} to 1 (${level} %).`,
    );
  }
  return {
    kind: "estimate",
    quantity: "odds",
    value: value / (1 - value),
    interval: interval && transformOdds(interval),
    support,
    parts: [probability],
  };
}

function transformOdds({ low, high, level, method }: Interval): Interval {
  return { low: low / (1 - low), high: high / (1 - high), level, method };
}

/** count(event): rows known to be true. A fact about the table, without uncertainty. */
export async function estimateCount(
  context: Context,
  event: Event,
  by: readonly string[],
): Promise<Outcome[]> {
  const groups = await aggregateBy(context, ALL, by, [
    counting(ALL),
    counting(or(event, not(event))),
    counting(event),
  ]);
  return groups.map(({ keys, measures }) => {
    const given = countAt(measures, 1);
    const matching = countAt(measures, 2);
    const excluded = countAt(measures, 0) - given;
    const support = { rows: context.table.codebook.rows, given, matching, excluded };
    return {
      keys,
      result: exactEstimate("count", matching, support),
      caveats: missingExcluded(context, excluded, comparedColumns(event)),
    };
  });
}

/** A fact about the table itself. */
export function exactEstimate(
  quantity: Estimate["quantity"],
  value: number,
  support: Support,
): Estimate {
  const interval: Interval = { low: value, high: value, level: 1, method: "exact" };
  return { kind: "estimate", quantity, value, interval, support, parts: [] };
}
