import type { Keys } from "./aggregate.ts";
import type { Caveat, DateValue, Estimate, Refused } from "./answer.ts";

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

export function missingExcluded(rows: number, columns: readonly string[]): Caveat[] {
  return rows > 0 ? [{ kind: "missingExcluded", rows, columns }] : [];
}

/** Caveats of the parts of one answer, each kind and content once. */
export function mergeCaveats(...lists: readonly (readonly Caveat[])[]): Caveat[] {
  const seen = new Map<string, Caveat>();
  for (const caveat of lists.flat()) seen.set(JSON.stringify(caveat), caveat);
  return [...seen.values()];
}
