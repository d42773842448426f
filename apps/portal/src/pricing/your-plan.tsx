import { planOf } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import type { ReactNode } from "react";
import { renewalOf } from "../session/renewal.ts";
import { isSubscribed } from "../session/subscribed.ts";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";

const toSubscription = <TextLink to="/profile?tab=subscription">your subscription</TextLink>;
const toSupport = <TextLink to="/profile?tab=support">support</TextLink>;

/** Where a subscriber stands, and what a change of plan means for them. */
export function YourPlan({ user }: { user: User }) {
  const subscription = user.active_subscription;
  if (user.plan === "free" || subscription === null) return null;
  if (/^(?:canceled|inactive)$/.test(subscription.status)) return null;
  const { label, value } = renewalOf(user, Date.now());
  const trial = subscription.status === "trialing" ? ", on trial" : "";
  return (
    <Notice className="mt-10">
      <h2 className="font-semibold">
        You are on {planOf(user.plan).name}, billed {subscription.duration}
        {trial}
      </h2>
      <p className="mt-1 text-muted">
        {isSubscribed(user) && subscription.end_date !== null && `${label} ${value}. `}
        {meaningOf(subscription)}
      </p>
    </Notice>
  );
}

function meaningOf({
  status,
  scheduled_action,
}: NonNullable<User["active_subscription"]>): ReactNode {
  if (status === "trialing") {
    return "Another plan or period that you choose here starts at once in place of the trial, for which nothing is charged.";
  }
  if (status === "paused" || status === "past_due") {
    const first = status === "paused" ? "It is paused: resume it" : "A payment failed: update it";
    return (
      <>
        {first} in {toSubscription} before you change your plan.
      </>
    );
  }
  return (
    <>
      To change your plan or period, write to {toSupport}: the new plan counts at once, and what you
      have used this month stays counted.{" "}
      {scheduled_action === "cancel" ? (
        <>Until it ends you can take the cancellation back in {toSubscription}.</>
      ) : (
        <>
          To stop, cancel in {toSubscription}: you keep your plan until the period ends, and are on
          Free after that.
        </>
      )}
    </>
  );
}
