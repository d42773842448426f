import type { Caveat } from "../caveat.ts";
import type { Context } from "../context.ts";
import type { DateValue, Estimate } from "../estimate.ts";
import type { Refused } from "../refuse.ts";
import type { Keys } from "./aggregate.ts";

/** A scalar's result in one group (or in all rows, where the keys are empty). */
export interface Outcome {
  readonly keys: Keys;
  readonly result: Estimate | DateValue | Refused;
  readonly caveats: readonly Caveat[];
}

/** Fewer rows than this get a caveat. */
const FEW_ROWS = 20;

export function fewRows(rows: number): Caveat[] {
  return rows < FEW_ROWS ? [{ kind: "fewRows", rows }] : [];
}

/** Of the columns only those that lack cells are to blame. */
export function missingExcluded(
  { column }: Context,
  rows: number,
  columns: readonly string[],
): Caveat[] {
  const lacking = columns.filter((name) => column(name).missing > 0);
  return rows > 0 ? [{ kind: "missingExcluded", rows, columns: lacking }] : [];
}

/** Caveats of the parts of one answer, each kind and content once. */
export function mergeCaveats(...lists: readonly (readonly Caveat[])[]): Caveat[] {
  const seen = new Map<string, Caveat>();
  for (const caveat of lists.flat()) seen.set(JSON.stringify(caveat), caveat);
  return [...seen.values()];
}
