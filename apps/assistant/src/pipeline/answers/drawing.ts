/** What several kinds of answers draw: levels side by side, a field, the two sides of a comparison. */
import type { Series } from "@probability-chat/contract";
import type { Estimate, Group, Scatter, ShapeFound } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { shortCell } from "../escape.ts";
import { hasEstimate, namedFew } from "../figures.ts";
import { keyLabel, keyText, labelOf } from "../labels.ts";
import { drawnUnit } from "../unit.ts";
import type { Asked } from "./shown.ts";

export const fewest = 2;
export const most = 30;
const mostColumns = 20;

export type Point = Extract<Series, { kind: "bars" }>["points"][number];

export function levels(
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

export function heat(
  title: string,
  unit: string,
  [row, column]: readonly [string, string],
  cells: readonly Cell[],
  names: Names,
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
    row: shortCell(keyText(row, names)),
    column: shortCell(keyText(column, names)),
    rows: rows.map((key) => shortCell(keyLabel(row, key, names))),
    columns: columns.map((key) => shortCell(keyLabel(column, key, names))),
    cells: rows.map((r) => columns.map((c) => values.get(JSON.stringify([r, c])) ?? null)),
  };
}

/** Rows by two numbers; with columns held fixed, by what these leave of both. */
export function scatter(
  { x, y, within, points, rows, fit }: Scatter,
  title: string,
  names: Names,
): Extract<Series, { kind: "scatter" }> {
  const others = within.map((column) => names.column(column));
  const held = others.length > 0 ? `, with ${namedFew(others)} held fixed` : "";
  const axisOf = ({ column, unit }: Scatter["x"]) => ({
    ...{ label: shortCell(`${names.column(column)}${held}`), unit: unit ?? "" },
  });
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

/** How a column's values are spread; of very many rows the bins are of a sample. */
export function histogram(
  title: string,
  x: { readonly label: string; readonly unit: string },
  bins: ShapeFound["bins"],
  given: number,
): Extract<Series, { kind: "histogram" }> {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return {
    kind: "histogram",
    title,
    unit: "share",
    x,
    bins: bins.map((bin) => {
      const value = bin.rows / Math.max(1, rows);
      return {
        from: bin.from,
        to: bin.to,
        value,
        low: null,
        high: null,
        n: Math.round(value * given),
      };
    }),
  };
}

export function ofSides(
  left: Estimate,
  right: Estimate,
  { reading, sides, unit }: Asked,
): Series | null {
  if (left.quantity !== right.quantity || left.quantity === "number" || !sides) return null;
  const [first, second] = sides;
  return levels(reading, drawnUnit(left.quantity, unit), [
    point(first, left),
    point(second, right),
  ]);
}

export function pointsOf(
  columns: readonly string[],
  groups: readonly Group[],
  names: Names,
): Point[] {
  return groups
    .filter(hasEstimate)
    .map(({ keys, estimate }) => point(labelOf(columns, keys, names), estimate));
}

function point(label: string, estimate: Estimate): Point {
  return { label: shortCell(label), ...bounded(estimate) };
}

export function bounded({ interval, support, value }: Estimate) {
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

export function bare(label: string, value: number): Point {
  return { label: shortCell(label), value, low: null, high: null, n: null };
}

export function axis(label: string, names: Names) {
  return { label: shortCell(keyText(label, names)), unit: "" };
}

export function held(baseline: Estimate | null) {
  if (!baseline || baseline.quantity === "sum" || baseline.quantity === "count") return null;
  if (!Number.isFinite(baseline.value)) return null;
  return { label: "all groups", value: baseline.value };
}

export type Cell = readonly [row: string | null, column: string | null, value: number];
