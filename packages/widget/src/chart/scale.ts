import type { Series } from "@probability-chat/sdk";

/** A series of levels, each with a value. */
export type LevelSeries = Extract<Series, { kind: "bars" | "intervals" }>;

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** A value's place in 0..1. */
  at(value: number): number;
}

/** A linear scale that holds zero, every value and every interval. */
export function scaleOf({ points }: LevelSeries): Scale {
  const values = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const low = Math.min(0, ...values);
  const top = Math.max(0, ...values);
  const high = top === low ? low + 1 : top;
  return { low, high, at: (value) => (value - low) / (high - low) };
}

const three = new Intl.NumberFormat("en", {
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0, useGrouping: "min2" });
const count = new Intl.NumberFormat("en");

/**
 * As answers write them: one decimal for shares (two below 1 %), else three significant figures;
 * a currency's sign stands in front.
 */
export function formatValue(value: number, unit: string): string {
  if (unit === "share") {
    const percent = value * 100;
    return `${percent.toFixed(percent !== 0 && Math.abs(percent) < 1 ? 2 : 1)} %`;
  }
  if (unit === "count") return count.format(value);
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 1_000;
  const figure = (isWhole ? whole : three).format(value);
  if (/^\p{Sc}$/u.test(unit)) return figure.replace(/^(-?)/, `$1${unit}`);
  return unit ? `${figure} ${unit}` : figure;
}
