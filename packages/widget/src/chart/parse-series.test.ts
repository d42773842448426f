import { expect, test } from "vitest";
import { parseSeries } from "./parse-series.ts";
import { formatValue, scaleOf } from "./scale.ts";

const point = { label: "sun", value: 0.4, low: 0.3, high: 0.5, n: 12 };

test("a series is read, and what it leaves out is null", () => {
  const text = JSON.stringify({
    kind: "bars",
    title: "Weather",
    unit: "share",
    points: [point, { label: 3, value: 1 }],
  });
  expect(parseSeries(text)).toEqual({
    kind: "bars",
    title: "Weather",
    unit: "share",
    points: [point, { label: "3", value: 1, low: null, high: null, n: null }],
  });
});

test.each([
  "",
  "{",
  "[]",
  "null",
  '{"kind":"bars","points":[]}',
  '{"kind":"pie","points":[{"label":"a","value":1}]}',
  '{"kind":"bars","points":[{"label":"a","value":"<script>"}]}',
  '{"kind":"bars","points":[{"label":"a","value":1e999}]}',
])("%j is no series", (text) => {
  expect(parseSeries(text)).toBeNull();
});

test.each([
  [[{ ...point, value: 0.4 }], 0, 0.5],
  [[{ ...point, value: -2, low: -3, high: -1 }], -3, 0],
  [[{ ...point, value: 0, low: null, high: null }], 0, 1],
])("the scale holds every value, its interval and zero", (points, low, high) => {
  expect(scaleOf({ kind: "bars", title: "", unit: "", points })).toMatchObject({ low, high });
});

test.each([
  [0.4271, "share", "42.7 %"],
  [0.0042, "share", "0.42 %"],
  [12.3456, "kg", "12.3 kg"],
  [1234567, "", "1,234,567"],
  [2012, "", "2012"],
  [0.029, "", "0.0290"],
  [4346, "count", "4,346"],
])("%d in %j reads %s", (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});
