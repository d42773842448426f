import { boolean, integer, json, text, uuid } from "drizzle-orm/pg-core";
import { bytes, product, time } from "../db/schema.ts";
import type { Snapshot } from "./event.ts";
import type { Duration, PaidPlan } from "./offer.ts";

/** A checkout handed out; a null user was deleted since. */
export const billingBindings = product.table("billing_bindings", {
  hash: bytes().primaryKey(),
  user_id: uuid(),
  plan: text().$type<PaidPlan>().notNull(),
  duration: text().$type<Duration>().notNull(),
  created_at: time().notNull(),
  expires_at: time().notNull(),
});

/** Every signed event, by the provider's id; `position` orders those of one subscription. */
export const billingEvents = product.table("billing_events", {
  provider: text().notNull(),
  id: text().notNull(),
  type: text().notNull(),
  subscription_id: text(),
  position: text().notNull(),
  binding_hash: bytes(),
  user_id: uuid(),
  snapshot: json().$type<Snapshot>(),
  outcome: text().$type<Outcome>().notNull(),
  received_at: time().notNull(),
});

/**
 * What became of an event: `late` came after a newer one, `unmatched` belongs to nobody here,
 * `unknown_price` grants nothing, `ignored` is none of our business.
 */
export type Outcome = "applied" | "late" | "unmatched" | "unknown_price" | "ignored";

/** Subscriptions to be ended at the provider. */
export const billingCancellations = product.table("billing_cancellations", {
  provider: text().notNull(),
  subscription_id: text().notNull(),
  attempts: integer().notNull().default(0),
  next_attempt_at: time().notNull(),
  created_at: time().notNull(),
});

export const sandboxCheckouts = product.table("sandbox_checkouts", {
  id: text().primaryKey(),
  price_id: text().notNull(),
  email: text().notNull(),
  customer_id: text().notNull(),
  custom_data: json().$type<Record<string, unknown>>().notNull(),
  state: text().$type<"open" | "completed" | "closed">().notNull(),
  created_at: time().notNull(),
});

export const sandboxSubscriptions = product.table("sandbox_subscriptions", {
  id: text().primaryKey(),
  /** The unguessable end of its portal's address. */
  portal: text().notNull(),
  customer_id: text().notNull(),
  email: text().notNull(),
  price_id: text().notNull(),
  custom_data: json().$type<Record<string, unknown>>().notNull(),
  status: text().$type<"active" | "trialing" | "past_due" | "paused" | "canceled">().notNull(),
  started_at: time().notNull(),
  period_ends_at: time().notNull(),
  canceled_at: time(),
  ends_at_period_end: boolean().notNull().default(false),
  updated_at: time().notNull(),
});

/** Webhooks of the sandbox that were not acknowledged yet. */
export const sandboxDeliveries = product.table("sandbox_deliveries", {
  id: text().primaryKey(),
  subscription_id: text().notNull(),
  body: text().notNull(),
  attempts: integer().notNull().default(0),
  next_attempt_at: time().notNull(),
  created_at: time().notNull(),
});
