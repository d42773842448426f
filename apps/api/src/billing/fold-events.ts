import type { Subscription } from "@probability-chat/contract";
import type { Snapshot } from "./event.ts";
import { type Offer, offerOf, type Prices } from "./offer.ts";

/** A subscription as its events tell it. */
export interface SubscriptionState {
  readonly offer: Offer;
  readonly priceId: string;
  readonly status: Subscription["status"];
  readonly customerId: string;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly scheduledAction: "cancel" | "pause" | null;
}

const statuses: readonly string[] = ["active", "trialing", "paused", "past_due", "canceled"];

/**
 * The state after a subscription's events, in the order in which they occurred. A price that is
 * not ours grants nothing and changes no plan; what it says of status and dates still holds for a
 * plan that an earlier event granted.
 */
export function foldEvents(
  snapshots: readonly Snapshot[],
  prices: Prices,
): SubscriptionState | undefined {
  return snapshots.reduce<SubscriptionState | undefined>((state, snapshot) => {
    const known = bought(snapshot, prices);
    if (!known && !state) return undefined;
    const { offer, priceId } = known ?? state ?? {};
    if (!offer || !priceId) return undefined;
    return {
      offer,
      priceId,
      status: (statuses.includes(snapshot.status)
        ? snapshot.status
        : "inactive") as Subscription["status"],
      customerId: snapshot.customerId,
      startedAt: state?.startedAt ?? new Date(snapshot.startedAt),
      endsAt: snapshot.endsAt === null ? null : new Date(snapshot.endsAt),
      scheduledAction: snapshot.scheduledAction,
    };
  }, undefined);
}

/** What a snapshot's prices buy, if anything. */
export function bought(
  snapshot: Snapshot,
  prices: Prices,
): { readonly offer: Offer; readonly priceId: string } | undefined {
  for (const priceId of snapshot.priceIds) {
    const offer = offerOf(prices, priceId);
    if (offer) return { offer, priceId };
  }
  return undefined;
}
