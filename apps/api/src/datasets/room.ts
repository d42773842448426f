import { fill, limits, type PlanDefinition, sizeText } from "@probability-chat/contract";
import { and, count, eq, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";

const texts = {
  datasets:
    "Your plan keeps {n} datasets, and you have as many. Delete a chat that you no longer need, or {more}, and upload again.",
  storage:
    "Your plan stores {n}; {used} are used, and this file has {size}. Delete a chat that you no longer need, or {more}, and upload again.",
};

/** What datasets take together, or may take. */
export interface Stored {
  readonly datasets: number;
  readonly bytes: number;
}

/** What a principal's datasets take; what was deleted or replaced takes nothing. */
export async function storedBy(tx: Tx, principalId: string, which?: SQL): Promise<Stored> {
  const live = and(eq(datasets.principal_id, principalId), eq(datasets.state, "live"), which);
  const [row] = await tx
    .select({ datasets: count(), bytes: sum(datasets.bytes) })
    .from(datasets)
    .where(live);
  return { datasets: row?.datasets ?? 0, bytes: Number(row?.bytes ?? 0) };
}

export function allowedBy(plan: PlanDefinition): Stored {
  return { datasets: plan.datasets, bytes: plan.storage * limits.megabyte };
}

/**
 * Refuses a chat a dataset for which the plan has no room beside those of other chats. Exact where
 * the caller holds the principal's lock.
 */
export async function requireRoom(
  tx: Tx,
  { id, storage, ...plan }: PlanDefinition,
  of: { readonly principalId: string; readonly chatId: string; readonly bytes: number },
): Promise<void> {
  const others = sql`${datasets.chat_id} is distinct from ${of.chatId}`;
  const stored = await storedBy(tx, of.principalId, others);
  const more = id === "enterprise" ? "ask support for more" : "upgrade";
  if (stored.datasets >= plan.datasets) {
    const n = plan.datasets.toLocaleString("en-US");
    throw new ApiError("plan_limit", fill(texts.datasets, { n, more }));
  }
  if (stored.bytes + of.bytes > storage * limits.megabyte) {
    const sized = (bytes: number) => sizeText(bytes / limits.megabyte);
    const [used, size] = [sized(stored.bytes), sized(of.bytes)];
    throw new ApiError(
      "plan_limit",
      fill(texts.storage, { n: sizeText(storage), used, size, more }),
    );
  }
}
