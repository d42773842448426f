import { planOf } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { isSubscribed, offersUpgrade } from "../session/subscribed.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Fact, Facts } from "./facts.tsx";

const date = new Intl.DateTimeFormat("en", { dateStyle: "long" });

const badges: Readonly<Record<string, string>> = {
  trialing: "Trial",
  paused: "Paused",
  past_due: "Payment Failed",
};

export function SubscriptionTab({ user }: { user: User }) {
  const plan = planOf(user.plan);
  const subscription = user.active_subscription;
  const badge = subscription && badges[subscription.status];
  const unlimited = user.plan === "enterprise";
  const ends = subscription?.end_date;
  return (
    <>
      <Facts>
        <Fact label="Plan">
          {plan.name}
          {badge && (
            <span className="ml-3 rounded-full bg-warn-soft px-2.5 py-1 text-xs font-semibold text-warn">
              {badge}
            </span>
          )}
        </Fact>
        <Fact label="Query limit">
          {unlimited
            ? "Unlimited, subject to fair usage"
            : `${user.plan_details.queries.toLocaleString("en")} per month`}
        </Fact>
        <Fact label="Queries remaining">
          <span className="tabular-nums">{user.remaining_queries.toLocaleString("en")}</span>
          <span className="text-muted"> until {date.format(new Date(user.quota_resets_at))}</span>
        </Fact>
        {user.plan !== "free" && (
          <Fact label="Renewal">
            {isSubscribed(user) && ends ? date.format(new Date(ends)) : "Inactive"}
          </Fact>
        )}
        <Fact label="Largest file">{user.plan_details.file_size.toLocaleString("en")} MB</Fact>
      </Facts>
      {offersUpgrade(user) && (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl bg-accent-soft p-5">
          <div>
            <h2 className="font-semibold">Upgrade to Pro</h2>
            <p className="text-sm">
              {planOf("pro").queries.toLocaleString("en")} queries a month and files up to{" "}
              {planOf("pro").fileSize} MB.
            </p>
          </div>
          <ButtonLink to="/pricing" size="small">
            See the plans
          </ButtonLink>
        </div>
      )}
    </>
  );
}
