import { describe, expect, it } from "vitest";
import { fallbackOffer } from "./fallback-offer.ts";

const now = Date.parse("2026-03-01T00:00:00Z");
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const pro = (status: string, end_date: string | null) => ({
  plan: "pro" as const,
  active_subscription: { status, end_date },
});

describe("what is offered without a billing portal", () => {
  it.each([
    [
      "46 days away: yearly [4.portal.fallback-yearly] [9.portal-threshold]",
      pro("active", inDays(46)),
      "pro yearly",
    ],
    [
      "a moment above 45 days: yearly [9.portal-threshold]",
      pro("trialing", inDays(45.001)),
      "pro yearly",
    ],
    [
      "45 days away: monthly [4.portal.fallback-monthly] [9.portal-threshold]",
      pro("active", inDays(45)),
      "pro monthly",
    ],
    ["no end: monthly", pro("active", null), "pro monthly"],
    [
      "the current plan [4.portal.fallback]",
      {
        plan: "enterprise" as const,
        active_subscription: pro("active", inDays(300)).active_subscription,
      },
      "enterprise yearly",
    ],
    [
      "none active: pro monthly [4.portal.fallback-pro]",
      {
        plan: "enterprise" as const,
        active_subscription: pro("canceled", inDays(300)).active_subscription,
      },
      "pro monthly",
    ],
    [
      "free: pro monthly [4.portal.fallback-pro]",
      { plan: "free" as const, active_subscription: null },
      "pro monthly",
    ],
  ])("%s", (_name, user, offer) => {
    const { plan, duration } = fallbackOffer(user, now);
    expect(`${plan} ${duration}`).toBe(offer);
  });
});
