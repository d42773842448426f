import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets, principals } from "../db/schema.ts";

/**
 * Gives up all datasets of a tenant that goes, its end users' included: their files leave the disk
 * by a job.
 */
export async function abandonDatasetsOf(tx: Tx, principalId: string, now: Date): Promise<void> {
  const forgotten = { summary: null, idempotency_key: null };
  const tenant = tx
    .select({ id: principals.tenant_id })
    .from(principals)
    .where(eq(principals.id, principalId));
  const theirs = inArray(
    datasets.principal_id,
    tx.select({ id: principals.id }).from(principals).where(inArray(principals.tenant_id, tenant)),
  );
  await tx
    .update(datasets)
    .set({ ...forgotten, state: "obsolete", obsolete_at: now, next_purge_at: now })
    .where(and(theirs, eq(datasets.state, "live")));
  await tx.update(datasets).set(forgotten).where(theirs);
}
