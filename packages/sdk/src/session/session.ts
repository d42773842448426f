import type { User } from "@probability-chat/contract";
import { limits, messages } from "@probability-chat/contract/constants";
import { atom, computed, type ReadableAtom } from "nanostores";
import type { Api, TokenReply } from "../api.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import { isRateLimitedError } from "../errors/rate-limited-error.ts";
import { isRefusedError } from "../errors/refused-error.ts";
import { UnauthorizedError } from "../errors/unauthorized-error.ts";
import type { TokenSource } from "../transport/transport.ts";
import { isExpired, readTokenLife, refreshDelay } from "./access-token.ts";
import { type AuthState, signedOut } from "./auth-state.ts";
import { exclusive } from "./exclusive.ts";
import type { Timers } from "./timers.ts";
import type { TokenStorage } from "./token-storage.ts";

const slowestRetry = 30_000;

export interface SessionOptions {
  readonly api: Api;
  readonly storage: TokenStorage;
  readonly timers: Timers;
  readonly now: () => number;
}

/**
 * Who is signed in. Keeps the access token fresh (30 s before it expires, and ahead of time),
 * one refresh at a time, and follows other sessions on the same storage.
 */
export interface Session extends TokenSource {
  readonly $state: ReadableAtom<AuthState>;
  readonly $user: ReadableAtom<User | null>;
  /** Resolves once the storage has been read; after 5 s without a result, as signed out. */
  readonly ready: Promise<void>;
  /** Signs in and loads the profile. Rejects with the error, whose text `$state.error` shows too. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<User>;
  /** Ends the session here and on the server; never rejects. */
  signOut(): Promise<void>;
  /** Fetches the user anew; null where nobody is signed in. */
  refreshProfile(): Promise<User | null>;
  /** Fetches the user 1 s from now, at most once in 5 s. */
  refreshProfileSoon(): void;
  /** Puts a changed user in place of the held one, as after a profile update. */
  setUser(user: User): void;
  /** Sets or clears the messages of the state. */
  setMessages(messages: Partial<Pick<AuthState, "error" | "successMessage">>): void;
  /** Called when a refresh finds the user verified who was not; returns how to stop. */
  onVerified(listener: (user: User) => void): () => void;
  /** Stops timers and listeners; the storage is left as it is. */
  dispose(): void;
}

