import type { CodedPart, NumberCell, NumberCoding } from "./column-coding.ts";
import { findStep } from "./lattice.ts";
import { boundaryNear, numberCell, runEnds } from "./number-cell.ts";

/** More ranges than the cube root of the rows, or than this, and each is too thin to learn from. */
const MOST_RANGES = 32;
/** Every value is a code of its own up to so many different ones, as the codebook has it … */
const CODE_VALUES = 12;
/** … and of values on a step up to this many, where each occurs so often on average. */
const MOST_VALUES = 32;
const ROWS_A_VALUE = 5;
/** A value that so many rows hold is a spike (zeros, ages rounded to ten) with a code of its own. */
const SPIKE_SHARE = 0.02;
const SPIKE_ROWS = 8;

/** Null where there are fewer than two codes. */
export function codeNumbers(
  name: { readonly column: string; readonly part: CodedPart | null },
  values: Float64Array,
  scale: "number" | "instant",
): NumberCoding | null {
  const present = values
    .filter((value) => !Number.isNaN(value))
    .map(finite)
    .sort();
  const step = findStep(present, scale);
  const cells = cutIntoCells(present, step);
  const missing = present.length < values.length;
  const codes = cells.length + Number(missing);
  if (codes < 2 || cells.length === 0) return null;
  return { kind: "numbers", ...name, codes, missing, scale, step, cells };
}

/** A text such as 1e999 reads as infinite. */
function finite(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
}

/** The code of every value. */
export function encodeNumbers({ cells, codes }: NumberCoding, values: Float64Array): Uint16Array {
  const lows = Float64Array.from(cells, ({ low }) => low);
  return Uint16Array.from(values, (value) => {
    if (Number.isNaN(value)) return codes - 1;
    let from = 0;
    let to = lows.length - 1;
    while (from < to) {
      const middle = (from + to + 1) >>> 1;
      if ((lows[middle] as number) <= value) from = middle;
      else to = middle - 1;
    }
    return from;
  });
}

function cutIntoCells(sorted: Float64Array, step: number): NumberCell[] {
  const n = sorted.length;
  const ends = runEnds(sorted);
  const d = ends.length;
  const apart = d <= CODE_VALUES || (step > 0 && d <= MOST_VALUES && n >= ROWS_A_VALUE * d);
  const spike = apart ? 0 : Math.max(SPIKE_ROWS, SPIKE_SHARE * n);
  const spikes = ends.flatMap((end, i) => {
    const start = ends[i - 1] ?? 0;
    return end - start >= spike ? [{ start, end }] : [];
  });
  const others = spikes.reduce((rest, { start, end }) => rest - (end - start), n);
  const ranges = Math.min(MOST_RANGES, Math.max(1, Math.round(Math.cbrt(others))));
  const cells: NumberCell[] = [];
  let from = 0;
  const addRanges = (to: number) => {
    const part = sorted.subarray(from, to);
    const count = Math.max(1, Math.round((ranges * part.length) / Math.max(1, others)));
    if (part.length > 0) cells.push(...equalRanges(part, count, step));
  };
  for (const { start, end } of spikes) {
    addRanges(start);
    cells.push(numberCell(sorted.subarray(start, end), step));
    from = end;
  }
  addRanges(n);
  return cells;
}

function equalRanges(sorted: Float64Array, count: number, step: number): NumberCell[] {
  const cells: NumberCell[] = [];
  let from = 0;
  for (let range = 1; range <= count; range++) {
    const wanted = Math.round((range * sorted.length) / count);
    const to = range === count ? sorted.length : boundaryNear(sorted, wanted);
    if (to <= from) continue;
    cells.push(numberCell(sorted.subarray(from, to), step));
    from = to;
  }
  return cells;
}
