import { isConflictError } from "../errors/conflict-error.ts";
import { isNetworkError } from "../errors/network-error.ts";
import { isServerError } from "../errors/server-error.ts";
import type { Timers } from "../session/timers.ts";

const pauses = [500, 2_000, 5_000];
const pollPause = 1_000;
const mostPolls = 600;

/**
 * Repeats a call that carries an idempotency key, and so has the effect of one: where no reply
 * came or the server was not available, three times; while the first is still being worked on,
 * for ten minutes. A signal ends the pauses; the call itself takes it where it is to be cut short.
 */
export async function repeatSafely<T>(
  timers: Timers,
  call: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0, polls = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      const busy = isConflictError(error) && error.code === "in_progress";
      const passing = isNetworkError(error) || (isServerError(error) && error.status === 503);
      const pause = busy && polls < mostPolls ? pollPause : passing ? pauses[failures] : undefined;
      if (pause === undefined) throw error;
      if (busy) polls += 1;
      else failures += 1;
      await pauseFor(timers, pause, signal);
    }
  }
}

function pauseFor(timers: Timers, pause: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      timers.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = timers.setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, pause);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
