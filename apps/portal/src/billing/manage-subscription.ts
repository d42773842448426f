import { messages } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import type { NavigateFunction } from "react-router";
import { client } from "../session/client.ts";
import { beginCheckout } from "./begin-checkout.ts";
import { fallbackOffer } from "./fallback-offer.ts";

/** Opens the billing portal in a new tab, or a checkout where there is no portal. */
export async function manageSubscription(user: User, navigate: NavigateFunction): Promise<void> {
  // Opened while the press is still the user's: later a browser would take it for a pop-up.
  const tab = open("", "_blank");
  let address: URL | null;
  try {
    const { portal_url } = await client.api.createPortalSession();
    address = portal_url === null ? null : webAddress(portal_url);
  } catch {
    tab?.close();
    client.toasts.show({ ...messages.toasts.portalFailed, destructive: true });
    return;
  }
  if (address === null) {
    tab?.close();
    await beginCheckout(fallbackOffer(user, Date.now()), navigate);
  } else if (tab) {
    tab.opener = null;
    tab.location.replace(address);
  } else location.assign(address);
}

function webAddress(text: string): URL {
  const address = new URL(text, location.href);
  if (/^https?:$/.test(address.protocol)) return address;
  throw new TypeError("The billing portal's address is not one of the web.");
}
