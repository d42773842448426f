import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { type Database, type Tx, transact } from "../db/database.ts";
import { subscriptions } from "../db/schema.ts";
import type { SubscriptionRow } from "../quota/governing.ts";
import type { Services } from "../services.ts";
import type { ProviderName } from "./provider.ts";
import { billingBindings, billingCancellations, sandboxCheckouts } from "./tables.ts";

/** While one process asks the provider, no other does. */
const lease = 60_000;
const longestWait = 6 * 3_600_000;

/** Puts a subscription down to be ended at its provider, in the transaction that decides so. */
export async function scheduleCancellation(
  tx: Tx,
  provider: ProviderName,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(billingCancellations)
    .values({ provider, subscription_id: subscriptionId, next_attempt_at: now, created_at: now })
    .onConflictDoUpdate({
      target: [billingCancellations.provider, billingCancellations.subscription_id],
      // What is under way was begun before this was known, and does not settle it.
      set: { attempts: 0, next_attempt_at: now },
    });
}

/**
 * Ends what a user was subscribed to before the subscription that counts now, unless it has ended:
 * nobody pays for two. Where events come in another order, what is left at the end is the same.
 */
export async function cancelOlderThan(tx: Tx, kept: SubscriptionRow, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, kept.user_id))
    .orderBy(desc(subscriptions.started_at), desc(subscriptions.id));
  const older = rows.slice(rows.findIndex(({ id }) => id === kept.id) + 1);
  for (const { provider, provider_id, status } of older) {
    if (!provider || !provider_id || status === "canceled") continue;
    await scheduleCancellation(tx, provider, provider_id, now);
  }
}

/**
 * Ends whatever a user who goes is subscribed to; the account need not wait for it. The provider
 * hears of what has ended too: it may be told otherwise there, and the sandbox forgets its customer.
 */
export async function cancelSubscriptionsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ provider: subscriptions.provider, id: subscriptions.provider_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), isNotNull(subscriptions.provider_id)));
  for (const { provider, id } of rows) {
    if (provider && id) await scheduleCancellation(tx, provider, id, now);
  }
  const own = tx
    .select({ hash: billingBindings.hash })
    .from(billingBindings)
    .where(eq(billingBindings.user_id, userId));
  const hash = sql`sha256(convert_to(${sandboxCheckouts.custom_data} ->> 'binding', 'UTF8'))`;
  await tx.delete(sandboxCheckouts).where(inArray(hash, own));
}

/** Asks the provider for what is due; what fails is tried again, later each time, and never lost. */
export async function cancelDue(services: Services): Promise<void> {
  const { billing, db, log } = services;
  if (!billing) return;
  for (let done = 0; done < 50; done++) {
    const due = await claim(services, billing.name);
    if (!due) return;
    const same = and(
      eq(billingCancellations.provider, due.provider),
      eq(billingCancellations.subscription_id, due.subscription_id),
      eq(billingCancellations.attempts, due.attempts + 1),
    );
    try {
      const isHeld = await isSomebodys(db, due);
      await (isHeld ? billing.cancel : billing.forget)(due.subscription_id);
      await services.failpoint("cancel-subscription:after-call");
      await db.delete(billingCancellations).where(same);
    } catch (error) {
      log.warn({ err: error, subscription: due.subscription_id }, "subscription not cancelled");
      const wait = Math.min(10_000 * 2 ** Math.min(due.attempts, 20), longestWait);
      const next = new Date(services.now().getTime() + wait);
      await db.update(billingCancellations).set({ next_attempt_at: next }).where(same);
    }
  }
}

async function isSomebodys(
  db: Database,
  { provider, subscription_id }: typeof billingCancellations.$inferSelect,
): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider_id, subscription_id),
        eq(subscriptions.provider, provider as ProviderName),
      ),
    );
  return rows.length > 0;
}

async function claim(services: Services, provider: ProviderName) {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const [due] = await tx
      .select()
      .from(billingCancellations)
      .where(
        and(
          eq(billingCancellations.provider, provider),
          lte(billingCancellations.next_attempt_at, now),
        ),
      )
      .orderBy(asc(billingCancellations.next_attempt_at))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const next = new Date(now.getTime() + lease);
    await tx
      .update(billingCancellations)
      .set({ attempts: due.attempts + 1, next_attempt_at: next })
      .where(
        and(
          eq(billingCancellations.provider, provider),
          eq(billingCancellations.subscription_id, due.subscription_id),
        ),
      );
    return due;
  });
}
