/** The scale that an answer's one figure is drawn on. */
import type { Gauge } from "@probability-chat/contract";
import type { EngineAnswer, Estimate, Interval, Quantity } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";

type Mark = Gauge["marks"][number];

/** Null where there is no one figure, or nothing to see on a scale. */
export function gaugeOf(answer: EngineAnswer, query: Query, unit: string | null): Gauge | null {
  switch (answer.kind) {
    case "explain":
      return gaugeOf(answer.answer, query.kind === "explain" ? query.query : query, unit);
    case "estimate":
      return ofEstimate(
        answer,
        [...zeroOf(answer), ...baselineMarks(answer.baseline, query)],
        unit,
      );
    case "claim":
      if (answer.right.quantity === "number") {
        const line = { label: "asked", value: answer.right.value };
        return ofEstimate(answer.left, [line], unit);
      }
      return answer.difference
        ? ofEstimate(answer.difference, zeroOf(answer.difference), unit)
        : null;
    case "interval":
      return answer.of ? ofEstimate(answer.of, [], unit, ends(answer)) : null;
    case "dependence": {
      const [only, ...others] = answer.results;
      const r = only?.effect.pearson_r;
      if (!only?.correlation || r === undefined || others.length > 0) return null;
      const { low, high } = only.correlation;
      return gauge("correlation", r, { low, high }, [{ label: "none", value: 0 }]);
    }
    case "completion": {
      const [only, ...others] = answer.columns;
      return only?.number && others.length === 0
        ? gauge(unit ?? "", only.number.mean, only.number, [])
        : null;
    }
    default:
      return null;
  }
}

function ofEstimate(
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

interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeOf(interval: Interval | null): Range | null {
  return interval && Number.isFinite(interval.low) && Number.isFinite(interval.high)
    ? interval
    : null;
}

function ends({ low, high }: Extract<EngineAnswer, { kind: "interval" }>): Range | null {
  return typeof low === "number" && typeof high === "number" ? { low, high } : null;
}

function gauge(
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
function zeroOf({ quantity }: Estimate): Mark[] {
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

function baselineMarks(baseline: Estimate | null, query: Query): Mark[] {
  if (!baseline) return [];
  const label =
    query.kind === "whatIf" ? "as it is" : query.kind === "predict" ? "average" : "all rows";
  return [{ label, value: baseline.value }];
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
