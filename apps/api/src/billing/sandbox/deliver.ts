import { and, asc, eq, lte } from "drizzle-orm";
import { transact } from "../../db/database.ts";
import type { Services } from "../../services.ts";
import { signEvent } from "../signature.ts";
import { sandboxDeliveries } from "../tables.ts";

/** Posts an event to the product's public webhook route; tells its status. */
export type PostWebhook = (body: string, signature: string) => Promise<number>;

const lease = 15_000;
const longestWait = 60_000;

/**
 * Delivers events in the order in which they occurred, each again and again until it is
 * acknowledged, as the real provider does.
 */
export async function deliverDue(
  services: Services,
  secret: string,
  post: PostWebhook,
): Promise<void> {
  const { db, log } = services;
  for (let done = 0; done < 100; done++) {
    const event = await claim(services);
    if (!event) return;
    const same = eq(sandboxDeliveries.id, event.id);
    const status = await post(event.body, signEvent(event.body, secret, services.now())).catch(
      () => 0,
    );
    if (status === 200) {
      await db.delete(sandboxDeliveries).where(same);
      continue;
    }
    log.warn({ event: event.id, status }, "sandbox webhook not acknowledged");
    const wait = Math.min(1_000 * 2 ** Math.min(event.attempts, 10), longestWait);
    const next = new Date(services.now().getTime() + wait);
    await db.update(sandboxDeliveries).set({ next_attempt_at: next }).where(same);
  }
}

async function claim(services: Services) {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const [event] = await tx
      .select()
      .from(sandboxDeliveries)
      .where(and(lte(sandboxDeliveries.next_attempt_at, now)))
      .orderBy(asc(sandboxDeliveries.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!event) return undefined;
    const next = new Date(now.getTime() + lease);
    await tx
      .update(sandboxDeliveries)
      .set({ attempts: event.attempts + 1, next_attempt_at: next })
      .where(eq(sandboxDeliveries.id, event.id));
    return event;
  });
}