/** Creates a session; `createClient` does so for you. */
export function createSession(options: SessionOptions): Session {
  const { api, storage, timers, now } = options;
  const $state = atom<AuthState>({ ...signedOut, isLoading: true });
  const $user = computed($state, (state) => state.user);
  const verifiedListeners = new Set<(user: User) => void>();
  let refreshTimer: unknown = null;
  let profileTimer: unknown = null;
  let lastSoonAt = Number.NEGATIVE_INFINITY;
  let flight: Promise<string> | null = null;
  let failures = 0;
  /** Changes whenever somebody signs in or out, so that late replies are dropped. */
  let epoch = 0;
  let storageWorks = true;
  let skew = 0;
  let disposed = false;

  const clock = () => now() + skew;
  const expiryOf = (token: string | null) =>
    token === null ? null : (readTokenLife(token)?.expiresAt ?? null);
  const usable = (token: string | null): token is string => {
    const expiresAt = expiryOf(token);
    return token !== null && (expiresAt === null || !isExpired(expiresAt, clock()));
  };

  async function read(): Promise<AuthState | null | undefined> {
    if (!storageWorks) return undefined;
    try {
      return await storage.read();
    } catch {
      return undefined;
    }
  }

  function save(): void {
    const state = $state.get();
    try {
      const done = state.isAuthenticated ? storage.write(state) : storage.clear();
      if (done instanceof Promise) done.catch(() => (storageWorks = false));
    } catch {
      storageWorks = false;
    }
  }

  function change(part: Partial<AuthState>): void {
    $state.set({ ...$state.get(), ...part });
  }

  function schedule(delay: number): void {
    timers.clearTimeout(refreshTimer);
    if (disposed) return;
    refreshTimer = timers.setTimeout(
      () => {
        refresh().catch(() => undefined);
      },
      delay,
      true,
    );
  }

  function scheduleByToken(): void {
    timers.clearTimeout(refreshTimer);
    const expiresAt = expiryOf($state.get().token);
    if (expiresAt !== null) schedule(refreshDelay(expiresAt, clock()));
  }

  /** A token that arrives expired tells that this machine's clock is wrong, by how much. */
  function noteArrival(token: string): void {
    const life = readTokenLife(token);
    if (!life || life.issuedAt === null) return;
    const livesLongEnough = life.expiresAt - life.issuedAt > 2 * limits.tokenExpiresEarly;
    if (livesLongEnough && isExpired(life.expiresAt, clock())) skew = life.issuedAt - now();
  }

  function accept(tokens: TokenReply, user: User | null): void {
    noteArrival(tokens.access);
    failures = 0;
    change({
      token: tokens.access,
      refreshToken: tokens.refresh ?? $state.get().refreshToken,
      user: user ?? $state.get().user,
      isAuthenticated: true,
      isLoading: false,
    });
    save();
    scheduleByToken();
  }

  function adopt(state: AuthState): void {
    const changesUser = state.user?.id !== $state.get().user?.id;
    if (changesUser) epoch += 1;
    failures = 0;
    $state.set({ ...state, isLoading: false });
    scheduleByToken();
  }

  function forget(error: string | null): void {
    epoch += 1;
    timers.clearTimeout(refreshTimer);
    timers.clearTimeout(profileTimer);
    profileTimer = null;
    $state.set({ ...signedOut, error });
  }

  async function follow(): Promise<void> {
    const stored = await read();
    const held = $state.get();
    if (stored === undefined || disposed) return;
    if (!stored?.refreshToken) {
      if (held.isAuthenticated) forget(null);
    } else if (stored.refreshToken !== held.refreshToken || stored.token !== held.token) {
      adopt(stored);
    } else if (stored.user && stored.user !== held.user) {
      change({ user: stored.user });
    }
  }

  function refresh(): Promise<string> {
    const asked = $state.get().refreshToken;
    flight ??= exclusive(storage, () => exchange(asked, true)).finally(() => {
      flight = null;
    });
    return flight;
  }

  async function exchange(asked: string | null, mayRepeat: boolean): Promise<string> {
    await follow();
    const { token, refreshToken } = $state.get();
    if (refreshToken === null) throw endedSession();
    if (refreshToken !== asked && usable(token)) return token;

    const started = epoch;
    let reply: TokenReply;
    try {
      reply = await api.refreshToken({ refresh: refreshToken });
    } catch (cause) {
      const stored = await read();
      if (stored?.refreshToken && stored.refreshToken !== refreshToken) {
        adopt(stored);
        if (usable(stored.token)) return stored.token;
        if (mayRepeat) return exchange(stored.refreshToken, false);
      }
      if (started === epoch) failed(cause);
      throw cause;
    }
    if (started !== epoch) throw endedSession();
    const stored = await read();
    if (stored === null) {
      forget(null);
      throw endedSession();
    }
    if (stored?.refreshToken && stored.refreshToken !== refreshToken && usable(stored.token)) {
      adopt(stored);
      return stored.token;
    }
    accept(reply, null);
    return reply.access;
  }

  function failed(cause: unknown): void {
    const expiresAt = expiryOf($state.get().token);
    const lately = expiresAt !== null && clock() - expiresAt < limits.failedRefreshGrace;
    const rejected = isRefusedError(cause) && !isRateLimitedError(cause);
    if (rejected && !lately) {
      forget(messages.defaults.refresh);
      save();
      return;
    }
    schedule(Math.min(slowestRetry, limits.failedRefreshRetry * 2 ** failures));
    failures += 1;
  }

  function received(user: User): void {
    const before = $state.get().user;
    change({ user });
    save();
    if (before && before.id === user.id && !before.is_verified && user.is_verified) {
      for (const listener of verifiedListeners) listener(user);
    }
  }

  const session: Session = {
    $state,
    $user,
    ready: hydrate(),
    async signIn(credentials) {
      change({ isLoading: true, error: null, successMessage: null });
      try {
        const tokens = await api.signIn(credentials);
        epoch += 1;
        if (tokens.refresh === null) change({ refreshToken: null });
        accept(tokens, tokens.user);
        const user = tokens.user ?? (await session.refreshProfile());
        if (!user) throw endedSession();
        if (tokens.user) session.refreshProfile().catch(() => undefined);
        return user;
      } catch (error) {
        change({ isLoading: false, error: signInText(error) });
        throw error;
      }
    },
    async signOut() {
      const { refreshToken } = $state.get();
      forget(null);
      save();
      if (refreshToken) await api.revokeToken({ refresh: refreshToken }).catch(() => undefined);
    },
    async refreshProfile() {
      await session.ready;
      if (!$state.get().isAuthenticated) return null;
      const started = epoch;
      const user = await api.me();
      if (started !== epoch) return $user.get();
      received(user);
      return user;
    },
    refreshProfileSoon() {
      if (profileTimer !== null || now() - lastSoonAt < limits.profileRefetchGuard) return;
      profileTimer = timers.setTimeout(
        () => {
          profileTimer = null;
          lastSoonAt = now();
          session.refreshProfile().catch(() => undefined);
        },
        limits.profileRefetchDelay,
        true,
      );
    },
    setUser: received,
    setMessages: (part) => {
      change(part);
      if ($state.get().isAuthenticated) save();
    },
    onVerified(listener) {
      verifiedListeners.add(listener);
      return () => verifiedListeners.delete(listener);
    },
    async current() {
      await session.ready;
      const { token } = $state.get();
      if (token === null || usable(token)) return token;
      try {
        return await refresh();
      } catch (error) {
        const held = $state.get().token;
        if (held === null) throw error;
        return held;
      }
    },
    peek: () => $state.get().token,
    renew(rejected) {
      const { token } = $state.get();
      if (token !== null && token !== rejected && usable(token)) return Promise.resolve(token);
      return refresh();
    },
    dispose() {
      disposed = true;
      timers.clearTimeout(refreshTimer);
      timers.clearTimeout(profileTimer);
      unsubscribe?.();
      verifiedListeners.clear();
    },
  };
  const unsubscribe = storage.subscribe?.(() => {
    follow().catch(() => undefined);
  });
  return session;

  function hydrate(): Promise<void> {
    const take = (stored: AuthState | null) => {
      if ($state.get().isAuthenticated || disposed) return;
      if (stored?.refreshToken) adopt({ ...stored, isAuthenticated: true });
      else change({ isLoading: false });
    };
    let stored: ReturnType<TokenStorage["read"]>;
    try {
      stored = storage.read();
    } catch {
      storageWorks = false;
      stored = null;
    }
    if (!(stored instanceof Promise)) {
      take(stored);
      return Promise.resolve();
    }
    const late = new Promise<null>((resolve) => {
      timers.setTimeout(() => resolve(null), limits.persistTimeout, true);
    });
    return Promise.race([stored.catch(() => null), late]).then(take);
  }
}

function endedSession(): UnauthorizedError {
  return new UnauthorizedError("Nobody is signed in. Call session.signIn() first.", {
    code: "unauthorized",
    method: "POST",
    url: "/api/token/refresh/",
    serverMessage: messages.defaults.refresh,
  });
}

/** The text for a sign-in that failed. */
export function signInText(error: unknown): string {
  if (!isProbabilityChatError(error)) return messages.account.unexpected;
  const text = error.serverMessage;
  if (text?.toLowerCase().includes("not verified")) return messages.account.notVerified;
  if (text) return text;
  return error.status === null ? messages.account.unexpected : messages.defaults.login;
}
