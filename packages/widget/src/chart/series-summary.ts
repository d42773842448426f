import type { Series } from "@probability-chat/sdk";
import { formatValue } from "./format-value.ts";

/** What a chart shows, in a sentence: how many figures, the largest, the smallest. */
export function seriesSummary(series: Series): string {
  const { title } = series;
  return `Chart${title ? ` of ${title}` : ""}: ${saidOf(series)}. The figures follow as a table.`;
}

interface Named {
  readonly name: string;
  readonly value: number;
}

function saidOf(series: Series): string {
  if (series.kind === "scatter") {
    return `${series.points.length} rows by ${series.x.label} and ${series.y.label}`;
  }
  const named = namedOf(series);
  const byValue = [...named].sort((a, b) => b.value - a.value);
  const [top, low] = [byValue[0], byValue.at(-1)];
  const said = (one: Named | undefined) =>
    one && `${one.name} ${formatValue(one.value, series.unit)}`;
  return top === low
    ? (said(top) ?? "no figures")
    : `${named.length} figures, from ${said(top)} to ${said(low)}`;
}

function namedOf(series: Exclude<Series, { kind: "scatter" }>): Named[] {
  switch (series.kind) {
    case "bars":
    case "intervals":
      return series.points.map(({ label, value }) => ({ name: label, value }));
    case "histogram":
      return series.bins.map(({ from, to, value }) => ({ name: `${from} to ${to}`, value }));
    case "heat":
      return series.rows.flatMap((row, at) =>
        series.columns.flatMap((column, of) => {
          const value = series.cells[at]?.[of] ?? null;
          return value === null ? [] : [{ name: `${row}, ${column}`, value }];
        }),
      );
    default:
      return series.lines.flatMap(({ label, points }) =>
        points.map(({ x, value }) => ({ name: [label, x].filter(Boolean).join(" "), value })),
      );
  }
}
