import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Counts and times the public server's requests by route and status, and serves the figures. */
export function serveMetrics(measured: FastifyInstance, on: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "assistant_request_seconds",
    help: "Time from a request's arrival to the end of its reply.",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  measured.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
  on.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
