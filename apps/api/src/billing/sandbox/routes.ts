import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { transact } from "../../db/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { loopbackOnly } from "../../local/loopback-only.ts";
import type { Services } from "../../services.ts";
import { sandboxCheckouts, sandboxSubscriptions } from "../tables.ts";
import { judge, Payment } from "./card.ts";
import { checkoutPage } from "./checkout-page.ts";
import { act, actions, changePlan, startSubscription } from "./lifecycle.ts";
import { portalPage } from "./portal-page.ts";
import { sandboxOffer } from "./prices.ts";
import { script } from "./script.ts";
import { css } from "./style.ts";

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A page of the sandbox; the checkout alone may stand in a frame, and only in one of ours. */
function sendPage(reply: FastifyReply, html: string, framed: boolean): FastifyReply {
  return reply
    .header("content-security-policy", `${policy}; frame-ancestors ${framed ? "'self'" : "'none'"}`)
    .header("x-frame-options", framed ? "SAMEORIGIN" : "DENY")
    .type("text/html; charset=utf-8")
    .send(html);
}

const ById = z.object({ id: z.string().max(100) });
const Do = z.object({ action: z.enum(actions) });
const Switch = z.object({
  plan: z.enum(["pro", "enterprise"]),
  duration: z.enum(["monthly", "yearly"]),
});

/** The sandbox's pages and what their buttons do; `deliver` sends the events that follow. */
export function addSandboxRoutes(
  app: FastifyInstance,
  services: Services,
  deliver: () => Promise<void>,
): void {
  const { db } = services;
  const local = { onRequest: loopbackOnly };
  const checkoutOf = async (params: unknown) => {
    const { id } = ById.parse(params);
    const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
    if (!row) throw new ApiError("not_found");
    return row;
  };

  app.get("/dev/sandbox.css", local, async (_, reply) =>
    reply.type("text/css; charset=utf-8").send(css),
  );
  app.get("/dev/sandbox.js", local, async (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(script),
  );

  app.get("/dev/checkout/:id", local, async (request, reply) => {
    const checkout = await checkoutOf(request.params);
    const offer = sandboxOffer(checkout.price_id);
    return sendPage(reply, checkoutPage(checkout, offer), true);
  });

  app.post("/dev/checkout/:id", local, async (request, reply) => {
    const { id } = await checkoutOf(request.params);
    const payment = Payment.safeParse(request.body);
    if (!payment.success) throw new ApiError("malformed_request");
    const now = services.now();
    const verdict = judge(payment.data, now);
    if (verdict.kind !== "accepted") return reply.code(402).send(verdict);
    await transact(db, async (tx) => {
      const [open] = await tx
        .select()
        .from(sandboxCheckouts)
        .where(eq(sandboxCheckouts.id, id))
        .for("update");
      if (open?.state !== "open") return;
      await tx
        .update(sandboxCheckouts)
        .set({ state: "completed" })
        .where(eq(sandboxCheckouts.id, id));
      await startSubscription(tx, open, payment.data.trial, now);
    });
    await deliver();
    return { kind: "accepted" };
  });

  app.get("/dev/billing/:id", local, async (request, reply) => {
    const { id } = ById.parse(request.params);
    const [row] = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.portal, id));
    if (!row) throw new ApiError("not_found");
    return sendPage(reply, portalPage(row, services.config.publicUrl), false);
  });

  app.post("/dev/billing/:id", local, async (request) => {
    const { id } = ById.parse(request.params);
    const change = Do.safeParse(request.body);
    const offer = Switch.safeParse(request.body);
    const now = services.now();
    let done: object | null | false = null;
    if (change.success) done = await act(db, id, change.data.action, now);
    else if (offer.success) done = await changePlan(db, id, offer.data, now);
    else throw new ApiError("malformed_request");
    if (done === null) throw new ApiError("not_found");
    if (done === false) throw new ApiError("conflict");
    await deliver();
    return { kind: "done" };
  });
}
