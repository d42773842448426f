import type { User } from "@probability-chat/contract";

/** Who is signed in, with what, and how it is going. Nothing but this is ever persisted. */
export interface AuthState {
  readonly user: User | null;
  readonly token: string | null;
  readonly refreshToken: string | null;
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly successMessage: string | null;
}

export const signedOut: AuthState = {
  user: null,
  token: null,
  refreshToken: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  successMessage: null,
};

/** What a storage held, if it is an auth state. */
export function parseAuthState(value: unknown): AuthState | null {
  if (typeof value !== "object" || value === null) return null;
  const from = value as Record<string, unknown>;
  const token = textOrNull(from.token);
  const refreshToken = textOrNull(from.refreshToken);
  const user = typeof from.user === "object" ? (from.user as User | null) : null;
  return {
    user,
    token,
    refreshToken,
    isAuthenticated: token !== null && refreshToken !== null,
    isLoading: false,
    error: textOrNull(from.error),
    successMessage: textOrNull(from.successMessage),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
