import { sizeText } from "./file-size.ts";

/** A plan's name on the wire. */
export type PlanName = "free" | "pro" | "enterprise";

/** What a plan costs and allows. Prices in US dollars, sizes in megabytes of 1,048,576 bytes. */
export interface PlanDefinition {
  readonly id: PlanName;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly yearlyPrice: number;
  readonly billingPeriod: "month";
  /** As shown beside the yearly price. */
  readonly yearlyDiscount: string | null;
  /** Queries a month. */
  readonly queries: number;
  /** Largest upload, in megabytes. */
  readonly fileSize: number;
  /** What all datasets of an account may have together, by their files, in megabytes. */
  readonly storage: number;
  readonly datasets: number;
  /** Uploads and questions under way at once. */
  readonly concurrentUploads: number;
  readonly concurrentQuestions: number;
  /** How many people a team of this plan's account has, its owner included; 0 is no team. */
  readonly seats: number;
  /** Whether it has API keys, and embeds for users of one's own. */
  readonly apiKeys: boolean;
  readonly features: readonly string[];
  readonly buttonText: string;
  readonly featured: boolean;
  /** The billing provider's plan key; null where there is nothing to buy. */
  readonly billingKey: string | null;
}

/** The plans, cheapest first. */
export const plans: readonly PlanDefinition[] = [
  {
    id: "free",
    name: "Free",
    description: "Try it on your own data.",
    price: 0,
    yearlyPrice: 0,
    billingPeriod: "month",
    yearlyDiscount: null,
    queries: 20,
    fileSize: 10,
    storage: 500,
    datasets: 50,
    concurrentUploads: 4,
    concurrentQuestions: 5,
    seats: 0,
    apiKeys: false,
    features: ["20 queries per month", `CSV up to ${sizeText(10)}`],
    buttonText: "Get Started",
    featured: false,
    billingKey: null,
  },
  {
    id: "pro",
    name: "Pro",
    description: "For analysts and product teams.",
    price: 79,
    yearlyPrice: 790,
    billingPeriod: "month",
    yearlyDiscount: "Save 17%",
    queries: 10_000,
    fileSize: 500,
    storage: 51_200,
    datasets: 1_000,
    concurrentUploads: 8,
    concurrentQuestions: 20,
    seats: 0,
    apiKeys: true,
    features: [
      "10,000 queries per month",
      `CSV up to ${sizeText(500)}`,
      "Priority e-mail support",
      "API integration",
    ],
    buttonText: "Subscribe",
    featured: true,
    billingKey: "pro",
  },
  {
    id: "enterprise",
    name: "Enterprise",
    description: "For organisations with large tables.",
    price: 499,
    yearlyPrice: 4_990,
    billingPeriod: "month",
    yearlyDiscount: "Save 17%",
    queries: 1_000_000,
    fileSize: 5_120,
    storage: 512_000,
    datasets: 10_000,
    concurrentUploads: 16,
    concurrentQuestions: 100,
    seats: 20,
    apiKeys: true,
    features: [
      "Unlimited queries, subject to fair usage",
      `CSV up to ${sizeText(5_120)}`,
      "A team of up to 20",
      "Dedicated support",
      "API integration",
    ],
    buttonText: "Subscribe",
    featured: false,
    billingKey: "enterprise",
  },
];

/** The definition of a plan. */
export function planOf(name: PlanName): PlanDefinition {
  const plan = plans.find((candidate) => candidate.id === name);
  if (!plan) throw new RangeError(`There is no plan named ${name}.`);
  return plan;
}
