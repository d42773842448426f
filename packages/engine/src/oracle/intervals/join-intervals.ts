import { and, type Event, type Scalar } from "@probability-chat/query";
import type { Context } from "../context.ts";
import type { Estimate, Interval } from "../estimate.ts";
import { aggregateBy, countAt, counting, keyText } from "../figures/aggregate.ts";
import { type Combination, combined } from "../figures/combination.ts";
import type { Outcome } from "../figures/outcome.ts";
import { estimateScalar } from "../figures/scalar.ts";

/**
 * Fills in the interval of a difference or ratio for which no closer one is known, from those of
 * its sides: of facts a fact; of numbers from different rows by MOVER (G. Y. Zou and A. Donner,
 * "Construction of confidence limits about effect measures", 2008; ratios on the logarithm); of
 * others, whatever their dependence, from both sides' intervals at half the error (Bonferroni).
 */
export async function joinIntervals(
  context: Context,
  scalar: Combination,
  outcomes: readonly Outcome[],
  by: readonly string[],
): Promise<Outcome[]> {
  if (!outcomes.some(({ result }) => lacksInterval(result))) return [...outcomes];
  const shared = await sharedRows(context, scalar, by);
  const wider = { ...context, level: (1 + context.level) / 2 };
  let sides: readonly [Sides, Sides] | null = null;
  const joined: Outcome[] = [];
  for (const outcome of outcomes) {
    const { keys, result } = outcome;
    if (!lacksInterval(result)) {
      joined.push(outcome);
      continue;
    }
    const [a, b] = result.parts;
    if (!a?.interval || !b?.interval) {
      joined.push(outcome);
      continue;
    }
    const independent = isExact(a) || isExact(b) || shared(keyText(keys)) === 0;
    if (!independent) {
      sides ??= [await sidesOf(wider, scalar.left, by), await sidesOf(wider, scalar.right, by)];
    }
    const interval = independent
      ? joinIndependent(scalar, a, b, context.level)
      : joinAny(scalar, sides?.[0](keyText(keys)), sides?.[1](keyText(keys)), context.level);
    joined.push({ ...outcome, result: { ...result, interval } });
  }
  return joined;
}

function lacksInterval(result: Outcome["result"]): result is Estimate {
  return (
    result.kind === "estimate" &&
    result.interval === null &&
    result.parts.length === 2 &&
    result.parts.every(({ interval }) => interval !== null)
  );
}

function isExact({ interval }: Estimate): boolean {
  return interval?.method === "exact";
}

/** How many rows both sides read in a group; unknown where their form does not tell. */
async function sharedRows(
  context: Context,
  { left, right }: Combination,
  by: readonly string[],
): Promise<(key: string) => number | null> {
  const [a, b] = [rowsOf(left), rowsOf(right)];
  if (!a || !b) return () => null;
  const groups = await aggregateBy(context, and(a, b), by, [counting({ kind: "all" })]);
  const found = new Map(groups.map(({ keys, measures }) => [keyText(keys), countAt(measures, 0)]));
  return (key) => found.get(key) ?? 0;
}

function rowsOf(scalar: Scalar): Event | null {
  switch (scalar.kind) {
    case "probability":
    case "odds":
    case "statistic":
    case "quantile":
    case "correlation":
    case "slope":
      return scalar.given;
    default:
      return null;
  }
}

type Sides = (key: string) => Interval | null;

async function sidesOf(context: Context, scalar: Scalar, by: readonly string[]): Promise<Sides> {
  const outcomes = await estimateScalar(context, scalar, by);
  const found = new Map(
    outcomes.map(({ keys, result }) => [
      keyText(keys),
      result.kind === "estimate" ? result.interval : null,
    ]),
  );
  return (key) => found.get(key) ?? found.get("[]") ?? null;
}

export function joinIndependent(
  { kind }: Combination,
  a: Estimate,
  b: Estimate,
  level: number,
): Interval | null {
  const [u, v] = [a.interval, b.interval];
  if (!u || !v) return null;
  if (isExact(a) && isExact(b)) {
    const value = combined(kind, a.value, b.value);
    return { low: value, high: value, level: 1, method: "exact" };
  }
  if (kind === "difference") {
    const [low, high] = joinByMover([u.low, a.value, u.high], [v.low, b.value, v.high]);
    return { low, high, level, method: "mover" };
  }
  if (u.low < 0 || v.low <= 0 || a.value <= 0) return null;
  const [low, high] = joinByMover(
    [Math.log(u.low), Math.log(a.value), Math.log(u.high)],
    [Math.log(v.low), Math.log(b.value), Math.log(v.high)],
  );
  return { low: Math.exp(low), high: Math.exp(high), level, method: "mover" };
}

type Ends = readonly [low: number, value: number, high: number];

/** The limits of a difference from those of its independent sides. */
export function joinByMover(a: Ends, b: Ends): [number, number] {
  const value = a[1] - b[1];
  return [
    value - Math.hypot(a[1] - a[0], b[2] - b[1]),
    value + Math.hypot(a[2] - a[1], b[1] - b[0]),
  ];
}

/** Whatever the sides' dependence, from their intervals at (1 + level) / 2. */
export function joinAny(
  { kind }: Combination,
  a: Interval | null | undefined,
  b: Interval | null | undefined,
  level: number,
): Interval | null {
  if (!a || !b) return null;
  if (kind === "difference") {
    return { low: a.low - b.high, high: a.high - b.low, level, method: "bonferroni" };
  }
  if (a.low < 0 || b.low <= 0) return null;
  return { low: a.low / b.high, high: a.high / b.low, level, method: "bonferroni" };
}
