import { clientLimits } from "@probability-chat/contract/constants";
import { parseAuthState } from "./auth-state.ts";
import { createTabTurns } from "./tab-turns.ts";
import type { TokenStorage } from "./token-storage.ts";

/** The part of `window.localStorage` that is used. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Keeps a session in `localStorage` (or the like) for a site of your own. Tabs follow each other
 * through storage events and refresh one at a time, through Web Locks where there are any. Do not
 * use it on a page that is not yours: scripts of that page can read what it holds.
 *
 * The session of the page's own server is kept under `key`, that of any other server under `key`,
 * a colon and the server's address, so that no server is sent the tokens of another. While tabs
 * agree on who refreshes there is a note under the same name and `.claim`.
 *
 * @example
 * ```ts
 * const client = createClient({ storage: createWebStorage(localStorage) });
 * ```
 */
export function createWebStorage(
  storage: KeyValueStorage,
  key: string = clientLimits.persistKey,
): TokenStorage {
  const servers = new Map<string, TokenStorage>();
  const claimKey = `${key}.claim`;
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const own: TokenStorage = {
    read() {
      const text = storage.getItem(key);
      if (text === null) return null;
      const state = parseAuthState(JSON.parse(text));
      if (!state) throw new TypeError(`What is stored under "${key}" is no session.`);
      return state;
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
    turns: (clock) =>
      createTabTurns({
        ...clock,
        exclusive: locks && (async (run) => await locks.request(`probability-chat.${key}`, run)),
        note: {
          read: () => storage.getItem(claimKey),
          write: (text) => storage.setItem(claimKey, text),
          clear: () => storage.removeItem(claimKey),
        },
      }),
    forServer(address) {
      if (typeof location !== "undefined" && address === location.origin) return own;
      const known = servers.get(address) ?? createWebStorage(storage, `${key}:${address}`);
      servers.set(address, known);
      return known;
    },
  };
  return own;
}
