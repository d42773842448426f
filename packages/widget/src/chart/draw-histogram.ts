import type { Series } from "@probability-chat/sdk";
import { line as path } from "d3-shape";
import { axisName, frameMarks, frameOf } from "./frame.ts";
import { type Drawing, line, type Mark, rect } from "./marks.ts";
import { scaleOf } from "./scale.ts";

type Histogram = Extract<Series, { kind: "histogram" }>;

/** Bins side by side from zero, each as wide as its range, and a density over them. */
export function drawHistogram({ bins, density, unit, x: axis }: Histogram, width: number): Drawing {
  const curve = density ?? [];
  const values = [
    ...bins.flatMap(({ value, high }) => [value, high ?? value]),
    ...curve.map(({ value }) => value),
  ];
  const frame = frameOf({ width, values, unit, zero: true });
  const places = [...bins.flatMap(({ from, to }) => [from, to]), ...curve.map(({ x }) => x)];
  const ends = [Math.min(...places), Math.max(...places)] as const;
  const most = Math.max(2, Math.floor((frame.right - frame.left) / 70));
  const x = scaleOf(places, [frame.left, frame.right], axis.unit, { ends, most });
  const drawn = path<{ readonly x: number; readonly value: number }>()
    .x((point) => x.at(point.x))
    .y((point) => frame.y.at(point.value));
  const d = drawn([...curve]);
  return {
    width,
    height: frame.height,
    marks: [
      ...frameMarks(frame, x, axisName(axis), width),
      ...bins.flatMap(({ from, to, value, low, high }): Mark[] => {
        const [left, right] = [x.at(from), x.at(to)];
        const middle = (left + right) / 2;
        return [
          rect(
            "bar",
            left + 0.75,
            frame.y.at(value),
            right - left - 1.5,
            frame.base - frame.y.at(value),
          ),
          ...(low !== null && high !== null && right - left > 8
            ? [line("interval", middle, frame.y.at(low), middle, frame.y.at(high))]
            : []),
        ];
      }),
      ...(d ? [{ kind: "path" as const, paint: "density" as const, d }] : []),
    ],
  };
}
