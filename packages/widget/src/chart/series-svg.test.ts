import { expect, test } from "vitest";
import type { LevelSeries } from "./scale.ts";
import { seriesSummary } from "./series-summary.ts";
import { seriesSvg } from "./series-svg.ts";

const point = (label: string, value: number, low: number | null = null, high = low) => ({
  label,
  value,
  low,
  high,
  n: null,
});
const series = (part: Partial<LevelSeries>): LevelSeries => ({
  kind: "bars",
  title: "Weather",
  unit: "share",
  points: [point("sun", 0.4, 0.3, 0.5), point("rain", -0.1)],
  ...part,
});
const numbers = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) => Number(value));

test.each(["bars", "intervals"] as const)("%s stay in the picture", (kind) => {
  const points = Array.from({ length: 30 }, (_, at) => point(`label ${at}`, at - 12, at - 15, at));
  const svg = seriesSvg(series({ kind, points }));
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  for (const name of ["x", "x1", "x2", "cx"]) {
    for (const x of numbers(svg, name)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(Number(width));
    }
  }
  for (const name of ["y", "y1", "y2", "cy"]) {
    for (const y of numbers(svg, name)) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(Number(height));
    }
  }
  for (const name of ["width", "height"]) {
    for (const size of numbers(svg, name)) expect(size).toBeGreaterThanOrEqual(0);
  }
});

test("it brings its styles and its title, and asks for nothing from elsewhere", () => {
  const svg = seriesSvg(series({}));
  expect(svg).toContain('<title id="title">Weather</title>');
  expect(svg).toContain("<style>");
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg).not.toMatch(/var\(|url\(|href|@import/);
  expect(seriesSvg(series({ title: "" }))).toContain('<title id="title">Chart</title>');
});

test.each([
  '</text><script>alert("1")</script>',
  "&lt; & 'quoted'",
  "=HYPERLINK(1)\u0000\u0008\uD800 end",
  "]]><svg onload=x>",
])("%j is text", (label) => {
  const svg = seriesSvg(series({ title: label, points: [point(label, 1), point("b", 2)] }));
  const tags = [...svg.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
  const known = new Set(["svg", "title", "style", "rect", "text", "g", "line", "circle"]);
  expect(tags.filter((name) => !known.has(name ?? ""))).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML does not have
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/u);
  expect(svg.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
});

test("a label that does not fit is cut, and told whole", () => {
  const label = "a very long label that goes on and on and on";
  const svg = seriesSvg(series({ points: [point(label, 1)] }));
  expect(svg).toContain(`>a very long label that goes…<title>${label}</title>`);
});

test.each([
  [
    series({}),
    "Chart of Weather: 2 figures, from sun 40.0 % to rain -10.0 %. The figures follow as a table.",
  ],
  [
    series({ title: "", unit: "kg", points: [point("a", 2)] }),
    "Chart: a 2 kg. The figures follow as a table.",
  ],
  [
    series({ title: "", unit: "€", points: [point("a", 45.8), point("b", -2)] }),
    "Chart: 2 figures, from a €45.8 to b -€2. The figures follow as a table.",
  ],
])("a chart is told in a sentence", (given, expected) => {
  expect(seriesSummary(given)).toBe(expected);
});
