import { limits, type PlanName } from "@probability-chat/contract/constants";
import { isSubscribed } from "../session/subscribed.ts";

/** A plan for a time, as it is bought. */
export interface Offer {
  readonly plan: PlanName;
  readonly duration: "monthly" | "yearly";
}

interface Holder {
  readonly plan: PlanName;
  readonly active_subscription: {
    readonly status: string;
    readonly end_date: string | null;
  } | null;
}

const day = 86_400_000;

/** What is offered where there is no billing portal: the current plan, else Pro by the month. */
export function fallbackOffer(user: Holder, now: number): Offer {
  if (!isSubscribed(user)) return { plan: "pro", duration: "monthly" };
  const end = Date.parse(user.active_subscription?.end_date ?? "");
  const farAway = end - now > limits.portalFallbackYearlyDays * day;
  return { plan: user.plan, duration: farAway ? "yearly" : "monthly" };
}
