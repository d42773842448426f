import type { DatasetSummary } from "@probability-chat/contract";
import type { Api } from "./api.ts";
import { type ApiClientOptions, createApiClient } from "./api-client.ts";
import { addressFault, isHttp } from "./errors/address-fault.ts";
import { tellUnknown } from "./errors/known-options.ts";
import { platformTimers } from "./session/timers.ts";
import type { UploadInPieces } from "./uploads/upload-in-pieces.ts";

/** Where the servers are, and the key that a server of the customer's holds. */
export interface ServerClientOptions extends Omit<ApiClientOptions, "token"> {
  readonly baseUrl: string;
  /** A secret key, `sk_…`: read it from the environment, and never send it to a page. */
  readonly secretKey: string | undefined;
}

const optionNames = "baseUrl secretKey assistantUrl fetch timeout retries timers";

/** What a customer's server does for the users of its own pages. */
export interface EmbedSessions {
  /**
   * Begins a session for one of your users. Send `client_secret` to that user's page alone, whose
   * `getClientSecret` takes it: it is good once, and for ten minutes.
   */
  createSession: Api["createEmbedSession"];
  /** The sessions that are alive, or those of one user. */
  listSessions: Api["listEmbedSessions"];
  /** Ends one session at once. */
  endSession: Api["deleteEmbedSession"];
  /** Ends all sessions of one user at once, as when that user signs out of your site. */
  endSessions: Api["deleteEmbedSessions"];
  /** Removes all of one user at once, chats and files too, as when that user asks to be forgotten. */
  removeSubject: Api["deleteEmbedSubject"];
  /** What your users have used this month. */
  usage: Api["embedUsage"];
}

/** A connection with a secret key. */
export interface ServerClient {
  /** Every call that the key's scopes allow. */
  readonly api: Api;
  readonly embed: EmbedSessions;
  /**
   * Sends a file of any size, a piece at a time, and makes it a chat's dataset; called again it goes
   * on where it was cut off. The key needs the scope `upload`.
   *
   * @example
   * ```ts
   * import { createReadStream } from "node:fs";
   * import { stat } from "node:fs/promises";
   * import { Readable } from "node:stream";
   *
   * const { size } = await stat("weather.csv");
   * const stream = () => Readable.toWeb(createReadStream("weather.csv"));
   * const file = { name: "weather.csv", size, stream };
   * await client.uploadInPieces({ chat_id: chat.id, file });
   * ```
   */
  uploadInPieces(upload: UploadInPieces): Promise<DatasetSummary>;
}

/**
 * Creates a client for a server of yours (Node, Bun, Deno or at the edge).
 *
 * @example
 * ```ts
 * import { createServerClient } from "@probability-chat/sdk/server";
 *
 * const { embed } = createServerClient({
 *   baseUrl: "https://chat.example.com",
 *   secretKey: process.env.PROBABILITY_CHAT_KEY,
 * });
 * const { client_secret } = await embed.createSession({
 *   subject: user.id,
 *   origins: ["https://dashboard.example.com"],
 *   scopes: ["chat", "upload"],
 * });
 * ```
 */
export function createServerClient(given: ServerClientOptions): ServerClient {
  const { secretKey, ...options }: Partial<ServerClientOptions> = given ?? {};
  tellUnknown("createServerClient", options, optionNames);
  if (typeof document !== "undefined") {
    throw new TypeError(
      "A secret key in a page is exposed: revoke it under /developers. Pages take getClientSecret.",
    );
  }
  if (!secretKey?.startsWith("sk_")) {
    const unset = secretKey ? "" : " It is empty: is its variable set where this runs?";
    throw new TypeError(`secretKey must be a secret key, which begins with sk_.${unset}`);
  }
  const { baseUrl = "" } = options;
  const fault = addressFault(baseUrl);
  if (fault && !isHttp(baseUrl)) throw new TypeError(`${fault}: it is ${baseUrl || "empty"}`);
  // A proxy may have put the server below such a path.
  if (fault) console.warn(fault);
  const api = createApiClient({ ...options, token: secretKey });
  const { timers = platformTimers } = options;
  return {
    api,
    uploadInPieces: async (upload) =>
      (await import("./uploads/upload-in-pieces.ts")).uploadInPieces(
        { api, timers, now: Date.now },
        upload,
      ),
    embed: {
      createSession: api.createEmbedSession,
      listSessions: ofWhom(api.listEmbedSessions),
      endSession: api.deleteEmbedSession,
      endSessions: api.deleteEmbedSessions,
      removeSubject: api.deleteEmbedSubject,
      usage: ofWhom(api.embedUsage),
    },
  };
}

/** Has a call refuse a subject that is not known: without one it is about everybody. */
function ofWhom<Given extends [filter?: unknown, ...rest: unknown[]], Reply>(
  call: (...given: Given) => Reply,
): (...given: Given) => Reply {
  return (...given) => {
    const { subject = null } = { subject: "", ...(given[0] as object) };
    if (subject === null) throw new TypeError("subject is undefined: whose is asked for?");
    return call(...given);
  };
}

export type { Api } from "./api.ts";
export {
  type CallError,
  type ClientErrorCode,
  isProbabilityChatError,
  ProbabilityChatError,
} from "./errors/probability-chat-error.ts";
export type { CallOptions } from "./transport/transport.ts";
export type { UploadInPieces } from "./uploads/upload-in-pieces.ts";
export type { UploadSource } from "./uploads/upload-source.ts";
