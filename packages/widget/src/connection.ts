import type { Client, HostOptions } from "@probability-chat/sdk";

/** To which server a chat speaks, and as whom. Nothing of it is ever written into the page. */
export interface Connection {
  /** The host's own client. */
  readonly client?: Client | null | undefined;
  /** Where the server is; by default the page's own origin. */
  readonly baseUrl?: string | undefined;
  /** The tenant's `pk_…`: with it the server can say what is wrong for this page. */
  readonly publicKey?: string | undefined;
  /** Gives a client secret that the host's server has just minted; asked at each start. */
  readonly getClientSecret?: ClientSecretSource | null | undefined;
  /** Gives an access token; asked again before it expires and when it was rejected. */
  readonly getToken?: AccessTokenSource | null | undefined;
}

/** Asks the host's page, which asks its server; null where nobody is signed in there. */
export type ClientSecretSource = NonNullable<HostOptions["getClientSecret"]>;

/** The same, and is told which token was rejected, if one was. */
export type AccessTokenSource = NonNullable<HostOptions["getToken"]>;

/** Whether the host says who is there, so that nobody is ever asked to sign in. */
export function isHosts({ client, getClientSecret, getToken }: Connection): boolean {
  return Boolean(client || getClientSecret || getToken);
}
