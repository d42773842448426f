import { isLoopback } from "@probability-chat/contract";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors/api-error.ts";

/** Hides a route from all but this machine's own programs and browsers. */
export async function loopbackOnly(request: FastifyRequest): Promise<void> {
  if (!isFromHere(request)) throw new ApiError("not_found");
}

/**
 * Whether a request was made on this machine, to it. A foreign `Host` may have a foreign site behind
 * it, which rebound its name; a proxy's header may have anybody behind it, such as a tunnel's users.
 */
export function isFromHere({ headers, raw }: FastifyRequest): boolean {
  const host = `http://${headers.host ?? ""}`;
  return (
    URL.canParse(host) &&
    isLoopback(new URL(host).hostname) &&
    isLoopbackAddress(raw.socket.remoteAddress ?? "") &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}

const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-connecting-ip)$/;

function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(address);
}
