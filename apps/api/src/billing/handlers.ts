import { randomBytes } from "node:crypto";
import { type businessOperations, type Checkout, messages } from "@probability-chat/contract";
import { ApiError, isApiError } from "../errors/api-error.ts";
import type { Handler, Handlers } from "../http/call.ts";
import { governingSubscription, type SubscriptionRow } from "../quota/governing.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { sha256 } from "../security/derive.ts";
import type { Services } from "../services.ts";
import { applyEvent } from "./apply-event.ts";
import { priceOf } from "./offer.ts";
import type { BillingProvider } from "./provider.ts";
import { billingBindings } from "./tables.ts";

type Operations = typeof businessOperations;

/** How long after it was handed out a checkout may be paid; a page stays open for long. */
const bindingDays = 30;
/** A trial is not among them: its plan may still be changed by another checkout. */
const committed: readonly string[] = ["active", "past_due", "paused"];

const createCheckout: Handler<Operations["createCheckout"]> = (call) => {
  const { caller, body, now } = call;
  const billing = billingOf(call.services);
  return call.effect(async (tx) => {
    await lockPrincipal(tx, caller.principalId);
    const { user } = await standingOf(tx, caller.principalId, now);
    const subscription = await governingSubscription(tx, caller.userId);
    if (
      subscription &&
      isManaged(subscription, billing) &&
      committed.includes(subscription.status)
    ) {
      throw new ApiError("conflict", messages.server.alreadySubscribed);
    }
    const binding = randomBytes(32).toString("base64url");
    await tx.insert(billingBindings).values({
      hash: sha256(binding),
      user_id: user.id,
      plan: body.plan,
      duration: body.duration,
      created_at: now,
      expires_at: new Date(now.getTime() + bindingDays * 86_400_000),
    });
    const known = subscription?.provider === billing.name ? subscription.customer_id : null;
    const payload: Checkout["payload"] = {
      items: [{ priceId: priceOf(billing.prices, body), quantity: 1 }],
      settings: { displayMode: "overlay", theme: "light", locale: "en", allowLogout: false },
      customData: {
        user_email: user.email,
        plan_name: body.plan,
        duration: body.duration,
        binding,
      },
      customer: known
        ? { id: known }
        : { email: user.email, name: `${user.first_name} ${user.last_name}`.trim() },
    };
    return {
      data: {
        provider: billing.name,
        client_token: billing.clientToken,
        environment: billing.environment,
        overlay_url: await billing.openCheckout(tx, payload, now),
        payload,
      },
    };
  });
};

/** Whether the provider has a portal for it; what it does not know can only be bought anew. */
function isManaged(subscription: SubscriptionRow, { name }: BillingProvider): boolean {
  const { provider, provider_id, customer_id } = subscription;
  return provider === name && provider_id !== null && customer_id !== null;
}

const createPortalSession: Handler<Operations["createPortalSession"]> = async (call) => {
  const { services, caller } = call;
  const subscription = await governingSubscription(services.db, caller.userId);
  const portal_url = await portalOf(services, subscription);
  return call.effect(async () => ({ data: { portal_url } }));
};

async function portalOf(
  { billing, log }: Services,
  subscription: SubscriptionRow | null,
): Promise<string | null> {
  const customerId = subscription?.customer_id;
  const subscriptionId = subscription?.provider_id;
  if (!billing || !customerId || !subscriptionId) return null;
  if (subscription.provider !== billing.name) return null;
  try {
    return await billing.portalUrl({ customerId, subscriptionId });
  } catch (error) {
    log.warn({ err: error }, "no portal session");
    throw new ApiError("unavailable", messages.toasts.portalFailed.text, {}, { cause: error });
  }
}

const receiveBillingWebhook: Handler<Operations["receiveBillingWebhook"]> = async (call) => {
  const { services, now } = call;
  const { webhooks } = services.meters;
  const billing = billingOf(services);
  let event: ReturnType<typeof billing.readEvent>;
  try {
    event = billing.readEvent(call.bytes, call.header("paddle-signature"), now);
  } catch (error) {
    webhooks.inc({ outcome: "refused" });
    if (!isApiError(error) || error.code !== "forbidden") {
      services.log.error({ err: error }, "billing event not read");
    }
    throw error;
  }
  const reply = await call.effect(async (tx) => {
    const outcome = await applyEvent(tx, services, billing, event, now);
    const level = outcome === "unmatched" || outcome === "unknown_price" ? "error" : "info";
    services.log[level](
      { event: event.id, type: event.type, subscription: event.subscription?.id, outcome },
      "billing event",
    );
    return { data: { message: outcome === null ? "Known already." : "Received." } };
  });
  webhooks.inc({ outcome: "received" });
  return reply;
};

function billingOf({ billing }: Services): BillingProvider {
  if (!billing) throw new ApiError("unavailable", messages.server.billingUnavailable);
  return billing;
}

export const billingHandlers: Handlers<Operations> = {
  createCheckout,
  createPortalSession,
  receiveBillingWebhook,
};
