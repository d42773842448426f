import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors/api-error.ts";
import { isFromHere } from "../local/loopback-only.ts";
import { sha256 } from "../security/derive.ts";
import type { Services } from "../services.ts";

/** Shared by the listeners of a process. */
export interface Health {
  draining: boolean;
}

/**
 * `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics`, which the public
 * listener shows to this machine in local mode, or to the holder of the configured token.
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  health: Health,
  listener: "public" | "internal",
): void {
  const { registry } = services.meters;
  app.get("/healthz", async () => ({ data: { status: "ok" } }));
  app.get("/readyz", async () => {
    if (health.draining) throw new ApiError("unavailable", undefined, { retry_after: 2 });
    const trouble = services.config.databaseTrouble?.();
    if (trouble) throw new ApiError("unavailable", trouble, { retry_after: 2 });
    try {
      await services.db.execute(sql`select 1`);
    } catch (cause) {
      const text = "The database cannot be reached.";
      throw new ApiError("unavailable", text, { retry_after: 2 }, { cause });
    }
    return { data: { status: "ready" } };
  });
  app.get("/metrics", async (request, reply) => {
    if (listener === "public" && !mayRead(services, request)) throw new ApiError("not_found");
    const further = (await services.config.furtherMetrics?.()) ?? "";
    return reply.type(registry.contentType).send(`${await registry.metrics()}${further}`);
  });
}

function mayRead({ config }: Services, request: FastifyRequest): boolean {
  if (config.local && isFromHere(request)) return true;
  if (!config.metricsToken) return false;
  const given = sha256(request.headers.authorization ?? "");
  return timingSafeEqual(given, sha256(`Bearer ${config.metricsToken}`));
}
