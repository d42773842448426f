import { useStore } from "@nanostores/react";
import type { Client } from "@probability-chat/sdk";
import { useEffect } from "react";
import { useIsOnline } from "./notices/use-is-online.ts";
import { useWidget } from "./widget-context.ts";

/** Loads the chats once the user may see them, and opens the one the host asked for. */
export function useInitialChat(): void {
  const { client, options } = useWidget();
  const user = useStore(client.chat.$user);
  const userId = user?.id ?? null;
  const isVerified = user?.is_verified ?? false;
  const { chatId } = options;
  const isOnline = useIsOnline();
  useEffect(() => {
    if (userId === null || !isVerified || !isOnline) return;
    let current = true;
    const open = async () => {
      if (!client.chat.$flags.get().hasLoadedChats) await client.chat.loadChats();
      const isOpen = client.chat.$currentChat.get()?.id === chatId;
      if (current && chatId && !isOpen) await client.chat.select(chatId);
      else if (client.chat.$flags.get().error) await reopen(client);
    };
    void open();
    return () => {
      current = false;
    };
  }, [client, userId, isVerified, isOnline, chatId]);
}

/** Fetches again what could not be had without a connection. */
async function reopen({ chat }: Client): Promise<void> {
  const open = chat.$currentChat.get();
  if (open && open.messages.length === 0) await chat.loadMessages(open.id);
}
