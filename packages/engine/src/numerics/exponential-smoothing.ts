import { studentTQuantile } from "./student-t.ts";

/**
 * Forecasts of a series by exponential smoothing with additive errors (Hyndman, Koehler, Ord and
 * Snyder 2008): a level, perhaps a damped trend, perhaps a season. Which, and how fast they adapt, is
 * chosen on a grid by the squared errors of one step, and between them by a back-test: from several
 * places in the past what followed is forecast, and held against what came.
 */

export type Method = "level" | "trend" | "season" | "seasonAndTrend";

export interface Forecast {
  readonly method: Method;
  /** Of the periods to come; without intervals where no forecast of the back-test was off. */
  readonly periods: readonly {
    readonly value: number;
    readonly interval: { readonly low: number; readonly high: number } | null;
  }[];
  /** Mean absolute error of the back-test, and of repeating the last value or season there. */
  readonly error: number;
  readonly naiveError: number;
  /** Forecasts of single periods in it, and the places that they were made from. */
  readonly tested: number;
  readonly origins: number;
}

/** What rounding leaves of errors, of the largest value; and what a level still closes in on, of the range. */
const ROUNDING = 1e-12;
const CLOSING_IN = 1e-6;
const MOST_ORIGINS = 24;
/** Observations behind the first place that the back-test forecasts from. */
const LEAST_BEHIND = 8;
/** Places that it needs. */
const LEAST_ORIGINS = 4;

const ALPHAS = [0.02, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9];
const BETAS = [0.02, 0.1, 0.25];
const PHIS = [0.85, 0.95];
const GAMMAS = [0.05, 0.2, 0.4];

interface Parameters {
  readonly alpha: number;
  readonly beta: number;
  readonly phi: number;
  readonly gamma: number;
  /** Periods of a season; 0 without. */
  readonly season: number;
}

/** How many observations a forecast of so many periods needs. */
export function leastObservations(ahead: number): number {
  return LEAST_BEHIND + LEAST_ORIGINS + Math.min(ahead, LEAST_BEHIND) - 1;
}

/**
 * @param season - periods of a season, tried where the series holds two of them behind the first place
 *   of the back-test; 0 for none.
 */
export function forecast(
  values: readonly number[],
  ahead: number,
  season: number,
  level: number,
): Forecast | null {
  const n = values.length;
  if (n < leastObservations(ahead)) return null;
  const seasonal = season > 1 && n >= 2 * season + LEAST_ORIGINS ? season : 0;
  const behind = Math.max(LEAST_BEHIND, seasonal > 0 ? 2 * seasonal : 0);
  const count = Math.min(MOST_ORIGINS, n - behind);
  const origins = Array.from({ length: count }, (_, at) => n - count + at);
  const methods: Method[] = ["level", "trend"];
  if (seasonal > 0) methods.push("season", "seasonAndTrend");
  const tests = methods.map((method) => {
    const [all] = gridOf(method, seasonal)
      .map((one) => ({ one, squares: run(values, one).squares }))
      .sort((a, b) => a.squares - b.squares);
    const parameters = all?.one as Parameters;
    return { method, parameters, ...backTest(values, parameters, origins, ahead) };
  });
  const [best] = tests.sort((a, b) => a.error - b.error);
  if (!best) return null;
  const { state, sigma } = run(values, best.parameters);
  // Places side by side see much of the same: they count for less than they are.
  const df = Math.max(3, count / 2);
  // An interval is as wide as errors were (Hyndman and Athanasopoulos, Forecasting, 2021, 5.5): a past
  // without any does not say how far the first will be off, and is no proof that there will be none.
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isNeverOff =
    best.error <= Math.max(ROUNDING * Math.max(-least, most), CLOSING_IN * (most - least));
  const width = studentTQuantile((1 + level) / 2, df) * best.scale;
  return {
    method: best.method,
    periods: Array.from({ length: ahead }, (_, at) => {
      const value = aheadBy(state, best.parameters, at + 1);
      const half = width * sigma * growth(best.parameters, at + 1);
      return { value, interval: isNeverOff ? null : { low: value - half, high: value + half } };
    }),
    error: best.error,
    naiveError: naiveError(values, origins, ahead, seasonal),
    tested: best.tested,
    origins: count,
  };
}

