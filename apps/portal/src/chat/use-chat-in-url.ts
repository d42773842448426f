import { useCurrentChat } from "@probability-chat/react-bindings";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

const parameter = "chat";

/**
 * Keeps the open chat in the address, so that a reload or a copied link opens it again. Returns
 * the chat that the address named when the page opened.
 */
export function useChatInUrl(): string | null {
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => search.get(parameter));
  const current = useCurrentChat()?.id ?? null;
  const wasOpen = useRef(false);

  useEffect(() => {
    // Until the named chat has been opened, there being none is no reason to forget it.
    if (current === null && !wasOpen.current) return;
    wasOpen.current = true;
    setSearch(current === null ? {} : { [parameter]: current }, { replace: true });
  }, [current, setSearch]);

  return first;
}
