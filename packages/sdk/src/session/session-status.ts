import { atom, computed, type ReadableAtom } from "nanostores";
import type { HeldSession } from "./held-session.ts";

/** That a session is over, and what to say of it where a host says nothing itself. */
export interface SessionEnd {
  /** `signed-out` where the host has nobody to speak for; `ended` where the server says so. */
  readonly reason: "signed-out" | "ended";
  readonly text: string;
  readonly error: unknown;
}

/**
 * Why a host's session cannot begin, or go on, at the moment; it is tried again by itself. Who was
 * there still is, with all that is shown.
 */
export interface SessionFailure {
  readonly text: string;
  /** What is misconfigured, in whole sentences, as far as the server can tell; else none. */
  readonly problems: readonly string[];
  readonly error: unknown;
}

/** Where a session stands. */
export type SessionStatus =
  /** The storage is being read, or the first token is on its way. */
  | { readonly kind: "starting" }
  /** Nobody has signed in; never so in a host's session. */
  | { readonly kind: "signed-out" }
  | { readonly kind: "active" }
  | ({ readonly kind: "failing" } & SessionFailure)
  | ({ readonly kind: "ended" } & SessionEnd);

/** How a session came to stand where it does. */
export interface Standing {
  readonly $status: ReadableAtom<SessionStatus>;
  /** It has been looked whether there is a session. */
  begun(): void;
  fail(failure: SessionFailure): void;
  end(end: SessionEnd): void;
  onEnded(listener: (end: SessionEnd) => void): () => void;
}

/** Derives the status of a session from its tokens and from what befell it without them. */
export function createStanding(held: HeldSession): Standing {
  const $befell = atom<SessionStatus>({ kind: "starting" });
  const listeners = new Set<(end: SessionEnd) => void>();
  held.onTokens(() => {
    if (held.$state.get().isAuthenticated) $befell.set({ kind: "signed-out" });
  });
  return {
    $status: computed(
      [held.$state, $befell],
      ({ isAuthenticated }, befell): SessionStatus =>
        isAuthenticated && befell.kind !== "failing" ? { kind: "active" } : befell,
    ),
    begun() {
      if ($befell.get().kind === "starting") $befell.set({ kind: "signed-out" });
    },
    fail: (failure) => $befell.set({ kind: "failing", ...failure }),
    end(end) {
      $befell.set({ kind: "ended", ...end });
      for (const listener of [...listeners]) listener(end);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
