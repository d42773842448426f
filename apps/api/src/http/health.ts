import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { ApiError } from "../errors/api-error.ts";
import { sha256 } from "../security/derive.ts";
import type { Services } from "../services.ts";

/**
 * `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics`, which the public
 * listener shows in local mode, or to the holder of the configured token.
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  registry: Registry,
  listener: "public" | "internal",
): void {
  app.get("/healthz", async () => ({ data: { status: "ok" } }));
  app.get("/readyz", async () => {
    try {
      await services.db.execute(sql`select 1`);
    } catch (cause) {
      throw new ApiError("unavailable", undefined, { retry_after: 2 }, { cause });
    }
    return { data: { status: "ready" } };
  });
  app.get("/metrics", async (request, reply) => {
    if (listener === "public" && !mayRead(services, request)) throw new ApiError("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead({ config }: Services, request: FastifyRequest): boolean {
  if (config.local) return true;
  if (!config.metricsToken) return false;
  const given = sha256(request.headers.authorization ?? "");
  return timingSafeEqual(given, sha256(`Bearer ${config.metricsToken}`));
}
