import type { AccessStatus } from "@probability-chat/sdk";
import type { Text } from "../texts/texts.ts";

/** What to say where the access status is not active. */
export function accessText(status: AccessStatus): { title: Text; text: Text } {
  switch (status) {
    case "active":
    case "free_exhausted":
    case "paid_exhausted":
      return {
        title: "Query limit reached",
        text: "You've used all your available queries. Please upgrade your subscription to continue using the service.",
      };
    case "canceled":
      return {
        title: "Subscription canceled",
        text: "Your subscription was canceled. Please renew it to continue using the service.",
      };
    case "paused":
      return {
        title: "Subscription paused",
        text: "Your subscription is paused. Please resume it to continue using the service.",
      };
    case "past_due":
      return {
        title: "Payment failed",
        text: "Your last payment failed. Please update your payment method to continue using the service.",
      };
    case "inactive":
      return {
        title: "Inactive subscription",
        text: "Your subscription is not active. Please renew your subscription to continue using the service.",
      };
  }
}
