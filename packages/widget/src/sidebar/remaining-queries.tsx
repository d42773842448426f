import { useStore } from "@nanostores/react";
import { useWidget } from "../widget-context.ts";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** How many questions are left, and when the count starts anew. */
export function RemainingQueries() {
  const { client } = useWidget();
  const remaining = useStore(client.chat.$remaining);
  const user = useStore(client.chat.$user);
  if (remaining === null || !user) return null;
  const allowance = user.plan_details?.queries ?? remaining;
  const share = allowance > 0 ? Math.min(1, remaining / allowance) : 0;
  const unlimited = user.plan === "enterprise" && share > 0;
  return (
    <div className="quota" part="quota">
      <div className="quota-line">
        <span className="quota-count" data-remaining={remaining}>
          {unlimited ? "Unlimited" : remaining.toLocaleString("en")}
        </span>{" "}
        {remaining === 1 && !unlimited ? "query left" : unlimited ? "queries" : "queries left"}
      </div>
      {!unlimited && (
        <svg
          className="quota-bar"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="quota-track" width="100" height="4" />
          <rect className="quota-fill" width={share * 100} height="4" />
        </svg>
      )}
      {user.quota_resets_at && (
        <div className="quota-reset">Renews on {day.format(new Date(user.quota_resets_at))}</div>
      )}
    </div>
  );
}
