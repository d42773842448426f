import type { Checkout } from "@probability-chat/contract";
import type { Tx } from "../db/database.ts";
import type { BillingEvent } from "./event.ts";
import type { Prices } from "./offer.ts";

export type ProviderName = Checkout["provider"];

/** A payment provider, as much of one as the product needs. */
export interface BillingProvider {
  readonly name: ProviderName;
  readonly environment: Checkout["environment"];
  /** Public; opens the overlay. */
  readonly clientToken: string;
  readonly prices: Prices;
  /** Prepares what the overlay shows; the address of its page, or null where a script draws it. */
  openCheckout(tx: Tx, payload: Checkout["payload"], now: Date): Promise<string | null>;
  /** Where a customer manages a subscription; null where the provider does not know it. */
  portalUrl(of: { customerId: string; subscriptionId: string }): Promise<string | null>;
  /** Ends a subscription at once; one that has ended, or that is unknown, is fine too. */
  cancel(subscriptionId: string): Promise<void>;
  /** The same where its user's account is gone: the customer is forgotten, if that can be. */
  forget(subscriptionId: string): Promise<void>;
  /**
   * Reads an event from its bytes and its signature.
   *
   * @throws ApiError `forbidden` where the signature is not the provider's.
   */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): BillingEvent;
}

/** A provider that did not do what it was asked; `retry` tells whether later may be better. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}
