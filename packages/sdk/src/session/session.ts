import type { User } from "@probability-chat/contract";
import { sessionTexts } from "@probability-chat/contract/constants";
import { computed, type ReadableAtom } from "nanostores";
import type { Api } from "../api.ts";
import { ProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { TokenSource } from "../transport/transport.ts";
import type { Account } from "./account.ts";
import type { AuthState } from "./auth-state.ts";
import { createHeldSession, type HeldSession } from "./held-session.ts";
import { type Diagnose, type HostSource, hostUser } from "./host-source.ts";
import { createHostTokens } from "./host-tokens.ts";
import { createPersistence, noPersistence, type Stored } from "./persistence.ts";
import { createProfile, type Profile } from "./profile.ts";
import { createRefresh } from "./refresh.ts";
import {
  createStanding,
  type SessionEnd,
  type SessionStatus,
  type Standing,
} from "./session-status.ts";
import { createSigning, type Signing } from "./sign-in.ts";
import type { Timers } from "./timers.ts";
import type { TokenStorage } from "./token-storage.ts";
import { createTurns } from "./turn.ts";

export interface SessionOptions {
  readonly api: Api;
  /** Where the tokens come from, where a host gives them; a new one begins at the host. */
  readonly createSource: (() => HostSource) | null;
  readonly diagnose: Diagnose;
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
 * Who is signed in, or whom a host speaks for. Keeps the access token fresh (30 s before it expires, and ahead of time),
 * one refresh at a time, and follows other sessions on the same storage.
 */
export interface Session extends TokenSource, Account, OtherWaysIn {
  /** Whether its user signs in (`account`), or a host gives its tokens and there is no form. */
  readonly kind: "account" | "host";
  /** Where the session stands: what a host, or the widget, shows by. */
  readonly $status: ReadableAtom<SessionStatus>;
  readonly $state: ReadableAtom<AuthState>;
  readonly $user: ReadableAtom<User | null>;
  /**
   * Resolves once the storage has been read, after 5 s without a result as signed out; for a host,
   * which is asked by this at the latest, once there is a token, or none to be had.
   */
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
  /** Called when the server ends the session, or the host has nobody to speak for. */
  onEnded(listener: (end: SessionEnd) => void): () => void;
  /** Asks the host anew, also after the end; of an account it does nothing. */
  restart(): Promise<void>;
  /** Stops timers and listeners; the storage is left as it is. */
  dispose(): void;
}

/** Creates a session; `createClient` does so for you. */
export function createSession(options: SessionOptions): Session {
  const { createSource } = options;
  return createSource ? createHostSession(options, createSource) : createAccountSession(options);
}

function createAccountSession({ api, storage, timers, now }: SessionOptions): Session {
  const persistence = createPersistence(storage, timers);
  const held = createHeldSession(persistence);
  const standing = createStanding(held);
  const turns = createTurns(storage, { timers, now });
  const stored = persistence.read();
  const hydrate = (found: Stored) => {
    held.hydrate(found);
    standing.begun();
  };
  const ready = stored instanceof Promise ? stored.then(hydrate) : Promise.resolve();
  const onEnded = (error: unknown) =>
    standing.end({ reason: "ended", text: sessionTexts.ended, error });
  const refresh = createRefresh({ api, held, persistence, turns, timers, now, ready, onEnded });
  const profile = createProfile({ fetchUser: () => api.me(), held, timers, now, ready });
  const signing = createSigning({ api, held, refresh, profile, now });
  /** Loaded with the first that is done to the account. */
  const account = async () => (await import("./account.ts")).createAccount({ api, held, profile });
  if (!(stored instanceof Promise)) hydrate(stored);
  const unsubscribe = storage.subscribe?.(() => {
    held.follow().catch(() => undefined);
  });

  return {
    kind: "account",
    ready,
    register: async (person) => (await account()).register(person),
    updateProfile: async (names) => (await account()).updateProfile(names),
    updatePassword: async (change) => (await account()).updatePassword(change),
    ...signing,
    current: refresh.current,
    peek: refresh.peek,
    renew: refresh.renew,
    restart: async () => undefined,
    ...common(held, standing, profile),
    dispose() {
      refresh.dispose();
      profile.dispose();
      unsubscribe?.();
    },
  };
}

function createHostSession(options: SessionOptions, createSource: () => HostSource): Session {
  const { api, timers, now, diagnose } = options;
  const held = createHeldSession(noPersistence);
  const standing = createStanding(held);
  const { stop, ...tokens } = createHostTokens({
    ...{ createSource, held, standing, timers, now, diagnose },
  });
  const fetchUser = () => hostUser(api, held.$state.get().token);
  const profile = createProfile({ fetchUser, held, timers, now, ready: Promise.resolve() });
  let beginning: Promise<void> | null = null;
  const begin = async () => {
    await tokens.current().catch(() => undefined);
    const { isAuthenticated, user } = held.$state.get();
    if (isAuthenticated && !user) await profile.refresh().catch(() => undefined);
  };
  const refuse = () =>
    Promise.reject(
      new ProbabilityChatError("This session's tokens come from its host.", {
        code: "host_session",
      }),
    );

  const session = {
    kind: "host" as const,
    ...tokens,
    ...{ register: refuse, updateProfile: refuse, updatePassword: refuse },
    ...{ signIn: refuse, completeSignIn: refuse, signInWithPasskey: refuse },
    ...{ signInWithProvider: refuse, linkWithPassword: refuse },
    async signOut() {
      stop();
      held.end(null);
      standing.end({ reason: "signed-out", text: sessionTexts.ended, error: null });
    },
    ...common(held, standing, profile),
    dispose() {
      stop();
      profile.dispose();
    },
  };
  // Not enumerable: whoever looks through a session, as React does while one develops, asks no host.
  return Object.defineProperty(session as unknown as Session, "ready", {
    get: () => (beginning ??= begin()),
  });
}

function common(held: HeldSession, standing: Standing, profile: Profile) {
  return {
    $status: standing.$status,
    $state: held.$state,
    $user: computed(held.$state, (state) => state.user),
    refreshProfile: profile.refresh,
    refreshProfileSoon: profile.refreshSoon,
    setUser: profile.set,
    setMessages(part: Parameters<Session["setMessages"]>[0]) {
      if (held.$state.get().isAuthenticated) void held.keep(part);
      else held.change(part);
    },
    onVerified: profile.onVerified,
    onEnded: standing.onEnded,
  };
}
