import type { OperationId } from "@probability-chat/contract";
import ky, { type KyInstance, TimeoutError as KyTimeoutError } from "ky";
import { errorOfReply } from "../errors/error-of-reply.ts";
import { NetworkError } from "../errors/network-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { UnexpectedReplyError } from "../errors/unexpected-reply-error.ts";
import { addressOf } from "./routes.ts";
import { sendWithXhr } from "./xhr.ts";

/** What every call takes besides its own arguments. */
export interface CallOptions {
  /** Sent as `Idempotency-Key`: a repeat with the same key has the effect of one call. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds; without it a call waits as long as it takes. */
  readonly timeout?: number;
}

/** `total` is 0 where it is not known. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** One call, as the transport takes it. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: () => FormData;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** `required` refreshes an expired token first and retries once on a 401. */
  readonly auth?: "required" | "attached" | "never";
  readonly as?: "json" | "text";
}

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
  readonly fetch?: typeof fetch | undefined;
}

/** A reply's status, headers that matter, and body. */
export interface RawReply {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

export interface Transport {
  send(id: OperationId, call: Call, options?: CallOptions): Promise<unknown>;
  useTokens(source: TokenSource): void;
}

/** Sends calls through ky (or XMLHttpRequest, for the progress of uploads in a browser). */
export function createTransport(options: TransportOptions): Transport {
  const custom = options.fetch;
  const client: KyInstance = ky.create({
    retry: 0,
    throwHttpErrors: false,
    ...(custom ? { fetch: (input, init) => custom(input, init) } : {}),
  });
  const bases = { api: options.baseUrl, assistant: options.assistantUrl };
  let tokens: TokenSource | null = null;

  async function attempt(
    method: string,
    url: string,
    call: Call,
    given: CallOptions,
    token: string | null,
  ): Promise<RawReply> {
    const headers: Record<string, string> = {};
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (given.idempotencyKey !== undefined) headers["idempotency-key"] = given.idempotencyKey;
    const { signal, timeout } = given;
    const { onProgress } = call;
    try {
      if (call.form && onProgress && !custom && typeof XMLHttpRequest !== "undefined") {
        return await sendWithXhr({ method, url, headers, form: call.form(), onProgress, signal });
      }
      const response = await client(url, {
        method,
        headers,
        timeout: timeout ?? false,
        ...(signal ? { signal } : {}),
        ...(call.query ? { searchParams: call.query } : {}),
        ...(call.json === undefined ? {} : { json: call.json }),
        ...(call.form ? { body: call.form() } : {}),
        ...(call.form && onProgress && typeof XMLHttpRequest === "undefined"
          ? {
              onUploadProgress: (progress) =>
                onProgress({ sent: progress.transferredBytes, total: progress.totalBytes }),
            }
          : {}),
      });
      return {
        status: response.status,
        requestId: response.headers.get("x-request-id"),
        retryAfter: response.headers.get("retry-after"),
        text: await response.text(),
      };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (cause instanceof KyTimeoutError) throw new TimeoutError(method, url, timeout ?? 0, cause);
      throw new NetworkError(method, url, cause);
    }
  }

  return {
    useTokens(source) {
      tokens = source;
    },
    async send(id, call, given = {}) {
      const { method, url } = addressOf(id, bases, call.params);
      const auth = call.auth ?? "required";
      let token: string | null = null;
      if (tokens && auth !== "never") {
        token = auth === "required" ? await tokens.current() : tokens.peek();
      }
      let reply = await attempt(method, url, call, given, token);
      if (reply.status === 401 && auth === "required" && tokens && token !== null) {
        const renewed = await tokens.renew(token);
        reply = await attempt(method, url, call, given, renewed);
      }
      const body = parse(reply.text);
      if (reply.status >= 200 && reply.status < 300) {
        if (call.as === "text") return reply.text;
        if (body === undefined && reply.text !== "") {
          throw new UnexpectedReplyError(method, url, reply.status);
        }
        return body;
      }
      const { status, requestId, retryAfter } = reply;
      throw errorOfReply({ method, url, status, requestId, retryAfter, body });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
