/**
 * Values that are multiples of a step (whole numbers, cents, days) stand for the half step to both
 * sides, so that `= 3` is a range with mass and `< 4` lies between two values. A cut is a place on
 * the line: before `at`, or just after it, which differs where values have no step.
 */
export interface Cut {
  readonly at: number;
  readonly after: boolean;
}

export const FIRST: Cut = { at: Number.NEGATIVE_INFINITY, after: false };
export const LAST: Cut = { at: Number.POSITIVE_INFINITY, after: true };

export function compareCuts(a: Cut, b: Cut): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return Number(a.after) - Number(b.after);
}

/** Beyond this a double has no room for half a step. */
const LARGEST_MULTIPLE = 2 ** 50;
const MOST_DECIMALS = 6;
const TIME_STEPS = [86_400_000, 3_600_000, 60_000, 1_000, 1];

/** The largest of 1, 0.1, …, 0.000001 (of day, hour, minute, second, ms) that divides all values. */
export function findStep(values: Float64Array, scale: "number" | "instant"): number {
  if (scale === "instant") {
    return TIME_STEPS.find((step) => values.every((value) => value % step === 0)) ?? 0;
  }
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const per = 10 ** decimals;
    const divides = values.every(
      (value) =>
        Math.abs(value) * per < LARGEST_MULTIPLE && Math.round(value * per) / per === value,
    );
    if (divides) return 1 / per;
  }
  return 0;
}

/** The cut that has all values < `bound` below it, or all ≤ `bound` where `included`. */
export function cutAt(bound: number, included: boolean, step: number): Cut {
  if (step === 0 || !Number.isFinite(bound)) return { at: bound, after: included };
  const multiple = bound / step;
  const nearest = Math.round(multiple);
  // Decimal steps are no exact doubles: 0.3 / 0.1 is 2.9999999999999996.
  const isMultiple = Math.abs(multiple - nearest) <= 1e-9 * Math.max(1, Math.abs(nearest));
  const half = isMultiple ? (included ? 0.5 : -0.5) : Math.floor(multiple) + 0.5 - nearest;
  return { at: (nearest + half) * step, after: false };
}

/** The multiple of the step nearest to a place, as its shortest decimal text would be read. */
export function snap(place: number, step: number): number {
  if (step === 0) return place;
  if (step >= 1) return Math.round(place / step) * step;
  const per = Math.round(1 / step);
  return Math.round(place * per) / per;
}
