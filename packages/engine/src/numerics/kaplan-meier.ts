import { normalQuantile } from "./normal.ts";
import { chiSquareTail } from "./tail-probabilities.ts";

/** At a time: how many had the event, and how many left without it. */
export interface Exits {
  readonly time: number;
  readonly events: number;
  readonly censored: number;
}

/** From a time on: the share without the event; `atRisk` just before it. */
export interface Step {
  readonly time: number;
  readonly atRisk: number;
  readonly events: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The product-limit estimate (Kaplan and Meier 1958) at the times of events, with intervals by
 * Greenwood's variance on the scale of log(−log S), which stay within 0 and 1 (Kalbfleisch and
 * Prentice 1980). `exits` in ascending order of time.
 */
export function kaplanMeier(exits: readonly Exits[], level: number): Step[] {
  const width = normalQuantile((1 + level) / 2);
  let atRisk = exits.reduce((sum, { events, censored }) => sum + events + censored, 0);
  let share = 1;
  let greenwood = 0;
  const steps: Step[] = [];
  for (const { time, events, censored } of exits) {
    if (events > 0) {
      share *= 1 - events / atRisk;
      greenwood += events / (atRisk * (atRisk - events));
      steps.push({ time, atRisk, events, share, ...bounds(share, greenwood, width) });
    }
    atRisk -= events + censored;
  }
  return steps;
}

function bounds(share: number, greenwood: number, width: number): { low: number; high: number } {
  if (share <= 0) return { low: 0, high: 0 };
  const half = (width * Math.sqrt(greenwood)) / Math.abs(Math.log(share));
  return { low: share ** Math.exp(half), high: share ** Math.exp(-half) };
}

/** What rounding leaves of a product of shares that is exactly a half. */
const HALF = 0.5 + 1e-9;

/**
 * The first time at which at most half are without the event, and the interval of Brookmeyer and
 * Crowley (1982): the times at which the bounds reach a half. Null where they never do.
 */
export function medianSurvival(steps: readonly Step[]) {
  const first = (reaches: (step: Step) => boolean) => steps.find(reaches)?.time ?? null;
  return {
    value: first(({ share }) => share <= HALF),
    low: first(({ low }) => low <= HALF),
    high: first(({ high }) => high <= HALF),
  };
}

/**
 * The log-rank test (Mantel 1966) of groups with one curve; null where nothing can differ. A group
 * that has left before the first event tells nothing, and is left out.
 */
export function logRank(all: readonly (readonly Exits[])[]) {
  const firstEvent = Math.min(
    ...all.flatMap((exits) => exits.filter(({ events }) => events > 0).map(({ time }) => time)),
  );
  const groups = all.filter((exits) => exits.some(({ time }) => time >= firstEvent));
  const size = groups.length;
  const times = [...new Set(groups.flatMap((exits) => exits.map(({ time }) => time)))].sort(
    (a, b) => a - b,
  );
  const atTime = groups.map((exits) => new Map(exits.map((exit) => [exit.time, exit])));
  const atRisk = groups.map((exits) =>
    exits.reduce((sum, { events, censored }) => sum + events + censored, 0),
  );
  const surplus = new Array<number>(size).fill(0);
  const variance = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const time of times) {
    const here = atTime.map((exits) => exits.get(time));
    const events = here.reduce((sum, exit) => sum + (exit?.events ?? 0), 0);
    const all = atRisk.reduce((sum, one) => sum + one, 0);
    const spread = all > 1 ? (events * (all - events)) / (all - 1) : 0;
    for (let i = 0; i < size; i++) {
      const share = (atRisk[i] as number) / all;
      surplus[i] = (surplus[i] as number) + (here[i]?.events ?? 0) - events * share;
      const row = variance[i] as number[];
      for (let j = 0; j < size; j++) {
        const other = (atRisk[j] as number) / all;
        row[j] = (row[j] as number) + spread * (i === j ? share * (1 - share) : -share * other);
      }
    }
    here.forEach((exit, i) => {
      atRisk[i] = (atRisk[i] as number) - (exit ? exit.events + exit.censored : 0);
    });
  }
  const df = size - 1;
  const statistic = quadratic(
    variance.slice(0, df).map((row) => row.slice(0, df)),
    surplus.slice(0, df),
  );
  return statistic === null ? null : { statistic, df, pValue: chiSquareTail(statistic, df) };
}

/** uᵀ V⁻¹ u by Cholesky's decomposition; null where V is singular. */
function quadratic(
  matrix: readonly (readonly number[])[],
  vector: readonly number[],
): number | null {
  const lower: number[][] = [];
  const solved: number[] = [];
  for (const [i, row] of matrix.entries()) {
    const own: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j < i ? (lower[j] as number[]) : own;
      let sum = row[j] as number;
      for (let k = 0; k < j; k++) sum -= (own[k] as number) * (other[k] as number);
      if (i === j && !(sum > 1e-12)) return null;
      own.push(i === j ? Math.sqrt(sum) : sum / (other[j] as number));
    }
    lower.push(own);
    const rest = solved.reduce(
      (sum, value, k) => sum - value * (own[k] as number),
      vector[i] as number,
    );
    solved.push(rest / (own[i] as number));
  }
  return solved.reduce((sum, value) => sum + value * value, 0);
}
