import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done, Paging } from "./call-types.ts";

/** Billing, keys and embedding. */
export interface BusinessApi {
  /** What opens the payment provider's overlay for a plan. */
  createCheckout(json: Body<"createCheckout">, options?: CallOptions): Data<"createCheckout">;
  /** A link to the billing portal. */
  createPortalSession(options?: CallOptions): Data<"createPortalSession">;
  /** The tenant's API keys. */
  listKeys(paging?: Paging, options?: CallOptions): Data<"listKeys">;
  /** Creates an API key; a secret one is shown this once. */
  createKey(json: Body<"createKey">, options?: CallOptions): Data<"createKey">;
  /** Revokes an API key, and the sessions that were minted with it. */
  deleteKey(id: string, options?: CallOptions): Done;
  /** The origins on which the tenant's element may run. */
  getEmbedOrigins(options?: CallOptions): Data<"getEmbedOrigins">;
  /** Replaces the list of origins. */
  putEmbedOrigins(json: Body<"putEmbedOrigins">, options?: CallOptions): Data<"putEmbedOrigins">;
  /** Mints a single-use client secret for an end user. Takes a secret key: on a server only, see `createServerClient`. */
  createEmbedSession(
    json: Body<"createEmbedSession">,
    options?: CallOptions,
  ): Data<"createEmbedSession">;
  /** Revokes an embed session. Takes a secret key: on a server only. */
  deleteEmbedSession(sid: string, options?: CallOptions): Done;
  /** What is misconfigured for an origin: `problems` says what to mend, and where. */
  checkEmbed(
    query: { readonly origin: string; readonly key?: string },
    options?: CallOptions,
  ): Data<"checkEmbed">;
}
