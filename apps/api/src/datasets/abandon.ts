import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets, principals } from "../db/schema.ts";

/**
 * Gives up all datasets of a tenant that goes, its end users' included: their files leave the disk
 * by a job.
 */
export async function abandonDatasetsOf(tx: Tx, principalId: string, now: Date): Promise<void> {
  const tenant = tx
    .select({ id: principals.tenant_id })
    .from(principals)
    .where(eq(principals.id, principalId));
  const holders = tx
    .select({ id: principals.id })
    .from(principals)
    .where(inArray(principals.tenant_id, tenant));
  await abandonDatasetsHeldBy(tx, holders, now);
}

/** The same of principals that go by themselves. */
export async function abandonDatasetsHeldBy(
  tx: Tx,
  holders: readonly string[] | SQLWrapper,
  now: Date,
): Promise<void> {
  const forgotten = { summary: null, idempotency_key: null };
  const theirs = inArray(datasets.principal_id, holders);
  await tx
    .update(datasets)
    .set({ ...forgotten, state: "obsolete", obsolete_at: now, next_purge_at: now })
    .where(and(theirs, eq(datasets.state, "live")));
  await tx.update(datasets).set(forgotten).where(theirs);
}
