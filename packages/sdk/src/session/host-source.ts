import type { EmbedStanding, User } from "@probability-chat/contract";
import type { Api } from "../api.ts";
import { ProbabilityChatError } from "../errors/probability-chat-error.ts";
import { createKey } from "../transport/idempotency-key.ts";
import { readTokenLife } from "./access-token.ts";

/** Where a host's tokens come from: at most one of these. */
export interface HostOptions {
  /**
   * Gives a client secret that the host's server has minted for the user at hand (see
   * `createServerClient`); null where there is none. Asked at the start, and again before the
   * session that it began is over. What it is exchanged for stays in memory.
   */
  readonly getClientSecret?: () => Promise<string | null> | string | null;
  /**
   * Gives an access token; null where there is none. Asked again before the token expires, and
   * when the server has `rejected` it.
   */
  readonly getToken?: (given: {
    readonly rejected: string | null;
  }) => Promise<string | null> | string | null;
  /** A plain access token. When the server rejects it the session is over. */
  readonly token?: string;
}

/** A token, until when it is good (milliseconds since 1970), and whose it is where that is known. */
export interface HostToken {
  readonly access: string;
  readonly expiresAt: number | null;
  readonly user: User | null;
}

/** What is misconfigured, as far as the server can tell; with an empty key, of the page's origin alone. */
export type Diagnose = (key?: string) => Promise<readonly string[]>;

/** Gives the next token; null where the host has none. */
export type HostSource = (rejected: string | null) => Promise<HostToken | null>;

/** A user whom a host's embed session speaks for, with what the session allows. */
export interface HostUser extends User {
  readonly embed: EmbedStanding;
}

/** The longest that a token of an embed session lives: its successor outlives a session not more. */
const longestToken = 300_000;

/** Makes what asks a host for tokens; null where it gives none. */
export function hostSource(
  options: HostOptions,
  api: Api,
  now: () => number,
  diagnose: Diagnose,
): (() => HostSource) | null {
  const { getClientSecret, getToken, token } = options;
  if ([getClientSecret, getToken, token].filter((given) => given !== undefined).length > 1) {
    throw new TypeError("Give one of getClientSecret, getToken and token.");
  }
  for (const [name, given] of Object.entries({ getClientSecret, getToken })) {
    if (given && typeof given !== "function") {
      throw new TypeError(`${name} must be a function, not of type ${typeof given}`);
    }
  }
  if (getClientSecret) return () => exchanging(getClientSecret, api, now, diagnose);
  if (getToken) {
    return () => async (rejected) => plain(await asked("getToken", () => getToken({ rejected })));
  }
  if (token !== undefined) {
    return () => async (rejected) => {
      if (rejected === token) throw rejectedToken();
      return plain(token);
    };
  }
  return null;
}

/** The user that a token speaks for. */
export async function hostUser(api: Api, token: string | null): Promise<User> {
  const isEmbed = readTokenLife(token)?.isEmbed;
  return isEmbed ? userOf(await api.getEmbedSession()) : api.me();
}

function rejectedToken(): ProbabilityChatError {
  return new ProbabilityChatError("The token was rejected.", {
    code: "session_ended",
    status: 401,
  });
}

function plain(access: string | null): HostToken | null {
  const expiresAt = readTokenLife(access)?.expiresAt ?? null;
  return access === null ? null : { access, expiresAt, user: null };
}

/**
 * Exchanges a client secret, then its handles, each of which is good once: until it was exchanged
 * it goes with the same key, so that a reply that was lost is given again.
 */
function exchanging(
  getClientSecret: NonNullable<HostOptions["getClientSecret"]>,
  api: Api,
  now: () => number,
  diagnose: Diagnose,
): HostSource {
  let handle: string | null = null;
  let endsAt = 0;
  let key = createKey();
  let tried: string | null = null;

  return async () => {
    if (handle === null || endsAt - now() <= longestToken) {
      const secret = await asked("getClientSecret", getClientSecret, secretAlone);
      if (secret === null) return null;
      handle = null;
      // A page may give the same secret again after a reply was lost.
      if (secret !== tried) key = createKey();
      tried = secret;
      return exchange({ client_secret: secret });
    }
    return exchange({ handle });
  };

  async function exchange(body: { client_secret: string } | { handle: string }) {
    let problems: ReturnType<Diagnose> | undefined;
    const giveUp = async ({ code }: ProbabilityChatError) => {
      // A page that is not let in hears no more than one without a line: that there was no reply.
      if (code !== "network") return false;
      problems ??= diagnose("");
      return (await problems).length > 0;
    };
    const reply = await api.exchangeEmbedToken(body, { idempotencyKey: key, giveUp });
    const { access, expires_in, session } = reply;
    handle = reply.handle;
    key = createKey();
    endsAt = now() + Math.max(0, untilEnd(session, access));
    const expiresAt = Math.min(now() + expires_in * 1_000, endsAt);
    return { access, expiresAt, user: userOf(session) };
  }
}

/** How long a session lasts by its server's clock, whatever this machine's says. */
function untilEnd({ expires_at }: EmbedStanding, access: string): number {
  return Date.parse(expires_at) - (readTokenLife(access)?.issuedAt ?? Date.now());
}

/** No reply as a whole, and no key. */
const secretAlone = /^(?![sp]k_)[\w-]+$/;
const tokenAlone = /^(?!es_|[sp]k_)[\w.-]+$/;

async function asked<T>(name: string, ask: () => Promise<T> | T, shape = tokenAlone) {
  let given: T;
  const slow = setTimeout(async () => (await words())?.tellSlow(name), 5_000);
  try {
    given = await ask();
  } catch (cause) {
    // `fetch` rejects with a TypeError where there was no reply.
    const of = cause instanceof TypeError ? await words() : null;
    throw fault(name, of?.textOfThrown(name, cause), cause);
  } finally {
    clearTimeout(slow);
  }
  if (given === null) return null;
  const text = typeof given === "string" ? given.trim() : "";
  if (shape.test(text)) return text;
  throw fault(name, (await words())?.textOfGiven(name, given));
}

/** Null where they are not to be had. */
const words = () => import("./source-fault.ts").catch(() => null);

/** That a host's function gave no token, or threw; in short where there are no more words. */
function fault(name: string, text = `${name}() failed.`, cause?: unknown) {
  return new ProbabilityChatError(text, { code: "token_source", cause });
}

function userOf(embed: EmbedStanding): HostUser {
  const { subject, quota, upload } = embed;
  const allowed = quota.allowed ?? quota.remaining;
  return {
    ...{ id: subject, email: "", first_name: "", last_name: "", image: null, is_verified: true },
    ...{ customer_id: null, plan: "free", active_subscription: null, learning_consent: false },
    plan_details: { plan: "free", file_size: upload.file_size, queries: allowed },
    query_limit: quota.remaining,
    remaining_queries: quota.remaining,
    queries_used: Math.max(0, allowed - quota.remaining),
    quota_resets_at: quota.resets_at,
    created_at: embed.expires_at,
    embed,
  };
}
