import type { PlanName } from "./plans.ts";

/** The part of a user that decides what may be done. */
export interface AccessFacts {
  readonly plan?: PlanName | null | undefined;
  readonly query_limit?: number | null | undefined;
  readonly active_subscription?: { readonly status: string } | null | undefined;
}

/** What a user may do: chats can be read in every status, all else needs `active`. */
export type AccessStatus =
  | "active"
  | "free_exhausted"
  | "paid_exhausted"
  | "inactive"
  | "canceled"
  | "paused"
  | "past_due";

/** Derives the access status of a user (rules 1 to 5 of the product specification, section 4). */
export function accessStatus(user: AccessFacts): AccessStatus {
  const left = user.query_limit ?? 0;
  if (!user.plan || user.plan === "free") return left > 0 ? "active" : "free_exhausted";
  const status = user.active_subscription?.status;
  if (status === undefined) return "inactive";
  if (status !== "active" && status !== "trialing") {
    return status === "canceled" || status === "paused" || status === "past_due"
      ? status
      : "inactive";
  }
  return left > 0 ? "active" : "paid_exhausted";
}
