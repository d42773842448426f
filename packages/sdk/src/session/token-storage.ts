import type { AuthState } from "./auth-state.ts";

/**
 * Where a session is kept. Several sessions (tabs) may share one: `read` must give what the last of
 * them wrote.
 */
export interface TokenStorage {
  read(): AuthState | null | Promise<AuthState | null>;
  write(state: AuthState): void | Promise<void>;
  clear(): void | Promise<void>;
  /** Tells of writes by others (other tabs); returns how to stop listening. */
  subscribe?(listener: () => void): () => void;
  /** Runs one such function at a time among all who share the storage. */
  exclusive?<T>(run: () => Promise<T>): Promise<T>;
}

/** The default: kept in memory, gone with the page. */
export function createMemoryStorage(): TokenStorage {
  let held: AuthState | null = null;
  return {
    read: () => held,
    write: (state) => {
      held = state;
    },
    clear: () => {
      held = null;
    },
  };
}
