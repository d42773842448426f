/** The scale that an answer's one figure is drawn on; null where there is nothing to see on one. */
import type { Gauge } from "@probability-chat/contract";
import type { Estimate, Interval, Quantity } from "@probability-chat/engine";

type Mark = Gauge["marks"][number];

export function estimateGauge(
  estimate: Estimate,
  marks: readonly Mark[],
  unit: string | null,
  range: Range | null = rangeOf(estimate.interval),
): Gauge | null {
  const { quantity, support, value } = estimate;
  if (quantity === "number") return null;
  if (estimate.interval?.method === "exact" || !estimate.interval) {
    const all = { label: "all rows", value: support.rows };
    return quantity === "count" && value < support.rows ? gauge("count", value, null, [all]) : null;
  }
  return gauge(unitOfGauge(quantity, unit), value, range, marks);
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeOf(interval: Interval | null): Range | null {
  return interval && Number.isFinite(interval.low) && Number.isFinite(interval.high)
    ? interval
    : null;
}

export function gauge(
  unit: string,
  value: number,
  range: Range | null,
  marks: readonly Mark[],
): Gauge | null {
  const numbers = [value, ...marks.map((mark) => mark.value)];
  if (!numbers.every(Number.isFinite)) return null;
  return { unit, value, low: range?.low ?? null, high: range?.high ?? null, marks: [...marks] };
}

/** What no difference would be. */
export function zeroOf({ quantity }: Estimate): Mark[] {
  switch (quantity) {
    case "probabilityDifference":
    case "difference":
    case "slope":
      return [{ label: "no difference", value: 0 }];
    case "oddsRatio":
    case "relativeRisk":
    case "ratio":
      return [{ label: "equal", value: 1 }];
    case "odds":
      return [{ label: "even", value: 1 }];
    case "correlation":
      return [{ label: "none", value: 0 }];
    default:
      return [];
  }
}

/** As a series' unit, and of what only a scale has. */
function unitOfGauge(quantity: Quantity, unit: string | null): string {
  switch (quantity) {
    case "probability":
    case "share":
      return "share";
    case "probabilityDifference":
      return "points";
    case "count":
    case "distinct":
      return "count";
    case "oddsRatio":
    case "relativeRisk":
    case "ratio":
      return "times";
    case "odds":
      return "odds";
    case "correlation":
      return "correlation";
    default:
      return unit ?? "";
  }
}
