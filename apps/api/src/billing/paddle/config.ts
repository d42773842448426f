import * as z from "zod";
import { type Duration, offers, type PaidPlan } from "../offer.ts";

const Ids = z.array(z.string().min(1)).min(1);
const ByDuration = z.object({ monthly: Ids, yearly: Ids });

/** An account at Paddle Billing. */
export const PaddleConfig = z.object({
  apiKey: z.string().min(1),
  clientToken: z.string().min(1),
  /** Any of them signs; two while one is being replaced. */
  webhookSecrets: Ids,
  environment: z.enum(["sandbox", "production"]),
  /** The first price of each is sold; earlier ones still count for who has them. */
  prices: z.object({ pro: ByDuration, enterprise: ByDuration }),
  /** Paddle's own, unless a test has another. */
  apiUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type PaddleConfig = z.infer<typeof PaddleConfig>;

const priceVariable = (plan: PaidPlan, duration: Duration) =>
  `PADDLE_PRICE_${plan}_${duration}`.toUpperCase();

const required: readonly string[] = [
  "PADDLE_API_KEY",
  "PADDLE_CLIENT_TOKEN",
  "PADDLE_WEBHOOK_SECRET",
  "PADDLE_ENVIRONMENT",
  ...offers.map(({ plan, duration }) => priceVariable(plan, duration)),
];

/** Every variable of {@link paddleFromEnvironment}. */
export const paddleVariables: readonly string[] = [...required, "PADDLE_API_URL"];

/**
 * Paddle's part of an environment; undefined where there is none of it.
 *
 * @throws RangeError naming every variable that is missing or wrong.
 */
export function paddleFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): PaddleConfig | undefined {
  const read = (name: string) => environment[name]?.trim() ?? "";
  const missing = required.filter((name) => read(name) === "");
  const none = missing.length === required.length && read("PADDLE_API_URL") === "";
  if (none) return undefined;
  if (missing.length > 0) {
    throw new RangeError(`Paddle is configured in part; also needed: ${missing.join(", ")}.`);
  }
  const listOf = (name: string) =>
    read(name)
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  const pricesOf = (plan: PaidPlan) => ({
    monthly: listOf(priceVariable(plan, "monthly")),
    yearly: listOf(priceVariable(plan, "yearly")),
  });
  const prices = { pro: pricesOf("pro"), enterprise: pricesOf("enterprise") };
  const ids = Object.values(prices).flatMap(({ monthly, yearly }) => [...monthly, ...yearly]);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new RangeError(`The price ${twice} stands for more than one PADDLE_PRICE_….`);
  const parsed = PaddleConfig.safeParse({
    apiKey: read("PADDLE_API_KEY"),
    clientToken: read("PADDLE_CLIENT_TOKEN"),
    webhookSecrets: listOf("PADDLE_WEBHOOK_SECRET"),
    environment: read("PADDLE_ENVIRONMENT"),
    prices,
    ...(read("PADDLE_API_URL") ? { apiUrl: read("PADDLE_API_URL") } : {}),
  });
  if (parsed.success) return parsed.data;
  const variables: Readonly<Record<string, string>> = {
    environment: "PADDLE_ENVIRONMENT must be sandbox or production",
    webhookSecrets: "PADDLE_WEBHOOK_SECRET must hold at least one secret",
    apiUrl: "PADDLE_API_URL must be an address",
    prices: "every PADDLE_PRICE_… must hold at least one price id",
  };
  const wrong = parsed.error.issues.map(({ path }) => variables[String(path[0])] ?? path.join("."));
  throw new RangeError(`Paddle's configuration is not right: ${wrong.join("; ")}.`);
}
