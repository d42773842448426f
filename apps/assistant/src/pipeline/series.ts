import type { Series } from "@probability-chat/contract";
import type {
  CorrelatedPair,
  EngineAnswer,
  Estimate,
  Group,
  Prediction,
  Scatter,
} from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { seriesOfAnalysis } from "./analyses/analyses.ts";
import { shorten } from "./escape.ts";
import {
  isOrdered,
  isTime,
  keyLabel,
  keyOf,
  keyText,
  labelOf,
  periodPlace,
  rangeOf,
} from "./labels.ts";
import { valueText } from "./modelled.ts";
import { hasEstimate } from "./sentence.ts";
import { drawnUnit } from "./unit.ts";

const fewest = 2;
const most = 30;
/** Of what is drawn by its place alone. */
const mostPlaces = 400;
const mostColumns = 20;

/** What a series is of. */
export interface Drawn {
  readonly query: Query;
  /** The query in words: the drawing's title. */
  readonly reading: string;
  /** What tells the sides of a comparison apart, in words. */
  readonly sides?: readonly [string, string] | null;
}

/** The answer's numbers as something to draw, where there are so many that a drawing helps. */
export function seriesOf(answer: EngineAnswer, drawn: Drawn, unit: string | null): Series | null {
  const title = drawn.reading;
  switch (answer.kind) {
    case "groups":
      return ofGroups(answer, title, unit);
    case "table":
      return ofTable(answer, title);
    case "label":
      return levels(title, "share", pointsOf([keyOf(drawn.query)], answer.groups));
    case "claim":
      return ofSides(answer.left, answer.right, drawn, unit);
    case "correlations": {
      const { target, pairs } = answer;
      if (target === null) return matrixOf(pairs, title);
      return levels(title, "correlation", pairs.map(correlationPoint).slice(0, most));
    }
    case "estimate": {
      if (answer.prediction) {
        const { contributions } = answer.prediction;
        return levels(title, unit ?? "", contributions.map(contributionPoint));
      }
      if (answer.scatter) return scatterOf(answer.scatter, title);
      const [left, right] = answer.parts;
      return left && right ? ofSides(left, right, drawn, unit) : null;
    }
    case "drivers":
      return levels(
        title,
        "",
        answer.drivers.map(({ column, effect }) => bare(column, effect)),
      );
    case "rows":
    case "findings":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return seriesOfAnalysis(answer, title, unit);
    case "completion": {
      const [only, ...others] = answer.columns;
      if (!only || others.length > 0) return null;
      const points = only.values.map((value) => bare(valueText(value), value.probability));
      return levels(title, "share", points);
    }
    case "surprise":
      return levels(
        title,
        "bits",
        answer.columns.map(({ column, bits }) => bare(column, bits)),
      );
    case "explain": {
      const { query } = drawn;
      const asked = query.kind === "explain" ? query.query : query;
      return seriesOf(answer.answer, { ...drawn, query: asked }, unit);
    }
    default:
      return null;
  }
}

type Groups = Extract<EngineAnswer, { kind: "groups" }>;
type Known = Group & { readonly estimate: Estimate };
type Point = Extract<Series, { kind: "bars" }>["points"][number];

function ofGroups(answer: Groups, title: string, unit: string | null): Series | null {
  const { baseline, columns, form, quantity } = answer;
  const groups = answer.groups.filter(hasEstimate);
  const drawn = drawnUnit(quantity, unit);
  const [column = "", other] = columns;
  if (other !== undefined) return ofPairs(answer, groups, title, drawn);
  if (form === "distribution") {
    const bins = binsOf(groups);
    if (bins) return { kind: "histogram", title, unit: drawn, x: axis(column), bins };
  }
  if (form !== "rank" && isTime(column, keysOf(groups)) && groups.length > fewest) {
    const line = { label: "", points: placesOf(groups) };
    return {
      kind: "line",
      title,
      unit: drawn,
      x: axis(column),
      lines: [line],
      reference: held(baseline),
    };
  }
  const points = pointsOf(columns, groups);
  const sorted = form === "by" && !isOrdered(column, keysOf(groups));
  const shown = sorted ? [...points].sort((a, b) => b.value - a.value) : points;
  return levels(title, drawn, shown, held(baseline));
}

/** Groups by two keys: lines over time, or a field for each pair. */
function ofPairs(
  { columns, baseline }: Groups,
  groups: readonly Known[],
  title: string,
  unit: string,
): Series | null {
  const [first = "", second = "", ...others] = columns;
  if (others.length > 0 || groups.length < fewest || groups.length > mostPlaces) return null;
  if (isTime(first, keysOf(groups))) {
    const names = [...new Set(groups.map(({ keys }) => keys[1] ?? null))];
    if (names.length > 6) return null;
    const lines = names.map((name) => ({
      label: shorten(labelOf([second], [name])),
      points: placesOf(groups.filter(({ keys }) => (keys[1] ?? null) === name)),
    }));
    return { kind: "line", title, unit, x: axis(first), lines, reference: held(baseline) };
  }
  return heat(
    title,
    unit,
    [first, second],
    groups.map(({ keys, estimate }) => [keys[0] ?? null, keys[1] ?? null, estimate.value]),
  );
}

function ofTable(
  { row, column, rows }: Extract<EngineAnswer, { kind: "table" }>,
  title: string,
): Series | null {
  const cells = rows.flatMap(({ key, groups }) =>
    groups
      .filter(hasEstimate)
      .map(({ keys, estimate }): Cell => [key, keys[0] ?? null, estimate.value]),
  );
  return heat(title, "share", [row, column], cells);
}

