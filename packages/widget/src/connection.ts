import {
  type Client,
  createClient,
  type HostOptions,
  type TokenStorage,
} from "@probability-chat/sdk";
import { useLayoutEffect, useRef, useState } from "react";
import { isSecretKey } from "./session/secret-key.ts";

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

/** The client of a connection: the host's, or one made for it, which ends with the component. */
export function useConnection(connection: Connection, storage?: TokenStorage): Client | null {
  const { client = null, baseUrl = "" } = connection;
  const publicKey = isSecretKey(connection.publicKey) ? undefined : connection.publicKey;
  const latest = useRef(connection);
  latest.current = connection;
  const hasSecret = Boolean(connection.getClientSecret);
  const hasToken = Boolean(connection.getToken);
  const [made, setMade] = useState<Client | null>(null);
  useLayoutEffect(() => {
    if (client) return;
    const own = createClient({
      baseUrl,
      ...(publicKey ? { publicKey } : {}),
      ...(storage ? { storage } : {}),
      // Functions of the latest rendering: a host may write them inline. Of what is none the call's
      // own TypeError names it.
      ...(hasSecret
        ? { getClientSecret: () => (latest.current.getClientSecret as ClientSecretSource)() }
        : hasToken && { getToken: (told) => (latest.current.getToken as AccessTokenSource)(told) }),
    });
    setMade(own);
    return () => own.dispose();
  }, [client, baseUrl, publicKey, storage, hasSecret, hasToken]);
  return client ?? made;
}
