import { inverseRegularisedBeta } from "../../numerics/beta.ts";
import { type Calibration, FADED } from "./calibration.ts";
import { supportBucket } from "./support-buckets.ts";

/**
 * The estimate for a new, similar row. Its value is the mean of
 *
 *     Beta(k + s(n)·p̂ + m·π, n − k + s(n)·(1 − p̂) + m·(1 − π)),   s(n) = s·max(0, 1 − n/500),
 *
 * with k of n matching rows, p̂ the model's conditional probability and π the event's share of the
 * whole table. Neither s nor m depends on the event, so the values of a partition sum to one.
 *
 * Its spread is another matter than s: the model has learned from the counted rows too, so that
 * the best weight for it is far more than its error allows. The interval is that of a Beta with
 * the same mean v, worth n + 1 rows and those of the model's error: width[bucket] is that error's
 * standard deviation at v = ½, and its variance goes with (v(1 − v))^1.5, between a constant
 * number of rows (1) and a constant error of the log-odds (2): of the three it was never the worst
 * and mostly the best by interval score against the exact answers of seven networks.
 */
export interface PredictRequest {
  /** Rows that match the condition and have the event. */
  readonly k: number;
  /** Rows that match the condition. */
  readonly n: number;
  /** P(event | condition) by the model. */
  readonly modelled: number;
  /** Share of the event in the whole table. */
  readonly marginal: number;
  readonly calibration: Pick<Calibration, "s" | "m" | "widths">;
  /** Of the interval, such as 0.95. */
  readonly level: number;
}

export interface Predicted {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export function predict(request: PredictRequest): Predicted {
  const value = predictedValue(request);
  const { a, b } = predictedSpread(value, request);
  const tail = (1 - request.level) / 2;
  // At the floor nothing tells the probability from none (or from certainty).
  const low = a === LEAST_SHAPE && request.k === 0 ? 0 : inverseRegularisedBeta(tail, a, b);
  const high =
    b === LEAST_SHAPE && request.k === request.n ? 1 : 1 - inverseRegularisedBeta(tail, b, a);
  return { value, low: Math.min(low, value), high: Math.max(high, value) };
}

export function predictedValue({ k, n, modelled, marginal, calibration }: PredictRequest): number {
  const s = calibration.s * remaining(n);
  const { m } = calibration;
  const rows = n + s + m;
  return rows > 0 ? (k + s * modelled + m * marginal) / rows : modelled;
}

/** As Jeffreys' prior has it; less, and the interval of an event never seen ends far too near 0. */
const LEAST_SHAPE = 0.5;
/** Below, the rows that the error is worth would grow without end. */
const LEAST_VARIANCE = 1e-9;

/** The Beta distribution that stands for what is not known of the probability. */
export function predictedSpread(
  value: number,
  { n, calibration }: Pick<PredictRequest, "n" | "calibration">,
): { readonly a: number; readonly b: number } {
  const width = calibration.widths[supportBucket(n)] as number;
  const rows = n + 1 + modelRows(width, value) * remaining(n);
  return {
    a: Math.max(LEAST_SHAPE, value * rows),
    b: Math.max(LEAST_SHAPE, (1 - value) * rows),
  };
}

function modelRows(width: number, value: number): number {
  return (0.25 / width ** 2) * Math.sqrt(0.25 / Math.max(LEAST_VARIANCE, value * (1 - value)));
}

function remaining(n: number): number {
  return Math.max(0, 1 - n / FADED);
}
