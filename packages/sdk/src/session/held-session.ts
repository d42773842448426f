import { defaultTexts } from "@probability-chat/contract/constants";
import { atom, type ReadableAtom } from "nanostores";
import type { TokenReply } from "../api/call-types.ts";
import { ProbabilityChatError } from "../errors/probability-chat-error.ts";
import { readTokenLife } from "./access-token.ts";
import { type AuthState, signedOut } from "./auth-state.ts";
import type { Persistence, Stored } from "./persistence.ts";

/**
 * The auth state of this tab and its copy in the storage, which other tabs change too.
 *
 * Invariants: `isAuthenticated` exactly where there is a refresh token or a host that gives
 * tokens; nobody's user without a
 * session; where the storage works, a tab never writes a refresh token over one that it has not
 * seen, so that the stored one is never more than a generation behind the server.
 */
export interface HeldSession {
  readonly $state: ReadableAtom<AuthState>;
  /** Changes whenever somebody else is signed in, or nobody, so that late replies are dropped. */
  epoch(): number;
  /** Changes what does not concern who is signed in, here only. */
  change(part: Partial<Pick<AuthState, "isLoading" | "error" | "successMessage">>): void;
  /** The same, or the user, here and in the storage. */
  keep(part: Partial<Pick<AuthState, "user" | "error" | "successMessage">>): Promise<void>;
  /** Takes what the storage holds at the start. */
  hydrate(stored: Stored): void;
  /** Takes over what other tabs did: newer tokens, another user, a sign-out. */
  follow(): Promise<void>;
  /** The tokens of somebody who has just signed in. */
  begin(tokens: TokenReply): void;
  /** The successors of the held tokens. */
  advance(tokens: TokenReply): void;
  /** Nobody is signed in any more, in any tab. */
  end(error: string | null): void;
  /** Called when the tokens have changed, also to none. */
  onTokens(listener: () => void): void;
}

export function createHeldSession(persistence: Persistence): HeldSession {
  const $state = atom<AuthState>({ ...signedOut, isLoading: true });
  const listeners = new Set<() => void>();
  /** Sessions that have ended: a late write of another tab does not bring them back. */
  const ended = new Set<string>();
  let epoch = 0;

  const isHeld = ({ token, refreshToken }: AuthState) =>
    token === $state.get().token && refreshToken === $state.get().refreshToken;

  function changeTokens(state: AuthState): void {
    $state.set(state);
    for (const listener of listeners) listener();
  }

  function change(part: Partial<AuthState>): void {
    $state.set({ ...$state.get(), ...part });
  }

  function adopt(stored: AuthState): void {
    const held = $state.get();
    if (isSamePerson(stored, held)) {
      const { isLoading, error, successMessage } = held;
      const user = stored.user ?? held.user;
      changeTokens({ ...stored, user, isLoading, error, successMessage });
    } else {
      leave();
      changeTokens({ ...stored, isLoading: false });
    }
  }

  /** Whoever is held is no longer to be signed in. */
  function leave(): void {
    const session = sessionOf($state.get().token);
    if (session !== null) ended.add(session);
    epoch += 1;
  }

  function forget(error: string | null): void {
    leave();
    changeTokens({ ...signedOut, error });
  }

  function take(stored: Stored): void {
    if (stored === undefined) return;
    const held = $state.get();
    const session = sessionOf(stored?.token ?? null);
    if (session !== null && ended.has(session)) {
      persistence.write(held.isAuthenticated ? held : null);
    } else if (stored === null) {
      if (held.isAuthenticated) forget(null);
    } else if (!isHeld(stored)) {
      adopt(stored);
    }
  }

  /** What the storage holds, asked again where this tab's tokens changed meanwhile. */
  async function look(): Promise<Stored> {
    for (;;) {
      const before = $state.get();
      const stored = await persistence.read();
      if (isHeld(before)) return stored;
    }
  }

  return {
    $state,
    epoch: () => epoch,
    change,
    async keep(part) {
      const started = epoch;
      change(part);
      const reading = persistence.read();
      const stored = reading instanceof Promise ? await look() : reading;
      if (started !== epoch) return;
      take(stored);
      if (started !== epoch || !$state.get().isAuthenticated) return;
      change(part);
      persistence.write($state.get());
    },
    hydrate(stored) {
      if (epoch > 0) return;
      if (stored) adopt(stored);
      else change({ isLoading: false });
    },
    async follow() {
      const stored = await look();
      take(stored);
      const { user } = $state.get();
      if (stored?.user && isHeld(stored) && JSON.stringify(stored.user) !== JSON.stringify(user)) {
        change({ user: stored.user });
      }
    },
    begin(tokens) {
      leave();
      changeTokens({
        ...signedOut,
        user: tokens.user,
        token: tokens.access,
        refreshToken: tokens.refresh,
        isAuthenticated: true,
      });
      persistence.write($state.get());
    },
    advance(tokens) {
      const held = $state.get();
      changeTokens({
        ...held,
        token: tokens.access,
        refreshToken: tokens.refresh ?? held.refreshToken,
        user: tokens.user ?? held.user,
      });
      persistence.write($state.get());
    },
    end(error) {
      forget(error);
      persistence.write(null);
    },
    onTokens: (listener) => {
      listeners.add(listener);
    },
  };
}

function isSamePerson(one: AuthState, other: AuthState): boolean {
  if (one.user && other.user) return one.user.id === other.user.id;
  const session = sessionOf(one.token);
  return session !== null && session === sessionOf(other.token);
}

function sessionOf(token: string | null): string | null {
  return readTokenLife(token)?.session ?? null;
}

/** The error of a call that needs somebody signed in. */
export function endedSession(): ProbabilityChatError {
  return new ProbabilityChatError("Nobody is signed in. Call session.signIn() first.", {
    code: "unauthorized",
    method: "POST",
    url: "/api/token/refresh/",
    serverMessage: defaultTexts.refresh,
  });
}