function gridOf(method: Method, season: number): Parameters[] {
  const hasTrend = method === "trend" || method === "seasonAndTrend";
  const hasSeason = method === "season" || method === "seasonAndTrend";
  return ALPHAS.flatMap((alpha) =>
    (hasTrend ? BETAS : [0]).flatMap((beta) =>
      (hasTrend ? PHIS : [0]).flatMap((phi) =>
        (hasSeason ? GAMMAS : [0]).map((gamma) => ({
          alpha,
          beta: alpha * beta,
          phi,
          gamma: gamma * (1 - alpha),
          season: hasSeason ? season : 0,
        })),
      ),
    ),
  );
}

interface State {
  readonly level: number;
  readonly trend: number;
  /** Of the periods to come, the next first. */
  readonly seasons: readonly number[];
}

function run(values: readonly number[], { alpha, beta, phi, gamma, season }: Parameters) {
  const start = startOf(values, season, phi > 0);
  let { level, trend } = start;
  const seasons = [...start.seasons];
  let squares = 0;
  for (const [at, value] of values.entries()) {
    const place = season > 0 ? at % season : 0;
    const seasonal = season > 0 ? (seasons[place] as number) : 0;
    const error = value - (level + phi * trend + seasonal);
    squares += error * error;
    level += phi * trend + alpha * error;
    trend = phi * trend + beta * error;
    if (season > 0) seasons[place] = seasonal + gamma * error;
  }
  const turned =
    season > 0 ? seasons.map((_, at) => seasons[(values.length + at) % season] as number) : [];
  const sigma = Math.sqrt(squares / Math.max(1, values.length - 2));
  return { state: { level, trend, seasons: turned } satisfies State, squares, sigma };
}

/** From the first observations: two seasons, or up to eight. */
function startOf(values: readonly number[], season: number, hasTrend: boolean): State {
  const length = season > 0 ? season : Math.min(4, Math.floor(values.length / 2));
  const mean = (from: number) =>
    values.slice(from, from + length).reduce((sum, value) => sum + value, 0) / length;
  const [first, second] = [mean(0), mean(length)];
  const slope = (second - first) / length;
  const middle = (length - 1) / 2;
  const seasons = Array.from({ length: season }, (_, at) => {
    const one = (values[at] as number) - first - slope * (at - middle);
    const two = (values[at + season] as number) - second - slope * (at - middle);
    return (one + two) / 2;
  });
  const start = hasTrend ? first - slope * (middle + 1) : first;
  return { level: start, trend: hasTrend ? slope : 0, seasons };
}

function aheadBy(
  { level, trend, seasons }: State,
  { phi, season }: Parameters,
  step: number,
): number {
  const damped = phi === 0 ? 0 : (phi * (1 - phi ** step)) / (1 - phi);
  const seasonal = season > 0 ? (seasons[(step - 1) % season] as number) : 0;
  return level + damped * trend + seasonal;
}

/** The standard deviation of a forecast so many steps ahead, in that of one step. */
function growth({ alpha, beta, phi, gamma, season }: Parameters, step: number): number {
  let variance = 1;
  for (let j = 1; j < step; j++) {
    const damped = phi === 0 ? 0 : (phi * (1 - phi ** j)) / (1 - phi);
    const again = season > 0 && j % season === 0 ? gamma : 0;
    variance += (alpha + beta * damped + again) ** 2;
  }
  return Math.sqrt(variance);
}

/** `scale`: by how much errors are larger than the model alone expects. */
function backTest(
  values: readonly number[],
  parameters: Parameters,
  origins: readonly number[],
  ahead: number,
) {
  let [sum, squares, tested] = [0, 0, 0];
  const whole = run(values, parameters).sigma;
  for (const origin of origins) {
    const { state, sigma } = run(values.slice(0, origin), parameters);
    for (let step = 1; step <= ahead && origin + step <= values.length; step++) {
      const error = (values[origin + step - 1] as number) - aheadBy(state, parameters, step);
      sum += Math.abs(error);
      // A beginning that is the same throughout says nothing of how far it errs.
      const expected = (sigma || whole) * growth(parameters, step);
      squares += expected > 0 ? (error / expected) ** 2 : 0;
      tested += 1;
    }
  }
  return { error: sum / tested, scale: Math.sqrt(squares / tested), tested };
}

function naiveError(
  values: readonly number[],
  origins: readonly number[],
  ahead: number,
  season: number,
): number {
  let [sum, tested] = [0, 0];
  for (const origin of origins) {
    for (let step = 1; step <= ahead && origin + step <= values.length; step++) {
      const back = season > 0 ? season - ((step - 1) % season) : 1;
      sum += Math.abs((values[origin + step - 1] as number) - (values[origin - back] as number));
      tested += 1;
    }
  }
  return sum / tested;
}
