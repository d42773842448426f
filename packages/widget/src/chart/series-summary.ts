import type { Series } from "@probability-chat/sdk";
import type { Texts } from "../texts/texts.ts";
import { formatValue } from "./format-value.ts";

/** What a chart shows, in a sentence: how many figures, the largest, the smallest. */
export function seriesSummary(texts: Texts, series: Series): string {
  const { title } = series;
  const figures = saidOf(texts, series);
  return title
    ? texts.t("Chart of {title}: {figures}. The figures follow as a table.", { title, figures })
    : texts.t("Chart: {figures}. The figures follow as a table.", { figures });
}

interface Named {
  readonly name: string;
  readonly value: number;
}

function saidOf({ t }: Texts, series: Series): string {
  if (series.kind === "scatter") {
    const { points, x, y } = series;
    return t("{n} rows by {x} and {y}", { n: points.length, x: x.label, y: y.label });
  }
  const named = namedOf(t, series);
  const byValue = [...named].sort((a, b) => b.value - a.value);
  const [top, low] = [byValue[0], byValue.at(-1)];
  if (!top || !low) return t("no figures");
  const said = ({ name, value }: Named) => `${name} ${formatValue(value, series.unit)}`;
  return top === low
    ? said(top)
    : t("{n} figures, from {top} to {low}", { n: named.length, top: said(top), low: said(low) });
}

function namedOf(t: Texts["t"], series: Exclude<Series, { kind: "scatter" }>): Named[] {
  switch (series.kind) {
    case "bars":
    case "intervals":
      return series.points.map(({ label, value }) => ({ name: label, value }));
    case "histogram":
      return series.bins.map(({ from, to, value }) => ({
        name: t("{low} to {high}", { low: from, high: to }),
        value,
      }));
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
