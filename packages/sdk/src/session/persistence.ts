import { clientLimits } from "@probability-chat/contract/constants";
import { type AuthState, parseAuthState } from "./auth-state.ts";
import type { Timers } from "./timers.ts";
import type { TokenStorage } from "./token-storage.ts";

/** A session, null for nobody, undefined where the storage does not tell. */
export type Stored = AuthState | null | undefined;

/** A storage that never throws and never keeps anybody waiting for more than 5 s. */
export interface Persistence {
  read(): Stored | Promise<Stored>;
  write(state: AuthState | null): void;
}

/** Of a session that is kept nowhere. */
export const noPersistence: Persistence = { read: () => undefined, write: () => undefined };

/**
 * Reads come after the writes before them. While the last write has failed the storage holds
 * something stale, or nothing, and is not believed. A value that is no session does not mean that
 * somebody signed out; the next write replaces it.
 */
export function createPersistence(storage: TokenStorage, timers: Timers): Persistence {
  let works = true;
  let writing: Promise<void> | null = null;

  function judge(found: unknown): Stored {
    if (found === null || found === undefined) return null;
    const state = parseAuthState(found);
    if (!state) return undefined;
    return state.refreshToken === null ? null : state;
  }

  function withinTime(reading: Promise<Stored>): Promise<Stored> {
    return new Promise((resolve) => {
      const late = timers.setTimeout(() => resolve(undefined), clientLimits.persistTimeout, true);
      const settle = (stored: Stored) => {
        timers.clearTimeout(late);
        resolve(stored);
      };
      reading.then(settle, () => settle(undefined));
    });
  }

  async function readAfterWrite(): Promise<Stored> {
    await writing;
    return works ? judge(await storage.read()) : undefined;
  }

  function track(done: Promise<void>): void {
    const settled = done
      .then(
        () => true,
        () => false,
      )
      .then((worked) => {
        works = worked;
        if (writing === settled) writing = null;
      });
    writing = settled;
  }

  return {
    read() {
      if (writing) return withinTime(readAfterWrite());
      if (!works) return undefined;
      try {
        const found = storage.read();
        return isPromise(found) ? withinTime(found.then(judge)) : judge(found);
      } catch {
        return undefined;
      }
    },
    write(state) {
      const attempt = () => (state === null ? storage.clear() : storage.write(state));
      // What is stored is older than what could not be: others must not go on with it.
      const replace = async () => {
        await storage.clear();
        if (state !== null) await storage.write(state);
      };
      if (writing) {
        track(writing.then(attempt).catch(replace));
        return;
      }
      try {
        const done = attempt();
        if (isPromise(done)) track(done.catch(replace));
        else works = true;
      } catch {
        track(replace());
      }
    },
  };
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}
