import type { Timers } from "./timers.ts";
import type { TokenStorage } from "./token-storage.ts";

export interface Clock {
  readonly timers: Timers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * One refresh at a time among all who share a storage.
 *
 * Nothing depends on it but the number of refreshes: the server answers a refresh token that is
 * presented twice with the same successor. So every way of taking turns may fail, and each of them
 * has an end: a tab that is frozen or gone while it is its turn holds nobody up for long.
 */
export interface Turns {
  /** Calls `run` when it is its turn, unless `fulfilled` gives a result before that. */
  take<T>(run: () => Promise<T>, fulfilled: () => Promise<T | null>): Promise<T>;
}

const queues = new WeakMap<TokenStorage, Promise<unknown>>();

/** A queue within the process, and after it the storage's own way among tabs, where it has one. */
export function createTurns(storage: TokenStorage, clock: Clock): Turns {
  const others = storage.turns?.(clock);
  return {
    take(run, fulfilled) {
      const before = queues.get(storage) ?? Promise.resolve();
      const turn = before.then(
        async () => (await fulfilled()) ?? (others ? others.take(run, fulfilled) : run()),
      );
      queues.set(
        storage,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}
