import type { Timers } from "../session/timers.ts";

export interface Limits {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; without it there is no limit. */
  readonly timeout?: number | undefined;
  readonly timers: Timers;
  /** The error of a call whose time is over. */
  readonly late: (after: number) => Error;
}

/**
 * Runs a call that ends with its caller's signal and with its time, wherever it stands: what it
 * waits for may be shared with others, and goes on without it.
 */
export function within<T>(
  { signal, timeout, timers, late }: Limits,
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (!signal && timeout === undefined) return run(undefined);
  return new Promise((resolve, reject) => {
    const ending = new AbortController();
    const end = (reason: unknown) => {
      settle();
      ending.abort(reason);
      reject(reason);
    };
    const abort = () => end(signal?.reason);
    const timer =
      timeout === undefined ? null : timers.setTimeout(() => end(late(timeout)), timeout);
    const settle = () => {
      if (timer !== null) timers.clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    run(ending.signal).finally(settle).then(resolve, reject);
  });
}

/** Waits, or rejects with the signal's reason. */
export function pause(timers: Timers, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      timers.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = timers.setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
