import type { Context } from "../context.ts";
import type { Estimate, Interval, Quantity, Support } from "../estimate.ts";
import { joinIntervals } from "../intervals/join-intervals.ts";
import { type PairedIntervals, pairIntervals } from "../intervals/paired-intervals.ts";
import { isRefused, refuse } from "../refuse.ts";
import { keyText } from "./aggregate.ts";
import { type Combination, combined, isShare, sameEvent } from "./combination.ts";
import type { Outcome } from "./outcome.ts";
import { isPaired } from "./pairs.ts";
import { sideCaveats } from "./side-caveats.ts";
import { estimateOf } from "./statistic.ts";

/** left − right or left / right, group by group. */
export async function combine(
  context: Context,
  scalar: Combination,
  left: readonly Outcome[],
  right: readonly Outcome[],
  by: readonly string[],
): Promise<Outcome[]> {
  const intervals = await pairIntervals(context, scalar, by);
  const caveats = sideCaveats(context, scalar);
  const rightByKey = new Map(right.map((outcome) => [keyText(outcome.keys), outcome]));
  const anywhere = (outcomes: ReadonlyMap<string, Outcome>, key: string) =>
    outcomes.get(key) ?? outcomes.get("[]");
  const keyed = left.length === 1 && left[0]?.keys.length === 0 && by.length > 0 ? right : left;
  const leftByKey = new Map(left.map((outcome) => [keyText(outcome.keys), outcome]));
  const outcomes = keyed.flatMap(({ keys }) => {
    const a = anywhere(leftByKey, keyText(keys));
    const b = anywhere(rightByKey, keyText(keys));
    return a && b ? [combineOutcomes(scalar, keys, a, b, { intervals, caveats })] : [];
  });
  return joinIntervals(context, scalar, outcomes, by);
}

interface Joining {
  readonly intervals: PairedIntervals;
  readonly caveats: ReturnType<typeof sideCaveats>;
}

function combineOutcomes(
  scalar: Combination,
  keys: Outcome["keys"],
  left: Outcome,
  right: Outcome,
  { intervals, caveats }: Joining,
): Outcome {
  for (const { result } of [left, right]) {
    if (isRefused(result)) return { keys, result, caveats: [] };
    if (result.kind === "date") {
      const message = `A ${scalar.kind} needs two numbers, and ${result.value} is a date.`;
      return { keys, result: refuse("wrongType", message), caveats: [] };
    }
  }
  const a = left.result as Estimate;
  const b = right.result as Estimate;
  if (scalar.kind === "ratio" && b.value === 0) {
    const message =
      b.quantity === "probability"
        ? `The event holds in none of the ${b.support.given} rows of the comparison, so there is no ratio to it; ask for the difference.`
        : "The ratio divides by zero; ask for the difference.";
    return { keys, result: refuse("undefined", message), caveats: [] };
  }
  const value = combined(scalar.kind, a.value, b.value);
  const interval = besideNumber(scalar, a, b) ?? intervals(keys, a, b);
  const support = combinedSupport(scalar, a, b);
  const result = estimateOf(combinedQuantity(scalar, a, b), value, interval, support, [a, b]);
  return { keys, result, caveats: caveats(left.caveats, right.caveats) };
}

/** Beside a plain number, the other side's ends combined with it; none where one divides by 0. */
function besideNumber(
  { kind, left, right }: Combination,
  a: Estimate,
  b: Estimate,
): Interval | null {
  const isRight = right.kind === "number";
  const other = isRight ? a.interval : left.kind === "number" ? b.interval : null;
  if (!other) return null;
  if (kind === "ratio" && !isRight && other.low <= 0 && other.high >= 0) return null;
  const at = (end: number) =>
    isRight ? combined(kind, end, b.value) : combined(kind, a.value, end);
  const [u, v] = [at(other.low), at(other.high)];
  return { ...other, low: Math.min(u, v), high: Math.max(u, v) };
}

/**
 * For a share the rows of the whole; against a plain number those of the other side; else those
 * of both sides together, at most all (each side's own are in its part).
 */
function combinedSupport(scalar: Combination, a: Estimate, b: Estimate): Support {
  if (isShare(scalar)) {
    const [part, whole] = [a, b].map(({ support }) => support.matching ?? support.given);
    return { ...b.support, given: whole ?? 0, matching: part ?? 0 };
  }
  if (scalar.right.kind === "number") return { ...a.support, matching: null };
  if (scalar.left.kind === "number") return { ...b.support, matching: null };
  const { rows } = a.support;
  if (isPaired(scalar)) return { ...a.support, matching: null };
  const given = Math.min(rows, a.support.given + b.support.given);
  const excluded = Math.min(rows - given, Math.max(a.support.excluded, b.support.excluded));
  return { rows, given, matching: null, excluded };
}

function combinedQuantity(scalar: Combination, a: Estimate, b: Estimate): Quantity {
  const quantities = [a.quantity, b.quantity];
  const probabilities = quantities.every((one) => one === "probability");
  if (scalar.kind === "difference") {
    const besideNumbers = quantities.every((one) => one === "probability" || one === "number");
    const shares = besideNumbers && quantities.includes("probability");
    return shares ? "probabilityDifference" : "difference";
  }
  if (isShare(scalar)) return "share";
  if (sameEvent(scalar)) return probabilities ? "relativeRisk" : "oddsRatio";
  return "ratio";
}
