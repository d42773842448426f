import { expect, test } from "vitest";
import { type AccessFacts, accessStatus } from "./access.ts";

const paid = (status: string, query_limit = 5): AccessFacts => ({
  plan: "pro",
  query_limit,
  active_subscription: { status },
});

test.each<[string, AccessFacts, string]>([
  [
    "free with nothing left [4.access.free-exhausted]",
    { plan: "free", query_limit: 0 },
    "free_exhausted",
  ],
  [
    "free below nothing [4.access.free-exhausted]",
    { plan: "free", query_limit: -1 },
    "free_exhausted",
  ],
  ["free without a limit [4.access.free-exhausted]", { plan: "free" }, "free_exhausted"],
  ["no plan, no limit [4.access.free-exhausted]", { query_limit: null }, "free_exhausted"],
  ["free with queries left [4.access.free-active]", { plan: "free", query_limit: 1 }, "active"],
  [
    "no plan counts as free [4.access.free-active] [4.subscription.plans]",
    { query_limit: 1 },
    "active",
  ],
  [
    "paid without a subscription [4.access.paid-without-subscription] [4.subscription.default-inactive]",
    { plan: "pro", query_limit: 5, active_subscription: null },
    "inactive",
  ],
  ["canceled [4.access.canceled]", paid("canceled"), "canceled"],
  ["paused [4.access.paused]", paid("paused"), "paused"],
  ["past due [4.access.past-due]", paid("past_due"), "past_due"],
  ["inactive [4.access.inactive]", paid("inactive"), "inactive"],
  ["a status nobody knows [4.access.inactive]", paid("unheard_of"), "inactive"],
  ["an unusable status comes before an empty quota [4.access.paused]", paid("paused", 0), "paused"],
  ["paid with nothing left [4.access.paid-exhausted]", paid("active", 0), "paid_exhausted"],
  ["trialing with nothing left [4.access.paid-exhausted]", paid("trialing", -3), "paid_exhausted"],
  ["active [4.access.active] [4.subscription.usable]", paid("active"), "active"],
  ["trialing [4.access.active] [4.subscription.usable]", paid("trialing"), "active"],
])("%s", (_, user, status) => {
  expect(accessStatus(user)).toBe(status);
});
