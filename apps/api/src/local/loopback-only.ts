import type { FastifyRequest } from "fastify";
import { isLoopback } from "../config.ts";
import { ApiError } from "../errors/api-error.ts";

/** Hides a route from every request whose `Host` is not a loopback name. */
export async function loopbackOnly(request: FastifyRequest): Promise<void> {
  if (!isToLoopback(request)) throw new ApiError("not_found");
}

/** Whether the request's `Host` is a loopback name; else a foreign site may stand behind it. */
export function isToLoopback(request: FastifyRequest): boolean {
  const host = request.headers.host ?? "";
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  return isLoopback(name);
}
