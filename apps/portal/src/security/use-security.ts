import { messages } from "@probability-chat/contract/constants";
import { useCallback, useEffect, useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";

/** The ways into the account, as the server tells them. */
export type Security = Awaited<ReturnType<typeof client.api.getSecurity>>;
export type Passkey = Security["passkeys"][number];
/** Who else can sign users in here. */
export type Provider = Awaited<ReturnType<typeof client.api.listProviders>>[number];

export type LoadedSecurity =
  | { readonly kind: "loading" }
  | {
      readonly kind: "loaded";
      readonly security: Security;
      readonly providers: readonly Provider[];
    }
  | { readonly kind: "failed"; readonly message: string };

export function useSecurity() {
  const [loaded, setLoaded] = useState<LoadedSecurity>({ kind: "loading" });
  const load = useCallback(async (signal?: AbortSignal) => {
    const options = signal ? { signal } : {};
    try {
      const [security, providers] = await Promise.all([
        client.api.getSecurity(options),
        client.api.listProviders(options),
      ]);
      if (!signal?.aborted) setLoaded({ kind: "loaded", security, providers });
    } catch (error) {
      if (signal?.aborted) return;
      setLoaded({ kind: "failed", message: errorText(error, messages.account.unexpected) });
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { loaded, load };
}
