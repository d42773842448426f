import { useCurrentChat } from "@probability-chat/react-bindings";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { client } from "../session/client.ts";

const parameter = "chat";

/** The entry before this one in the history has no chat open. */
const openedFirst = { openedFirst: true };

/**
 * Keeps the open chat and the address the same: opening one is an entry of the history, and where
 * the address changes, its chat is to be opened. Returns the chat that the address names.
 */
export function useChatInUrl(): string | null {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const named = search.get(parameter);
  const current = useCurrentChat()?.id ?? null;
  const before = useRef<string | null | undefined>(undefined);
  const latest = useRef({ named, state, type, navigate });
  useLayoutEffect(() => {
    latest.current = { named, state, type, navigate };
  });

  const leaveNamed = useCallback((isFromChat: boolean) => {
    const { state: held, navigate: go } = latest.current;
    // A second entry without a chat after the first would be a press of Back that does nothing.
    if (isFromChat && isOpenedFirst(held)) void go(-1);
    else void go({ search: "" }, { replace: true });
  }, []);

  // At once: whoever goes back before the entry is there would go back too far.
  useLayoutEffect(() => {
    const { named: wanted, type: how, navigate: go } = latest.current;
    const last = before.current;
    before.current = current;
    if (current === wanted || current === last) return;
    const open = { search: `?${new URLSearchParams({ [parameter]: current ?? "" })}` };
    if (last === undefined) {
      // The page is entered, with a chat still open from before.
      if (wanted !== null) return;
      if (how === "POP") void client.chat.select(null);
      else void go(open, { replace: true });
    } else if (current !== null) {
      void go(open, { state: wanted === null ? openedFirst : null });
    } else if (last === wanted && client.session.$user.get()) {
      leaveNamed(true);
    }
  }, [current, leaveNamed]);

  useEffect(
    () =>
      client.chat.on("missing", ({ chatId }) => {
        if (chatId === latest.current.named) leaveNamed(Boolean(before.current));
      }),
    [leaveNamed],
  );

  return named;
}

function isOpenedFirst(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedFirst" in state;
}
