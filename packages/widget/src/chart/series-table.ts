import type { AnswerTable, Series } from "@probability-chat/sdk";
import { formatValue } from "./format-value.ts";

type Data = NonNullable<AnswerTable["data"]>;
type Cell = Data["rows"][number][number];

/** The figures of a series as a table: in words for who reads it, unrounded for a file. */
export function seriesTable(series: Series): AnswerTable {
  const data = dataOf(series);
  const filled = data.columns.map((_, at) => data.rows.some((row) => (row[at] ?? null) !== null));
  const rows = data.rows.map((row) => row.filter((_, at) => filled[at]));
  const columns = data.columns.filter((_, at) => filled[at]);
  const isNumber = columns.map((_, at) => rows.every((row) => typeof row[at] !== "string"));
  const unitAt = (name: string) =>
    figures.has(name) ? unitOf(series) : name === "rows" ? "count" : "";
  return {
    columns: columns.map((name, at) => ({ head: headOf(name), isNumber: isNumber[at] ?? false })),
    rows: rows.map((row) => row.map((cell, at) => cellText(cell, unitAt(columns[at] ?? "")))),
    total: rows.length,
    data: { columns, rows },
  };
}

const figures = new Set(["value", "low", "high", "fitted"]);
const heads: Readonly<Record<string, string>> = { low: "from", high: "to" };

function headOf(name: string): string {
  const head = heads[name] ?? name;
  return `${head.charAt(0).toUpperCase()}${head.slice(1)}`;
}

function unitOf(series: Series): string {
  return series.kind === "scatter" ? series.y.unit : series.unit;
}

function cellText(cell: Cell | undefined, unit: string): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? formatValue(cell, unit) : cell;
}

function dataOf(series: Series): Data {
  const bounded = ["value", "low", "high", "rows"];
  switch (series.kind) {
    case "bars":
    case "intervals":
      return {
        columns: ["level", ...bounded],
        rows: series.points.map(({ label, value, low, high, n }) => [label, value, low, high, n]),
      };
    case "histogram":
      return {
        columns: [`${series.x.label || "value"} from`, "below", ...bounded],
        rows: series.bins.map(({ from, to, value, low, high, n }) => [
          from,
          to,
          value,
          low,
          high,
          n,
        ]),
      };
    case "line":
    case "steps":
    case "fan":
      return {
        columns: ["line", series.x.label || "at", ...bounded],
        rows: [
          ...series.lines.flatMap(({ label, points }) =>
            points.map(({ x, value, low, high, n }): Cell[] => [
              label || null,
              x,
              value,
              low,
              high,
              n,
            ]),
          ),
          ...(series.kind === "fan" ? series.forecast : []).map(({ x, value, bands }): Cell[] => {
            const widest = bands.at(-1);
            return ["expected", x, value, widest?.low ?? null, widest?.high ?? null, null];
          }),
        ],
      };
    case "scatter":
      return {
        columns: [series.x.label || "x", series.y.label || "y"],
        rows: series.points.map(({ x, y }) => [x, y]),
      };
    case "heat":
      return {
        columns: [series.row || "row", series.column || "column", "value"],
        rows: series.rows.flatMap((row, at) =>
          series.columns.map((column, of): Cell[] => [row, column, series.cells[at]?.[of] ?? null]),
        ),
      };
  }
}
