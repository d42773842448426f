import type { Client } from "@probability-chat/sdk";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";
import { createHasteWatch } from "./tell-haste.ts";

const ClientContext = createContext<Client | null>(null);

export interface ProbabilityChatProviderProps {
  readonly client: Client;
  readonly children?: ReactNode;
}

/**
 * Gives a client to the hooks and the element below it.
 *
 * @example
 * ```tsx
 * const client = createClient();
 * <ProbabilityChatProvider client={client}><App /></ProbabilityChatProvider>
 * ```
 */
export function ProbabilityChatProvider({ client, children }: ProbabilityChatProviderProps) {
  const watch = useRef<ReturnType<typeof createHasteWatch>>(null);
  useLayoutEffect(() => {
    watch.current ??= createHasteWatch();
    watch.current(client);
  }, [client]);
  if (!client?.chat?.$flags) throw new TypeError(textOfNoClient(client));
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

function textOfNoClient(given: unknown): string {
  if (typeof given === "string" && given.startsWith("sk_")) {
    return "<ProbabilityChatProvider> was given a secret key (sk_…), which must never be in a page, where everybody can read it: revoke it now under /developers, and give it client={createClient({ baseUrl, getClientSecret })}, whose getClientSecret asks your server.";
  }
  const what = given ? `something of the type ${typeof given} as its client` : "no client";
  return `<ProbabilityChatProvider> has ${what}: give it client={createClient({ baseUrl })}, made outside of components.`;
}

/** The client of the provider above, or null. */
export function useOptionalClient(): Client | null {
  return useContext(ClientContext);
}

/** The client of the provider above; throws an `Error` where there is none, as every other hook does. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) {
    throw new Error(
      "There is no client here: the hooks of probability-chat belong below <ProbabilityChatProvider client={createClient({ baseUrl })}>.",
    );
  }
  return client;
}
