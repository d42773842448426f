import { randomBytes } from "node:crypto";
import fastify from "fastify";

export interface PaddleServer {
  readonly url: string;
  /** What was asked, in order: `POST /path {"body":…}`. */
  readonly calls: string[];
  readonly canceled: Set<string>;
  /** How many of the next calls fail, and how. */
  failing: { count: number; how: "status" | "garbage" | "hang-up" };
  close(): Promise<void>;
}

/** Speaks the part of Paddle's API that the product uses, on loopback. */
export async function startPaddle(apiKey: string): Promise<PaddleServer> {
  const app = fastify();
  const paddle = {
    url: "",
    calls: [] as string[],
    canceled: new Set<string>(),
    failing: { count: 0, how: "status" } as PaddleServer["failing"],
    close: () => app.close(),
  };
  const meta = () => ({ meta: { request_id: randomBytes(8).toString("hex") } });
  const failure = (code: string) => ({
    error: { type: "request_error", code, detail: code, documentation_url: "https://example.com" },
    ...meta(),
  });
  app.addHook("preHandler", async (request, reply) => {
    paddle.calls.push(`${request.method} ${request.url} ${JSON.stringify(request.body)}`);
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return reply.code(403).send(failure("authentication_malformed"));
    }
    if (request.headers["paddle-version"] !== "1") {
      return reply.code(400).send(failure("invalid_version"));
    }
    if (paddle.failing.count > 0) {
      paddle.failing.count -= 1;
      if (paddle.failing.how === "hang-up") {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (paddle.failing.how === "garbage") return reply.code(200).send("<html>");
      return reply.code(500).send(failure("internal_error"));
    }
  });
  app.post<{ Params: { id: string }; Body: { subscription_ids: string[] } }>(
    "/customers/:id/portal-sessions",
    async (request, reply) => {
      const { id } = request.params;
      if (!id.startsWith("ctm_")) return reply.code(404).send(failure("not_found"));
      const base = `https://customer-portal.paddle.com/cpl_01tests`;
      return reply.code(201).send({
        data: {
          id: "cpls_01tests",
          customer_id: id,
          urls: {
            general: { overview: `${base}?action=overview&token=pga_${id}` },
            subscriptions: request.body.subscription_ids.map((subscription) => ({
              id: subscription,
              cancel_subscription: `${base}?action=cancel_subscription`,
              update_subscription_payment_method: `${base}?action=update`,
            })),
          },
          created_at: new Date().toISOString(),
        },
        ...meta(),
      });
    },
  );
  app.post<{ Params: { id: string }; Body: { effective_from: string } }>(
    "/subscriptions/:id/cancel",
    async (request, reply) => {
      const { id } = request.params;
      if (!id.startsWith("sub_")) return reply.code(404).send(failure("not_found"));
      if (request.body.effective_from !== "immediately") {
        return reply.code(400).send(failure("bad_request"));
      }
      if (paddle.canceled.has(id)) {
        return reply.code(400).send(failure("subscription_is_canceled_action_invalid"));
      }
      paddle.canceled.add(id);
      return { data: { id, status: "canceled" }, ...meta() };
    },
  );
  paddle.url = await app.listen({ host: "127.0.0.1", port: 0 });
  return paddle;
}
