import type { FastifyRequest } from "fastify";
import { isLoopback } from "../config.ts";
import { ApiError } from "../errors/api-error.ts";

/** Hides a route from every request whose `Host` is not a loopback name. */
export async function loopbackOnly(request: FastifyRequest): Promise<void> {
  const host = request.headers.host ?? "";
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  if (!isLoopback(name)) throw new ApiError("not_found");
}
