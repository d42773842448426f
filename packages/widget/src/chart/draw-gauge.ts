import type { Gauge } from "@probability-chat/sdk";
import { axisUnit } from "./format-value.ts";
import { circle, type Drawing, line, type Mark, rect, text, widthOf } from "./marks.ts";
import { holdsZero, type Scale, scaleOf } from "./scale.ts";

const side = 10;
const lane = 17;

/** A figure with its interval on a scale, and beside it what it is held against. */
export function drawGauge(gauge: Gauge, width: number): Drawing {
  const { unit, value, low, high, marks } = gauge;
  const values = [value, low ?? value, high ?? value, ...marks.map((mark) => mark.value)];
  const most = Math.max(2, Math.floor(width / 90));
  const scale = scaleOf(padded(values, unit), [side, width - side], unit, { most });
  const lanes = lanesOf(marks, scale, width);
  const top = lane * Math.max(0, ...lanes.map((at) => at + 1)) + 4;
  const middle = top + 22;
  const base = top + 44;
  const x = (of: number) => scale.at(Math.min(scale.high, Math.max(scale.low, of)));
  return {
    width,
    height: base + 24,
    marks: [
      ...marks.flatMap(({ label, value: at }, index): Mark[] => {
        const y = lane * ((lanes[index] ?? 0) + 1) - 4;
        return [
          line("reference", x(at), y + 5, x(at), base),
          text("tick", labelAt(label, x(at), width), y, label, "middle"),
        ];
      }),
      ...(low !== null && high !== null
        ? [
            rect("band", x(low), middle - 14, x(high) - x(low), 28, { radius: 4 }),
            line("whisker", x(low), middle - 10, x(low), middle + 10),
            line("whisker", x(high), middle - 10, x(high), middle + 10),
            line("whisker", x(low), middle, x(high), middle),
          ]
        : []),
      circle("dot", x(value), middle, 6.5),
      line("axis", side, base, width - side, base),
      ...ticksBelow(scale, base, width, axisUnit(unit)),
    ],
  };
}

/** An interval that does not begin at zero stands free of the ends. */
function padded(values: readonly number[], unit: string): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low) / 12;
  return holdsZero(low, high, unit) ? values : [...values, low - room, high + room];
}

/** A row for each label, so that none stands on another. */
function lanesOf(marks: Gauge["marks"], scale: Scale, width: number): number[] {
  const taken: { readonly lane: number; readonly from: number; readonly to: number }[] = [];
  for (const { label, value } of marks) {
    const half = widthOf(label) / 2 + 6;
    const at = labelAt(label, scale.at(value), width);
    let free = 0;
    while (
      taken.some((other) => other.lane === free && at - half < other.to && other.from < at + half)
    ) {
      free += 1;
    }
    taken.push({ lane: free, from: at - half, to: at + half });
  }
  return taken.map(({ lane: of }) => of);
}

function labelAt(label: string, x: number, width: number): number {
  const half = widthOf(label) / 2;
  return Math.min(width - half, Math.max(half, x));
}

/**
 * Ticks with their texts below an axis, the last of them with the unit; the first and the last stay
 * in the picture.
 */
export function ticksBelow(scale: Scale, base: number, width: number, unit = ""): Mark[] {
  return scale.ticks.flatMap(({ at, text: bare }, index) => {
    const x = scale.at(at);
    const said = unit && index === scale.ticks.length - 1 ? `${bare} ${unit}` : bare;
    const half = widthOf(said) / 2;
    const placed = Math.min(width - half, Math.max(half, x));
    return [line("axis", x, base, x, base + 4), text("tick", placed, base + 18, said, "middle")];
  });
}
