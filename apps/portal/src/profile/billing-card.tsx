import type { User } from "@probability-chat/sdk";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { manageSubscription } from "../billing/manage-subscription.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "./section.tsx";

const leads: Readonly<Record<string, string>> = {
  past_due: "Your last payment failed. Update your payment method to go on asking.",
  paused: "Your subscription is paused. Resume it there to go on asking.",
};

/** The way to the billing portal. */
export function BillingCard({ user }: { user: User }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const manage = async () => {
    setBusy(true);
    await manageSubscription(user, navigate);
    setBusy(false);
  };
  return (
    <Section
      title="Billing Information"
      lead={
        leads[user.active_subscription?.status ?? ""] ??
        "Invoices, payment method and cancellation are with our payment provider."
      }
      beside={
        <Button variant="secondary" busy={busy} onClick={() => void manage()}>
          Manage Subscription &amp; Billing
          <ExternalLink aria-hidden className="size-4" />
        </Button>
      }
    />
  );
}
