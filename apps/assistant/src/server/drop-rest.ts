import type { IncomingMessage } from "node:http";

/** What of a body may still come after its refusal, and for how long, so that its sender hears it. */
interface Patience {
  readonly bytes: number;
  readonly milliseconds: number;
}

/** For whoever may upload. */
export const forCallers: Patience = { bytes: Number.POSITIVE_INFINITY, milliseconds: 30_000 };
/** For whoever may not. */
export const forStrangers: Patience = { bytes: 4 * 1_048_576, milliseconds: 5_000 };

/** Drops the rest of a refused request's body as it comes, and the connection where it goes on. */
export function dropRest(raw: IncomingMessage, { bytes, milliseconds }: Patience): void {
  if (raw.readableEnded || raw.destroyed) return;
  const before = raw.socket.bytesRead;
  const until = performance.now() + milliseconds;
  // Once it is answered its bytes go by unseen: the socket alone counts them.
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) clearInterval(timer);
    else if (raw.socket.bytesRead - before > bytes || performance.now() > until) raw.destroy();
  }, 50).unref();
  raw.once("close", () => clearInterval(timer));
  raw.on("error", () => undefined);
  raw.unpipe();
  raw.resume();
}
