import type { OperationId } from "@probability-chat/contract";
import { errorOfReply } from "../errors/error-of-reply.ts";
import { networkError, timeoutError, unexpectedReply } from "../errors/no-reply.ts";
import type { Timers } from "../session/timers.ts";
import { exchange, type HttpReply, type HttpRequest, type UploadProgress } from "./http.ts";
import { createKey } from "./idempotency-key.ts";
import { parse } from "./json.ts";
import { type GiveUp, repeat } from "./retry.ts";
import { addressOf, isSaidBy } from "./routes.ts";
import { within } from "./within.ts";

/** What every call takes besides its own arguments. */
export interface CallOptions {
  /**
   * Sent as `Idempotency-Key`: a repeat with the same key has the effect of one call. Every POST
   * carries one of its own, kept across retries; give one to go on with a call that failed.
   */
  readonly idempotencyKey?: string;
  /** Ends the call, wherever it stands; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds for all of it: a fresh token, the request's body, the reply to its last byte, and
   * the pauses between attempts. Without it, and without the client's, there is no limit.
   */
  readonly timeout?: number;
  /** Asked before the call is tried again: whether it would be in vain. */
  readonly giveUp?: GiveUp;
}

/** One call, as the transport takes it. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: () => FormData;
  /** A body as it is; `headers` say what it is. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/**
 * Whether a request carries the access token: `required` takes a fresh one, and another one after
 * a 401; `open` takes the one at hand.
 */
export type Auth = "required" | "open" | "never";

/** Where the transport gets its access tokens from. */
export interface TokenSource {
  /** The token to send, refreshed first if it has expired; null where nobody is signed in. */
  current(): Promise<string | null>;
  /** The token as it is. */
  peek(): string | null;
  /** A token other than the one that was just rejected. */
  renew(rejected: string): Promise<string>;
}

export interface TransportOptions {
  readonly baseUrl: string;
  readonly assistantUrl: string;
  readonly timers: Timers;
  readonly fetch?: typeof fetch | undefined;
  readonly timeout?: number | undefined;
  readonly retries?: number | undefined;
  /** Hears of each call that has failed for good. */
  readonly onFailure?: () => unknown;
}

/** How one request is sent. */
export interface Sending extends CallOptions {
  readonly auth: Auth;
  /** A repeat would not have the effect of one. */
  readonly once?: boolean;
}

export interface Transport {
  /** Makes a call of the contract; resolves to what its reply says. */
  send(id: OperationId, call: Call, options?: CallOptions): Promise<unknown>;
  /**
   * Sends any request to the servers, with tokens, retries and limits, for what is no call of the
   * contract; resolves to a success, whatever it says. `read` may refuse it, as broken off.
   */
  request<T>(request: HttpRequest, sending: Sending, read: (reply: HttpReply) => T): Promise<T>;
  useTokens(source: TokenSource): void;
}

const usualRetries = 5;

/** Sends calls by `fetch`, or by XMLHttpRequest for the progress of uploads in a browser. */
export function createTransport(options: TransportOptions): Transport {
  const { timers, retries = usualRetries, onFailure = () => undefined } = options;
  const bases = { api: options.baseUrl, assistant: options.assistantUrl };
  let tokens: TokenSource | null = null;

  async function request<T>(
    asked: HttpRequest,
    { auth, once = false, idempotencyKey, signal, timeout = options.timeout, giveUp }: Sending,
    read: (reply: HttpReply) => T,
  ): Promise<T> {
    const { method, url } = asked;
    const key = idempotencyKey ?? (method === "POST" ? createKey() : null);
    const sent = { method, url, idempotencyKey: key };

    async function attempt(token: string | null, ending?: AbortSignal): Promise<HttpReply> {
      const headers: Record<string, string> = { ...asked.headers };
      if (key !== null) headers["idempotency-key"] = key;
      if (token !== null) headers.authorization = `Bearer ${token}`;
      try {
        return await exchange({ ...asked, headers, signal: ending }, options.fetch);
      } catch (cause) {
        throw ending?.aborted ? ending.reason : networkError(sent, cause);
      }
    }

    async function authorised(ending?: AbortSignal): Promise<HttpReply> {
      if (!tokens || auth === "never") return attempt(null, ending);
      const token = auth === "required" ? await tokens.current() : tokens.peek();
      const reply = await attempt(token, ending);
      if (reply.status !== 401 || auth !== "required" || token === null) return reply;
      const renewed = await tokens.renew(token);
      return renewed === token ? reply : attempt(renewed, ending);
    }

    const limits = { signal, timeout, timers, late: (after: number) => timeoutError(sent, after) };
    const result = within(limits, (ending) =>
      repeat({ timers, retries, once, giveUp, signal: ending }, async (failures) => {
        const reply = await authorised(ending);
        const { status } = reply;
        // What a repeated deletion does not find was deleted by the one before.
        const isGone = method === "DELETE" && status === 404 && failures > 0 && !once;
        if ((status >= 200 && status < 300) || isGone) return read(reply);
        throw errorOfReply({
          ...sent,
          status,
          requestId: reply.header("x-request-id"),
          retryAfter: reply.header("retry-after"),
          body: parse(reply.text),
        });
      }),
    );
    result.catch(onFailure);
    return result;
  }

  return {
    request,
    useTokens(source) {
      tokens = source;
    },
    send(id, { params, query, json, form, bytes, headers, onProgress }, given = {}) {
      const { method, url } = addressOf(id, bases, params, query);
      const auth = isSaidBy(id, "never") ? "never" : isSaidBy(id, "open") ? "open" : "required";
      const asked: HttpRequest = {
        ...{ method, url, onProgress },
        headers: json === undefined ? { ...headers } : { "content-type": "application/json" },
        body: json === undefined ? (bytes ?? form) : JSON.stringify(json),
      };
      return request(asked, { ...given, auth, once: isSaidBy(id, "once") }, ({ status, text }) => {
        if (isSaidBy(id, "text")) return text;
        const body = parse(text);
        if (body === undefined && text !== "") {
          throw unexpectedReply({ method, url }, status, new SyntaxError("The reply is no JSON."));
        }
        return body;
      });
    },
  };
}
