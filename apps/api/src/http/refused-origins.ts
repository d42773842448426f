import { hints, limits } from "@probability-chat/contract";
import type { Logger } from "pino";

/** Anybody may send any origin: so many are told of, each once. */
const most = 100;

/** Tells whoever runs the server, once, of an origin whose pages may not read its replies. */
export function tellRefusedOrigins(log: Pick<Logger, "warn">): (origin: string) => void {
  const told = new Set<string>();
  return (origin) => {
    // Pages in a sandbox have no origin to be named.
    if (origin === "null" || told.size >= most || told.has(origin)) return;
    told.add(origin);
    log.warn({ origin: origin.slice(0, limits.embed.originLength) }, hints.originNotAllowed);
  };
}
