import { useStore } from "@nanostores/react";
import type { User } from "@probability-chat/sdk";
import { type Texts, useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";
import { useWidget } from "../widget-context.ts";

/** How many questions are left, and when the count starts anew. */
export function RemainingQueries() {
  const { client } = useWidget();
  const texts = useTexts();
  const { t } = texts;
  const remaining = useStore(client.chat.$remaining);
  const user = useStore(client.chat.$user);
  if (remaining === null || !user) return null;
  const allowance = user.plan_details?.queries ?? remaining;
  const share = allowance > 0 ? Math.min(1, remaining / allowance) : 0;
  const renewal = renewalOf(texts, user);
  const unlimited = user.plan === "enterprise" && share > 0;
  return (
    <div
      className="mx-3 mb-3 px-3.5 py-3 border border-line rounded-12 bg-raised text-90"
      part="quota"
    >
      <div>
        <span className="quota-count font-650 tabular-nums" data-remaining={remaining}>
          {unlimited ? t("Unlimited") : thousands(remaining)}
        </span>{" "}
        {t(unlimited ? "queries" : remaining === 1 ? "query left" : "queries left")}
      </div>
      {!unlimited && (
        <svg
          className="block w-full h-1 my-2 rounded-2"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="fill-line" width="100" height="4" />
          <rect className="fill-accent" width={share * 100} height="4" />
        </svg>
      )}
      {renewal && <div className="text-muted text-92">{renewal}</div>}
    </div>
  );
}

/** A plan that is paid renews, the free one only counts anew, and what is not paid does neither. */
function renewalOf({ t, lang }: Texts, user: User): string | null {
  const { plan, active_subscription, quota_resets_at } = user;
  if (!quota_resets_at) return null;
  const date = new Date(quota_resets_at).toLocaleDateString(lang, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  if (!active_subscription) return plan === "free" ? t("Resets on {date}", { date }) : null;
  const { status, scheduled_action, end_date } = active_subscription;
  const endsFirst = scheduled_action && end_date && end_date <= quota_resets_at;
  const isSubscribed = status === "active" || status === "trialing";
  return isSubscribed && !endsFirst ? t("Renews on {date}", { date }) : null;
}
