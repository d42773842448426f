import { limits, messages, plans } from "@probability-chat/contract/constants";
import { isProbabilityChatError, type User } from "@probability-chat/sdk";
import type { NavigateFunction } from "react-router";
import { client } from "../session/client.ts";
import { awaitSubscription } from "./await-subscription.ts";
import { type Checkout, openCheckout } from "./checkout.ts";
import type { Offer } from "./fallback-offer.ts";

const { toasts, account } = messages;
const subscription = "/profile?tab=subscription";

function warn(toast: { title: string; text: string }): void {
  client.toasts.show({ ...toast, destructive: true });
}

/** Opens the checkout of an offer for the one who is signed in; says why where it cannot. */
export async function beginCheckout(offer: Offer, navigate: NavigateFunction): Promise<void> {
  const { plan, duration } = offer;
  const opener = document.activeElement;
  if (plan === "free" || !plans.some(({ id, billingKey }) => id === plan && billingKey)) {
    return warn(toasts.invalidPlan);
  }
  const user = await freshUser();
  if (user === "unknown") return warn(toasts.userMissing);
  if (user === null) {
    warn(toasts.authSubscribe);
    return navigate("/signup");
  }
  if (!user.is_verified) {
    warn(toasts.verificationRequired);
    return navigate("/profile", { state: { from: "/pricing", verificationRequired: true } });
  }
  if (user.email === "") {
    return warn({ title: toasts.checkoutFailed.title, text: account.checkoutNeedsEmail });
  }
  let checkout: Checkout;
  try {
    checkout = await client.api.createCheckout({ plan, duration });
  } catch (error) {
    return warn(toastOf(error));
  }
  try {
    const overlay = await openCheckout(checkout, {
      opener,
      onCompleted() {
        client.toasts.show(toasts.subscribed);
        void awaitSubscription(user);
        setTimeout(() => {
          overlay?.close();
          void navigate(subscription);
        }, limits.redirectDelay);
      },
    });
  } catch {
    warn(toasts.checkoutFailed);
  }
}

/** The user as the server knows them now; null where nobody is signed in. */
async function freshUser(): Promise<User | null | "unknown"> {
  try {
    return await client.session.refreshProfile();
  } catch {
    return client.session.$user.get() === null ? null : "unknown";
  }
}

function toastOf(error: unknown): { title: string; text: string } {
  if (!isProbabilityChatError(error)) return toasts.subscriptionFailed;
  if (error.code === "validation_failed") return toasts.invalidPlan;
  const told = error.code === "conflict" ? error.serverMessage : null;
  return told ? { title: toasts.subscriptionFailed.title, text: told } : toasts.subscriptionFailed;
}
