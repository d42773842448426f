import type { Series } from "@probability-chat/sdk";
import { area, curveLinear, curveStepAfter, line as path } from "d3-shape";
import { axisName, type Frame, frameMarks, frameOf } from "./frame.ts";
import { circle, type Drawing, line, type Mark, type Paint, text, widthOf } from "./marks.ts";
import { placeOf, type Scale, scaleOf, timeScale } from "./scale.ts";

type Lines = Extract<Series, { kind: "line" | "steps" | "fan" }>;
type Line = Lines["lines"][number];
type Point = Line["points"][number];

const paintOfLine: readonly Paint[] = ["line", "line2", "line3", "line4", "line5", "line6"];
/** Of few points each is marked. */
const marked = 40;

/** Lines over a number or over time, their intervals as bands; steps; and what is expected. */
export function drawLines(series: Lines, width: number): Drawing {
  const { lines, unit, x: axis } = series;
  const forecast = series.kind === "fan" ? series.forecast : [];
  const reference = series.kind === "line" ? series.reference : null;
  const points = lines.flatMap((each) => each.points);
  const values = [
    ...points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ...forecast.flatMap(({ value, bands }) => [
      value,
      ...bands.flatMap(({ low, high }) => [low, high]),
    ]),
    ...(reference ? [reference.value] : []),
  ];
  const isNamed = lines.some(({ label }) => label !== "");
  const names = isNamed ? Math.max(...lines.map(({ label }) => widthOf(label))) + 12 : 8;
  const frame = frameOf({ width, values, unit, margin: Math.min(names, width * 0.28) });
  const x = alongOf([...points, ...forecast], frame, axis.unit);
  const at = (point: { readonly x: number | string }) => x.at(placeOf(point.x));
  const y = (value: number) => frame.y.at(value);
  const curve = series.kind === "steps" ? curveStepAfter : curveLinear;
  const drawn = path<{ readonly x: number | string; readonly value: number }>()
    .curve(curve)
    .x(at)
    .y(({ value }) => y(value));
  const band = area<{ readonly x: number | string; readonly low: number; readonly high: number }>()
    .curve(curve)
    .x(at)
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high));
  const last = lines[0]?.points.at(-1);
  const expected = last ? [{ x: last.x, value: last.value }, ...forecast] : forecast;
  return {
    width,
    height: frame.height,
    marks: [
      ...fanOf(forecast, last).flatMap((each, at, all) =>
        pathMark(at === all.length - 1 ? "band" : "outer", band(each)),
      ),
      ...(lines.length === 1 ? lines : []).flatMap((each) =>
        pathMark("band", band(boundedOf(each))),
      ),
      ...frameMarks(frame, x, axisName(axis), width),
      ...(reference ? referenceMarks(reference, frame) : []),
      ...(forecast.length > 0 && last
        ? [line("reference", at(last), frame.top, at(last), frame.base)]
        : []),
      ...lines.flatMap(({ points: along }, index): Mark[] => [
        ...pathMark(paintOfLine[index] ?? "line6", drawn([...along])),
        ...(lines.length === 1 && series.kind !== "steps" && along.length <= marked
          ? along.map((point) => circle("dot", at(point), y(point.value), 3.5))
          : []),
      ]),
      ...pathMark("expected", forecast.length > 0 ? drawn(expected) : null),
      ...(isNamed ? namesOf(lines, frame, at) : []),
    ],
  };
}

function pathMark(paint: Paint, d: string | null): Mark[] {
  return d ? [{ kind: "path", paint, d }] : [];
}

function alongOf(
  points: readonly { readonly x: number | string }[],
  frame: Frame,
  unit: string,
): Scale {
  const room = [frame.left + 4, frame.right - 4] as const;
  const most = Math.max(2, Math.floor((frame.right - frame.left) / 70));
  const dates = points.flatMap(({ x }) => (typeof x === "string" ? [x] : []));
  if (dates.length === points.length) return timeScale(dates, room, most);
  const places = points.map(({ x }) => placeOf(x));
  const ends = [Math.min(...places), Math.max(...places)] as const;
  return scaleOf(places, room, unit, { most, ends });
}

function boundedOf({ points }: Line) {
  return points.flatMap(({ x, low, high }) =>
    low !== null && high !== null ? [{ x, low, high }] : [],
  );
}

type Forecast = Extract<Lines, { kind: "fan" }>["forecast"];

/** Bands of a forecast, the widest first, each from the last of what was. */
function fanOf(forecast: Forecast, last: Point | undefined) {
  const levels = forecast[0]?.bands.map(({ level }) => level) ?? [];
  return [...levels]
    .sort((a, b) => b - a)
    .map((level) => [
      ...(last ? [{ x: last.x, low: last.value, high: last.value }] : []),
      ...forecast.flatMap(({ x, bands }) => {
        const band = bands.find((one) => one.level === level);
        return band ? [{ x, low: band.low, high: band.high }] : [];
      }),
    ]);
}

function referenceMarks(
  { label, value }: { readonly label: string; readonly value: number },
  frame: Frame,
): Mark[] {
  const at = frame.y.at(value);
  return [
    line("reference", frame.left, at, frame.right, at),
    text("tick", frame.right - 4, at - 6, label, "end"),
  ];
}

const lineHeight = 15;

/** Each line's name at its end, moved apart where they would stand on each other. */
function namesOf(lines: readonly Line[], frame: Frame, at: (point: Point) => number): Mark[] {
  const ends = lines.flatMap(({ label, points }) => {
    const last = points.at(-1);
    return last && label ? [{ label, x: at(last), y: frame.y.at(last.value) }] : [];
  });
  let below = Number.NEGATIVE_INFINITY;
  const placed = ends
    .sort((a, b) => a.y - b.y)
    .map((end) => {
      below = Math.max(end.y, below + lineHeight);
      return { ...end, y: below };
    });
  const over = Math.max(0, (placed.at(-1)?.y ?? 0) - frame.base);
  return placed.map(({ label, y }) => text("tick", frame.right + 4, y - over + 4, label));
}
