import { clientLimits, defaultTexts } from "@probability-chat/contract/constants";
import type { TokenReply } from "../api/call-types.ts";
import type { Api } from "../api.ts";
import { isRateLimitedError } from "../errors/guards.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { TokenSource } from "../transport/transport.ts";
import { isExpired, readTokenLife, refreshDelay } from "./access-token.ts";
import { endedSession, type HeldSession } from "./held-session.ts";
import type { Persistence } from "./persistence.ts";
import { createServerClock } from "./server-clock.ts";
import type { Timers } from "./timers.ts";
import type { Turns } from "./turn.ts";

const slowestRetry = 30_000;
/** A reply that has not come by then is taken as lost: the next one brings the same successor. */
const replyTimeout = 30_000;
/** How often one refresh starts again because another tab was faster. */
const mostOvertakings = 3;

export interface RefreshOptions {
  readonly api: Api;
  readonly held: HeldSession;
  readonly persistence: Persistence;
  readonly turns: Turns;
  readonly timers: Timers;
  readonly now: () => number;
  /** Resolves once the storage has been read. */
  readonly ready: Promise<void>;
  /** The server has ended the session. */
  readonly onEnded: (cause: unknown) => void;
}

/** Keeps the access token fresh. */
export interface Refresh extends TokenSource {
  /** Takes the first pair of a session. */
  begin(tokens: TokenReply, askedAt: number): void;
  dispose(): void;
}

/** Refreshes ahead of time, before a request whose token has expired, and after a 401. */
export function createRefresh(options: RefreshOptions): Refresh {
  const { api, held, persistence, turns, timers, now, ready, onEnded } = options;
  const clock = createServerClock(now);
  let timer: unknown = null;
  let flight: { readonly epoch: number; readonly token: Promise<string> } | null = null;
  let failures = 0;
  let disposed = false;

  const tokenNow = () => held.$state.get().token;
  const usable = (token: string | null): token is string => {
    if (token === null) return false;
    const life = readTokenLife(token);
    return life === null || !isExpired(life.expiresAt, clock.now());
  };

  function schedule(delay: number): void {
    timers.clearTimeout(timer);
    if (disposed) return;
    timer = timers.setTimeout(
      () => {
        refresh().catch(() => undefined);
      },
      delay,
      true,
    );
  }

  held.onTokens(() => {
    failures = 0;
    timers.clearTimeout(timer);
    const { token, isAuthenticated } = held.$state.get();
    const life = readTokenLife(token);
    if (life) schedule(refreshDelay(life.expiresAt, clock.now()));
    else if (token === null && isAuthenticated) schedule(clientLimits.refreshMinimumDelay);
  });

  /** A refresh that was under way before it was asked for may have failed long ago, asleep. */
  async function refresh(): Promise<string> {
    const epoch = held.epoch();
    if (flight?.epoch !== epoch) return start();
    try {
      return await flight.token;
    } catch (cause) {
      if (epoch !== held.epoch()) throw cause;
      return start();
    }
  }

  function start(): Promise<string> {
    const epoch = held.epoch();
    if (flight?.epoch === epoch) return flight.token;
    const asked = tokenNow();
    const token = turns
      .take(
        () => exchange(asked),
        () => newerThan(asked),
      )
      .catch((cause: unknown) => {
        if (epoch === held.epoch()) retryLater(cause);
        throw cause;
      })
      .finally(() => {
        if (flight?.token === token) flight = null;
      });
    flight = { epoch, token };
    return token;
  }

  /** What another tab has got meanwhile. */
  async function newerThan(asked: string | null): Promise<string | null> {
    await held.follow();
    if (!held.$state.get().isAuthenticated) throw endedSession();
    const token = tokenNow();
    return token !== asked && usable(token) ? token : null;
  }

  async function exchange(asked: string | null): Promise<string> {
    for (let overtaken = 0; ; overtaken += 1) {
      const newer = await newerThan(asked);
      if (newer !== null) return newer;
      const { refreshToken } = held.$state.get();
      if (refreshToken === null) throw endedSession();
      const epoch = held.epoch();
      const askedAt = now();
      const outcome = await ask(refreshToken);
      if (epoch !== held.epoch()) throw endedSession();
      const stored = await persistence.read();
      if (epoch !== held.epoch()) throw endedSession();
      if (stored === null) continue;
      if (stored && stored.refreshToken !== refreshToken && overtaken < mostOvertakings) continue;
      if ("cause" in outcome) {
        if (endsSession(outcome.cause)) {
          held.end(defaultTexts.refresh);
          onEnded(outcome.cause);
        }
        throw outcome.cause;
      }
      clock.note(outcome.tokens.access, askedAt, now());
      held.advance(outcome.tokens);
      return outcome.tokens.access;
    }
  }

  async function ask(
    refreshToken: string,
  ): Promise<{ readonly tokens: TokenReply } | { readonly cause: unknown }> {
    try {
      return {
        tokens: await api.refreshToken({ refresh: refreshToken }, { timeout: replyTimeout }),
      };
    } catch (cause) {
      return { cause };
    }
  }

  /** Only the server's word ends a session, and not at once where its token has just expired. */
  function endsSession(cause: unknown): boolean {
    if (!isRejection(cause)) return false;
    const life = readTokenLife(tokenNow());
    const expired = life ? clock.now() - life.expiresAt : Number.POSITIVE_INFINITY;
    return expired < -clientLimits.tokenExpiresEarly || expired >= clientLimits.failedRefreshGrace;
  }

  function retryLater(cause: unknown): void {
    const backoff = Math.min(slowestRetry, clientLimits.failedRefreshRetry * 2 ** failures);
    const told = isRateLimitedError(cause) ? (cause.retryAfter ?? 0) * 1_000 : 0;
    schedule(Math.max(backoff, told));
    failures += 1;
  }

  return {
    begin(tokens, askedAt) {
      clock.note(tokens.access, askedAt, now());
      held.begin(tokens);
    },
    async current() {
      await ready;
      const { token, isAuthenticated } = held.$state.get();
      if (!isAuthenticated) return null;
      return usable(token) ? token : refresh();
    },
    peek: tokenNow,
    async renew(rejected) {
      const token = tokenNow();
      if (!isOfSamePerson(token, rejected)) throw endedSession();
      return token !== rejected && usable(token) ? token : refresh();
    },
    dispose() {
      disposed = true;
      timers.clearTimeout(timer);
    },
  };
}

/** A reply that no proxy or broken server gives by accident. */
function isRejection(cause: unknown): boolean {
  if (!isProbabilityChatError(cause) || isRateLimitedError(cause)) return false;
  const { status, code } = cause;
  return status === 401 || (status !== null && status >= 400 && status < 500 && code !== "unknown");
}

/** A call of one user is never repeated in the name of another. */
function isOfSamePerson(token: string | null, rejected: string): boolean {
  const one = readTokenLife(token)?.subject ?? null;
  const other = readTokenLife(rejected)?.subject ?? null;
  return one === null || other === null || one === other;
}
