import type { AuthState } from "./auth-state.ts";
import type { Clock, Turns } from "./turn.ts";

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
  /** Lets one tab at a time refresh, among all that share the storage. */
  turns?(clock: Clock): Turns;
  /**
   * The storage for the sessions of one server (an absolute address), so that one server's tokens
   * never reach another. Without it a storage must be given to clients of one server only.
   */
  forServer?(address: string): TokenStorage;
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
