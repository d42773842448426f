import type { User } from "@probability-chat/contract";
import { isRecord, textOrNull } from "../transport/json.ts";

/** Who is signed in, with what, and how it is going. Nothing but this is ever persisted. */
export interface AuthState {
  readonly user: User | null;
  readonly token: string | null;
  readonly refreshToken: string | null;
  /** True exactly where there is a refresh token, or a host that gives tokens. */
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

/** What a storage held, if it is an auth state; null for anything else. */
export function parseAuthState(value: unknown): AuthState | null {
  if (!isRecord(value) || !("refreshToken" in value)) return null;
  const refreshToken = textOrNull(value.refreshToken);
  if (refreshToken === null) return value.refreshToken === null ? signedOut : null;
  return {
    user: isUser(value.user) ? value.user : null,
    token: textOrNull(value.token),
    refreshToken,
    isAuthenticated: true,
    isLoading: false,
    error: textOrNull(value.error),
    successMessage: textOrNull(value.successMessage),
  };
}

/** Enough to tell a user from what another version or another program left behind. */
function isUser(value: unknown): value is User {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.email === "string" &&
    typeof value.is_verified === "boolean" &&
    typeof value.plan === "string"
  );
}
