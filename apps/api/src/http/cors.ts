import type { FastifyCorsOptions } from "@fastify/cors";
import { type Operation, pagesByRoute } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";

/**
 * Which pages browsers let read a reply: those of the configured origins all, those of a tenant's
 * origins what an embed may call. Whether one lists it is asked anew each time. Of another origin
 * `refused` is told; the page itself hears no more than that its browser keeps the reply from it.
 */
export function corsOf(
  operations: Readonly<Record<string, Operation>>,
  configured: readonly string[],
  isListed: (origin: string) => Promise<boolean>,
  refused: (origin: string) => void,
): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  const pagesAt = pagesByRoute(operations);
  const reads = async ({ url, method, headers }: FastifyRequest, origin: string) => {
    const meant = headers["access-control-request-method"] ?? method;
    const pages = pagesAt(meant, url.split("?")[0] ?? "");
    if (pages === "any" || (pages === "tenants" && (await isListed(origin)))) return true;
    refused(origin);
    return false;
  };
  return async (request) => {
    const { origin, host, "sec-fetch-site": site } = request.headers;
    // A page of this server's own needs no leave.
    const isOwn = !origin || origin.endsWith(`//${host}`) || site === "same-origin";
    const further = !isOwn && !configured.includes(origin) && (await reads(request, origin));
    return {
      origin: [...configured, ...(further ? [origin] : [])],
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      allowedHeaders: [
        ...["authorization", "content-type", "idempotency-key"],
        ...["x-request-id", "traceparent", "tracestate"],
      ],
      exposedHeaders: [
        "x-request-id",
        "retry-after",
        "idempotency-replayed",
        "content-disposition",
      ],
      maxAge: 600,
    };
  };
}
