import type { AuthState } from "./auth-state.ts";

/**
 * Where a session is kept. Several sessions (tabs) may share one: `read` must give what the last of
 * them wrote. It may throw; a session then goes on in memory.
 */
export interface TokenStorage {
  /** Null where nothing is kept, which signs out all who share the storage. */
  read(): AuthState | null | Promise<AuthState | null>;
  write(state: AuthState): void | Promise<void>;
  clear(): void | Promise<void>;
  /** Tells of writes by others (other tabs); returns how to stop listening. */
  subscribe?(listener: () => void): () => void;
  /** Runs one such function at a time among all who share the storage. */
  exclusive?<T>(run: () => Promise<T>): Promise<T>;
  /** A note that all who share the storage see, for where there is no `exclusive`. */
  readonly claim?: ClaimNote;
  /**
   * The storage for the sessions of one server (an absolute address), so that one server's tokens
   * never reach another. Without it a storage must be given to clients of one server only.
   */
  forServer?(address: string): TokenStorage;
}

/** One short text, read and written at once. */
export interface ClaimNote {
  read(): string | null;
  write(text: string): void;
  clear(): void;
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
