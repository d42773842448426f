import type { Series } from "@probability-chat/contract";
import type {
  CorrelatedPair,
  EngineAnswer,
  Estimate,
  Group,
  Prediction,
  Quantity,
  Scatter,
} from "@probability-chat/engine";
import { not, printEvent, printScalar, type Query } from "@probability-chat/query";
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
    case "correlations": {
      const { target, pairs } = answer;
      if (target === null) return heatOf(pairs, title);
      return series(title, "r", pairs.map(correlationPoint).slice(0, most));
    }
    case "estimate": {
      if (answer.prediction) {
        const { contributions } = answer.prediction;
        return series(title, unit ?? "", contributions.map(contributionPoint));
      }
      if (answer.scatter) return scatterSeries(answer.scatter, title);
      const [left, right] = answer.parts;
      return left && right ? ofEstimates(left, right, query, title, unit) : null;
    }
    case "drivers":
      return series(
        title,
        "",
        answer.drivers.map(({ column, effect }) => ({ ...bare(column, effect), n: null })),
      );
    case "explain":
      return seriesOf(answer.answer, query.kind === "explain" ? query.query : query, title, unit);
    default:
      return null;
  }
}

type Point = Extract<Series, { kind: "bars" }>["points"][number];

function correlationPoint({ y, value, interval, n }: CorrelatedPair): Point {
  return { ...bare(y, value), low: interval?.low ?? null, high: interval?.high ?? null, n };
}

function scatterSeries({ x, y, points, rows, fit }: Scatter, title: string): Series {
  const axis = ({ column, unit }: Scatter["x"]) => ({ label: column, unit: unit ?? "" });
  return {
    kind: "scatter",
    title,
    x: axis(x),
    y: axis(y),
    points: points.map(([a, b]) => ({ x: a, y: b })),
    rows,
    fit: fit?.map((place) => ({ ...place })) ?? null,
  };
}

/** Every pair in both halves, 1 along the diagonal; nothing of two columns. */
function heatOf(pairs: readonly CorrelatedPair[], title: string): Series | null {
  const columns = [...new Set(pairs.flatMap(({ x, y }) => [x, y]))].sort();
  if (columns.length <= fewest) return null;
  const known = new Map(
    pairs.flatMap(({ x, y, value }) => [
      [JSON.stringify([x, y]), value],
      [JSON.stringify([y, x]), value],
    ]),
  );
  const cells = columns.map((row) =>
    columns.map((column) =>
      row === column ? 1 : (known.get(JSON.stringify([row, column])) ?? null),
    ),
  );
  const labels = columns.map(shorten);
  return {
    kind: "heat",
    title,
    unit: "r",
    row: "column",
    column: "column",
    rows: labels,
    columns: labels,
    cells,
    range: [-1, 1],
  };
}

function contributionPoint({ column, value, amount }: Prediction["contributions"][number]): Point {
  return bare(`${column} = ${value}`, amount);
}

function ofGroups(
  columns: readonly string[],
  groups: readonly Group[],
  quantity: Quantity,
  title: string,
  unit: string | null,
): Series | null {
  const points = groups
    .filter(hasEstimate)
    .map((group) => point(labelOf(columns, group.keys), group.estimate));
  return series(title, drawnUnit(quantity, unit), points);
}

function ofEstimates(
  left: Estimate,
  right: Estimate,
  query: Query,
  title: string,
  unit: string | null,
): Series | null {
  if (left.quantity !== right.quantity || left.quantity === "number") return null;
  const labels = sideLabels(query);
  if (!labels) return null;
  const points = [point(labels[0], left), point(labels[1], right)];
  return series(title, drawnUnit(left.quantity, unit), points);
}

function sideLabels(query: Query): readonly [string, string] | null {
  if (query.kind === "effect") {
    return [printEvent(query.treated), printEvent(query.control ?? not(query.treated))];
  }
  return "left" in query ? [printScalar(query.left), printScalar(query.right)] : null;
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
  if (quantity === "correlation") return "r";
  return quantity === "count" || quantity === "distinct" ? "count" : (unit ?? "");
}
