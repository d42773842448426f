import { type Api, createApi } from "./api.ts";
import { platformTimers, type Timers } from "./session/timers.ts";
import { createTransport, type TokenSource } from "./transport/transport.ts";

/** Where the servers are, and by what its calls are allowed. */
export interface ApiClientOptions {
  /** Origin and path before `/api`; by default the page's own origin. */
  readonly baseUrl?: string;
  /** Where the AI service is; by default `baseUrl` + `/ai`. */
  readonly assistantUrl?: string;
  /** An access token or a key, or what gives one: asked for each call, and again after a 401. */
  readonly token?: string | ((rejected: string | null) => Promise<string | null> | string | null);
  readonly fetch?: typeof fetch;
  /** Milliseconds for every call that is given none of its own; by default there is no limit. */
  readonly timeout?: number;
  /** How often a call is tried again after a failure that may pass; by default 5 times. */
  readonly retries?: number;
  readonly timers?: Timers;
}

/**
 * The calls of the server, and nothing that remembers: no session, no stores.
 *
 * @example
 * ```ts
 * import { createApiClient } from "@probability-chat/sdk/api";
 *
 * const api = createApiClient({ baseUrl: "https://chat.example.com", token });
 * const chats = await api.listChats();
 * ```
 */
export function createApiClient(options: ApiClientOptions = {}): Api {
  const { token, timers = platformTimers, fetch, timeout, retries } = options;
  const bases = basesOf(options);
  const transport = createTransport({ ...bases, timers, fetch, timeout, retries });
  if (token !== undefined) transport.useTokens(sourceOf(token));
  return createApi(transport);
}

/** The servers' addresses, without a slash at their end. */
export function basesOf({
  baseUrl = "",
  assistantUrl,
}: Pick<ApiClientOptions, "baseUrl" | "assistantUrl">) {
  const base = baseUrl.replace(/\/+$/, "");
  return { baseUrl: base, assistantUrl: (assistantUrl ?? `${base}/ai`).replace(/\/+$/, "") };
}

function sourceOf(token: NonNullable<ApiClientOptions["token"]>): TokenSource {
  if (typeof token === "string") {
    return { current: async () => token, peek: () => token, renew: async () => token };
  }
  let last: string | null = null;
  const ask = async (rejected: string | null) => {
    last = await token(rejected);
    return last;
  };
  return {
    current: () => ask(null),
    peek: () => last,
    renew: async (rejected) => (await ask(rejected)) ?? rejected,
  };
}

export type { AccountApi, UserImage } from "./api/accounts.ts";
export type { AssistantApi, DatasetUpload, TablePart } from "./api/assistant.ts";
export type { BusinessApi, OneSubject } from "./api/business.ts";
export type { Paging, TokenReply } from "./api/call-types.ts";
export type { ChatApi, ChatFilter, Validation } from "./api/chats.ts";
export type { FactorApi } from "./api/factors.ts";
export type { ReportApi } from "./api/reports.ts";
export type { TeamApi } from "./api/teams.ts";
export type { Api } from "./api.ts";
export {
  type CallError,
  type ClientErrorCode,
  type ErrorDetails,
  type ErrorOf,
  isProbabilityChatError,
  ProbabilityChatError,
} from "./errors/probability-chat-error.ts";
export type { Timers } from "./session/timers.ts";
export type { UploadProgress } from "./transport/http.ts";
export type { CallOptions } from "./transport/transport.ts";
export type { UploadBeginning, UploadedPiece } from "./uploads/tus-headers.ts";
