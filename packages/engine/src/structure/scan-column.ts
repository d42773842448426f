import { midRanks } from "../numerics/ranks.ts";

/**
 * A column as a scan reads it: numbers (NaN where missing), or codes of levels from 0 (missing
 * cells `NO_LEVEL`).
 */
export type ScanColumn =
  | { readonly kind: "number"; readonly name: string; readonly values: Float64Array }
  | {
      readonly kind: "category";
      readonly name: string;
      readonly codes: Uint16Array;
      readonly levels: number;
    };

export const NO_LEVEL = 0xffff;

/** A number column made ready for every pair of it; 0 in the rows that lack a value. */
export interface RankedNumbers {
  /** Standardised. */
  readonly values: Float64Array;
  /** Mid-ranks in the whole column, standardised. */
  readonly ranks: Float64Array;
  /** 1 where there is a value; null where there is one in every row. */
  readonly present: Uint8Array | null;
}

/** Null where the column does not vary. */
export function rankNumbers(values: Float64Array): RankedNumbers | null {
  const rows: number[] = [];
  for (let row = 0; row < values.length; row++) if (Number.isFinite(values[row])) rows.push(row);
  // Halves, so that no difference of two values overflows.
  const kept = Float64Array.from(rows, (row) => (values[row] as number) / 2);
  const [standard, ranks] = [standardise(kept), standardise(midRanks(kept).ranks)];
  if (!standard || !ranks) return null;
  const spread = (of: Float64Array) => {
    if (rows.length === values.length) return of;
    const all = new Float64Array(values.length);
    rows.forEach((row, at) => {
      all[row] = of[at] as number;
    });
    return all;
  };
  const present = rows.length === values.length ? null : new Uint8Array(values.length);
  if (present) for (const row of rows) present[row] = 1;
  return { values: spread(standard), ranks: spread(ranks), present };
}

function standardise(values: Float64Array): Float64Array | null {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (!(largest > 0)) return null;
  const scaled = values.map((value) => value / largest);
  const mean = scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
  const squares = scaled.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // A spread of the order of rounding is none.
  if (!(squares > scaled.length * 1e-28)) return null;
  const scale = Math.sqrt(scaled.length / squares);
  return scaled.map((value) => (value - mean) * scale);
}
