import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { deriveKey } from "../../security/derive.ts";
import type { BillingProvider } from "../provider.ts";
import { readSignedEvent } from "../read-signed-event.ts";
import { sandboxCheckouts, sandboxSubscriptions } from "../tables.ts";
import { sandboxId } from "./events.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { endSubscription } from "./lifecycle.ts";
import { sandboxPrices } from "./prices.ts";

/** Signs the sandbox's events. */
export function sandboxSecret(masterSecret: string): string {
  return deriveKey(masterSecret, "sandbox-webhook").toString("hex");
}

/** The payment provider of local mode: its pages are under `/dev/`, and no money moves. */
export function createSandbox(
  db: Database,
  of: { readonly masterSecret: string; readonly publicUrl: string; readonly now: () => Date },
): BillingProvider {
  return {
    name: "sandbox",
    environment: "sandbox",
    clientToken: "sandbox",
    prices: sandboxPrices,
    async openCheckout(tx, { items, customData, customer }, now) {
      const id = `chk_${randomBytes(18).toString("base64url")}`;
      await tx.insert(sandboxCheckouts).values({
        id,
        price_id: items[0]?.priceId ?? "",
        email: "email" in customer ? customer.email : customData.user_email,
        customer_id: "id" in customer ? customer.id : sandboxId("ctm"),
        custom_data: customData,
        state: "open",
        created_at: now,
      });
      return `${of.publicUrl}/dev/checkout/${id}`;
    },
    async portalUrl({ subscriptionId }) {
      const [row] = await db
        .select({ portal: sandboxSubscriptions.portal })
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.id, subscriptionId));
      return row ? `${of.publicUrl}/dev/billing/${row.portal}` : null;
    },
    cancel: (subscriptionId) => endSubscription(db, subscriptionId, of.now()),
    forget: (subscriptionId) => forgetCustomer(db, subscriptionId),
    readEvent: (body, signature, now) =>
      readSignedEvent(body, signature, [sandboxSecret(of.masterSecret)], now),
  };
}
