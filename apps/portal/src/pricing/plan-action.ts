import type { PlanName } from "@probability-chat/contract/constants";
import { isSubscribed } from "../session/subscribed.ts";

export type Period = "monthly" | "yearly";

/** What of a user decides the button of a plan. */
export interface PlanHolder {
  readonly plan: PlanName;
  readonly is_verified: boolean;
  readonly active_subscription: {
    readonly status: string;
    readonly duration: Period;
  } | null;
}

/** The button of a plan card: a way to sign up, to subscribe, to what is subscribed to or to support, or a state. */
export type PlanAction =
  | { readonly kind: "sign-up"; readonly label: string }
  | { readonly kind: "subscribe"; readonly label: string }
  | { readonly kind: "manage"; readonly label: string }
  | { readonly kind: "support"; readonly label: string }
  | { readonly kind: "none"; readonly label: string };

/** What the button of a plan does for this visitor (null: signed out). */
export function planAction(
  plan: { readonly id: PlanName; readonly buttonText: string },
  period: Period,
  user: PlanHolder | null,
): PlanAction {
  if (user === null) return { kind: "sign-up", label: plan.buttonText };
  if (plan.id === "free") {
    return { kind: "none", label: user.plan === "free" ? "Current Plan" : "Not Available" };
  }
  if (isManagedFirst(user)) return { kind: "manage", label: "Manage Subscription" };
  const status = user.plan === "free" ? undefined : user.active_subscription?.status;
  // A trial gives way to what is bought; a plan that is paid for is changed by support.
  const kind = status === "active" ? "support" : "subscribe";
  if (user.plan === plan.id && isSubscribed(user)) {
    if (user.active_subscription?.duration === period) return { kind: "none", label: "Subscribed" };
    return { kind, label: `Switch to ${period === "yearly" ? "Yearly" : "Monthly"}` };
  }
  return { kind, label: kind === "support" ? "Change through Support" : plan.buttonText };
}

/** Whether a payment that failed or a pause stands before any other plan. */
function isManagedFirst({ plan, active_subscription }: PlanHolder): boolean {
  const status = active_subscription?.status;
  return plan !== "free" && (status === "past_due" || status === "paused");
}
