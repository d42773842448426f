import { ALL, and, type Event, not, type Scalar } from "@probability-chat/query";
import { quantile } from "../../numerics/quantile.ts";
import { type Random, seededRandom } from "../../numerics/random.ts";
import { denominator } from "../../table/denominator.ts";
import type { Context } from "../context.ts";
import type { Estimate, Interval } from "../estimate.ts";
import { aggregateBy, countAt, counting, type Keys, keyText } from "../figures/aggregate.ts";
import { type Combination, combined, isShare, sameEvent } from "../figures/combination.ts";
import { meanIntervals } from "./mean-intervals.ts";
import { jeffreysInterval } from "./proportion.ts";

/** The interval of a combination in a group, or null where none is known to hold. */
export type PairedIntervals = (keys: Keys, left: Estimate, right: Estimate) => Interval | null;

/** In one group; shared out over several, so that a long `by` stays fast. */
const DRAWS = 20_000;
const MIN_DRAWS = 2_000;
/** Of more groups, at two milliseconds each, the sides' own intervals are joined instead. */
const MOST_DRAWN = 200;

export async function pairIntervals(
  context: Context,
  scalar: Combination,
  by: readonly string[],
): Promise<PairedIntervals> {
  const { left, right } = scalar;
  if (
    (left.kind === "probability" && right.kind === "probability") ||
    (left.kind === "odds" && right.kind === "odds")
  ) {
    return posteriorIntervals(context, scalar, left, right, by);
  }
  if (left.kind === "count" && right.kind === "count") {
    if (!isShare(scalar)) return () => null;
    return (_keys, part, whole) => jeffreysInterval(part.value, whole.value, context.level);
  }
  if (left.kind === "statistic" && right.kind === "statistic") {
    return meanIntervals(context, scalar, left, right, by);
  }
  return () => null;
}

type Chance = Extract<Scalar, { kind: "probability" | "odds" }>;

/**
 * A row is in the event of a side, in its denominator only, or outside. The pairs of both sides'
 * stances partition the rows, so their shares have a Dirichlet posterior from which both
 * probabilities are drawn together: over disjoint conditions two independent Jeffreys posteriors,
 * over shared rows with the correlation that these bring.
 */
async function posteriorIntervals(
  context: Context,
  scalar: Combination,
  left: Chance,
  right: Chance,
  by: readonly string[],
): Promise<PairedIntervals> {
  const [leftIn, leftOut] = sides(left);
  const [rightIn, rightOut] = sides(right);
  const groups = await aggregateBy(context, ALL, by, [
    counting(leftIn),
    counting(leftOut),
    counting(rightIn),
    counting(rightOut),
    counting(and(leftIn, rightIn)),
    counting(and(leftIn, rightOut)),
    counting(and(leftOut, rightIn)),
    counting(and(leftOut, rightOut)),
  ]);
  if (groups.length > MOST_DRAWN) return () => null;
  const counts = new Map(
    groups.map(({ keys, measures }) => [
      keyText(keys),
      measures.map((_, index) => countAt(measures, index)),
    ]),
  );
  const identical = sameEvent(scalar);
  const value = combiner(scalar);
  const size = Math.max(MIN_DRAWS, Math.round(DRAWS / Math.max(1, groups.length / 4)));
  return (keys) => {
    const cells = counts.get(keyText(keys));
    if (!cells) return null;
    const shapes = dirichletShapes(cells, identical);
    const draws = drawPosterior(shapes, value, size, seededRandom(context.seed));
    const tail = (1 - context.level) / 2;
    const low = quantile(draws, tail) ?? 0;
    const high = quantile(draws, 1 - tail) ?? 0;
    return { low, high, level: context.level, method: "posterior" };
  };
}

function sides({ event, given }: Chance): [inEvent: Event, outside: Event] {
  const within = and(given, denominator(event).known);
  return [and(within, event), and(within, not(event))];
}

/**
 * Counts and a half per side of a margin, for the cells (in, in), (in, out), (out, in),
 * (out, out), then left alone in and out, then right alone in and out. Cells that cannot occur
 * (both sides ask for the same event; one condition lies within the other) get nothing.
 */
function dirichletShapes(counts: readonly number[], identical: boolean): number[] {
  const [leftIn = 0, leftOut = 0, rightIn = 0, rightOut = 0, ...shared] = counts;
  const [inIn = 0, inOut = 0, outIn = 0, outOut = 0] = shared;
  const overlap = inIn + inOut + outIn + outOut;
  const alone = (count: number, side: number) => count + (overlap > 0 && side === 0 ? 0 : 0.5);
  const same = (count: number) => (overlap > 0 ? count + (identical ? 0.5 : 0.25) : 0);
  const mixed = (count: number) => (overlap > 0 && !identical ? count + 0.25 : count);
  const leftAlone = leftIn + leftOut - overlap;
  const rightAlone = rightIn + rightOut - overlap;
  return [
    same(inIn),
    mixed(inOut),
    mixed(outIn),
    same(outOut),
    alone(leftIn - inIn - inOut, leftAlone),
    alone(leftOut - outIn - outOut, leftAlone),
    alone(rightIn - inIn - outIn, rightAlone),
    alone(rightOut - inOut - outOut, rightAlone),
  ];
}

function combiner({ kind, left }: Combination): (p: number, q: number) => number {
  const value = (p: number) => (left.kind === "odds" ? p / (1 - p) : p);
  return (p, q) => combined(kind, value(p), value(q));
}

function drawPosterior(
  shapes: readonly number[],
  value: (p: number, q: number) => number,
  size: number,
  random: Random,
): Float64Array {
  const draws = new Float64Array(size);
  const gammas = new Float64Array(shapes.length);
  for (let i = 0; i < size; i++) {
    shapes.forEach((shape, cell) => {
      gammas[cell] = shape > 0 ? random.gamma(shape) : 0;
    });
    const [a = 0, b = 0, c = 0, d = 0, leftIn = 0, leftOut = 0, rightIn = 0, rightOut = 0] = gammas;
    const left = (a + b + leftIn) / (a + b + c + d + leftIn + leftOut);
    const right = (a + c + rightIn) / (a + b + c + d + rightIn + rightOut);
    draws[i] = value(left, right);
  }
  return draws.sort();
}
