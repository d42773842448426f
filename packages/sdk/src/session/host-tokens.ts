import { sessionTexts } from "@probability-chat/contract/constants";
import { timeoutError } from "../errors/no-reply.ts";
import { isProbabilityChatError, ProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { TokenSource } from "../transport/transport.ts";
import { within } from "../transport/within.ts";
import { isExpired, readTokenLife, refreshDelay } from "./access-token.ts";
import type { HeldSession } from "./held-session.ts";
import type { Diagnose, HostSource, HostToken } from "./host-source.ts";
import type { Standing } from "./session-status.ts";
import type { Timers } from "./timers.ts";

/** What does not answer by then is given up, and asked again later. */
const patience = 30_000;
const firstPause = 1_000;
const longestPause = 30_000;

export interface HostTokensOptions {
  /** Begins at the host each time, with nothing of the session before. */
  readonly createSource: () => HostSource;
  readonly held: HeldSession;
  readonly standing: Standing;
  readonly timers: Timers;
  readonly now: () => number;
  readonly diagnose: Diagnose;
}

/** Keeps the tokens of a host's session fresh. */
export interface HostTokens extends TokenSource {
  /** Asks the host anew, also after the end. */
  restart(): Promise<void>;
  /** Asks no more, until it is told to begin again. */
  stop(): void;
}

/**
 * Asks for a token ahead of its expiry, before a call whose token has expired, and once after a
 * 401: one at a time for all who wait.
 */
export function createHostTokens(options: HostTokensOptions): HostTokens {
  const { createSource, held, standing, timers, now, diagnose } = options;
  let source = createSource();
  let expiresAt: number | null = null;
  let flight: Promise<string> | null = null;
  let over: ProbabilityChatError | null = null;
  let timer: unknown = null;
  let failures = 0;
  /** What the host or the exchange failed with, until it is asked again. */
  let failed: { readonly error: unknown } | null = null;
  /** Changes with each restart, so that what was asked before is dropped. */
  let round = 0;

  const tokenNow = () => held.$state.get().token;
  const usable = (token: string | null): token is string =>
    token !== null && (expiresAt === null || !isExpired(expiresAt, now()));

  function schedule(delay: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(
      () => {
        failed = null;
        next(tokenNow()).catch(() => undefined);
      },
      delay,
      true,
    );
  }

  function end(error: ProbabilityChatError, reason: "signed-out" | "ended"): void {
    timers.clearTimeout(timer);
    over = error;
    held.end(null);
    standing.end({ reason, text: error.serverMessage ?? sessionTexts.ended, error });
  }

  function take({ access, expiresAt: until, user }: HostToken): string {
    const { user: before, token } = held.$state.get();
    const isSame = token !== null && (user ? before?.id === user.id : isOfSame(token, access));
    failures = 0;
    failed = null;
    expiresAt = until;
    const tokens = { access, refresh: null, user };
    if (isSame) held.advance(tokens);
    else held.begin(tokens);
    if (until !== null) schedule(refreshDelay(until, now()));
    return access;
  }

  async function fail(error: unknown): Promise<void> {
    const began = round;
    const known = isProbabilityChatError(error) ? error : null;
    const isHosts = known?.code === "token_source";
    // What the host's own code threw is for who writes it, also while nobody is hindered yet.
    if (isHosts && failures === 0) console.error(known.message, known.cause ?? "");
    schedule(Math.min(longestPause, firstPause * 2 ** failures));
    failures += 1;
    failed = { error };
    if (usable(tokenNow())) return;
    // Without its code there is no diagnosis.
    const problems = known && !isHosts ? await diagnose() : [];
    if (began !== round || over || usable(tokenNow())) return;
    const said = isHosts ? known.message : known?.serverMessage;
    const text = problems[0] ?? said ?? sessionTexts.unreachable;
    standing.fail({ text, problems, error });
  }

  async function ask(rejected: string | null): Promise<string> {
    const began = round;
    const late = (after: number) =>
      timeoutError({ method: "POST", url: "/api/embed/token/" }, after);
    try {
      const got = await within({ timeout: patience, timers, late }, () => source(rejected));
      if (began !== round || got === null) throw endedHost();
      return take(got);
    } catch (error) {
      if (began === round && !over) {
        if (isEnd(error)) end(error, error.status === null ? "signed-out" : "ended");
        else await fail(error);
      }
      throw error;
    }
  }

  function next(rejected: string | null): Promise<string> {
    if (over) return Promise.reject(over);
    if (flight) return flight;
    // Calls that are tried again meanwhile do not have the host mint for each attempt.
    if (failed) return Promise.reject(failed.error);
    const asking = ask(rejected).finally(() => {
      if (flight === asking) flight = null;
    });
    flight = asking;
    return asking;
  }

  return {
    current: async () => {
      const token = tokenNow();
      return usable(token) ? token : next(null);
    },
    peek: tokenNow,
    renew: async (rejected) => {
      const token = tokenNow();
      const renewed = token !== rejected && usable(token) ? token : await next(rejected);
      // What one began is not another's to finish.
      if (!isOfSame(rejected, renewed)) throw endedHost();
      return renewed;
    },
    async restart() {
      round += 1;
      source = createSource();
      flight = null;
      over = null;
      failed = null;
      await next(null).catch(() => undefined);
    },
    stop() {
      round += 1;
      over = endedHost();
      timers.clearTimeout(timer);
    },
  };
}

/** Whether two tokens speak for one person, as far as they say for whom they do. */
function isOfSame(one: string, other: string): boolean {
  const [before, after] = [one, other].map((token) => readTokenLife(token)?.subject ?? null);
  return before === after;
}

function endedHost(): ProbabilityChatError {
  return new ProbabilityChatError("The host has nobody signed in.", {
    ...{ code: "session_ended", method: "POST", url: "/api/embed/token/" },
  });
}

function isEnd(error: unknown): error is ProbabilityChatError {
  return isProbabilityChatError(error) && error.code === "session_ended";
}
