import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done, Paging, Whole } from "./call-types.ts";

/** An end user: the `subject` that sessions are minted with, by itself or named. */
export type OneSubject = string | { readonly subject: string };

/** Billing, keys and embedding. */
export interface BusinessApi {
  /** What opens the payment provider's overlay for a plan. */
  createCheckout(json: Body<"createCheckout">, options?: CallOptions): Data<"createCheckout">;
  /** A link to the billing portal. */
  createPortalSession(options?: CallOptions): Data<"createPortalSession">;
  /** The tenant's API keys. */
  listKeys(paging?: Paging, options?: CallOptions): Data<"listKeys">;
  /**
   * Creates an API key; a secret one is shown this once, and kept by no server. Where the reply was
   * lost, the repeat throws a `ConflictError` whose message names the key: revoke it with
   * `deleteKey`, and create another.
   */
  createKey(json: Body<"createKey">, options?: CallOptions): Data<"createKey">;
  /** Revokes an API key, and the sessions that were minted with it. */
  deleteKey(id: string, options?: CallOptions): Done;
  /** The origins on which the tenant's element may run. */
  getEmbedOrigins(options?: CallOptions): Data<"getEmbedOrigins">;
  /** Replaces the list of origins. */
  putEmbedOrigins(json: Body<"putEmbedOrigins">, options?: CallOptions): Data<"putEmbedOrigins">;
  /**
   * Mints a single-use client secret for an end user. Takes a secret key: on a server only, see
   * `createServerClient`.
   */
  createEmbedSession(
    json: Body<"createEmbedSession">,
    options?: CallOptions,
  ): Data<"createEmbedSession">;
  /** The tenant's embed sessions, or those of one end user. */
  listEmbedSessions(
    filter?: Paging & { readonly subject?: string },
    options?: CallOptions,
  ): Data<"listEmbedSessions">;
  /** Ends an embed session at once. */
  deleteEmbedSession(sid: string, options?: CallOptions): Done;
  /** Ends all embed sessions of an end user at once; `ended` says how many. */
  deleteEmbedSessions(subject: OneSubject, options?: CallOptions): Data<"deleteEmbedSessions">;
  /**
   * Removes an end user with its sessions, chats and files at once; what was still arriving goes
   * within a day. What it used stays counted in the tenant's month. Where there is none of this name,
   * it throws a `NotFoundError`.
   */
  deleteEmbedSubject(subject: OneSubject, options?: CallOptions): Done;
  /**
   * What the tenant's end users, or one of them, have used this month, the newest first;
   * `next_cursor` is where the next page begins, null at the end.
   */
  embedUsage(
    filter?: string | (Paging & { readonly subject?: string }),
    options?: CallOptions,
  ): Whole<"embedUsage">;
  /** Exchanges a client secret, or a handle, for an access token; a host's session does so itself. */
  exchangeEmbedToken(
    json: Body<"exchangeEmbedToken">,
    options?: CallOptions,
  ): Data<"exchangeEmbedToken">;
  /** The embed session that calls: whose it is, what it may do, and what is left of its quota. */
  getEmbedSession(options?: CallOptions): Data<"getEmbedSession">;
  /** What is misconfigured for an origin: `problems` says what to mend, and where. */
  checkEmbed(
    query: { readonly origin: string; readonly key?: string },
    options?: CallOptions,
  ): Data<"checkEmbed">;
}
