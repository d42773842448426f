import * as z from "zod";
import { defineOperations } from "../operation.ts";
import { Checkout } from "../schemas/checkout.ts";
import { Duration, Plan } from "../schemas/user.ts";
import { Done, data } from "./envelope.ts";

/** Billing. */
export const businessOperations = defineOperations({
  createCheckout: {
    method: "POST",
    path: "/api/subscriptions/create-checkout/",
    service: "api",
    summary:
      "What opens the payment provider's overlay for a plan, bound to this user by the server",
    access: "verified",
    body: z.object({ plan: Plan.exclude(["free"]), duration: Duration }),
    status: 200,
    reply: data(Checkout),
    errors: ["conflict", "unavailable"],
  },
  createPortalSession: {
    method: "POST",
    path: "/api/subscriptions/create-portal-session/",
    service: "api",
    summary: "A link to the billing portal",
    access: "verified",
    status: 200,
    reply: data(z.object({ portal_url: z.string().nullable() })),
    errors: ["unavailable"],
  },
  receiveBillingWebhook: {
    method: "POST",
    path: "/api/billing/webhook/",
    service: "api",
    summary: "Events of the payment provider, signed",
    access: "none",
    body: z.unknown(),
    bodyType: "signed",
    status: 200,
    reply: Done,
    errors: ["forbidden", "payload_too_large", "unavailable"],
  },
});
