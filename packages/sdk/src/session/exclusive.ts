import type { TokenStorage } from "./token-storage.ts";

const queues = new WeakMap<TokenStorage, Promise<unknown>>();

/** Runs one such function at a time for a storage: in this process, and beyond where it can. */
export function exclusive<T>(storage: TokenStorage, run: () => Promise<T>): Promise<T> {
  const before = queues.get(storage) ?? Promise.resolve();
  const turn = before.then(() => (storage.exclusive ? storage.exclusive(run) : run()));
  queues.set(
    storage,
    turn.catch(() => undefined),
  );
  return turn;
}
