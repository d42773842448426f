import { planOf, sizeText } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { renewalOf, usableUntil } from "../session/renewal.ts";
import { isSubscribed, offersUpgrade } from "../session/subscribed.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { BillingCard } from "./billing-card.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Usage } from "./usage.tsx";

const badges: Readonly<Record<string, string>> = {
  trialing: "Trial",
  paused: "Paused",
  past_due: "Payment Failed",
};

export function SubscriptionTab({ user }: { user: User }) {
  const plan = planOf(user.plan);
  const subscription = user.active_subscription;
  const badge = subscription && badges[subscription.status];
  const subscribed = isSubscribed(user);
  const renewal = renewalOf(user, Date.now());
  const paid = user.plan !== "free" && subscription !== null;
  // A payment that failed and a pause are mended where the subscription is managed.
  const manageable = subscribed || (paid && /^(?:paused|past_due)$/.test(subscription.status));
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
          {user.plan_details.queries.toLocaleString("en")} per month
          {user.plan === "enterprise" && (
            <span className="text-muted"> (unlimited, subject to fair usage)</span>
          )}
        </Fact>
        <Fact label="Queries remaining">
          <span className="tabular-nums">{user.remaining_queries.toLocaleString("en")}</span>
          {(subscribed || user.plan === "free") && (
            <span className="text-muted"> until {usableUntil(user)}</span>
          )}
        </Fact>
        <Fact label={renewal.label}>{renewal.value}</Fact>
        <Fact label="Largest file">{sizeText(user.plan_details.file_size)}</Fact>
      </Facts>
      {subscribed && (
        <Notice className="mt-8">
          <h2 className="font-semibold">Plan Changes</h2>
          <p className="mt-1 text-muted">
            {subscription?.status === "trialing" ? (
              "On trial you can choose another plan or period at once. "
            ) : (
              <>
                Upgrades and downgrades go through{" "}
                <TextLink to="/profile?tab=support">support</TextLink>.{" "}
              </>
            )}
            You can cancel or update your payment at any time via Manage Subscription.{" "}
            <TextLink to="/pricing">See the plans</TextLink>
          </p>
        </Notice>
      )}
      {offersUpgrade(user) && !manageable && (
        <section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl bg-accent-soft p-5">
          <div>
            <h2 className="font-semibold">Upgrade to Pro</h2>
            <p className="text-sm">
              {planOf("pro").queries.toLocaleString("en")} queries a month and files up to{" "}
              {sizeText(planOf("pro").fileSize)}.
            </p>
          </div>
          <ButtonLink to="/pricing" size="small">
            See the plans
          </ButtonLink>
        </section>
      )}
      {manageable && <BillingCard user={user} />}
      <Usage key={`${user.plan} ${user.queries_used}`} />
    </>
  );
}
