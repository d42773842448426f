import { eq, inArray } from "drizzle-orm";
import { type Database, transact } from "../../db/database.ts";
import { sandboxCheckouts, sandboxDeliveries, sandboxSubscriptions } from "../tables.ts";

/** Removes the customer of a subscription with all that the sandbox has of it; twice is fine. */
export async function forgetCustomer(db: Database, subscriptionId: string): Promise<void> {
  await transact(db, async (tx) => {
    const [subscription] = await tx
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.id, subscriptionId))
      .for("update");
    if (!subscription) return;
    const { customer_id } = subscription;
    const ended = await tx
      .delete(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.customer_id, customer_id))
      .returning({ id: sandboxSubscriptions.id });
    const ids = ended.map(({ id }) => id);
    await tx.delete(sandboxDeliveries).where(inArray(sandboxDeliveries.subscription_id, ids));
    await tx.delete(sandboxCheckouts).where(eq(sandboxCheckouts.customer_id, customer_id));
  });
}
