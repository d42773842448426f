import { randomBytes } from "node:crypto";
import { signEvent } from "../../src/billing/signature.ts";

export const webhookSecret = "pdl_ntfset_a_secret_of_tests";

/** Prices of the tests' account at Paddle; the second Pro price was sold before. */
export const prices = {
  pro: { monthly: ["pri_pro_month", "pri_pro_month_old"], yearly: ["pri_pro_year"] },
  enterprise: { monthly: ["pri_ent_month"], yearly: ["pri_ent_year"] },
};

/** What a test says of a subscription; the rest is as Paddle would say it. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly status?: string;
  readonly price?: string;
  readonly binding?: string | undefined;
  readonly customer?: string;
  readonly startedAt?: Date;
  readonly endsAt?: Date | null;
  readonly canceledAt?: Date | null;
  readonly scheduled?: { action: "cancel" | "pause"; at: Date } | null;
  /** What a dishonest browser may have put beside the binding. */
  readonly customData?: Record<string, unknown>;
}

/** An event as Paddle Billing sends it. */
export function subscriptionEvent(
  facts: SubscriptionFacts,
  of: { readonly at: Date | string; readonly type?: string; readonly id?: string },
): { readonly id: string; readonly body: string } {
  const occurredAt = typeof of.at === "string" ? of.at : of.at.toISOString();
  const started = (facts.startedAt ?? new Date("2026-11-01T08:00:00Z")).toISOString();
  const endsAt = facts.endsAt === undefined ? new Date("2027-12-01T08:00:00Z") : facts.endsAt;
  const id = of.id ?? `evt_${randomBytes(13).toString("hex")}`;
  const event = {
    event_id: id,
    event_type: of.type ?? "subscription.updated",
    occurred_at: occurredAt,
    notification_id: `ntf_${randomBytes(13).toString("hex")}`,
    data: {
      id: facts.id,
      status: facts.status ?? "active",
      customer_id: facts.customer ?? "ctm_01tests",
      address_id: "add_01tests",
      business_id: null,
      currency_code: "USD",
      created_at: started,
      updated_at: occurredAt,
      started_at: started,
      first_billed_at: started,
      next_billed_at: endsAt?.toISOString() ?? null,
      paused_at: null,
      canceled_at: facts.canceledAt?.toISOString() ?? null,
      collection_mode: "automatic",
      billing_details: null,
      billing_cycle: { interval: "month", frequency: 1 },
      current_billing_period: endsAt && { starts_at: started, ends_at: endsAt.toISOString() },
      scheduled_change: facts.scheduled
        ? {
            action: facts.scheduled.action,
            effective_at: facts.scheduled.at.toISOString(),
            resume_at: null,
          }
        : null,
      custom_data: { ...facts.customData, ...(facts.binding ? { binding: facts.binding } : {}) },
      items: [
        {
          status: "active",
          quantity: 1,
          recurring: true,
          price: { id: facts.price ?? "pri_pro_month", product_id: "pro_01tests" },
        },
      ],
    },
  };
  return { id, body: JSON.stringify(event) };
}

export function signed(body: string, now: Date, secret = webhookSecret): Record<string, string> {
  return { "paddle-signature": signEvent(body, secret, now), "content-type": "application/json" };
}
