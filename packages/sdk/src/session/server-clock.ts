import { readTokenLife } from "./access-token.ts";

const tolerance = 5_000;

/** The server's time, as far as this machine can tell. */
export interface ServerClock {
  now(): number;
  /** Learns from a token that was asked for and received at these times of this machine. */
  note(token: string, askedAt: number, receivedAt: number): void;
}

/**
 * A machine whose clock is wrong would refresh at every request, or never in time. The time of a
 * token's issue lies between question and reply; where it does not, the clock is wrong by the
 * difference. A reply that a sleeping machine reads an hour late tells nothing of the clock.
 */
export function createServerClock(now: () => number): ServerClock {
  let skew = 0;
  return {
    now: () => now() + skew,
    note(token, askedAt, receivedAt) {
      const issuedAt = readTokenLife(token)?.issuedAt ?? null;
      if (issuedAt === null) return;
      if (issuedAt < askedAt - tolerance) skew = issuedAt - askedAt;
      else if (issuedAt > receivedAt + tolerance) skew = issuedAt - receivedAt;
      else skew = 0;
    },
  };
}
