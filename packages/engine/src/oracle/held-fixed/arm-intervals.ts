/**
 * How far arms may be off. Where all rows of an arm have one outcome its influence function is flat,
 * as if nothing were unsure. Of a share, what none or all of so many rows still allows stands in its
 * place: the arms have no rows in common, so that their limits are joined (MOVER; G. Y. Zou and A.
 * Donner, "Construction of confidence limits about effect measures", 2008). Of a mean nothing is known.
 */

import type { Interval, ShareBound } from "../estimate.ts";
import { joinByMover } from "../intervals/join-intervals.ts";
import { zeroCountBoundOver } from "../intervals/proportion.ts";
import { armInterval } from "./arms.ts";
import type { ArmsSet } from "./set-column.ts";

/** Null of an arm, and of a difference, of which nothing tells how far it is off. */
export interface ArmIntervals {
  readonly value: Interval | null;
  readonly other: Interval | null;
  readonly difference: Interval | null;
}

export function armIntervals(
  { arms, outcomes, otherOutcomes }: ArmsSet,
  isShare: boolean,
  level: number,
): ArmIntervals {
  const how = { df: arms.df, level, isShare };
  const otherValue = arms.value - arms.difference;
  const [isFlat, isOtherFlat] = [isUniform(outcomes), isUniform(otherOutcomes)];
  const value = isFlat ? null : armInterval(arms.value, arms.error, how);
  const other = isOtherFlat ? null : armInterval(otherValue, arms.otherError, how);
  if (!isFlat && !isOtherFlat) {
    const { difference, differenceError } = arms;
    const joined = armInterval(difference, differenceError, { ...how, isShare: false });
    return { value, other, difference: joined };
  }
  const own = isFlat ? limitsOf(outcomes, arms.weights, level) : value;
  const others = isOtherFlat ? limitsOf(otherOutcomes, arms.otherWeights, level) : other;
  if (!isShare || !own || !others) return { value, other, difference: null };
  const [low, high] = joinByMover(
    [own.low, arms.value, own.high],
    [others.low, otherValue, others.high],
  );
  return { value, other, difference: { low, high, level, method: "mover" } };
}

/** Null unless none or all of the rows have the event: what that still allows, whatever rows weigh. */
export function boundOf(
  outcomes: Float64Array,
  weights: Float64Array,
  level: number,
): ShareBound | null {
  if (outcomes.length === 0 || !isUniform(outcomes)) return null;
  const bound = zeroCountBoundOver(grouped(weights), level);
  return outcomes[0] === 0
    ? { kind: "atMost", value: bound, level }
    : { kind: "atLeast", value: 1 - bound, level };
}

/** Two-sided, of a share of none or all. */
function limitsOf(outcomes: Float64Array, weights: Float64Array, level: number) {
  const bound = boundOf(outcomes, weights, (1 + level) / 2);
  return bound?.kind === "atMost"
    ? { low: 0, high: bound.value }
    : { low: bound?.value ?? 0, high: 1 };
}

function isUniform(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}

const WEIGHT_GROUPS = 64;

/** Rows of like weight, each taken to weigh as the heaviest of them. */
function grouped(weights: Float64Array) {
  const sorted = weights.slice().sort();
  const size = Math.ceil(sorted.length / WEIGHT_GROUPS);
  const groups = Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) =>
    sorted.subarray(at * size, (at + 1) * size),
  );
  return groups.map((group) => ({ n: group.length, weight: group.length * (group.at(-1) ?? 0) }));
}
