import { messages } from "@probability-chat/contract/constants";
import { useCallback, useEffect, useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";

type Page = Awaited<ReturnType<typeof client.api.listSecurityEvents>>;
export type SecurityEvent = Page["data"][number];

export interface Activity {
  readonly events: readonly SecurityEvent[];
  /** Where older ones begin; null where there are none, undefined before any came. */
  readonly next: string | null | undefined;
  readonly problem: string | null;
}

const nothing: Activity = { events: [], next: undefined, problem: null };
const pageSize = 10;

/** What happened to the account, newest first; `more` adds the older ones, `reload` begins anew. */
export function useActivity() {
  const [activity, setActivity] = useState(nothing);
  const load = useCallback(async (cursor: string | null, signal?: AbortSignal) => {
    const paging = { limit: pageSize, ...(cursor ? { cursor } : {}) };
    try {
      const page = await client.api.listSecurityEvents(paging, signal ? { signal } : {});
      if (signal?.aborted) return;
      setActivity((before) => ({
        events: cursor ? [...before.events, ...page.data] : page.data,
        next: page.next_cursor,
        problem: null,
      }));
    } catch (error) {
      if (signal?.aborted) return;
      const problem = errorText(error, messages.account.unexpected);
      setActivity((before) => ({ ...before, problem }));
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(null, leaving.signal);
    return () => leaving.abort();
  }, [load]);
  const reload = useCallback(() => load(null), [load]);
  return { activity, reload, more: () => load(activity.next ?? null) };
}
