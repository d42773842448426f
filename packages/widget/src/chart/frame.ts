import { ticksBelow } from "./draw-gauge.ts";
import { axisUnit } from "./format-value.ts";
import { line, type Mark, text, widthOf } from "./marks.ts";
import { type Scale, scaleOf } from "./scale.ts";

/** Where values are drawn, between a value axis at the left and another axis below. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly base: number;
  readonly height: number;
  readonly y: Scale;
  readonly name: string;
}

interface FrameOptions {
  readonly width: number;
  readonly values: readonly number[];
  readonly unit: string;
  /** What the values are of, above their axis; else their unit alone. */
  readonly name?: string;
  readonly zero?: boolean;
  /** Room at the right, for the names of lines. */
  readonly margin?: number;
}

/** The frame of an upright drawing. */
export function frameOf({
  width,
  values,
  unit,
  name = axisUnit(unit),
  zero = false,
  margin = 8,
}: FrameOptions): Frame {
  const plot = width < 480 ? 190 : 230;
  const top = name ? 22 : 10;
  const base = top + plot;
  const y = scaleOf(values, [base, top], unit, { zero, most: 5 });
  const left = Math.max(...y.ticks.map((tick) => widthOf(tick.text))) + 10;
  return { left, right: width - margin, top, base, height: base + 42, y, name };
}

/** Both axes with their ticks and names. */
export function frameMarks(frame: Frame, x: Scale, name: string, width: number): Mark[] {
  const { left, right, top, base, y } = frame;
  return [
    ...y.ticks.flatMap(({ at, text: said }): Mark[] => [
      line("grid", left, y.at(at), right, y.at(at)),
      text("tick", left - 8, y.at(at) + 4, said, "end"),
    ]),
    ...(frame.name ? [text("tick", 0, top - 10, frame.name, "start", right)] : []),
    line("axis", left, base, right, base),
    ...(y.low < 0 && y.high > 0 ? [line("axis", left, y.at(0), right, y.at(0))] : []),
    ...ticksBelow(x, base, width),
    text("tick", (left + right) / 2, base + 36, name, "middle", right - left),
  ];
}

/** An axis' name with its unit. */
export function axisName({
  label,
  unit,
}: {
  readonly label: string;
  readonly unit: string;
}): string {
  return unit && axisUnit(unit) ? `${label} (${axisUnit(unit)})` : label;
}
