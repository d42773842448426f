import { planOf } from "@probability-chat/contract/constants";
import { describe, expect, it } from "vitest";
import { type Period, type PlanHolder, planAction } from "./plan-action.ts";

const free: PlanHolder = { plan: "free", is_verified: true, active_subscription: null };
const pro = (status: string, duration: Period): PlanHolder => ({
  plan: "pro",
  is_verified: true,
  active_subscription: { status, duration },
});

describe("planAction", () => {
  it.each<["free" | "pro" | "enterprise", Period, PlanHolder | null, string, string]>([
    ["free", "monthly", null, "sign-up", "Get Started"],
    ["pro", "monthly", null, "sign-up", "Subscribe"],
    ["free", "monthly", free, "none", "Current Plan"],
    ["free", "monthly", pro("active", "monthly"), "none", "Not Available"],
    ["pro", "monthly", free, "subscribe", "Subscribe"],
    ["pro", "monthly", pro("active", "monthly"), "none", "Subscribed"],
    ["pro", "yearly", pro("active", "yearly"), "none", "Subscribed"],
    ["pro", "yearly", pro("trialing", "monthly"), "subscribe", "Switch to Yearly"],
    ["pro", "monthly", pro("active", "yearly"), "support", "Switch to Monthly"],
    ["pro", "monthly", pro("canceled", "monthly"), "subscribe", "Subscribe"],
    ["enterprise", "monthly", pro("active", "monthly"), "support", "Change through Support"],
    ["enterprise", "monthly", pro("trialing", "monthly"), "subscribe", "Subscribe"],
    ["enterprise", "yearly", pro("trialing", "yearly"), "subscribe", "Subscribe"],
    ["pro", "monthly", pro("past_due", "monthly"), "manage", "Manage Subscription"],
    ["enterprise", "yearly", pro("paused", "monthly"), "manage", "Manage Subscription"],
    ["free", "monthly", pro("past_due", "monthly"), "none", "Not Available"],
  ])("%s, %s", (plan, period, user, kind, label) => {
    expect(planAction(planOf(plan), period, user)).toEqual({ kind, label });
  });
});
