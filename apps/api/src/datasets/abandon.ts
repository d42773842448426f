import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets } from "../db/schema.ts";

/** Gives up all datasets of a principal that goes: their files leave the disk by a job. */
export async function abandonDatasetsOf(tx: Tx, principalId: string, now: Date): Promise<void> {
  const forgotten = { summary: null, idempotency_key: null };
  await tx
    .update(datasets)
    .set({ ...forgotten, state: "obsolete", obsolete_at: now, next_purge_at: now })
    .where(and(eq(datasets.principal_id, principalId), eq(datasets.state, "live")));
  await tx.update(datasets).set(forgotten).where(eq(datasets.principal_id, principalId));
}
