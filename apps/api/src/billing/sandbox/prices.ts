import { planOf } from "@probability-chat/contract";
import { type Duration, type Offer, offerOf, type PaidPlan, type Prices } from "../offer.ts";

const id = (plan: PaidPlan, duration: Duration) => [`pri_sandbox_${plan}_${duration}`];

/** The sandbox sells everything. */
export const sandboxPrices: Prices = {
  pro: { monthly: id("pro", "monthly"), yearly: id("pro", "yearly") },
  enterprise: { monthly: id("enterprise", "monthly"), yearly: id("enterprise", "yearly") },
};

/** What one of the sandbox's own prices buys. */
export function sandboxOffer(priceId: string): Offer {
  const offer = offerOf(sandboxPrices, priceId);
  if (!offer) throw new RangeError(`The sandbox has no price ${priceId}.`);
  return offer;
}

/** Dollars and what for. */
export function priceText({ plan, duration }: Offer): string {
  const { price, yearlyPrice } = planOf(plan);
  return duration === "yearly"
    ? `$${yearlyPrice.toLocaleString("en-US")} per year`
    : `$${price.toLocaleString("en-US")} per month`;
}
