import type { User } from "@probability-chat/sdk";
import { describe, expect, it } from "vitest";
import { renewalOf, usableUntil } from "./renewal.ts";

type Subscription = NonNullable<User["active_subscription"]>;

const now = Date.parse("2026-11-24T12:00:00Z");
const end_date = "2026-12-10T12:00:00.000Z";
const holder = (held: Partial<Subscription> | null, plan: User["plan"] = "pro") =>
  ({
    plan,
    quota_resets_at: "2026-12-20T12:00:00.000Z",
    active_subscription: held && {
      ...{ status: "active", duration: "monthly", end_date, scheduled_action: null },
      ...held,
    },
  }) as User;
const cancel = { scheduled_action: "cancel" } as const;

describe("what comes next of a subscription is one thing", () => {
  it.each<[string, User, string, string]>([
    ["free", holder(null, "free"), "Renewal", "Inactive"],
    ["active", holder({}), "Renews on", "December 10, 2026"],
    ["to be canceled", holder(cancel), "Ends on", "December 10, 2026, then Free"],
    ["to be paused", holder({ scheduled_action: "pause" }), "Pauses on", "December 10, 2026"],
    [
      "trialing",
      holder({ status: "trialing" }),
      "Trial ends on",
      "December 10, 2026, then $79 per month",
    ],
    [
      "trialing by the year",
      holder({ status: "trialing", duration: "yearly" }, "enterprise"),
      "Trial ends on",
      "December 10, 2026, then $4,990 per year",
    ],
    [
      "a trial to be canceled",
      holder({ status: "trialing", ...cancel }),
      "Trial ends on",
      "December 10, 2026, without a payment",
    ],
    ["past due", holder({ status: "past_due" }), "Renewal", "Inactive"],
    ["paused", holder({ status: "paused" }), "Renewal", "Inactive"],
    ["canceled", holder({ status: "canceled" }), "Renewal", "Inactive"],
    ["expired", holder({ status: "inactive" }), "Renewal", "Inactive"],
    ["without a date", holder({ end_date: null }), "Renewal", "No date is known yet"],
    [
      "overdue",
      holder({ end_date: "2026-11-20T12:00:00.000Z" }),
      "Renewal due on",
      "November 20, 2026",
    ],
    [
      "over",
      holder({ end_date: "2026-11-20T12:00:00.000Z", ...cancel }),
      "Ended on",
      "November 20, 2026, then Free",
    ],
  ])("%s", (_, user, label, value) => {
    expect(renewalOf(user, now)).toEqual({ label, value });
  });

  it("and what remains may be used no longer than that", () => {
    expect(usableUntil(holder({}))).toBe("December 20, 2026");
    expect(usableUntil(holder(cancel))).toBe("December 10, 2026");
    expect(usableUntil(holder(null, "free"))).toBe("December 20, 2026");
  });
});