type Cell = readonly [row: string | null, column: string | null, value: number];

function heat(
  title: string,
  unit: string,
  [row, column]: readonly [string, string],
  cells: readonly Cell[],
): Series | null {
  const rows = [...new Set(cells.map(([key]) => key))];
  const columns = [...new Set(cells.map(([, key]) => key))];
  if (rows.length < fewest || columns.length < fewest) return null;
  if (rows.length > most || columns.length > mostColumns) return null;
  if (!cells.every(([, , value]) => Number.isFinite(value))) return null;
  const values = new Map(cells.map(([r, c, value]) => [JSON.stringify([r, c]), value]));
  return {
    kind: "heat",
    title,
    unit,
    row: shorten(keyText(row)),
    column: shorten(keyText(column)),
    rows: rows.map((key) => shorten(keyLabel(row, key))),
    columns: columns.map((key) => shorten(keyLabel(column, key))),
    cells: rows.map((r) => columns.map((c) => values.get(JSON.stringify([r, c])) ?? null)),
  };
}

function correlationPoint({ y, value, interval, n }: CorrelatedPair): Point {
  return { ...bare(y, value), low: interval?.low ?? null, high: interval?.high ?? null, n };
}

function scatterOf({ x, y, points, rows, fit }: Scatter, title: string): Series {
  const axisOf = ({ column, unit }: Scatter["x"]) => ({ ...axis(column), unit: unit ?? "" });
  return {
    kind: "scatter",
    title,
    x: axisOf(x),
    y: axisOf(y),
    points: points.map(([a, b]) => ({ x: a, y: b })),
    rows,
    fit: fit?.map((place) => ({ ...place })) ?? null,
  };
}

/** Every pair in both halves, 1 along the diagonal; nothing of two columns. */
function matrixOf(pairs: readonly CorrelatedPair[], title: string): Series | null {
  const columns = [...new Set(pairs.flatMap(({ x, y }) => [x, y]))].sort();
  if (columns.length <= fewest) return null;
  const cells = [
    ...columns.map((column): Cell => [column, column, 1]),
    ...pairs.flatMap(({ x, y, value }): Cell[] => [
      [x, y, value],
      [y, x, value],
    ]),
  ];
  const drawn = heat(title, "correlation", ["column", "column"], cells);
  return drawn?.kind === "heat" ? { ...drawn, range: { low: -1, high: 1 } } : drawn;
}

function contributionPoint({ column, value, amount }: Prediction["contributions"][number]): Point {
  return bare(`${column} = ${value}`, amount);
}

function ofSides(
  left: Estimate,
  right: Estimate,
  drawn: Drawn,
  unit: string | null,
): Series | null {
  if (left.quantity !== right.quantity || left.quantity === "number" || !drawn.sides) return null;
  const [first, second] = drawn.sides;
  return levels(drawn.reading, drawnUnit(left.quantity, unit), [
    point(first, left),
    point(second, right),
  ]);
}

function levels(
  title: string,
  unit: string,
  points: readonly Point[],
  reference: ReturnType<typeof held> = null,
): Series | null {
  const drawn = points.filter(({ value }) => Number.isFinite(value));
  if (drawn.length < fewest || drawn.length > most) return null;
  const kind = drawn.every(({ low }) => low !== null) ? "intervals" : "bars";
  return { kind, title, unit, points: drawn, ...(reference && { reference }) };
}

/** Ranges that stand side by side, in their order; null where the groups are anything else. */
function binsOf(groups: readonly Known[]) {
  const bins = groups.flatMap(({ keys, estimate }) => {
    const range = rangeOf(keys[0] ?? null);
    return range ? [{ ...range, ...bounded(estimate) }] : [];
  });
  const isAll = groups.every(({ keys }) => keys[0] === null || rangeOf(keys[0] ?? null));
  return isAll && bins.length >= fewest ? bins.sort((a, b) => a.from - b.from) : null;
}

function placesOf(groups: readonly Known[]) {
  return groups
    .filter(({ keys, estimate }) => keys[0] != null && Number.isFinite(estimate.value))
    .map(({ keys, estimate }) => ({ x: periodPlace(keys[0] ?? ""), ...bounded(estimate) }))
    .sort((a, b) => (a.x < b.x ? -1 : 1));
}

function keysOf(groups: readonly Group[]): (string | null)[] {
  return groups.map(({ keys }) => keys[0] ?? null);
}

function pointsOf(columns: readonly string[], groups: readonly Group[]): Point[] {
  return groups
    .filter(hasEstimate)
    .map(({ keys, estimate }) => point(labelOf(columns, keys), estimate));
}

function point(label: string, estimate: Estimate): Point {
  return { label: shorten(label), ...bounded(estimate) };
}

function bounded({ interval, support, value }: Estimate) {
  const isBounded =
    interval &&
    interval.method !== "exact" &&
    Number.isFinite(interval.low) &&
    Number.isFinite(interval.high);
  return {
    value,
    low: isBounded ? interval.low : null,
    high: isBounded ? interval.high : null,
    n: support.given,
  };
}

function bare(label: string, value: number): Point {
  return { label: shorten(label), value, low: null, high: null, n: null };
}

function axis(label: string) {
  return { label: shorten(keyText(label)), unit: "" };
}

function held(baseline: Estimate | null) {
  if (!baseline || baseline.quantity === "sum" || baseline.quantity === "count") return null;
  if (!Number.isFinite(baseline.value)) return null;
  return { label: "all groups", value: baseline.value };
}
