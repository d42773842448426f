import { formatValue, type LevelSeries } from "./scale.ts";

/** What a chart shows, in a sentence: how many figures, the largest, the smallest. */
export function seriesSummary({ title, unit, points }: LevelSeries): string {
  const byValue = [...points].sort((a, b) => b.value - a.value);
  const [top, low] = [byValue[0], byValue.at(-1)];
  const said = (point: typeof top) => point && `${point.label} ${formatValue(point.value, unit)}`;
  const ends =
    top === low ? said(top) : `${points.length} figures, from ${said(top)} to ${said(low)}`;
  return `Chart${title ? ` of ${title}` : ""}: ${ends}. The figures follow as a table.`;
}
