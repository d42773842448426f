import { bytesText, fill, limits, type PlanDefinition, sizeText } from "@probability-chat/contract";
import { and, count, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { datasets } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { onPlanOf } from "../teams/payer.ts";

const texts = {
  datasets:
    "Your plan keeps {n} datasets, and you have as many. Delete a chat that you no longer need, or {more}, and upload again.",
  storage:
    "Your plan stores {n}; {used} are used, and this file has {size}. Delete a chat that you no longer need, or {more}, and upload again.",
};

const teamTexts = {
  datasets:
    "The team's plan keeps {n} datasets, and has as many. Delete a chat that nobody needs any more, and try again.",
  storage:
    "The team's plan stores {n}; {used} are used, and this file has {size}. Delete a chat that nobody needs any more, and try again.",
};

/** What datasets take together, or may take. */
export interface Stored {
  readonly datasets: number;
  readonly bytes: number;
}

/** What the datasets on a payer's plan take; what was deleted or replaced takes nothing. */
export async function storedBy(tx: Tx, payerId: string, which?: SQL): Promise<Stored> {
  const charged = inArray(datasets.principal_id, onPlanOf(tx, payerId));
  const live = and(charged, eq(datasets.state, "live"), which);
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
 * the caller holds the payer's lock.
 */
export async function requireRoom(
  tx: Tx,
  { id, storage, ...plan }: PlanDefinition,
  of: {
    readonly payerId: string;
    readonly chatId: string;
    readonly bytes: number;
    /** Whether the chat is a team's, or is to be. */
    readonly isTeams: boolean;
  },
): Promise<void> {
  const others = sql`${datasets.chat_id} is distinct from ${of.chatId}`;
  const stored = await storedBy(tx, of.payerId, others);
  const words = of.isTeams ? teamTexts : texts;
  const more = id === "enterprise" ? "ask support for more" : "upgrade";
  if (stored.datasets >= plan.datasets) {
    const n = plan.datasets.toLocaleString("en-US");
    throw new ApiError("plan_limit", fill(words.datasets, { n, more }));
  }
  if (stored.bytes + of.bytes > storage * limits.megabyte) {
    const [used, size] = [bytesText(stored.bytes), bytesText(of.bytes)];
    throw new ApiError(
      "plan_limit",
      fill(words.storage, { n: sizeText(storage), used, size, more }),
    );
  }
}
