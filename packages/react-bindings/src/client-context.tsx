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
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** The client of the provider above, or null. */
export function useOptionalClient(): Client | null {
  return useContext(ClientContext);
}

/** The client of the provider above. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("useClient() belongs below a <ProbabilityChatProvider>.");
  return client;
}
