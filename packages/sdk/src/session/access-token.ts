import { limits } from "@probability-chat/contract/constants";

/** What a token says of its own life, in milliseconds since 1970. */
export interface TokenLife {
  readonly expiresAt: number;
  readonly issuedAt: number | null;
}

/** Reads `exp` and `iat` of a JWT without verifying it; null for a token that is none. */
export function readTokenLife(token: string): TokenLife | null {
  const payload = token.split(".")[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims !== "object" || claims === null) return null;
    if (!("exp" in claims) || typeof claims.exp !== "number") return null;
    const issued = "iat" in claims && typeof claims.iat === "number" ? claims.iat * 1_000 : null;
    return { expiresAt: claims.exp * 1_000, issuedAt: issued };
  } catch {
    return null;
  }
}

/** Whether a token counts as expired: 30 s before its time. */
export function isExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt - limits.tokenExpiresEarly;
}

/**
 * How long to wait before refreshing ahead of time: until 10 minutes remain, or, where fewer
 * remain already, three quarters of what remains, and never less than 2 s.
 */
export function refreshDelay(expiresAt: number, now: number): number {
  const remaining = expiresAt - now;
  if (remaining > limits.refreshBefore) {
    return Math.max(limits.refreshMinimumDelay, remaining - limits.refreshBefore);
  }
  return Math.max(limits.refreshMinimumDelay, remaining * limits.refreshFraction);
}
