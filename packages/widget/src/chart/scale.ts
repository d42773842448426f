import { nice, tickStep, ticks } from "d3-array";
import { type CountableTimeInterval, utcDay, utcMonth, utcYear } from "d3-time";
import { formatTick } from "./format-value.ts";

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** A linear scale: ends, ticks, and a value's place. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly Tick[];
  /** A value's place between the ends given. */
  at(value: number): number;
}

/** Whether an axis of such values begins at zero: what is a share of something does. */
export function holdsZero(low: number, high: number, unit: string): boolean {
  if (["share", "count", "points", "odds", "times"].includes(unit)) return true;
  return (
    low <= 0 !== high < 0 ||
    Math.min(Math.abs(low), Math.abs(high)) < 0.4 * Math.max(Math.abs(low), Math.abs(high))
  );
}

/** Between pixels, over all values; `most` ticks about. */
export function scaleOf(
  values: readonly number[],
  [from, to]: readonly [number, number],
  unit: string,
  { zero = false, most = 5, ends }: ScaleOptions = {},
): Scale {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const held = zero || holdsZero(least, greatest, unit) ? [...values, 0] : values;
  const fixed = ends ?? (unit === "correlation" ? ([-1, 1] as const) : undefined);
  let [low, high] = fixed ?? [Math.min(...held), Math.max(...held)];
  if (low === high)
    [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
  if (!fixed) [low, high] = nice(low, high, most);
  if (unit === "share" && greatest <= 1) high = Math.min(high, 1);
  const step = tickStep(low, high, most);
  return {
    low,
    high,
    ticks: ticks(low, high, most).map((at) => ({ at, text: formatTick(at, unit, step) })),
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

interface ScaleOptions {
  /** The axis holds zero whatever its values: bars begin there. */
  readonly zero?: boolean;
  readonly most?: number;
  readonly ends?: readonly [number, number] | undefined;
}

/** A place along an axis as a number: of a date its moment. */
export function placeOf(x: number | string): number {
  return typeof x === "number" ? x : Date.parse(x);
}

const periods: readonly [CountableTimeInterval, number, (date: Date) => string][] = [
  [utcDay, 1, (date) => date.toISOString().slice(5, 10)],
  [utcDay, 7, (date) => date.toISOString().slice(5, 10)],
  [utcMonth, 1, (date) => date.toISOString().slice(0, 7)],
  [utcMonth, 3, (date) => date.toISOString().slice(0, 7)],
  [utcMonth, 6, (date) => date.toISOString().slice(0, 7)],
  [utcYear, 1, (date) => date.toISOString().slice(0, 4)],
  [utcYear, 2, (date) => date.toISOString().slice(0, 4)],
  [utcYear, 5, (date) => date.toISOString().slice(0, 4)],
  [utcYear, 10, (date) => date.toISOString().slice(0, 4)],
  [utcYear, 50, (date) => date.toISOString().slice(0, 4)],
];

/** The same along time. */
export function timeScale(
  dates: readonly string[],
  [from, to]: readonly [number, number],
  most: number,
): Scale {
  const moments = dates.map(placeOf);
  const [low, high] = [Math.min(...moments), Math.max(...moments)];
  const isYearly = dates.every((date) => date.length === 4);
  const fitting = periods.find(([period, step]) => {
    if (isYearly && period !== utcYear) return false;
    return period.count(new Date(low), new Date(high)) / step <= most;
  });
  const [period, step, name] = fitting ?? [
    utcYear,
    100,
    (date: Date) => date.toISOString().slice(0, 4),
  ];
  const every = step === 1 ? period : (period.every(step) ?? period);
  const places = every.range(every.ceil(new Date(low)), new Date(high + 1));
  return {
    low,
    high,
    ticks: places.map((date) => ({ at: date.getTime(), text: name(date) })),
    at: (value) =>
      low === high ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from),
  };
}
