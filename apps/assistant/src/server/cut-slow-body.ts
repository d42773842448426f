import type { IncomingMessage } from "node:http";

/** How slow a body may be. */
export interface Pace {
  /** Milliseconds within which any body may come. */
  readonly grace: number;
  /** Bytes that must have come in every second of a longer one, on the whole. */
  readonly bytesPerSecond: number;
}

/** Slower than any line still in use; a connection that drips would stand open for hours. */
const leastPace: Pace = { grace: 60_000, bytesPerSecond: 4_096 };

/** Ends the connection of a request whose body hardly comes, so that nobody holds many open. */
export function cutSlowBody(
  request: IncomingMessage,
  _response?: unknown,
  { grace, bytesPerSecond }: Pace = leastPace,
): void {
  const { headers, socket } = request;
  if (!headers["content-length"] && !headers["transfer-encoding"]) return;
  const startedAt = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    const late = performance.now() - startedAt - grace;
    if (request.complete || request.destroyed || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead - before < (late / 1_000) * bytesPerSecond) socket.destroy();
  }, grace / 6).unref();
  request.once("close", () => clearInterval(timer));
}
