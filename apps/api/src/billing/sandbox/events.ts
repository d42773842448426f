import { v7 as uuid } from "uuid";
import type { Tx } from "../../db/database.ts";
import { addMonths } from "../../quota/period.ts";
import { sandboxDeliveries, type sandboxSubscriptions } from "../tables.ts";
import { sandboxOffer } from "./prices.ts";

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

/** An id as the provider makes them: a prefix, and digits that sort by time. */
export function sandboxId(prefix: "sub" | "ctm" | "evt" | "ntf"): string {
  return `${prefix}_${uuid().replaceAll("-", "")}`;
}

/** Puts an event in Paddle's shape down for delivery, in the transaction of what it tells. */
export async function announce(
  tx: Tx,
  type: string,
  subscription: SandboxSubscription,
  now: Date,
): Promise<void> {
  const id = sandboxId("evt");
  const event = {
    event_id: id,
    event_type: type,
    occurred_at: now.toISOString(),
    notification_id: sandboxId("ntf"),
    data: entityOf(subscription, now),
  };
  await tx.insert(sandboxDeliveries).values({
    id,
    subscription_id: subscription.id,
    body: JSON.stringify(event),
    next_attempt_at: now,
    created_at: now,
  });
}

/** A subscription as Paddle describes one. */
function entityOf(subscription: SandboxSubscription, now: Date): unknown {
  const { status, period_ends_at, started_at } = subscription;
  const { duration } = sandboxOffer(subscription.price_id);
  const ended = status === "canceled" || status === "paused";
  const startsAt =
    status === "trialing"
      ? started_at
      : addMonths(period_ends_at, duration === "yearly" ? -12 : -1);
  return {
    id: subscription.id,
    status,
    customer_id: subscription.customer_id,
    currency_code: "USD",
    collection_mode: "automatic",
    billing_cycle: { interval: duration === "yearly" ? "year" : "month", frequency: 1 },
    created_at: started_at.toISOString(),
    updated_at: now.toISOString(),
    started_at: started_at.toISOString(),
    first_billed_at: status === "trialing" ? null : started_at.toISOString(),
    next_billed_at: ended || subscription.ends_at_period_end ? null : period_ends_at.toISOString(),
    paused_at: status === "paused" ? now.toISOString() : null,
    canceled_at: subscription.canceled_at?.toISOString() ?? null,
    current_billing_period: ended
      ? null
      : { starts_at: startsAt.toISOString(), ends_at: period_ends_at.toISOString() },
    scheduled_change: subscription.ends_at_period_end
      ? { action: "cancel", effective_at: period_ends_at.toISOString(), resume_at: null }
      : null,
    custom_data: subscription.custom_data,
    items: [
      {
        status: ended ? "inactive" : status === "trialing" ? "trialing" : "active",
        quantity: 1,
        recurring: true,
        price: { id: subscription.price_id, unit_price: null },
      },
    ],
  };
}
