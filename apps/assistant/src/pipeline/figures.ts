import type {
  DateInterval,
  Estimate,
  Group,
  Interval,
  Quantity,
  ShareBound,
} from "@probability-chat/engine";

/** How numbers are written for people; answers carry them unrounded beside the text. */

const minus = "\u2212";

/**
 * A share as a percentage: one decimal, two below 1 % and where one would read as all; never
 * `0 %` nor `100 %` for what is only close to it.
 */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100} %`;
  const size = Math.abs(share) * 100;
  const sign = share < 0 ? minus : "";
  if (size < 0.01) return `< ${sign}0.01 %`;
  if (size < 0.995) return `${sign}${size.toFixed(2)} %`;
  if (size < 100 && size >= 99.95) {
    return size >= 99.995 ? `> ${sign}99.99 %` : `${sign}${size.toFixed(2)} %`;
  }
  return `${sign}${size.toFixed(1)} %`;
}

/** A probability that draws found: never a bare 0 % or 100 %. */
export function chance(probability: number): string {
  if (probability < 0.001) return "< 0.1 %";
  return probability > 0.999 ? "> 99.9 %" : percent(probability);
}

/** A share that was chosen, such as an interval's level: `95 %`, `99.5 %`. */
export function level(share: number): string {
  return percent(share).replace(".0 ", " ");
}

/** Three significant figures, but whole numbers keep all their digits; `12,345` from 10,000 on. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return "unbounded";
  if (Number.isInteger(value)) return grouped(value.toFixed(0));
  const size = Math.abs(value);
  if (size >= 100) return grouped(value.toFixed(0));
  if (size < 1e-6) return value.toExponential(2).replaceAll("-", minus);
  return value.toPrecision(3).replace("-", minus);
}

/** A value of the table itself: not rounded beyond six significant figures. */
export function datum(value: number): string {
  const text = String(Number(value.toPrecision(7)));
  const [whole = "0", fraction] = text.split(".");
  if (whole.includes("e")) return number(value);
  if (fraction === undefined) return grouped(whole);
  return `${value < 0 ? minus : ""}${grouped(whole.replace("-", ""))}.${fraction}`;
}

function grouped(digits: string): string {
  const plain = digits.replace("-", "");
  const text = plain.length > 4 ? plain.replace(/\B(?=(\d{3})+$)/g, ",") : plain;
  return digits.startsWith("-") && plain !== "0" ? minus + text : text;
}

/** A p value, `< 0.001` for the smallest. */
export function pValue(p: number): string {
  return p < 0.001 ? "< 0.001" : `= ${p.toPrecision(2)}`;
}

/** How many there are: `1,461`, since no year is meant. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** A number of rows. */
export function rows(value: number): string {
  return `${count(value)} ${value === 1 ? "row" : "rows"}`;
}

/** `age, bmi and region`; of more than `most` the first and how many more. */
export function namedFew(names: readonly string[], most = 3): string {
  const more = names.length - most;
  const few = more > 0 ? [...names.slice(0, most), `${count(more)} more`] : names;
  return few.length < 2 ? few.join("") : `${few.slice(0, -1).join(", ")} and ${few.at(-1)}`;
}

/** A number with its column's unit: `$48.4`, `48.4 mm`. */
export function withUnit(text: string, unit: string | null): string {
  if (!unit) return text;
  return /^\p{Sc}$/u.test(unit) ? text.replace(/^([+\u2212]?)/, `$1${unit}`) : `${text} ${unit}`;
}

/** A value as its quantity is written. */
export function figure(value: number, quantity: Quantity, unit: string | null): string {
  switch (quantity) {
    case "probability":
    case "share":
      return percent(value);
    case "probabilityDifference":
      return points(value);
    case "odds":
      return `${number(value)} to 1`;
    case "oddsRatio":
    case "relativeRisk":
    case "ratio":
      return `${number(value)} times`;
    case "difference":
    case "slope":
      return withUnit(`${value > 0 ? "+" : ""}${number(value)}`, unit);
    case "correlation":
      return coefficient(value);
    case "min":
    case "max":
      return withUnit(datum(value), unit);
    case "count":
    case "distinct":
      return Number.isInteger(value) ? count(value) : number(value);
    default:
      return withUnit(number(value), unit);
  }
}

/** A coefficient in −1..1: three decimals, since the figures behind them are chance. */
export function coefficient(value: number): string {
  const text = Number.isInteger(value) ? String(value) : Math.abs(value).toFixed(3);
  return value < 0 && Number(text) > 0 ? minus + text : text;
}

/** A difference of shares in percentage points. */
function points(difference: number): string {
  const size = Math.abs(difference) * 100;
  const text = size !== 0 && size < 0.995 ? size.toFixed(2) : size.toFixed(1);
  const sign = difference > 0 ? "+" : difference < 0 ? minus : "";
  return `${sign}${text} percentage points`;
}

/** An estimate's value as written; none or all of its rows as their count, not as 0 % or 100 %. */
export function estimateFigure(estimate: Estimate, unit: string | null): string {
  const { bound, support } = estimate;
  if (bound) return `${count(support.matching ?? 0)} of ${count(support.given)}`;
  return figure(estimate.value, estimate.quantity, unit);
}

/** Below so many rows the best estimate for a new case joins the first sentence. */
const fewRows = 20;

/** The estimate for a new, similar row, where it is not the figure itself and reads differently. */
export function predictiveFigure(estimate: Estimate, unit: string | null): string | null {
  const { predictive, quantity, support } = estimate;
  if (!predictive || support.given === 0) return null;
  const said = figure(predictive.value, quantity, unit);
  return said === figure(estimate.value, quantity, unit) ? null : said;
}

/** The estimate for a new row where rows are so few that the first sentence says it. */
export function joinedPrediction(estimate: Estimate, unit: string | null): string | null {
  return estimate.support.given < fewRows ? predictiveFigure(estimate, unit) : null;
}

/**
 * Whether the estimate for a new row says more than the rows do: another figure, by more than a
 * twentieth of their interval, or a clearly narrower interval.
 */
export function predictsMore({ value, interval, predictive }: Estimate): boolean {
  if (!predictive?.interval || !interval) return true;
  const width = interval.high - interval.low;
  const predicted = predictive.interval.high - predictive.interval.low;
  return Math.abs(predictive.value - value) > width / 20 || predicted < 0.75 * width;
}

const methodNames: Readonly<Record<Interval["method"], string>> = {
  jeffreys: "Jeffreys",
  t: "Student's t",
  hall: "Hall",
  welch: "Welch",
  paired: "paired",
  orderStatistics: "order statistics",
  posterior: "Jeffreys posteriors",
  delta: "delta method",
  betaBinomial: "beta-binomial",
  shrunken: "drawn toward the common rate",
  mover: "joined intervals",
  bonferroni: "joined intervals",
  predictive: "counts and model",
  bonett: "Bonett",
  fisher: "Fisher",
  hc3: "robust errors",
  jackknife: "jackknife+",
  normal: "estimate and its error",
  series: "allowing for neighbours that are alike",
  backTest: "as wide as earlier forecasts were off",
  exact: "exact",
};

/** `69.1 % to 78.8 %`, `+49.2 to +60.9 percentage points`. */
export function rangeText(
  { low, high }: { readonly low: number; readonly high: number },
  quantity: Quantity,
  unit: string | null,
): string {
  const shared = / (percentage points|times|to 1)$/;
  const from = figure(low, quantity, unit);
  return `${from.replace(shared, "")} to ${figure(high, quantity, unit)}`;
}

/** `at most 3.2 %`: what none (or all) of some rows still allows. */
export function boundText({ kind, value }: ShareBound): string {
  return `${kind === "atMost" ? "at most" : "at least"} ${percent(value)}`;
}

/** Why there is no interval of what is counted, added up or looked up in the rows themselves. */
export const FACT = "a fact of the table, without uncertainty";

/** `95 % interval 2012-03-01 to 2012-04-10 (order statistics)`. */
export function dateIntervalText(interval: DateInterval | null | undefined): string | null {
  if (!interval) return null;
  if (interval.method === "exact") return FACT;
  const { low, high, method } = interval;
  return `${level(interval.level)} interval ${low} to ${high} (${methodNames[method]})`;
}

/** `95 % interval 69.1 % to 78.8 % (Jeffreys)`. */
export function intervalText(
  interval: Interval | null,
  quantity: Quantity,
  unit: string | null,
): string | null {
  if (!interval) return null;
  if (interval.method === "exact") return FACT;
  const between = rangeText(interval, quantity, unit);
  return `${level(interval.level)} interval ${between} (${methodNames[interval.method]})`;
}

/** `74.2 % against 18.9 %`; a plain number on the right goes without saying. */
export function compared(left: Estimate, right: Estimate, unit: string | null): string {
  return right.quantity === "number"
    ? estimateFigure(left, unit)
    : `${estimateFigure(left, unit)} against ${estimateFigure(right, unit)}`;
}

/** A group that has a figure. */
export type Known = Group & { readonly estimate: Estimate };

/** Whether a group has a figure. */
export function hasEstimate(group: Group): group is Known {
  return group.estimate !== null;
}
