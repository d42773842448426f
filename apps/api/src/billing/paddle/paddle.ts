import * as z from "zod";
import { type BillingProvider, ProviderError } from "../provider.ts";
import { readSignedEvent } from "../read-signed-event.ts";
import type { PaddleConfig } from "./config.ts";

const addresses = {
  sandbox: "https://sandbox-api.paddle.com",
  production: "https://api.paddle.com",
} as const;

const patience = 10_000;

const PortalSession = z.object({
  data: z.object({ urls: z.object({ general: z.object({ overview: z.url() }) }) }),
});
const Failure = z.object({ error: z.object({ code: z.string() }) });

/** Codes with which Paddle says that a subscription has ended already. */
const ended = new Set(["subscription_is_canceled_action_invalid", "subscription_already_canceled"]);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Paddle Billing over its API; its overlay is drawn by Paddle's own script. */
export function createPaddle(config: PaddleConfig): BillingProvider {
  const base = (config.apiUrl ?? addresses[config.environment]).replace(/\/+$/, "");

  async function post(path: string, content: unknown): Promise<Answer> {
    try {
      const response = await fetch(`${base}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${config.apiKey}`,
          "content-type": "application/json",
          "paddle-version": "1",
        },
        body: JSON.stringify(content),
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    } catch (cause) {
      throw new ProviderError(`POST ${path} got no answer from Paddle.`, { cause });
    }
  }

  async function cancel(subscriptionId: string): Promise<void> {
    const path = `/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`;
    const { status, body } = await post(path, { effective_from: "immediately" });
    if (status === 200 || status === 404 || ended.has(codeOf(body))) return;
    throw refusal(path, status, body);
  }

  return {
    name: "paddle",
    environment: config.environment,
    clientToken: config.clientToken,
    prices: config.prices,
    openCheckout: async () => null,
    async portalUrl({ customerId, subscriptionId }) {
      const path = `/customers/${encodeURIComponent(customerId)}/portal-sessions`;
      const { status, body } = await post(path, { subscription_ids: [subscriptionId] });
      if (status === 404) return null;
      const session = PortalSession.safeParse(body);
      if (status !== 201 || !session.success) throw refusal(path, status, body);
      return session.data.data.urls.general.overview;
    },
    cancel,
    forget: cancel,
    readEvent: (body, signature, now) =>
      readSignedEvent(body, signature, config.webhookSecrets, now),
  };
}

function codeOf(body: unknown): string {
  const failure = Failure.safeParse(body);
  return failure.success ? failure.data.error.code : "";
}

function refusal(path: string, status: number, body: unknown): ProviderError {
  return new ProviderError(`POST ${path} was answered ${status} ${codeOf(body)} by Paddle.`);
}
