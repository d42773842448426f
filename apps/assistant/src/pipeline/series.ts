import { datePeriod, isoText } from "@probability-chat/codebook";
import type { Series } from "@probability-chat/contract";
import type { EngineAnswer, Estimate, Group, Quantity } from "@probability-chat/engine";
import { printScalar, type Query } from "@probability-chat/query";
import { seriesOfAnalysis } from "./analyses/analyses.ts";
import { shorten } from "./escape.ts";
import { keyOf, labelOf } from "./labels.ts";
import { hasEstimate } from "./sentence.ts";

const fewest = 2;
const most = 30;

/** The answer's numbers as something to draw, where there are 2 to 30 of them. */
export function seriesOf(
  answer: EngineAnswer,
  query: Query,
  title: string,
  unit: string | null,
): Series | null {
  switch (answer.kind) {
    case "groups":
      return ofGroups(answer.columns, answer.groups, answer.quantity, title, unit);
    case "label":
      return ofGroups([keyOf(query)], answer.groups, "probability", title, unit);
    case "claim":
      return ofEstimates(answer.left, answer.right, query, title, unit);
    case "estimate": {
      const [left, right] = answer.parts;
      return left && right ? ofEstimates(left, right, query, title, unit) : null;
    }
    case "drivers":
      return series(
        title,
        "",
        answer.drivers.map(({ column, effect }) => ({ ...bare(column, effect), n: null })),
      );
    case "rows":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return seriesOfAnalysis(answer, title, unit);
    case "explain":
      return seriesOf(answer.answer, query.kind === "explain" ? query.query : query, title, unit);
    default:
      return null;
  }
}

type Point = Extract<Series, { kind: "bars" }>["points"][number];

function ofGroups(
  columns: readonly string[],
  groups: readonly Group[],
  quantity: Quantity,
  title: string,
  unit: string | null,
): Series | null {
  const [key, ...others] = columns;
  if (key !== undefined && others.length === 0 && isPeriodKey(key)) {
    return overPeriods(key, groups, title, drawnUnit(quantity, unit));
  }
  const points = groups
    .filter(hasEstimate)
    .map((group) => point(labelOf(columns, group.keys), group.estimate));
  return series(title, drawnUnit(quantity, unit), points);
}

/** Of so many periods a line is drawn. */
const mostPeriods = 400;

function isPeriodKey(column: string): boolean {
  return /^(?:date|yearweek|yearmonth|yearquarter)\(/.test(column);
}

function overPeriods(
  key: string,
  groups: readonly Group[],
  title: string,
  unit: string,
): Series | null {
  const points = groups.filter(hasEstimate).flatMap(({ keys, estimate }) => {
    const { label: _, ...rest } = point("", estimate);
    return keys[0] ? [{ x: periodPlace(keys[0]), ...rest }] : [];
  });
  if (points.length < fewest || points.length > mostPeriods) return null;
  const x = { label: key, unit: "" };
  return { kind: "line", title, unit, x, lines: [{ label: "", points }] };
}

/** Where a period is drawn: a week at its Monday, a quarter at its first month. */
export function periodPlace(key: string): string {
  const period = /-[QW]/.test(key) ? datePeriod(key) : null;
  if (!period) return key;
  const start = isoText(period.start, false);
  return key.includes("Q") ? start.slice(0, 7) : start;
}

function ofEstimates(
  left: Estimate,
  right: Estimate,
  query: Query,
  title: string,
  unit: string | null,
): Series | null {
  if (left.quantity !== right.quantity || left.quantity === "number") return null;
  if (!("left" in query)) return null;
  const points = [point(printScalar(query.left), left), point(printScalar(query.right), right)];
  return series(title, drawnUnit(left.quantity, unit), points);
}

function series(title: string, unit: string, points: readonly Point[]): Series | null {
  const drawn = points.filter(({ value }) => Number.isFinite(value));
  if (drawn.length < fewest || drawn.length > most) return null;
  const kind = drawn.every(({ low }) => low !== null) ? "intervals" : "bars";
  return { kind, title, unit, points: drawn };
}

function point(label: string, estimate: Estimate): Point {
  const { interval } = estimate;
  const bounded =
    interval &&
    interval.method !== "exact" &&
    Number.isFinite(interval.low) &&
    Number.isFinite(interval.high);
  return {
    ...bare(label, estimate.value),
    low: bounded ? interval.low : null,
    high: bounded ? interval.high : null,
    n: estimate.support.given,
  };
}

function bare(label: string, value: number): Point {
  return { label: shorten(label), value, low: null, high: null, n: null };
}

/** `share` for what is drawn on the axis from 0 to 1, `count` for how many, else the column's unit. */
function drawnUnit(quantity: Quantity, unit: string | null): string {
  if (quantity === "probability" || quantity === "share") return "share";
  return quantity === "count" || quantity === "distinct" ? "count" : (unit ?? "");
}
