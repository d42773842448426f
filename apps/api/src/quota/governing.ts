import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { subscriptions } from "../db/schema.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The statuses in which a plan may be used. */
export function isUsable(status: string): boolean {
  return status === "active" || status === "trialing";
}

/** The subscription that counts: one that may be used before others, then the newest. */
export async function governingSubscription(
  reader: Reader,
  userId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await reader
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, userId))
    .orderBy(
      desc(sql`${subscriptions.status} in ('active', 'trialing')`),
      desc(subscriptions.started_at),
      desc(subscriptions.id),
    )
    .limit(1);
  return row ?? null;
}
