import type { Series } from "@probability-chat/sdk";
import { ticksBelow } from "./draw-gauge.ts";
import { formatValue } from "./format-value.ts";
import { circle, type Drawing, line, type Mark, rect, text, widthOf, wrapped } from "./marks.ts";
import { scaleOf } from "./scale.ts";

type Levels = Extract<Series, { kind: "bars" | "intervals" }>;

/** From more levels on, rows stand closer. */
const dense = 12;
const gap = 12;

/** Levels one beneath the other: bars from zero, or dots with their intervals. */
export function drawLevels({ kind, unit, points, reference }: Levels, width: number): Drawing {
  const isDense = points.length > dense;
  const size = 13;
  const most = width * (width < 480 ? 0.34 : 0.3);
  const widest = Math.max(...points.map(({ label }) => widthOf(label, size)));
  const labelWidth = Math.min(widest, most);
  const texts = points.map(({ value }) => formatValue(value, unit));
  const valueWidth = Math.max(...texts.map((said) => widthOf(said, size)));
  const [left, right] = [labelWidth + gap, width - valueWidth - gap];
  const values = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  if (reference) values.push(reference.value);
  const ticks = Math.max(2, Math.floor((right - left) / 70));
  const scale = scaleOf(values, [left, right], unit, { zero: kind === "bars", most: ticks });
  const isTwoLined = !isDense && points.some(({ label }) => widthOf(label, size) > labelWidth);
  const rowHeight = isDense ? 17 : isTwoLined ? 36 : 28;
  const top = reference ? 20 : 4;
  const base = top + points.length * rowHeight + 4;
  const zero = scale.low <= 0 && scale.high >= 0 ? scale.at(0) : left;
  return {
    width,
    height: base + 24,
    marks: [
      ...scale.ticks.map(({ at }) => line("grid", scale.at(at), top, scale.at(at), base)),
      ...points.flatMap(({ label, value, low, high }, index): Mark[] => {
        const middle = top + (index + 0.5) * rowHeight + 2;
        const half = isDense ? 5 : 8;
        const said = texts[index] ?? "";
        const [from, to] = [Math.min(zero, scale.at(value)), Math.max(zero, scale.at(value))];
        const isBounded = low !== null && high !== null;
        return [
          ...labelMarks(label, labelWidth, middle, isTwoLined),
          ...(kind === "bars"
            ? [rect("bar", from, middle - half, to - from, 2 * half, { radius: 2 })]
            : isBounded
              ? [
                  rect(
                    "band",
                    scale.at(low),
                    middle - half,
                    scale.at(high) - scale.at(low),
                    2 * half,
                    { radius: 3 },
                  ),
                ]
              : []),
          ...(isBounded
            ? [
                line(
                  kind === "bars" ? "interval" : "whisker",
                  scale.at(low),
                  middle,
                  scale.at(high),
                  middle,
                ),
              ]
            : []),
          ...(kind === "bars" ? [] : [circle("dot", scale.at(value), middle, isDense ? 4 : 5)]),
          text("value", width, middle + 4.5, said, "end"),
        ];
      }),
      ...(reference
        ? [
            line("reference", scale.at(reference.value), top - 4, scale.at(reference.value), base),
            referenceLabel(reference.label, scale.at(reference.value), width),
          ]
        : []),
      line("axis", left, base, right, base),
      ...(scale.low < 0 && scale.high > 0 ? [line("axis", zero, top, zero, base)] : []),
      ...ticksBelow(scale, base, width),
    ],
  };
}

function labelMarks(label: string, room: number, middle: number, isTwoLined: boolean): Mark[] {
  const lines = isTwoLined ? wrapped(label, room, 13) : [label];
  const shift = lines.length === 2 ? -8 : 0;
  return lines.map((part, at) => {
    const mark = text("label", 0, middle + 4.5 + shift + at * 16, part, "start", room + 2);
    return mark.kind === "text" && mark.hint ? { ...mark, hint: label } : mark;
  });
}

function referenceLabel(label: string, x: number, width: number): Mark {
  const half = widthOf(label) / 2;
  return text("tick", Math.min(width - half, Math.max(half, x)), 12, label, "middle");
}
