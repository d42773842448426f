import { ApiError } from "../errors/api-error.ts";
import { isUsable, type SubscriptionRow } from "../quota/governing.ts";
import type { Standing } from "../quota/standing.ts";
import { texts } from "./texts.ts";

/** Whether what is on this standing is paid for. */
export function isPaid(subscription: SubscriptionRow | null): boolean {
  return subscription !== null && isUsable(subscription.status);
}

/** Refuses where the account's plan has no keys, or is not paid. */
export function requireKeys({ plan, subscription }: Standing): void {
  if (!plan.apiKeys) throw new ApiError("plan_limit", texts.keysNeedPlan);
  if (!isPaid(subscription)) throw new ApiError("no_active_subscription", texts.keysNeedPayment);
}
