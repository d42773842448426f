import { clientLimits } from "@probability-chat/contract/constants";

/** What a token says of its own life, in milliseconds since 1970, and of whose it is. */
export interface TokenLife {
  readonly expiresAt: number;
  readonly issuedAt: number | null;
  /** The user (`sub`). */
  readonly subject: string | null;
  /** The session, that is the family of refresh tokens (`sid`). */
  readonly session: string | null;
  /** Whether it is one of an embed session. */
  readonly isEmbed: boolean;
}

/** Reads the claims of a JWT without verifying it; null for a token that is none. */
export function readTokenLife(token: string | null): TokenLife | null {
  try {
    const [header = "", payload = ""] = String(token).split(".");
    const { exp, iat, sub, sid } = partOf(payload);
    if (typeof exp !== "number") return null;
    return {
      expiresAt: exp * 1_000,
      issuedAt: typeof iat === "number" ? iat * 1_000 : null,
      subject: typeof sub === "string" ? sub : null,
      session: typeof sid === "string" ? sid : null,
      isEmbed: partOf(header).typ === "embed+jwt",
    };
  } catch {
    return null;
  }
}

function partOf(text: string): Record<string, unknown> {
  return { ...JSON.parse(atob(text.replace(/-/g, "+").replace(/_/g, "/"))) };
}

/** Whether a token counts as expired: 30 s before its time. */
export function isExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt - clientLimits.tokenExpiresEarly;
}

/**
 * How long to wait before refreshing ahead of time: until 10 minutes remain, or, where fewer
 * remain already, three quarters of what remains, and never less than 2 s.
 */
export function refreshDelay(expiresAt: number, now: number): number {
  const remaining = expiresAt - now;
  if (remaining > clientLimits.refreshBefore) {
    return Math.max(clientLimits.refreshMinimumDelay, remaining - clientLimits.refreshBefore);
  }
  return Math.max(clientLimits.refreshMinimumDelay, remaining * clientLimits.refreshFraction);
}
