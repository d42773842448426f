import type { User } from "@probability-chat/contract";
import { imageUrl } from "../images/image-url.ts";
import { remaining, type Standing } from "../quota/standing.ts";

/** The user as clients see it. */
export function userView(
  { user, plan, subscription, period }: Standing,
  { publicUrl }: { readonly publicUrl: string },
): User {
  const plan_details = { plan: plan.id, file_size: plan.fileSize, queries: plan.queries };
  const left = remaining(period);
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    image: user.image && imageUrl(publicUrl, user.image),
    is_verified: user.verified_at !== null,
    customer_id: user.customer_id,
    plan: plan.id,
    plan_details,
    query_limit: left,
    remaining_queries: left,
    queries_used: period.spent,
    quota_resets_at: period.ends_at.toISOString(),
    active_subscription: subscription && {
      id: subscription.id,
      status: subscription.status,
      plan: plan_details,
      plan_details,
      queries_used: period.spent,
      end_date: subscription.ends_at?.toISOString() ?? null,
      duration: subscription.duration,
      scheduled_action: subscription.scheduled_action,
    },
    learning_consent: user.learning_consent,
    created_at: user.created_at.toISOString(),
  };
}
