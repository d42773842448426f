import type { Series } from "@probability-chat/sdk";
import { formatValue } from "./format-value.ts";
import { type Drawing, type Mark, rect, text, widthOf } from "./marks.ts";

type Heat = Extract<Series, { kind: "heat" }>;

const cellHeight = 30;
/** A cell's text is read on the strongest colour too. */
const strongest = 0.44;

/** A cell for each pair of levels: the stronger its colour the larger its value, which it says. */
export function drawHeat(series: Heat, width: number): Drawing {
  const { row, column, rows, columns, cells, unit } = series;
  const most = width * 0.28;
  const labelWidth = Math.min(Math.max(...[row, ...rows].map((label) => widthOf(label, 13))), most);
  const left = labelWidth + 10;
  const cell = (width - left) / Math.max(1, columns.length);
  const top = 40;
  const strength = strengthOf(series);
  return {
    width,
    height: top + rows.length * cellHeight + 4,
    marks: [
      text("tick", left, 12, column, "start", width - left),
      text("tick", 0, 32, row, "start", labelWidth),
      ...columns.map((label, at) =>
        text("tick", left + (at + 0.5) * cell, 32, label, "middle", cell - 4),
      ),
      ...rows.flatMap((label, at): Mark[] => {
        const y = top + at * cellHeight;
        return [
          text("label", 0, y + cellHeight / 2 + 4.5, label, "start", labelWidth + 2),
          ...columns.flatMap((_, of): Mark[] => {
            const value = cells[at]?.[of] ?? null;
            const x = left + of * cell;
            const size = [cell - 2, cellHeight - 2] as const;
            if (value === null) return [rect("empty", x + 1.5, y + 1.5, cell - 3, cellHeight - 3)];
            const opacity = strength(value);
            const said = short(value, unit);
            return [
              rect(value < 0 ? "below" : "above", x + 1, y + 1, ...size, { radius: 3, opacity }),
              ...(widthOf(said) <= cell - 4
                ? [text("inCell", x + cell / 2, y + cellHeight / 2 + 4, said, "middle")]
                : []),
            ];
          }),
        ];
      }),
    ],
  };
}

/** Of a value how much colour. */
function strengthOf({ cells, range, unit }: Heat): (value: number) => number {
  const values = cells.flat().flatMap((value) => (value === null ? [] : [Math.abs(value)]));
  const most = unit === "correlation" ? 1 : Math.max(...values);
  const full = range ? Math.max(Math.abs(range.low), Math.abs(range.high)) : most;
  return (value) => {
    const part = full > 0 ? Math.min(1, Math.abs(value) / full) : 0;
    return Math.round((0.04 + (strongest - 0.04) * part) * 100) / 100;
  };
}

function short(value: number, unit: string): string {
  if (unit === "share") return formatValue(value, unit).replace(" %", "%");
  return formatValue(value, unit === "count" ? unit : "");
}
