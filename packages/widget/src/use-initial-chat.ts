import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { askFirst } from "./ask-first.ts";
import { useIsOnline } from "./notices/use-is-online.ts";
import { useWidget } from "./widget-context.ts";

/**
 * Loads the chats once the user may see them, opens the one the host asks for whenever it asks for
 * another, and fetches again what could not be had without a connection. True once that chat is
 * open, or none is to be.
 */
export function useInitialChat(): boolean {
  const { client, options, handle } = useWidget();
  const user = useStore(client.chat.$user);
  const userId = user?.id ?? null;
  const isVerified = user?.is_verified ?? false;
  const { chatId } = options;
  const isOnline = useIsOnline();
  const [isSettled, setSettled] = useState(false);
  const followed = useRef<{ userId: string; chatId: string | null } | null>(null);
  // Before the first picture: what is asked for is on its way meanwhile.
  useLayoutEffect(() => {
    if (userId === null || !isVerified || !isOnline) return;
    const { chat } = client;
    const open = () => {
      const before = followed.current;
      const isSameUser = before?.userId === userId;
      followed.current = { userId, chatId };
      const current = chat.$currentChat.get()?.id ?? null;
      const { last } = handle;
      const wanted = chatId ?? (!before && last.userId === userId ? last.chatId : null);
      const isAsked = isSameUser ? before.chatId !== chatId : wanted !== null;
      const settle = () => setSettled(true);
      if (isAsked && current !== wanted) {
        void chat.select(wanted).then(settle);
        return;
      }
      settle();
      if (current && chat.$flags.get().hasFailedMessages) void chat.loadMessages(current);
    };
    if (chat.$flags.get().hasLoadedChats) return open();
    askFirst(chat, chatId);
    // As soon as they are there, so that the list and the chat are drawn at once.
    const stop = chat.$flags.listen(({ hasLoadedChats }) => {
      if (!hasLoadedChats) return;
      stop();
      open();
    });
    return stop;
  }, [client, userId, isVerified, isOnline, chatId, handle]);
  useEffect(() => {
    const { $currentChat, $user } = client.chat;
    return $currentChat.listen((current) => {
      // With its user gone a chat is closed too, but not by anybody.
      const user = $user.get();
      if (user) Object.assign(handle.last, { userId: user.id, chatId: current?.id ?? null });
    });
  }, [client, handle]);
  return isSettled;
}
