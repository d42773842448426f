import { planOf } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { isSubscribed } from "./subscribed.ts";

const date = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** What comes next of a subscription, by what is scheduled: before its day, and once that is past. */
const labels = {
  renew: ["Renews on", "Renewal due on"],
  cancel: ["Ends on", "Ended on"],
  pause: ["Pauses on", "Paused on"],
} as const;
const trialLabels = ["Trial ends on", "Trial ended on"] as const;

/** A term and what stands beside it. */
export interface Renewal {
  readonly label: string;
  readonly value: string;
}

/** The one thing that comes next of a user's subscription; every page says it in these words. */
export function renewalOf(user: User, now: number): Renewal {
  const subscription = user.active_subscription;
  if (!subscription || !isSubscribed(user)) return { label: "Renewal", value: "Inactive" };
  const { end_date, scheduled_action, duration, status } = subscription;
  if (end_date === null) return { label: "Renewal", value: "No date is known yet" };
  const end = new Date(end_date);
  const day = date.format(end);
  const action = scheduled_action ?? "renew";
  const past = end.getTime() <= now ? 1 : 0;
  if (status === "trialing") {
    const plan = planOf(user.plan);
    const price = duration === "yearly" ? plan.yearlyPrice : plan.price;
    const billed = `$${price.toLocaleString("en-US")} per ${duration === "yearly" ? "year" : "month"}`;
    const then = { renew: `then ${billed}`, cancel: "without a payment", pause: "then paused" };
    return { label: trialLabels[past], value: `${day}, ${then[action]}` };
  }
  const after = action === "cancel" ? ", then Free" : "";
  return { label: labels[action][past], value: day + after };
}

/** Until when what remains of a month may be used. */
export function usableUntil({ quota_resets_at, active_subscription }: User): string {
  const { end_date = null, scheduled_action = null } = active_subscription ?? {};
  const ends = scheduled_action !== null && end_date !== null && end_date < quota_resets_at;
  return date.format(new Date(ends ? end_date : quota_resets_at));
}
