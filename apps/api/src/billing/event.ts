import * as z from "zod";
import { storable } from "../security/clean-text.ts";

const time = z.iso.datetime({ offset: true });
const Moment = time.nullish().transform((text) => text ?? null);

/** An event of Paddle Billing, as far as any event has these. */
const EventShape = z.object({
  event_id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  occurred_at: time,
  data: z.unknown(),
});

/** A subscription within an event; https://developer.paddle.com/webhooks/subscriptions. */
const SubscriptionShape = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(40),
  customer_id: z.string().max(100),
  created_at: Moment,
  started_at: Moment,
  canceled_at: Moment,
  items: z.array(z.object({ price: z.object({ id: z.string().max(100) }) })).min(1),
  current_billing_period: z.object({ ends_at: time }).nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: time }).nullish(),
  custom_data: z.record(z.string(), z.unknown()).nullish(),
});

/** What an event says of its subscription; each event says everything. */
export interface Snapshot {
  readonly status: string;
  readonly customerId: string;
  readonly priceIds: readonly string[];
  readonly startedAt: string;
  /** When it renews, or ends where it was cancelled. */
  readonly endsAt: string | null;
  readonly scheduledAction: "cancel" | "pause" | null;
}

/** An event that was signed, whether it concerns us or not. */
export interface BillingEvent {
  readonly id: string;
  readonly type: string;
  /** Orders events by their time, to the last digit, and then by id: two never stand equal. */
  readonly position: string;
  readonly subscription: {
    readonly id: string;
    readonly createdAt: string;
    readonly binding: string | null;
    readonly snapshot: Snapshot;
  } | null;
}

/**
 * Reads an event; undefined where it is not in the provider's shape. One of a subscription must not
 * pass as none of our business: what is not acknowledged is sent again.
 */
export function readEvent(body: Uint8Array): BillingEvent | undefined {
  const event = EventShape.safeParse(parseJson(body));
  if (!event.success) return undefined;
  const { event_id: id, event_type: type, occurred_at, data } = event.data;
  const base = { id, type, position: `${sortable(occurred_at)} ${id}` };
  if (!type.startsWith("subscription.")) return { ...base, subscription: null };
  const about = SubscriptionShape.safeParse(data);
  if (!about.success) return undefined;
  const found = about.data;
  const { binding } = found.custom_data ?? {};
  const change = found.scheduled_change;
  const action = change?.action;
  return {
    ...base,
    subscription: {
      id: found.id,
      createdAt: found.created_at ?? occurred_at,
      binding: typeof binding === "string" && binding.length <= 100 ? binding : null,
      snapshot: {
        status: found.status,
        customerId: found.customer_id,
        priceIds: found.items.map((item) => item.price.id),
        startedAt: found.started_at ?? found.created_at ?? occurred_at,
        endsAt:
          (action === "cancel" ? change?.effective_at : undefined) ??
          found.current_billing_period?.ends_at ??
          found.canceled_at,
        scheduledAction: action === "cancel" || action === "pause" ? action : null,
      },
    },
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return storable(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch {
    return undefined;
  }
}

/** A time as text that sorts as the time does; providers send more digits than a Date keeps. */
function sortable(text: string): string {
  const seconds = new Date(text).toISOString().slice(0, 19);
  const digits = /\.(\d+)/.exec(text)?.[1] ?? "";
  return `${seconds}.${digits.padEnd(9, "0").slice(0, 9)}`;
}
