import type { FastifyCorsOptions } from "@fastify/cors";
import { assistantOperations, pagesByRoute } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";
import type { ProductApi } from "../product-api/product-api.ts";
import { tusHeaders } from "../uploads/resumable/tus-headers.ts";

const pagesAt = pagesByRoute(assistantOperations);

/**
 * Which pages browsers let read a reply: those of the configured origins all, those of a tenant's
 * origins what an embed may call. The product API says which those are, anew each time; where it is
 * away, its answer to the call will say so.
 */
export function corsOf(
  configured: readonly string[],
  api: ProductApi,
): (request: FastifyRequest) => Promise<FastifyCorsOptions> {
  const reads = async ({ url, method, headers }: FastifyRequest, origin: string) => {
    // A page of this server's own needs no leave.
    if (origin.endsWith(`//${headers.host}`)) return false;
    const meant = headers["access-control-request-method"] ?? method;
    if (pagesAt(meant === "HEAD" ? "GET" : meant, url.split("?")[0] ?? "") === "own") return false;
    const found = await api.call("findOrigin", { origin }).catch(() => null);
    return found?.is_listed ?? false;
  };
  return async (request) => {
    const { origin } = request.headers;
    const further = origin && !configured.includes(origin) && (await reads(request, origin));
    return {
      origin: [...configured, ...(further ? [origin] : [])],
      methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      allowedHeaders: [
        ...["authorization", "content-type", "idempotency-key"],
        ...["x-request-id", "traceparent", "tracestate"],
        ...tusHeaders.sent,
      ],
      exposedHeaders: ["retry-after", "x-request-id", ...tusHeaders.told],
      maxAge: 600,
    };
  };
}
