import type { FastifyCorsOptions } from "@fastify/cors";
import { type Operation, pagesByRoute } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";

/**
 * Which pages browsers let read a reply: those of the configured origins all, those of a tenant's
 * origins what an embed may call. Whether one lists it is asked anew each time.
 */
export function corsOf(
  operations: Readonly<Record<string, Operation>>,
  configured: readonly string[],
  isListed: (origin: string) => Promise<boolean>,
): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  const pagesAt = pagesByRoute(operations);
  const reads = async ({ url, method, headers }: FastifyRequest, origin: string) => {
    // A page of this server's own needs no leave.
    if (origin.endsWith(`//${headers.host}`)) return false;
    const meant = headers["access-control-request-method"] ?? method;
    const pages = pagesAt(meant, url.split("?")[0] ?? "");
    return pages === "any" || (pages === "tenants" && (await isListed(origin)));
  };
  return async (request) => {
    const { origin } = request.headers;
    const further = origin && !configured.includes(origin) && (await reads(request, origin));
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
