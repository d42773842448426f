import type { Client } from "@probability-chat/sdk";
import { createContext, type ReactNode, useContext } from "react";

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
  if (!client) {
    throw new TypeError(
      "<ProbabilityChatProvider> has no client: give it client={createClient({ baseUrl })}, made outside of components.",
    );
  }
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
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
