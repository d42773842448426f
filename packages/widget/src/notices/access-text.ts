import { type AccessStatus, messages } from "@probability-chat/sdk";
import type { Text } from "../texts/texts.ts";

/** What to say where the access status is not active. */
export function accessText(status: AccessStatus): { title: Text; text: Text } {
  const { exhausted, inactive } = messages.toasts;
  switch (status) {
    case "active":
    case "free_exhausted":
    case "paid_exhausted":
      return { title: exhausted.title, text: exhausted.text };
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
      return { title: inactive.title, text: inactive.text };
  }
}
