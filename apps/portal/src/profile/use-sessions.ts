import { messages } from "@probability-chat/contract/constants";
import { useCallback, useEffect, useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";

/** A session as the server lists it. */
export type OpenSession = Awaited<ReturnType<typeof client.api.listSessions>>[number];

export type SessionList =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly sessions: readonly OpenSession[] }
  | { readonly kind: "failed"; readonly message: string };

/** The user's open sessions, the one of this device first, then by last use. */
export function useSessions() {
  const [list, setList] = useState<SessionList>({ kind: "loading" });
  const load = useCallback(async (signal?: AbortSignal) => {
    try {
      const found = await client.api.listSessions({}, signal ? { signal } : {});
      const sessions = [...found].sort(
        (a, b) =>
          Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
      );
      if (!signal?.aborted) setList({ kind: "loaded", sessions });
    } catch (error) {
      if (signal?.aborted) return;
      setList({ kind: "failed", message: errorText(error, messages.account.unexpected) });
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { list, load };
}
