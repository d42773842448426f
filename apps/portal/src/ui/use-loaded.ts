import { messages } from "@probability-chat/contract/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "../session/error-text.ts";

/** What is fetched for a part of a page. */
export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "loaded"; readonly value: T };

/**
 * Fetches what a part of a page shows, again where `key` changes; what is shown stays while it is
 * fetched again.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ kind: "loading" });
  const latest = useRef(load);
  latest.current = load;
  const running = useRef<AbortController | null>(null);
  const reload = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    try {
      const value = await latest.current(own.signal);
      if (!own.signal.aborted) setState({ kind: "loaded", value });
    } catch (error) {
      if (own.signal.aborted) return;
      setState({ kind: "failed", message: errorText(error, messages.account.unexpected) });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another thing to load
  useEffect(() => {
    setState({ kind: "loading" });
    void reload();
    return () => running.current?.abort();
  }, [reload, key]);
  return { state, reload };
}
