import type { PlanName } from "@probability-chat/contract";

export type PaidPlan = Exclude<PlanName, "free">;
export type Duration = "monthly" | "yearly";

/** What can be bought. */
export interface Offer {
  readonly plan: PaidPlan;
  readonly duration: Duration;
}

/** The provider's price ids of every offer; the first of each is sold, the others still count. */
export type Prices = Readonly<Record<PaidPlan, Readonly<Record<Duration, readonly string[]>>>>;

/** Everything on sale, cheapest first. */
export const offers: readonly Offer[] = [
  { plan: "pro", duration: "monthly" },
  { plan: "pro", duration: "yearly" },
  { plan: "enterprise", duration: "monthly" },
  { plan: "enterprise", duration: "yearly" },
];

/** The price at which an offer is sold now. */
export function priceOf(prices: Prices, { plan, duration }: Offer): string {
  const [price] = prices[plan][duration];
  if (!price) throw new RangeError(`There is no price of ${plan}, ${duration}.`);
  return price;
}

/** What a price id buys; undefined for one that is not ours. */
export function offerOf(prices: Prices, priceId: string): Offer | undefined {
  return offers.find(({ plan, duration }) => prices[plan][duration].includes(priceId));
}
