import type { DataOfCall } from "@probability-chat/sdk";

/** What the server says of how to open a checkout. */
export type Checkout = DataOfCall<"createCheckout">;

/** What is told of an open checkout. */
export interface CheckoutListener {
  readonly onCompleted: () => void;
  /** What had the focus when the checkout was asked for; it gets it back. */
  readonly opener: Element | null;
}

/** An overlay that is open. */
export interface OpenCheckout {
  close(): void;
}

/** Opens a provider's overlay; rejects where it cannot be had. */
export type CheckoutProvider = (
  checkout: Checkout,
  listener: CheckoutListener,
) => Promise<OpenCheckout>;

/** Opens the overlay of the checkout's provider, whose code is fetched only now. */
export const openCheckout: CheckoutProvider = async (checkout, listener) => {
  const open =
    checkout.provider === "paddle"
      ? (await import("./paddle-checkout.ts")).openPaddleCheckout
      : (await import("./sandbox-checkout.ts")).openSandboxCheckout;
  return open(checkout, listener);
};
