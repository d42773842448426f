import type { Series } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { csvOf } from "../export/csv.ts";
import { english } from "../texts/texts.ts";
import { drawSeries } from "./draw-series.ts";
import { formatTick, formatValue } from "./format-value.ts";
import { examples } from "./series-examples.ts";
import { seriesSummary } from "./series-summary.ts";
import { seriesTable } from "./series-table.ts";
import { svgFile } from "./svg-file.ts";

const levels = (...labels: string[]): Series => ({
  kind: "bars",
  title: labels[0] ?? "",
  unit: "share",
  points: labels.map((label, at) => ({
    label,
    value: [0.4, -0.1, -0.6][at] ?? 0,
    low: null,
    high: null,
    n: null,
  })),
});
const file = (series: Series) => svgFile(drawSeries(series, 640), series.title);

test.each(examples)(
  "%s: the file brings its styles and asks for nothing from elsewhere",
  (_, series) => {
    const svg = file(series);
    expect(svg).toContain(`<title id="title">${series.title}</title>`);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).not.toMatch(/var\(|url\(|href|@import|NaN|undefined/);
  },
);

test.each([
  '</text><script>alert("1")</script>',
  "&lt; & 'quoted'",
  "=HYPERLINK(1)\u0000\u0008\uD800 end",
  "]]><svg onload=x>",
])("%j is text in it", (label) => {
  const svg = file(levels(label, "b"));
  const tags = [...svg.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
  const known = new Set(["svg", "title", "style", "rect", "text", "path", "circle"]);
  expect(tags.filter((name) => !known.has(name ?? ""))).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML does not have
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/u);
  expect(svg.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
});

test.each(examples)(
  "%s: every figure is in its table, rounded to read and whole in the file",
  (_, series) => {
    const table = seriesTable(series);
    expect(table.rows.length).toBe(table.total);
    expect(table.rows[0]?.length).toBe(table.columns.length);
    expect(csvOf(table).split("\r\n")).toHaveLength(table.total + 2);
  },
);

test("a file's cells that a spreadsheet would run are text, and are not rounded", () => {
  const series = levels("=1+1", "@SUM(A1)", "+x");
  const [first] = series.kind === "bars" ? series.points : [];
  if (first) first.value = 1 / 3;
  expect(csvOf(seriesTable(series))).toBe(
    "\ufefflevel,value\r\n'=1+1,0.3333333333333333\r\n'@SUM(A1),-0.1\r\n'+x,-0.6\r\n",
  );
});

test.each([
  [
    levels("sun", "rain"),
    "Chart of sun: 2 figures, from sun 40.0 % to rain −10.0 %. The figures follow as a table.",
  ],
  [
    examples[6]?.[1],
    "Chart of Height and weight: 2 rows by height and weight. The figures follow as a table.",
  ],
  [
    examples[7]?.[1],
    "Chart of Correlations: 5 figures, from a, a 1 to b, a −0.500. The figures follow as a table.",
  ],
] as const)("a chart is told in a sentence", (series, said) => {
  expect(series && seriesSummary(english, series)).toBe(said);
});

test.each([
  [0.4271, "share", "42.7 %"],
  [0.0042, "share", "0.42 %"],
  [0.363, "points", "+36.3 points"],
  [-0.363, "points", "−36.3 points"],
  [3, "times", "3 times"],
  [2.3736, "odds", "2.37 to 1"],
  [12.3456, "kg", "12.3 kg"],
  [-2, "€", "−€2"],
  [1234567, "", "1,234,567"],
  [2012, "", "2012"],
  [0.029, "", "0.0290"],
  [4346, "count", "4,346"],
])("%d in %j reads %s", (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

test.each([
  [0.1, "share", 0.1, "10 %"],
  [0.005, "share", 0.005, "0.5 %"],
  [2000, "", 500, "2000"],
  [20_000, "$", 5_000, "$20,000"],
  [-0.5, "", 0.5, "−0.5"],
])("a tick at %d in %j, %d apart, reads %s", (value, unit, step, text) => {
  expect(formatTick(value, unit, step)).toBe(text);
});
