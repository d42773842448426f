import { limits } from "@probability-chat/contract/constants";
import { parseAuthState } from "./auth-state.ts";
import type { TokenStorage } from "./token-storage.ts";

/** The part of `window.localStorage` that is used. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Keeps a session in `localStorage` (or the like) for a site of your own. Tabs follow each other
 * through storage events and refresh one at a time through Web Locks where there are any. Do not
 * use it on a page that is not yours: scripts of that page can read what it holds.
 *
 * @example
 * ```ts
 * const client = createClient({ storage: createWebStorage(localStorage) });
 * ```
 */
export function createWebStorage(
  storage: KeyValueStorage,
  key: string = limits.persistKey,
): TokenStorage {
  return {
    read() {
      const text = storage.getItem(key);
      if (text === null) return null;
      try {
        return parseAuthState(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write: (state) => storage.setItem(key, JSON.stringify({ ...state, isLoading: false })),
    clear: () => storage.removeItem(key),
    subscribe(listener) {
      if (typeof addEventListener !== "function") return () => {};
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
    async exclusive(run) {
      const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
      if (!locks) return run();
      return await locks.request(`probability-chat.${key}`, run);
    },
  };
}
