import { and, eq } from "drizzle-orm";
import { datasets } from "../db/schema.ts";

/** A lease that is not renewed is over after this; its holder renews it several times meanwhile. */
export const leaseSeconds = 60;
/** Attempts that fail, or that end with their process, until a dataset is given up. */
export const attemptsAllowed = 3;
/** Seconds before a failed attempt is followed by another, for each that failed. */
export const pauseSeconds = 5;

/** The row of a dataset whose turn this still is; the attempt's number fences off earlier ones. */
export function heldBy(id: string, turn: { readonly worker: string; readonly attempt: number }) {
  return and(
    eq(datasets.id, id),
    eq(datasets.state, "live"),
    eq(datasets.learning_state, "learning"),
    eq(datasets.learning_worker, turn.worker),
    eq(datasets.learning_attempts, turn.attempt),
  );
}
