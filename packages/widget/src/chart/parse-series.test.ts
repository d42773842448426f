import { expect, test } from "vitest";
import { parseSeries } from "./parse-series.ts";
import { examples } from "./series-examples.ts";

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
    reference: null,
  });
});

test.each(examples)("%s is read as it was sent", (_, series) => {
  expect(parseSeries(JSON.stringify(series))).toMatchObject(series);
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
  '{"kind":"line","x":{},"lines":[{"label":"a","points":[]}]}',
  '{"kind":"line","x":{},"lines":[{"label":"a","points":[{"x":"soon","value":1}]}]}',
  '{"kind":"heat","rows":["a"],"columns":["b"],"cells":[1]}',
  '{"kind":"scatter","x":{},"y":{},"points":[{"x":1}],"rows":1}',
])("%j is no series", (text) => {
  expect(parseSeries(text)).toBeNull();
});
