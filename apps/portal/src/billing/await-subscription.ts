import type { User } from "@probability-chat/sdk";
import { client } from "../session/client.ts";

/** Waits between looks for what the provider reports to the server; some half a minute in all. */
const waits = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000];

const subscriptionOf = ({ plan, active_subscription }: User) =>
  JSON.stringify([plan, active_subscription?.id, active_subscription?.status]);

/** Refreshes the profile until the payment has changed it, or for so long that it will not. */
export async function awaitSubscription(before: User): Promise<void> {
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const user = await client.session.refreshProfile().catch(() => before);
    if (user === null || subscriptionOf(user) !== subscriptionOf(before)) return;
  }
}
