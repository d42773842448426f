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
 * for ten minutes.
 */
export async function repeatSafely<T>(timers: Timers, call: () => Promise<T>): Promise<T> {
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
      await new Promise<void>((resolve) => {
        timers.setTimeout(resolve, pause);
      });
    }
  }
}
