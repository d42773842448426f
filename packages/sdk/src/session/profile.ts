import type { User } from "@probability-chat/contract";
import { clientLimits } from "@probability-chat/contract/constants";
import type { HeldSession } from "./held-session.ts";
import type { Timers } from "./timers.ts";

export interface ProfileOptions {
  readonly fetchUser: () => Promise<User>;
  readonly held: HeldSession;
  readonly timers: Timers;
  readonly now: () => number;
  readonly ready: Promise<void>;
}

/** Keeps the signed-in user's profile up to date. */
export interface Profile {
  refresh(): Promise<User | null>;
  refreshSoon(): void;
  set(user: User): void;
  onVerified(listener: (user: User) => void): () => void;
  dispose(): void;
}

export function createProfile({ fetchUser, held, timers, now, ready }: ProfileOptions): Profile {
  const verifiedListeners = new Set<(user: User) => void>();
  let timer: unknown = null;
  let lastSoonAt = Number.NEGATIVE_INFINITY;
  let soonEpoch = 0;

  function set(user: User): void {
    const { user: before, isAuthenticated } = held.$state.get();
    if (!isAuthenticated || (before && before.id !== user.id)) return;
    void held.keep({ user });
    if (before && !before.is_verified && user.is_verified) {
      for (const listener of verifiedListeners) listener(user);
    }
  }

  async function refresh(): Promise<User | null> {
    await ready;
    if (!held.$state.get().isAuthenticated) return null;
    const epoch = held.epoch();
    const user = await fetchUser();
    if (epoch !== held.epoch()) return held.$state.get().user;
    set(user);
    return user;
  }

  return {
    refresh,
    refreshSoon() {
      if (timer !== null || now() - lastSoonAt < clientLimits.profileRefetchGuard) return;
      soonEpoch = held.epoch();
      timer = timers.setTimeout(
        () => {
          timer = null;
          if (soonEpoch !== held.epoch()) return;
          lastSoonAt = now();
          refresh().catch(() => undefined);
        },
        clientLimits.profileRefetchDelay,
        true,
      );
    },
    set,
    onVerified(listener) {
      verifiedListeners.add(listener);
      return () => verifiedListeners.delete(listener);
    },
    dispose() {
      timers.clearTimeout(timer);
      verifiedListeners.clear();
    },
  };
}
