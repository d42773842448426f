import type { Series } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { drawGauge } from "./draw-gauge.ts";
import { drawSeries } from "./draw-series.ts";
import type { Drawing, Mark } from "./marks.ts";
import { examples } from "./series-examples.ts";

const marksOf = <K extends Mark["kind"]>({ marks }: Drawing, kind: K, paint?: Mark["paint"]) =>
  marks.filter(
    (mark): mark is Extract<Mark, { kind: K }> =>
      mark.kind === kind && (paint === undefined || mark.paint === paint),
  );
const textsOf = (drawing: Drawing, paint: Mark["paint"]) =>
  marksOf(drawing, "text", paint).map(({ text }) => text);
const exampleOf = <K extends Series["kind"]>(kind: K) =>
  examples.find(([name]) => name === kind)?.[1] as Extract<Series, { kind: K }>;

/** Every place of a mark, a path's corners included. */
function placesOf(mark: Mark): (readonly [number, number])[] {
  if (mark.kind !== "path") {
    const corner = [mark.x, mark.y] as const;
    return mark.kind === "rect" ? [corner, [mark.x + mark.width, mark.y + mark.height]] : [corner];
  }
  return Array.from(
    mark.d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g),
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
}

for (const width of [300, 640]) {
  test.each(examples)(`%s stay in a picture ${width} px wide`, (_, series) => {
    const drawing = drawSeries(series, width);
    const places = drawing.marks.flatMap(placesOf);
    expect(places.length).toBeGreaterThan(4);
    for (const [x, y] of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width + 0.01);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(drawing.height);
    }
  });
}

test("bars begin at zero, on either side of it", () => {
  const drawing = drawSeries(exampleOf("bars"), 640);
  const [above, below] = marksOf(drawing, "rect", "bar");
  expect(above?.x).toBeCloseTo((below?.x ?? 0) + (below?.width ?? 0), 1);
  expect(textsOf(drawing, "value")).toEqual(["€31", "−€12"]);
});

test("a bar's length is as its value", () => {
  const points = [100, 104].map((value) => ({
    label: `${value}`,
    value,
    low: null,
    high: null,
    n: 1,
  }));
  const bars = marksOf(
    drawSeries({ kind: "bars", title: "", unit: "", points }, 640),
    "rect",
    "bar",
  );
  expect((bars[0]?.width ?? 0) / (bars[1]?.width ?? 1)).toBeCloseTo(100 / 104, 2);
});

test("dots far from zero need not begin there, dots of shares do", () => {
  const drawn = (unit: string, scale: number) =>
    textsOf(
      drawSeries(
        {
          kind: "intervals",
          title: "",
          unit,
          points: [72, 75].map((value) => ({
            label: `${value}`,
            value: value * scale,
            low: (value - 1) * scale,
            high: (value + 1) * scale,
            n: 9,
          })),
        },
        640,
      ),
      "tick",
    )[0];
  expect(drawn("kg", 1)).toBe("71.0");
  expect(drawn("share", 0.01)).toBe("0 %");
});

test("what a level is held against is a line with its name", () => {
  const drawing = drawSeries(exampleOf("intervals"), 640);
  expect(marksOf(drawing, "path", "reference")).toHaveLength(1);
  expect(textsOf(drawing, "tick")).toContain("all groups");
});

test("a label that does not fit is cut, and told whole", () => {
  const [cut] = marksOf(drawSeries(exampleOf("bars"), 300), "text", "label");
  expect(
    marksOf(drawSeries(exampleOf("bars"), 300), "text", "label").some(({ hint }) => hint),
  ).toBe(true);
  expect(cut?.hint ?? cut?.text).toMatch(/^a level/);
});

test("bins stand side by side from zero, and a density over them", () => {
  const drawing = drawSeries(exampleOf("histogram"), 640);
  const bins = marksOf(drawing, "rect", "bar");
  const [first, second] = bins;
  expect((second?.x ?? 0) - ((first?.x ?? 0) + (first?.width ?? 0))).toBeCloseTo(1.5, 1);
  const heights = bins.map(({ height }) => height);
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2.5, 1);
  expect(marksOf(drawing, "path", "density")).toHaveLength(1);
  expect(textsOf(drawing, "tick")).toContain("temp (°C)");
});

