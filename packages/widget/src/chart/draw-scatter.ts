import type { Series } from "@probability-chat/sdk";
import { area, line as path } from "d3-shape";
import { axisName, frameMarks, frameOf } from "./frame.ts";
import { circle, type Drawing } from "./marks.ts";
import { scaleOf } from "./scale.ts";

type Scatter = Extract<Series, { kind: "scatter" }>;

/** Rows by two numbers, and the line fitted to them with its band. */
export function drawScatter({ points, fit, x: across, y: up }: Scatter, width: number): Drawing {
  const fitted = fit ?? [];
  const heights = [
    ...points.map(({ y }) => y),
    ...fitted.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
  ];
  const frame = frameOf({ width, values: heights, unit: up.unit, name: axisName(up) });
  const places = [...points, ...fitted].map(({ x }) => x);
  const most = Math.max(2, Math.floor((frame.right - frame.left) / 70));
  const x = scaleOf(places, [frame.left + 4, frame.right - 4], across.unit, { most });
  const y = (value: number) => frame.y.at(value);
  const bounded = fitted.flatMap(({ x: at, low, high }) =>
    low !== null && high !== null ? [{ at, low, high }] : [],
  );
  const band = area<(typeof bounded)[number]>()
    .x(({ at }) => x.at(at))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))(bounded);
  const drawn = path<(typeof fitted)[number]>()
    .x((point) => x.at(point.x))
    .y(({ value }) => y(value))(fitted);
  return {
    width,
    height: frame.height,
    marks: [
      ...(band ? [{ kind: "path" as const, paint: "band" as const, d: band }] : []),
      ...frameMarks(frame, x, axisName(across), width),
      ...points.map((point) => circle("point", x.at(point.x), y(point.y), 3)),
      ...(drawn ? [{ kind: "path" as const, paint: "line" as const, d: drawn }] : []),
    ],
  };
}
