import type { DatasetSummary } from "@probability-chat/contract";
import { type Api, createApi } from "./api.ts";
import { basesOf } from "./api-client.ts";
import { type ChatController, createChatController } from "./chat/chat-controller.ts";
import { tellUnknown } from "./errors/known-options.ts";
import { type HostOptions, hostSource } from "./session/host-source.ts";
import { createSession, type Session } from "./session/session.ts";
import { platformTimers, type Timers } from "./session/timers.ts";
import { createMemoryStorage, type TokenStorage } from "./session/token-storage.ts";
import { createToasts, type Toasts } from "./toasts.ts";
import { createTransport } from "./transport/transport.ts";
import type { UploadInPieces } from "./uploads/upload-in-pieces.ts";

/**
 * Where the servers are, where tokens come from, and what the client uses of its surroundings;
 * nothing is needed in a page of the product.
 */
export interface ClientOptions extends HostOptions {
  /** Origin and path before `/api`; by default the page's own origin. Needed in Node. */
  readonly baseUrl?: string;
  /** Where the AI service is; by default `baseUrl` + `/ai`. */
  readonly assistantUrl?: string;
  /** Where the session is kept; by default in memory. */
  readonly storage?: TokenStorage;
  readonly fetch?: typeof fetch;
  /** Milliseconds for every call that is given none of its own; by default there is no limit. */
  readonly timeout?: number;
  /** How often a call is tried again after a failure that may pass; by default 5 times. */
  readonly retries?: number;
  /** The tenant's public key, by which the server tells what is misconfigured. */
  readonly publicKey?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly timers?: Timers;
}

const optionNames =
  "baseUrl assistantUrl timers now storage fetch timeout retries publicKey getClientSecret getToken token";

/** A connection to a probability-chat server: calls, a session, and the state of a chat screen. */
export interface Client {
  readonly baseUrl: string;
  /** Every call, typed. */
  readonly api: Api;
  /** Who is signed in. */
  readonly session: Session;
  /** The state and actions of a chat screen. */
  readonly chat: ChatController;
  readonly toasts: Toasts;
  /**
   * Gives a chat a dataset from a file of any size, in pieces, with no more than one of them in
   * memory. It waits where the line or the server is down, and called again with the same file and
   * chat it goes on where it was cut off, from wherever that is.
   *
   * @example
   * ```ts
   * const file = { name, size, stream: () => Readable.toWeb(createReadStream(path)) };
   * const dataset = await client.uploadInPieces({ chat_id: chat.id, file });
   * ```
   */
  uploadInPieces(upload: UploadInPieces): Promise<DatasetSummary>;
  /** Stops timers and listeners. */
  dispose(): void;
}

/**
 * Creates a client.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: "https://chat.example.com" });
 * await client.session.signIn({ email, password });
 * const chats = await client.api.listChats();
 * ```
 *
 * @example For users of a host, who have no account: its server mints what begins their session.
 * ```ts
 * const client = createClient({
 *   baseUrl: "https://chat.example.com",
 *   getClientSecret: async () => (await fetch("/chat-session", { method: "POST" })).text(),
 * });
 * client.session.onEnded(({ text }) => console.log(text));
 * ```
 */
export function createClient(options: ClientOptions = {}): Client {
  if (Object.values(options).some((value) => value?.startsWith?.("sk_"))) {
    throw new TypeError(
      "Secret keys (sk_…) are for createServerClient({ secretKey }), on servers. Revoke one that was in a page.",
    );
  }
  tellUnknown("createClient", options, optionNames);
  const bases = basesOf(options);
  const { baseUrl } = bases;
  const now = options.now ?? Date.now;
  const timers = options.timers ?? platformTimers;
  const storage = storageFor(addressOfServer(baseUrl), options.storage ?? createMemoryStorage());

  const diagnosis = () => import("./session/diagnose-embed.ts").catch(() => null);
  const onFailure = async () => (await diagnosis())?.tellAddress(baseUrl);
  const transport = createTransport({ ...options, ...bases, timers, onFailure });
  const api = createApi(transport);
  const diagnose = async (key = options.publicKey) =>
    (await diagnosis())?.diagnoseEmbed(api, key) ?? [];
  const createSource = hostSource(options, api, now, diagnose);
  const session = createSession({ api, storage, timers, now, createSource, diagnose });
  transport.useTokens(session);
  const toasts = createToasts(timers);
  const uploadInPieces = async (upload: UploadInPieces) =>
    (await import("./uploads/upload-in-pieces.ts")).uploadInPieces({ api, timers, now }, upload);
  const chat = createChatController({ api, session, toasts, timers, now, uploadInPieces });

  return {
    baseUrl,
    api,
    session,
    chat,
    toasts,
    uploadInPieces,
    dispose() {
      chat.dispose();
      session.dispose();
    },
  };
}

/** The server's absolute address; empty where it is relative and there is no page. */
function addressOfServer(baseUrl: string): string {
  if (typeof location === "undefined") return baseUrl;
  const { origin, pathname } = new URL(baseUrl || "/", location.href);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

function storageFor(server: string, storage: TokenStorage): TokenStorage {
  return (server && storage.forServer?.(server)) || storage;
}