test("lines are told apart by name and dashes, not by colour alone", () => {
  const drawing = drawSeries(exampleOf("line"), 640);
  expect(marksOf(drawing, "path", "line")).toHaveLength(1);
  expect(marksOf(drawing, "path", "line2")).toHaveLength(1);
  const names = marksOf(drawing, "text", "tick").filter(({ text }) => /north|south/.test(text));
  expect(names.map(({ text }) => text)).toEqual(["south", "north"]);
  expect(Math.abs((names[0]?.y ?? 0) - (names[1]?.y ?? 0))).toBeGreaterThanOrEqual(15);
  expect(textsOf(drawing, "tick")).toContain("2012-03");
});

test("steps hold a value until the next", () => {
  const [steps] = marksOf(drawSeries(exampleOf("steps"), 640), "path", "line");
  const places = steps ? placesOf(steps) : [];
  expect(places).toHaveLength(5);
  expect(places[1]?.[1]).toBe(places[0]?.[1]);
  expect(places[2]?.[0]).toBe(places[1]?.[0]);
});

test("a forecast goes on from the last value, the wider band behind the narrower", () => {
  const { marks } = drawSeries(exampleOf("fan"), 640);
  const paints = marks.filter(({ kind }) => kind === "path").map(({ paint }) => paint);
  expect(paints.indexOf("outer")).toBeLessThan(paints.indexOf("band"));
  expect(paints).toContain("expected");
  const year = marks.filter((mark) => mark.kind === "text" && /^201\d$/.test(mark.text));
  expect(year).toHaveLength(3);
});

test("a cell says its value, and one without rows is empty", () => {
  const drawing = drawSeries(exampleOf("heat"), 640);
  expect(textsOf(drawing, "inCell")).toEqual(["1", "−0.500", "−0.500", "1", "0.250"]);
  expect(marksOf(drawing, "rect", "empty")).toHaveLength(1);
  expect(marksOf(drawing, "rect", "below")).toHaveLength(2);
  const [one, half] = [marksOf(drawing, "rect", "above")[0], marksOf(drawing, "rect", "below")[0]];
  expect(one?.opacity).toBeGreaterThan(half?.opacity ?? 1);
});

const gauge = {
  unit: "share",
  value: 0.145,
  low: 0.115,
  high: 0.18,
  marks: [{ label: "all rows", value: 0.439 }],
};

test("a figure's scale begins at zero, has ticks, and its interval around it", () => {
  const drawing = drawGauge(gauge, 600);
  expect(textsOf(drawing, "tick")).toEqual([
    "all rows",
    "0 %",
    "10 %",
    "20 %",
    "30 %",
    "40 %",
    "50 %",
  ]);
  const [band] = marksOf(drawing, "rect", "band");
  const [dot] = marksOf(drawing, "circle", "dot");
  expect(dot?.x).toBeGreaterThan(band?.x ?? 0);
  expect(dot?.x).toBeLessThan((band?.x ?? 0) + (band?.width ?? 0));
});

test.each([
  ["points", 0.36, [{ label: "no difference", value: 0 }], ["no difference", "0", "+50 points"]],
  ["times", 4.2, [{ label: "equal", value: 1 }], ["equal", "0", "5 times"]],
  ["correlation", -0.165, [{ label: "none", value: 0 }], ["none", "−1.0", "1.0"]],
  ["count", 26, [{ label: "all rows", value: 1461 }], ["all rows", "0", "1600 rows"]],
  ["$", 48.3, [], ["$45", "$52"]],
] as const)("a scale of %s holds what its figure is held against", (unit, value, marks, texts) => {
  const width = unit === "points" || unit === "correlation" ? 0.1 : value / 20;
  const drawing = drawGauge(
    { unit, value, low: value - width, high: value + width, marks: [...marks] },
    600,
  );
  const said = textsOf(drawing, "tick");
  const ends = [...said.slice(0, marks.length + 1), said.at(-1)];
  expect(ends).toEqual(texts);
});

test("names of what a figure is held against do not stand on each other", () => {
  const marks = [
    { label: "all rows", value: 0.5 },
    { label: "no difference", value: 0.51 },
  ];
  const names = marksOf(drawGauge({ ...gauge, marks }, 400), "text").slice(0, 2);
  expect(names[0]?.y).not.toBe(names[1]?.y);
});
