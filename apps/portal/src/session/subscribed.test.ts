import { describe, expect, it } from "vitest";
import { isSubscribed, offersUpgrade } from "./subscribed.ts";

describe("subscription of a user", () => {
  it.each([
    ["free", null, false],
    ["free", "active", false],
    ["pro", null, false],
    ["pro", "active", true],
    ["pro", "trialing", true],
    ["pro", "paused", false],
    ["pro", "past_due", false],
    ["enterprise", "canceled", false],
    ["enterprise", "active", true],
  ])("%s, %s: subscribed %s", (plan, status, subscribed) => {
    const user = { plan, active_subscription: status === null ? null : { status } };
    expect(isSubscribed(user)).toBe(subscribed);
    expect(offersUpgrade(user)).toBe(!subscribed);
  });

  it("offers no upgrade to nobody", () => {
    expect(isSubscribed(null)).toBe(false);
    expect(offersUpgrade(null)).toBe(false);
  });
});
