import type { User } from "@probability-chat/contract";
import { computed, type ReadableAtom } from "nanostores";
import type { Api } from "../api.ts";
import type { TokenSource } from "../transport/transport.ts";
import { type Account, createAccount } from "./account.ts";
import type { AuthState } from "./auth-state.ts";
import { createHeldSession } from "./held-session.ts";
import { createPersistence } from "./persistence.ts";
import { createProfile } from "./profile.ts";
import { createRefresh } from "./refresh.ts";
import { createSigning, type Signing } from "./sign-in.ts";
import type { Timers } from "./timers.ts";
import type { TokenStorage } from "./token-storage.ts";
import { createTurns } from "./turn.ts";

export interface SessionOptions {
  readonly api: Api;
  readonly storage: TokenStorage;
  readonly timers: Timers;
  readonly now: () => number;
}

/** Each signs in as {@link Session.signIn} does. */
interface OtherWaysIn {
  /**
   * Gives the second step that a `SecondFactorError` asks for: its challenge, with a code of an
   * authenticator app or a recovery code, or with a passkey's answer.
   */
  completeSignIn: Signing["completeSignIn"];
  /** Takes a passkey's answer to `api.startPasskeySignIn`. */
  signInWithPasskey: Signing["signInWithPasskey"];
  /** Takes what a provider sent the browser back with; see `api.startProviderSignIn`. */
  signInWithProvider: Signing["signInWithProvider"];
  /** Connects a provider to the account that a `LinkRequiredError` names, by its password. */
  linkWithPassword: Signing["linkWithPassword"];
}

/**
 * Who is signed in. Keeps the access token fresh (30 s before it expires, and ahead of time),
 * one refresh at a time, and follows other sessions on the same storage.
 */
export interface Session extends TokenSource, Account, OtherWaysIn {
  readonly $state: ReadableAtom<AuthState>;
  readonly $user: ReadableAtom<User | null>;
  /** Resolves once the storage has been read; after 5 s without a result, as signed out. */
  readonly ready: Promise<void>;
  /**
   * Signs in and loads the profile. Rejects with the error, whose text `$state.error` shows too, or
   * with a `SecondFactorError`, which shows none.
   */
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
export function createSession({ api, storage, timers, now }: SessionOptions): Session {
  const persistence = createPersistence(storage, timers);
  const held = createHeldSession(persistence);
  const turns = createTurns({ storage, timers, now });
  const stored = persistence.read();
  const hydrated = stored instanceof Promise ? stored : null;
  const ready = hydrated ? hydrated.then(held.hydrate) : Promise.resolve();
  const refresh = createRefresh({ api, held, persistence, turns, timers, now, ready });
  const profile = createProfile({ api, held, timers, now, ready });
  const signing = createSigning({ api, held, refresh, profile, now });
  const account = createAccount({ api, held, profile });
  if (!(stored instanceof Promise)) held.hydrate(stored);
  const unsubscribe = storage.subscribe?.(() => {
    held.follow().catch(() => undefined);
  });

  return {
    ...account,
    $state: held.$state,
    $user: computed(held.$state, (state) => state.user),
    ready,
    ...signing,
    current: refresh.current,
    peek: refresh.peek,
    renew: refresh.renew,
    refreshProfile: profile.refresh,
    refreshProfileSoon: profile.refreshSoon,
    setUser: profile.set,
    setMessages(part) {
      if (held.$state.get().isAuthenticated) void held.keep(part);
      else held.change(part);
    },
    onVerified: profile.onVerified,
    dispose() {
      refresh.dispose();
      profile.dispose();
      unsubscribe?.();
    },
  };
}
